import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, chromiumPath } from '../../e2e/support/chromium.ts'
import { languageFiles } from '../../scripts/language-files.ts'

const root = join(import.meta.dirname, '..', '..')
const page = 'src/main-thread'

/** The areas whose components these tests cover on their own, as globs. */
const covered = {
  ticket: `${page}/{features,trading}/ticket/**/*.{ts,tsx}`,
  tpsl: `${page}/{features,trading}/tpsl/**/*.{ts,tsx}`,
  tables: `${page}/{features/tables,trading/table}/**/*.{ts,tsx}`,
  positionActions: `${page}/{features/{position-actions,leverage,margin},trading/{action-form,row-actions,steps,positions}}/**/*.{ts,tsx}`,
  desk: `${page}/app/desk/**/*.{ts,tsx}`,
  numberInputs: `${page}/ui/{*number*,adjusted}.{ts,tsx}`,
} as const

/**
 * The packages that the page and its workers import. Vite prepares them before the first test: one that it finds later reloads the page
 * in the middle of a test.
 */
const packages = [
  'react-dom',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'vitest-browser-react',
  ...new Set(
    globSync(['src/{main-thread,workers}/**/*.{ts,tsx}', 'src/shared/**/*.ts'], { cwd: root }).flatMap(
      (file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import\()\s*'([a-z@][^':? ]*)'/g)].map(
          ([, name = '']) => name,
        ),
    ),
  ),
].filter((name) => name !== 'charting_library' && !name.endsWith('.css'))

/**
 * Component tests: the page's React in the machine's Chromium, its workers replaced by fake ones (support/fake-workers.ts).
 * A configuration of its own: the other projects load no browser, and `--coverage` measures what these tests alone reach.
 */
export default defineConfig({
  root,
  plugins: [react(), languageFiles(join(root, 'src', 'main-thread', 'i18n', 'locales'))],
  define: { __BUILD__: JSON.stringify({ version: 'test', commit: 'test' }) },
  server: { host: '127.0.0.1' },
  optimizeDeps: { include: packages },
  test: {
    name: 'components',
    api: { host: '127.0.0.1' },
    include: ['tests/components/**/*.test.tsx'],
    setupFiles: ['tests/components/setup.ts'],
    testTimeout: 15_000,
    // By default Vitest leaves one core unused, which is half of a small machine.
    maxWorkers: availableParallelism(),
    // The page reports a worker's exception (reportError). A test that provokes one names it so.
    onUnhandledError: ({ message }) => message !== 'provoked',
    expect: { poll: { timeout: 5000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags] },
        contextOptions: { locale: 'en-US', timezoneId: 'UTC' },
        actionTimeout: 5000,
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
    },
    // A deep run checks the thresholds: collecting coverage makes each run slower.
    coverage: {
      enabled: process.env['DEEP'] === '1',
      provider: 'v8',
      reportsDirectory: 'test-results/coverage',
      reporter: ['text', 'json-summary'],
      include: Object.values(covered),
      thresholds: Object.fromEntries(Object.values(covered).map((area) => [area, { lines: 80 }])),
    },
  },
})
