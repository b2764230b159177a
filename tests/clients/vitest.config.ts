import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const isSample = process.env['CLIENTS'] === 'sample'

/**
 * Other people's clients against the venue. Each file runs one client against a venue of its own. `CLIENTS=sample` runs
 * the scenarios that are marked `inSample`, without the book under load and the market maker.
 */
export default defineConfig({
  test: {
    projects: [
      {
        root: fileURLToPath(new URL('../../', import.meta.url)),
        test: {
          name: 'clients',
          include: [
            isSample
              ? 'tests/clients/{bybit-api,bybit-api-sockets,ccxt,ccxt-pro,examples}.test.ts'
              : 'tests/clients/*.test.ts',
          ],
          pool: 'forks',
          maxWorkers: Math.max(2, availableParallelism() / 2),
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
