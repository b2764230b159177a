import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { makeJournal } from '../../../../bench/venue/journal.ts'
import type { Recovery } from './recovery-steps.ts'

/** Most of them are of one account, which stores 10,000; then the number of accounts grows. */
const SIZES = [2500, 5000, 10_000, 20_000, ...(process.env['DEEP'] === '1' ? [100_000] : [])] as const
const SYMBOLS = 3
/** Steps of one more event of a larger store, compared with the smallest. If each row scanned all rows, it would be 2 and more. */
const MOST = 1.1

/** Restores the stores in a process without compilers (recovery-steps.ts). */
async function recover(dirs: readonly string[]): Promise<readonly Recovery[]> {
  const withoutCompilers = ['--no-opt', '--no-maglev', '--no-sparkplug']
  const script = join(import.meta.dirname, 'recovery-steps.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [...withoutCompilers, script, ...dirs])
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recovery)
}

describe('recovery', () => {
  it(`of ${SIZES.at(-1)} journaled events a start reads those of open orders; all are restored, in steps proportional to the rows`, async () => {
    // The first start of a process also makes what later ones share.
    const journals = [500, ...SIZES].map((events) => makeJournal(events, SYMBOLS))
    const recovered = await recover(journals.map(({ dir }) => dir))
    for (const { dir } of journals) rmSync(dir, { recursive: true, force: true })
    const made = journals.map(({ events }) => events)
    expect(made.map((events, index) => events >= (SIZES[index - 1] ?? 500))).not.toContain(false)
    expect(recovered.map(({ restored }) => restored)).toEqual(made)
    // Each of the journal's accounts has one order that rests.
    expect(recovered.map(({ atStart }) => atStart)).toEqual(journals.map(({ accounts }) => accounts.length))
    const perEvent = recovered
      .map(
        ({ steps }, index) =>
          (steps - (recovered[index - 1]?.steps ?? 0)) / ((made[index] ?? 0) - (made[index - 1] ?? 0)),
      )
      .slice(2)
    expect(Math.min(...perEvent)).toBeGreaterThan(1)
    expect(Math.max(...perEvent) / (perEvent[0] ?? 0), `${perEvent.join(', ')} steps`).toBeLessThan(MOST)
  }, 180_000)
})
