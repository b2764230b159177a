import type { CDPSession, Page } from 'playwright'
import { expect } from './demo-test.ts'

interface DemoChart {
  remove(): void
  onChartReady(callback: () => void): void
  activeChart(): { setSymbol(symbol: string, ready: () => void): void }
}
interface LeakDemo {
  readonly chartDemo: { readonly widget: DemoChart; mount(): DemoChart }
}

export interface Kept {
  /** Nodes of the page's documents, detached ones that something still holds included. */
  readonly nodes: number
  readonly listeners: number
  /**
   * Bytes of JavaScript's objects, arrays, texts and closures. Not counted: machine code, which the browser goes on making
   * while the same functions run, and the browser's own records of long tasks.
   */
  readonly objectBytes: number
  /** All of it, code included. */
  readonly heapBytes: number
}

const UNCOUNTED: ReadonlySet<string> = new Set(['code', 'native', 'hidden', 'synthetic', 'object shape'])

interface HeapSnapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: string[][] } }
  readonly nodes: number[]
}

async function objectBytes(cdp: CDPSession): Promise<number> {
  const chunks: string[] = []
  const keep = ({ chunk }: { chunk: string }): void => {
    chunks.push(chunk)
  }
  cdp.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', keep)
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let sum = 0
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!UNCOUNTED.has(types[0]?.[nodes[at + type] ?? -1] ?? '')) sum += nodes[at + size] ?? 0
  return sum
}

/** What the page holds after its garbage was taken out. */
async function keptBy(cdp: CDPSession): Promise<Kept> {
  // What only a finalizer let go of is taken by the second one.
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return {
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    objectBytes: await objectBytes(cdp),
    heapBytes: of('JSHeapUsedSize'),
  }
}

/** The same once nothing is on its way any more: a chart's table for readers comes a moment after its bars. */
export async function settledBy(cdp: CDPSession): Promise<Kept> {
  let last = await keptBy(cdp)
  let stood = 0
  await expect
    .poll(
      async () => {
        const now = await keptBy(cdp)
        stood = now.nodes === last.nodes ? stood + 1 : 0
        last = now
        return stood
      },
      { message: 'the nodes of the page stand still', timeout: 30_000, intervals: [500] },
    )
    .toBeGreaterThanOrEqual(3)
  return last
}

/** Makes and removes charts in the demo's container, one after the other, each until it is ready with its data. */
export const mountAndRemove = (page: Page, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    const { chartDemo } = globalThis as unknown as LeakDemo
    for (let turn = 0; turn < count; turn++) {
      const chart = chartDemo.mount()
      await new Promise<void>((resolve) => chart.onChartReady(resolve))
      chart.remove()
      chart.remove()
    }
  }, times)

/** Goes through the demo's symbols, each until its bars are there. */
export const changeSymbols = (page: Page, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    const { chartDemo } = globalThis as unknown as LeakDemo
    const symbols = ['ETHUSDT', 'BTCUSDT']
    for (let turn = 0; turn < count; turn++) {
      const symbol = symbols[turn % symbols.length] ?? ''
      await new Promise<void>((resolve) => chartDemo.widget.activeChart().setSymbol(symbol, resolve))
    }
  }, times)

/**
 * The bound: fewer than 50 nodes more, the heap back within 5 %. The browser lets go of the last chart a moment
 * later, mostly with the next one (`again`), and holds one chart's nodes until then: that is waited for; what piles up never
 * comes back.
 */
export async function expectFlat(cdp: CDPSession, before: Kept, again?: () => Promise<void>): Promise<Kept> {
  let after = before
  await expect
    .poll(
      async () => {
        await again?.()
        after = await keptBy(cdp)
        return {
          fewNodes: after.nodes - before.nodes < 50,
          heapIsBack: after.objectBytes < before.objectBytes * 1.05,
        }
      },
      { message: `nodes and heap as before, ${JSON.stringify(before)}`, timeout: 40_000 },
    )
    .toEqual({ fewNodes: true, heapIsBack: true })
  return after
}
