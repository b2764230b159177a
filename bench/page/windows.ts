import type { RawTab } from '../../e2e/support/raw-chromium.ts'
import type { Samples } from '../suite.ts'

/** Median of a list, NaN for an empty one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Nearest-rank percentile, NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Seconds that a tab's main thread was busy since it started, as CDP counts them. */
export interface Busy {
  readonly at: number
  readonly task: number
  readonly script: number
  /** The thread's own CPU clock, which doesn't run while the thread waits for a core. */
  readonly cpu: number
  /** Layouts and recalculations of styles. */
  readonly layouts: number
  readonly styles: number
}

export async function readBusy(tab: RawTab): Promise<Busy> {
  const { metrics } = await tab.send<{
    metrics: readonly { readonly name: string; readonly value: number }[]
  }>('Performance.getMetrics')
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    at: value('Timestamp'),
    task: value('TaskDuration'),
    script: value('ScriptDuration'),
    cpu: value('ThreadTime'),
    layouts: value('LayoutCount'),
    styles: value('RecalcStyleCount'),
  }
}

/** Percent of wall time, and counts a second. */
export interface Share {
  readonly busy: number
  readonly script: number
  readonly cpu: number
  readonly layouts: number
  readonly styles: number
}

/** Medians of windows, and the windows. */
export interface BusyShare extends Share {
  readonly windows: readonly Share[]
}

/** Takes the median of each figure over all windows. */
export const medianShare = (windows: readonly Share[]): BusyShare => ({
  busy: median(windows.map(({ busy }) => busy)),
  script: median(windows.map(({ script }) => script)),
  cpu: median(windows.map(({ cpu }) => cpu)),
  layouts: median(windows.map(({ layouts }) => layouts)),
  styles: median(windows.map(({ styles }) => styles)),
  windows,
})

/** One figure of all windows as the samples of a row, beside those of its baseline. */
export function shareSamples(figure: keyof Share, own: BusyShare, baseline?: BusyShare): Samples {
  const of = (share: BusyShare): number[] => share.windows.map((window) => window[figure])
  return baseline === undefined ? { own: of(own) } : { own: of(own), baseline: of(baseline) }
}

/**
 * Median busy share of each tab over `count` windows of `ms`, after a warm-up. All tabs are measured in the same
 * windows. CDP's TaskDuration doesn't count time between tasks: read it together with frame rate and age. It does
 * count time in which a task waits for a core, `cpu` doesn't.
 */
export async function busyOf(
  tabs: readonly RawTab[],
  count = 5,
  ms = 1000,
  warmup = 1500,
): Promise<BusyShare[]> {
  for (const tab of tabs) await tab.send('Performance.enable', { timeDomain: 'timeTicks' })
  await sleep(warmup)
  const shares: Share[][] = tabs.map(() => [])
  for (let window = 0; window < count; window++) {
    const before = await Promise.all(tabs.map(readBusy))
    await sleep(ms)
    const after = await Promise.all(tabs.map(readBusy))
    tabs.forEach((_, index) => {
      const [from, to] = [before[index], after[index]]
      if (!from || !to) return
      const wall = to.at - from.at
      shares[index]?.push({
        busy: ((to.task - from.task) / wall) * 100,
        script: ((to.script - from.script) / wall) * 100,
        cpu: ((to.cpu - from.cpu) / wall) * 100,
        layouts: (to.layouts - from.layouts) / wall,
        styles: (to.styles - from.styles) / wall,
      })
    })
  }
  return shares.map(medianShare)
}

/** Percent of windows that the main thread computed, by the thread's own clock: a busy machine doesn't matter. */
async function computed(tab: RawTab, ms: number): Promise<number> {
  const from = await readBusy(tab)
  const started = performance.now()
  await sleep(ms)
  const to = await readBusy(tab)
  return ((to.task - from.task) / ((performance.now() - started) / 1000)) * 100
}

const PAIRS = 12
const PAIR_WINDOW_MS = 2000

/** Percent of the main thread in windows with and without a part of the page, in pairs. */
export interface Pairs {
  readonly shown: readonly number[]
  readonly hidden: readonly number[]
  /** What the part cost in each pair. */
  readonly costs: readonly number[]
}

/**
 * Measures what a part of a page costs the main thread: windows with and without it alternate on the same page. The order
 * alternates from pair to pair, so that drift cancels.
 *
 * @param show shows or hides the part
 * @param settleMs pause after that, before a window begins
 */
export async function inPairs(
  tab: RawTab,
  show: (isShown: boolean) => Promise<unknown>,
  settleMs: number,
): Promise<Pairs> {
  await tab.send('Performance.enable', { timeDomain: 'threadTicks' })
  await sleep(3000)
  const shown: number[] = []
  const hidden: number[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    for (const isShown of pair % 2 === 0 ? [true, false] : [false, true]) {
      await show(isShown)
      await sleep(settleMs)
      ;(isShown ? shown : hidden).push(await computed(tab, PAIR_WINDOW_MS))
    }
  }
  return { shown, hidden, costs: shown.map((share, at) => share - (hidden[at] ?? Number.NaN)) }
}
