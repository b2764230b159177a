import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Who may read this computer's clock, and why: all else asks the exchange's (X1). */
const allowed: Readonly<Record<string, string>> = {
  'src/main-thread/stores/clock.ts': 'the page’s exchange clock is made of it',
  'src/workers/runtime/clock.ts': 'the workers’ clock; exchangeTime() and the meter correct it',
  'vendor/charting_library/feed/server-clock.ts': 'the chart’s exchange clock is made of it',
  'src/main-thread/bridge/open-replay.ts': 'the page’s clock is made of it, in a replay',
  'src/main-thread/bridge/hub-port.ts': 'a span that begins and ends here',
  'src/main-thread/bridge/risk-port.ts': 'a span that begins and ends here',
  'src/main-thread/features/chart/follow-page.ts': 'a span that begins and ends here',
  'src/main-thread/features/commands/arm.ts': 'a span that begins and ends here',
  'src/main-thread/ui/use-second.ts':
    'ticks when the workers of this computer send what is sent once a second',
  'vendor/charting_library/engine/scene/throttle.ts': 'reports when the workers of this computer send',
  'vendor/charting_library/ui/bottom-bar.ts': 'ticks when the workers of this computer send',
  'src/main-thread/app/desk/seen-charts.ts': 'days since a window of this computer had a chart',
  'src/main-thread/app/desk/use-group-links.ts': 'windows of one computer compare their stamps',
  'src/main-thread/app/windows/use-window-links.ts': 'windows of one computer compare their stamps',
  'src/main-thread/bridge/trace.ts': 'a report says when by the computer it was made on',
  'src/main-thread/bridge/measure-threads.ts': 'aligns the clocks of the threads of this computer',
  'src/workers/runtime/read-timeline.ts': 'aligns the clocks of the threads of this computer',
  'src/main-thread/features/performance/record-trace.ts': 'the name of a file on this computer',
  'src/main-thread/features/connection/export-report.ts': 'the name of a file on this computer',
  'src/main-thread/trading/recording/recordings.ts': 'the name of a file on this computer',
  'vendor/charting_library/drawings/drawing-model.ts': 'part of an id',
}

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'demo') return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return files(path)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}

const readsClock = (path: string): boolean =>
  /\bDate\.now\b|\bnew Date\(\)|\bperformance\.timeOrigin\b/.test(readFileSync(path, 'utf8'))

it('X1: only the clock modules read this computer’s clock', () => {
  const found = ['src', 'vendor']
    .flatMap((folder) => files(join(root, folder)))
    .filter(readsClock)
    .map((path) => relative(root, path))
  const timeStamps = [
    'bridge/read-input.ts',
    'engine/frame-stats.ts',
    'widget/chrome.ts',
    'input-protocol.ts',
  ].map((path) => `vendor/charting_library/${path}`)
  expect(found.filter((path) => !(path in allowed) && !timeStamps.includes(path))).toEqual([])
  expect(Object.keys(allowed).filter((path) => !found.includes(path))).toEqual([])
})
