import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { RawChromium, RawTab } from '../../e2e/support/raw-chromium.ts'
import { appStats, launchTrader, openApp, readPush } from './app-tab.ts'
import { memoryOf } from './memory.ts'
import type { createRows } from './rows.ts'
import { busyOf, median, percentile, shareSamples, sleep } from './windows.ts'

const RATE = 100_000
const CHARTS = 9
const SIZE = { width: 1920, height: 1080 }
const WINDOWS = 5
/** A drag over a chart lasts this long, with one movement for each frame of a 60 Hz screen. */
const DRAG_MS = 2000
const RESTORES = 5
const symbols = ['ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'LTC', 'LINK', 'AVAX'].map((coin) => `${coin}USDT`)

interface ChartFigures {
  readonly market: string
  readonly frames: number
  readonly elapsedMs: number
  readonly busyMs: number
}
const chartFigures = (tab: RawTab): Promise<readonly ChartFigures[]> =>
  tab.evaluate<readonly ChartFigures[]>('window.__perpdeck.charts()')

/** A stored desk: charts of different markets, a book, trades, tables and the ticket (`app/desk/desk.ts`). */
function deskText(charts: number): string {
  let ids = 0
  const place = (kind: string, size: number, symbol = ''): object => {
    const id = `p${(ids += 1)}`
    const panel = { id, kind, link: symbol === '' ? 'main' : 'free', symbol }
    return { type: 'tabs', id: `t${ids}`, size, panels: [panel], active: id }
  }
  let splits = 0
  const split = (axis: 'row' | 'column', size: number, parts: readonly object[]): object => {
    splits += 1
    return parts.length === 1 ? (parts[0] ?? {}) : { type: 'split', id: `s${splits}`, size, axis, parts }
  }
  const cells = Array.from({ length: charts }, (_, at) =>
    place('chart', 400, at === 0 ? '' : symbols[at - 1]),
  )
  const lines = Array.from({ length: Math.ceil(charts / 3) }, (_, at) =>
    split('row', 250, cells.slice(at * 3, at * 3 + 3)),
  )
  const left = split('column', 1300, [...lines, place('tables', 220)])
  const right = split('column', 300, [place('book', 500), place('trades', 300)])
  const root = split('row', 1, [left, right, place('ticket', 300)])
  const desk = { root, floats: [], windows: [], groups: {} }
  return JSON.stringify({ version: 1, desk, name: '', revision: 0 })
}

/** Wall time (ms) from the start of the document until a number of charts has bars. Installed before the page's scripts. */
const watchShown = (charts: number): string => `
  globalThis.deskShown = new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll('[data-testid=chart][data-phase=shown]').length >= ${charts}) {
        watching.disconnect()
        resolve(performance.now())
      }
    }
    const watching = new MutationObserver(look)
    watching.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-phase'] })
  })`

/** Opens the page on a stored desk and waits until all charts have bars. */
async function openDesk(browser: RawChromium, url: string, charts: number): Promise<RawTab> {
  const plain = await browser.openTab(`${url}/fonts/OFL.txt`)
  await sleep(300)
  await plain.evaluate(
    `localStorage.setItem('perpdeck.docked', '1'), localStorage.setItem('perpdeck.desk', ${JSON.stringify(deskText(charts))})`,
  )
  await plain.close()
  const tab = await openApp(browser, url)
  const from = Date.now()
  while ((await chartFigures(tab)).length < charts) {
    if (Date.now() - from > 30_000) throw new Error(`${charts} charts were not shown after 30 s`)
    await sleep(50)
  }
  return tab
}

/** Where the plot of a chart lies: its middle, in px of the page. */
const middles = (tab: RawTab): Promise<readonly { readonly x: number; readonly y: number }[]> =>
  tab.evaluate(
    `Array.from(document.querySelectorAll('[data-testid=chart]'), (chart) => { const { x, y, width, height } = chart.getBoundingClientRect(); return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) } })`,
  )

/** Drags a chart to and fro and returns the frames a second of the chart that was dragged, the busiest of all. */
async function dragFrames(tab: RawTab, at: { readonly x: number; readonly y: number }): Promise<number> {
  const mouse = (type: string, x: number, buttons: number): Promise<unknown> =>
    tab.send('Input.dispatchMouseEvent', {
      type,
      x,
      y: at.y,
      button: buttons === 0 ? 'none' : 'left',
      buttons,
      clickCount: 1,
    })
  await mouse('mouseMoved', at.x, 0)
  await mouse('mousePressed', at.x, 1)
  await chartFigures(tab)
  const from = performance.now()
  for (let step = 0; performance.now() - from < DRAG_MS; step += 1) {
    void mouse('mouseMoved', at.x + Math.round(40 * Math.sin(step / 10)), 1)
    await sleep(Math.max(0, from + (step + 1) * (1000 / 60) - performance.now()))
  }
  const after = await chartFigures(tab)
  await mouse('mouseReleased', at.x, 0)
  return Math.max(...after.map(({ frames, elapsedMs }) => (frames * 1000) / elapsedMs))
}

/** The plain page and a desk of nine charts, book, trades, tables and ticket at 100,000 updates/s. */
export async function measureDesk(rows: ReturnType<typeof createRows>): Promise<void> {
  const venue = await startVenueProcess(['--rate', String(RATE), '--symbols', '200', '--seed', '1'])
  const opened = async (charts: number): Promise<{ browser: RawChromium; tab: RawTab; memory: number }> => {
    const browser = await launchTrader(venue.url, true, '', undefined, SIZE)
    const tab = await openDesk(browser, venue.url, charts)
    await tab.activate()
    await sleep(5000)
    return { browser, tab, memory: memoryOf(browser.pid) }
  }
  try {
    const single = await opened(1)
    const [alone] = await busyOf([single.tab], WINDOWS, 1000)
    await single.browser.close()
    const { browser, tab, memory } = await opened(CHARTS)
    try {
      const key = `charts=${CHARTS} rate=${RATE}`
      const before = await appStats(tab)
      await chartFigures(tab)
      const [share] = await busyOf([tab], WINDOWS, 1000)
      const figures = await chartFigures(tab)
      const after = await appStats(tab)
      if (share === undefined) throw new Error('no share')
      for (const figure of ['busy', 'cpu'] as const)
        rows.add(
          `desk-${figure} ${key}`,
          '%',
          share[figure],
          alone?.[figure],
          shareSamples(figure, share, alone),
        )
      rows.add(`desk-age-p99 ${key}`, 'ms', percentile(after.ages.slice(before.ages.length), 0.99))
      rows.add(`desk-long-tasks ${key}`, 'count', after.longTasks - before.longTasks)
      const live = figures.map(({ frames, elapsedMs }) => (frames * 1000) / elapsedMs)
      rows.add(`desk-live-frames ${key}, least of all charts`, '1/s', Math.min(...live))
      const busy = figures.map(({ busyMs, elapsedMs }) => (busyMs / elapsedMs) * 100)
      rows.add(`desk-chart-busy ${key}, of a chart`, '%', median(busy))
      const dragged: number[] = []
      for (const at of await middles(tab)) dragged.push(await dragFrames(tab, at))
      rows.add(`desk-drag-frames ${key}, least`, '1/s', Math.min(...dragged))
      rows.add(`desk-drag-frames ${key}, median`, '1/s', median(dragged))
      rows.add(`desk-memory ${key}, per further chart`, 'MB', (memory - single.memory) / (CHARTS - 1))
      // A worker's target has an address only after something attached to it.
      await tab.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: false,
        flatten: true,
      })
      const workers = (await browser.targets()).filter(
        ({ type, url }) => type === 'worker' && url.includes('chart'),
      )
      rows.add(`desk-chart-workers ${key}`, 'count', workers.length)
      await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: watchShown(CHARTS) })
      const restores: number[] = []
      for (let repeat = 0; repeat < RESTORES; repeat += 1) {
        await tab.send('Page.reload')
        await sleep(500)
        restores.push(await tab.evaluate<number>('globalThis.deskShown'))
        await sleep(1000)
      }
      rows.add(`desk-restored ${key}`, 'ms', median(restores))
      await openApp(browser, venue.url, true)
      await openApp(browser, venue.url, true)
      const { sockets } = await readPush(venue)
      rows.add(`desk-sockets ${key}, three windows`, 'count', sockets)
    } finally {
      await browser.close()
    }
  } finally {
    await venue.dispose()
  }
}
