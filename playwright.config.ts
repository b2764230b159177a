import { defineConfig } from 'playwright/test'

/** Tags of journeys that a plain run leaves out: `DEEP=1` runs the slow ones, `SCREENS=1` takes pictures for people. */
const left = [
  ...(process.env['DEEP'] ? [] : ['@deep']),
  ...(process.env['SCREENS'] ? [] : ['@screens']),
].join('|')

/**
 * Two workers on two cores; each worker starts a venue of its own (e2e/fixtures.ts). A flaky test is a bug: nothing is
 * tried again at a desk. CI tries once more, because a slow moment of its machine would throw a whole landing away.
 * `npm test` names each journey that needed it, and fails where more than two did (scripts/results.mjs).
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  /**
   * Soaks and picture baselines (`e2e/deep`), and what is tagged `@deep`: further languages, rarer faults, long waits whose
   * like another journey or a test under virtual time covers. `npm run test:deep` runs them; `npm test` has half an hour.
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
