import { defineConfig } from 'playwright/test'

/** Tags that a plain run leaves out. `DEEP=1` runs the slow journeys, `SCREENS=1` takes pictures for people. */
const left = [
  ...(process.env['DEEP'] ? [] : ['@deep']),
  ...(process.env['SCREENS'] ? [] : ['@screens']),
].join('|')

/**
 * Two workers on two cores. Each worker starts its own venue (e2e/fixtures.ts). A flaky test is a bug, so a local run
 * never retries. CI retries once, because one slow moment of its machine would otherwise block a landing. `npm test`
 * lists each retried journey and fails if there are more than two (scripts/results.mjs).
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  /**
   * Soaks and picture baselines (`e2e/deep`), and journeys tagged `@deep`: further languages, rarer faults, and long
   * waits. Other journeys or tests under virtual time cover similar waits. `npm run test:deep` runs them, because
   * `npm test` is limited to half an hour.
   */
  testIgnore: process.env['DEEP'] ? [] : ['**/deep/**'],
  ...(left === '' ? {} : { grepInvert: new RegExp(left) }),
  snapshotPathTemplate: '{testDir}/deep/pictures/{arg}{ext}',
  workers: 2,
  fullyParallel: false,
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results/e2e',
  use: { actionTimeout: 15_000, screenshot: 'only-on-failure', trace: 'off' },
})
