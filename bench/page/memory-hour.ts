import { connectTargets } from './worker-targets.ts'
import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import { launchTrader, openApp } from './app-tab.ts'
import { memoryOf } from './memory.ts'
import type { createRows } from './rows.ts'
import { sleep } from './windows.ts'

const MINUTES = Number(process.env['MEMORY_MINUTES'] ?? '60')
const RATE = Number(process.env['MEMORY_RATE'] ?? '10000')
const EVERY_MS = 30_000
/** Share of the readings at the start that are left out: code is still being loaded and compiled. */
const WARM_UP = 0.2
const MB = 1024 * 1024

/** Median slope between all pairs of readings (Theil and Sen), in their unit per hour. A single odd reading does not move it. */
export function slopePerHour(readings: readonly number[], everyMs: number): number {
  const slopes: number[] = []
  readings.forEach((one, from) =>
    readings.slice(from + 1).forEach((other, index) => slopes.push((other - one) / (index + 1))),
  )
  slopes.sort((one, other) => one - other)
  return (slopes[Math.floor(slopes.length / 2)] ?? Number.NaN) * (3_600_000 / everyMs)
}

/**
 * One tab with every panel for an hour: heaps of page, hub, risk and chart worker after a garbage collection, and the memory
 * of the browser's processes without that of files, every half minute. Reported is the growth for each hour. MEMORY_MINUTES and MEMORY_RATE
 * change length and updates/s.
 */
export async function measureMemoryHour(rows: ReturnType<typeof createRows>): Promise<void> {
  const venue = await startVenueProcess(['--rate', String(RATE), '--symbols', '200', '--seed', '1'])
  const browser = await launchTrader(venue.url)
  try {
    const tab = await openApp(browser, venue.url)
    await tab.activate()
    const targets = await connectTargets(browser, tab)
    const readings = new Map<string, number[]>()
    const until = Date.now() + MINUTES * 60_000
    while (Date.now() < until) {
      await sleep(EVERY_MS)
      const found = { ...(await targets.heaps()), processes: memoryOf(browser.pid, 'own') * MB }
      for (const [name, bytes] of Object.entries(found))
        readings.set(name, [...(readings.get(name) ?? []), bytes / MB])
    }
    const key = `rate=${RATE} minutes=${MINUTES}`
    for (const [name, list] of readings) {
      const late = list.slice(Math.floor(list.length * WARM_UP))
      rows.add(`memory-growth ${name} ${key}`, 'MB/h', slopePerHour(late, EVERY_MS))
      rows.add(`memory ${name} ${key}`, 'MB', late.at(-1) ?? Number.NaN, late[0], { own: list })
    }
  } finally {
    await browser.close()
    await venue.dispose()
  }
}
