import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRandom } from '../../../../venue/engine/terms/random.ts'
import { createCrashTrader } from '../../support/crash-trader.ts'
import type { CrashTrader } from '../../support/crash-trader.ts'
import { runVenue } from '../../support/venue-child.ts'

/** Kills of one venue, one after the other on the same file; each is followed by a whole check. */
const KILLS = Number(process.env['KILLS'] ?? (process.env['DEEP'] === '1' ? 60 : 2))
const TRADERS = 3
/** So many orders are answered before a kill that comes amid trading. */
const AMID = 10
/** A kill takes seconds, and CI's machine may be slow. */
const MOST_MS = 60_000 + KILLS * 20_000
/** Repeat a failure with KILL_SEED=... */
const seed = Number(process.env['KILL_SEED'] ?? process.env['FC_SEED'])

const cli = fileURLToPath(new URL('../../../../venue/cli.ts', import.meta.url))

let dir: string
let args: readonly string[]
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perpdeck-kill-'))
  args = ['--port', '0', '--data-dir', dir, '--symbols', '3', '--calls', '1000000']
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts the venue and kills it at a moment of its start. */
async function killStarts(times: number, next: () => number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const half = spawn(process.execPath, [cli, ...args], { stdio: 'ignore' })
    const ended = new Promise((resolve) => half.once('exit', resolve))
    await pause(100 + next() * 900)
    half.kill('SIGKILL')
    await ended
  }
}

const answered = (traders: readonly CrashTrader[]): number =>
  traders.reduce((total, { told }) => total + told.orders, 0)

describe('kill -9', () => {
  it(
    `at any moment loses no acknowledged order or fill and no unit of money (KILL_SEED=${seed})`,
    async () => {
      const random = createRandom(seed, 9)
      const next = (): number => random.next()
      const traders = Array.from({ length: TRADERS }, (_, at) => createCrashTrader(`t${at}`))
      // The very first start too: it must not leave a file the next one refuses.
      await killStarts(2, next)
      for (let kill = 0; kill < KILLS; kill += 1) {
        const venue = await runVenue(args)
        for (const trader of traders) await trader.connect(venue.url)
        if (kill > 0) for (const trader of traders) await trader.check()
        const before = answered(traders)
        const trading = traders.map((trader) => trader.trade(next))
        // The first two come amid trading, however slow the machine is; the others at any moment.
        const least = kill < 2 ? before + AMID : 0
        while (answered(traders) < least) await pause(5)
        await pause(20 + next() * next() * 900)
        await venue.kill('SIGKILL')
        await Promise.all(trading)
        for (const trader of traders) trader.close()
        // Now and then the start itself is killed, once or twice.
        await killStarts(next() < 0.4 ? 1 + Math.round(next()) : 0, next)
      }
      const venue = await runVenue(args)
      for (const trader of traders) {
        await trader.connect(venue.url)
        await trader.check()
        trader.close()
      }
      expect(await venue.kill('SIGTERM')).toBe(0)
      const told = traders.map((trader) => trader.told)
      const sum = (pick: (one: (typeof told)[number]) => number): number =>
        told.reduce((total, one) => total + pick(one), 0)
      expect(sum((one) => one.orders)).toBeGreaterThan(KILLS * 5)
      expect(sum((one) => one.fills)).toBeGreaterThan(KILLS)
    },
    MOST_MS,
  )
})
