import { defineConfig, type ReporterDescription } from 'playwright/test'

/**
 * `npm test` runs the journeys tagged `@core`: one for each story, and those that alone prove a row of the ledger.
 * `npm run test:e2e` runs all of them, `npm run test:deep` those of `e2e/deep` too.
 *
 * Two workers on two cores. Each worker starts its own venue (e2e/fixtures.ts). A flaky test is a bug, so a local run
 * never retries. CI retries once, because one slow moment of its machine would otherwise block a landing. `npm test`
 * lists each retried journey and fails if there are more than two (scripts/results.mjs).
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  /** Soaks and picture baselines. */
  testIgnore: process.env['DEEP'] ? [] : ['**/deep/**'],
  /** `SCREENS=1` takes pictures for people. */
  ...(process.env['SCREENS'] ? {} : { grepInvert: /@screens/ }),
  snapshotPathTemplate: '{testDir}/deep/pictures/{arg}{ext}',
  ...(process.env['E2E_EXCHANGE'] === 'gateway'
    ? { reporter: [['list'], ['./e2e/support/gateway-report.ts']] as ReporterDescription[] }
    : {}),
  workers: 2,
  fullyParallel: false,
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results/e2e',
  use: { actionTimeout: 15_000, screenshot: 'only-on-failure', trace: 'off' },
})
