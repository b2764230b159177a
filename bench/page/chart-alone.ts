import { join } from 'node:path'
import { build } from 'vite'
import { launchRawChromium, type RawTab } from '../../e2e/support/raw-chromium.ts'
import { root } from '../machine.ts'
import { serveFolder } from '../static-server.ts'
import { frameRate } from './app-tab.ts'
import type { createRows } from './rows.ts'
import { busyOf, percentile, sleep } from './windows.ts'

interface EngineFigures {
  readonly frames: number
  readonly busyMs: number
  readonly elapsedMs: number
  readonly inputLatencies: readonly number[]
}

const stats = (tab: RawTab): Promise<EngineFigures> =>
  tab.evaluate<EngineFigures>('window.chartBench.stats()')

async function ready(tab: RawTab): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    await sleep(100)
    if (await tab.evaluate<boolean>('document.body?.dataset.ready === "yes"')) return
  }
  throw new Error('the chart was not ready after 10 s')
}

const mouse = (tab: RawTab, type: string, x: number, y: number, buttons: number): Promise<unknown> =>
  tab.send('Input.dispatchMouseEvent', {
    type,
    x,
    y,
    button: buttons ? 'left' : 'none',
    buttons,
    clickCount: buttons ? 1 : 0,
  })

/**
 * p95 latency (ms) from input to drawn frame, counted by the engine's thread. Moves the pointer for a second, with
 * the button pressed or not.
 */
async function moveLatency(tab: RawTab, pressed: boolean): Promise<number> {
  await stats(tab)
  const buttons = pressed ? 1 : 0
  await mouse(tab, 'mouseMoved', 500, 300, 0)
  if (pressed) await mouse(tab, 'mousePressed', 500, 300, 1)
  for (let step = 0; step < 60; step++) {
    await mouse(tab, 'mouseMoved', 500 + step * 3, 300 + (step % 7), buttons)
    await sleep(16)
  }
  if (pressed) await mouse(tab, 'mouseReleased', 680, 300, 0)
  await sleep(100)
  return percentile((await stats(tab)).inputLatencies, 0.95)
}

const seconds = async (tab: RawTab, count: number): Promise<EngineFigures> => {
  await stats(tab)
  await sleep(count * 1000)
  return stats(tab)
}

/**
 * Measures first load, interval switch and symbol switch, each switch five times. Reports the slowest, in ms from the
 * call to the frame that shows the series.
 */
async function measureSwitches(tab: RawTab, rows: ReturnType<typeof createRows>): Promise<void> {
  rows.add(
    'chart-first: document to first bars',
    'ms',
    await tab.evaluate<number>('window.chartBench.firstChart()'),
  )
  const slowest = async (calls: readonly string[]): Promise<number> => {
    const times: number[] = []
    for (const one of calls) times.push(await tab.evaluate<number>(`window.chartBench.${one}`))
    return Math.max(...times)
  }
  await slowest(['setResolution(5)'])
  const cached = [
    'setResolution(1)',
    'setResolution(5)',
    'setResolution(1)',
    'setResolution(5)',
    'setResolution(1)',
  ]
  rows.add('chart-interval-switch cached, slowest of 5', 'ms', await slowest(cached))
  const symbols = ['A', 'B', 'C', 'D', 'E'].map((name) => `setSymbol('${name}USDT')`)
  rows.add('chart-symbol-switch, slowest of 5', 'ms', await slowest(symbols))
}

/** Measures a worker that does almost nothing. No chart can be faster than this on the same machine. */
async function measureFloor(tab: RawTab, rows: ReturnType<typeof createRows>): Promise<void> {
  await ready(tab)
  await sleep(1000)
  const free = await seconds(tab, 3)
  rows.add('chart-floor-fps', '1/s', (free.frames / free.elapsedMs) * 1000)
  rows.add('chart-floor-drag-p95', 'ms', await moveLatency(tab, true))
  rows.add('chart-floor-crosshair-p95', 'ms', await moveLatency(tab, false))
  await tab.close()
}

/**
 * Measures the chart alone. The rival is lightweight-charts on the main thread with one price line per order, under
 * the same load in the same run.
 */
export async function measureChart(rows: ReturnType<typeof createRows>): Promise<void> {
  const outDir = join(root, 'bench', 'out', 'chart')
  const source = join(root, 'bench', 'page', 'chart')
  await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2024',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: [join(source, 'index.html'), join(source, 'rival.html'), join(source, 'floor.html')],
      },
    },
  })
  const server = await serveFolder(outDir)
  const browser = await launchRawChromium({ width: 1280, height: 900 })
  try {
    const rival = await browser.openTab(`${server.url}rival.html`)
    await ready(rival)
    const [rivalShare] = await busyOf([rival], 5, 1000)
    const rivalFps = await frameRate(rival)
    await rival.close()
    /**
     * Busy share of a page that makes the load and discards it ('control'), or that has a chart and no load ('idle').
     */
    const baseline = async (mode: 'control' | 'idle'): Promise<number> => {
      const tab = await browser.openTab(`${server.url}?${mode}`)
      await ready(tab)
      const [share] = await busyOf([tab], 5, 1000)
      if (mode === 'idle') await measureSwitches(tab, rows)
      await tab.close()
      rows.add(`chart-main ${mode}`, '%', share?.busy ?? Number.NaN)
      return share?.busy ?? Number.NaN
    }
    await measureFloor(await browser.openTab(`${server.url}floor.html`), rows)
    // The load's own cost belongs to the thread that makes it: the page if relayed, another worker if direct.
    const own = { relayed: await baseline('control'), direct: await baseline('idle') }
    for (const path of ['relayed', 'direct'] as const) {
      const key = `lines=320 changes=1000 ${path}`
      const tab = await browser.openTab(path === 'direct' ? `${server.url}?direct` : server.url)
      await ready(tab)
      const [share] = await busyOf([tab], 5, 1000)
      const free = await seconds(tab, 3)
      const busy = share?.busy ?? Number.NaN
      rows.add(`chart-main ${key}`, '%', busy, rivalShare?.busy)
      rows.add(`chart-main ${key}, net of ${path === 'relayed' ? 'control' : 'idle'}`, '%', busy - own[path])
      rows.add(`chart-fps ${key}`, '1/s', (free.frames / free.elapsedMs) * 1000, rivalFps)
      rows.add(`chart-worker-busy ${key}`, '%', (free.busyMs / free.elapsedMs) * 100)
      rows.add(`chart-drag-p95 ${key}`, 'ms', await moveLatency(tab, true))
      rows.add(`chart-crosshair-p95 ${key}`, 'ms', await moveLatency(tab, false))
      if (path === 'direct') {
        await stats(tab)
        await tab.evaluate(
          'void (() => { const end = performance.now() + 3000; while (performance.now() < end); })()',
        )
        rows.add('chart-blocked-frames in 3 s', 'count', (await stats(tab)).frames)
      }
      await tab.close()
    }
    // Bars at 60 Hz and frames at 60 Hz run on two clocks, and a frame without a new bar is not drawn. Twice as many
    // bars show how many frames the engine can draw.
    for (const path of ['relayed', 'direct'] as const) {
      const tab = await browser.openTab(`${server.url}?bars=120${path === 'direct' ? '&direct' : ''}`)
      await ready(tab)
      await sleep(1500)
      const free = await seconds(tab, 3)
      rows.add(
        `chart-fps lines=320 changes=1000 bars=120 ${path}`,
        '1/s',
        (free.frames / free.elapsedMs) * 1000,
      )
      await tab.close()
    }
    for (const path of ['relayed', 'direct'] as const) {
      const key = `lines=5000 changes=1000 ${path}`
      const tab = await browser.openTab(`${server.url}?lines=5000${path === 'direct' ? '&direct' : ''}`)
      await ready(tab)
      const [share] = await busyOf([tab], 5, 1000)
      const free = await seconds(tab, 3)
      rows.add(`chart-main ${key}`, '%', share?.busy ?? Number.NaN)
      rows.add(`chart-fps ${key}`, '1/s', (free.frames / free.elapsedMs) * 1000)
      rows.add(`chart-worker-busy ${key}`, '%', (free.busyMs / free.elapsedMs) * 100)
      await tab.close()
    }
  } finally {
    await browser.close()
    server.close()
  }
}
