import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Seed of the generated cases, new for each run. It is printed, so that FC_SEED=... can repeat a failure. */
const seed = process.env['FC_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31))
if (process.env['FC_SEED'] === undefined) {
  process.env['FC_SEED'] = seed
  process.stdout.write(`fast-check seed: FC_SEED=${seed}\n`)
}

const shared = {
  pool: 'threads' as const,
  // By default Vitest leaves one core unused, which is half of a small machine.
  maxWorkers: availableParallelism(),
  setupFiles: ['tests/setup.ts'],
  env: { FC_SEED: seed },
  // Full seed counts need more time (npm run test:deep).
  testTimeout: process.env['DEEP'] === undefined ? 30_000 : 1_800_000,
  // A hook that starts a venue gets as much time as a test.
  hookTimeout: 30_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/threads/**', 'tests/components/**', 'tests/clients/**', 'tests/main-thread/**'],
          // A fresh module graph per file took 40 % of the run. These modules have no state of their own to leak.
          isolate: false,
        },
      },
      {
        // The page's stores and i18n are module state, so each file gets its own modules.
        test: { ...shared, name: 'page', include: ['tests/main-thread/**/*.test.{ts,tsx}'] },
      },
      {
        test: { ...shared, name: 'threads', include: ['tests/threads/**/*.test.ts'] },
      },
    ],
  },
})
