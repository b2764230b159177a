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

/** Presses in the middle of the chart and moves for a second: input to drawn frame, as the engine's thread counts it. */
async function dragLatency(tab: RawTab): Promise<number> {
  await stats(tab)
  await mouse(tab, 'mouseMoved', 500, 300, 0)
  await mouse(tab, 'mousePressed', 500, 300, 1)
  for (let step = 0; step < 60; step++) {
    await mouse(tab, 'mouseMoved', 500 + step * 3, 300 + (step % 7), 1)
    await sleep(16)
  }
  await mouse(tab, 'mouseReleased', 680, 300, 0)
  await sleep(100)
  return percentile((await stats(tab)).inputLatencies, 0.99)
}

/** The chart alone against lightweight-charts on the main thread with one price line per order, same load, same run. */
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
      rolldownOptions: { input: [join(source, 'index.html'), join(source, 'rival.html')] },
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
    const control = await browser.openTab(`${server.url}?control`)
    await ready(control)
    const [idleShare] = await busyOf([control], 5, 1000)
    rows.add('chart-main control', '%', idleShare?.busy ?? Number.NaN)
    await control.close()
    for (const path of ['relayed', 'direct'] as const) {
      const key = `lines=320 changes=1000 ${path}`
      const tab = await browser.openTab(path === 'direct' ? `${server.url}?direct` : server.url)
      await ready(tab)
      const [share] = await busyOf([tab], 5, 1000)
      await stats(tab)
      await sleep(3000)
      const free = await stats(tab)
      rows.add(`chart-main ${key}`, '%', share?.busy ?? Number.NaN, rivalShare?.busy)
      rows.add(`chart-fps ${key}`, '1/s', (free.frames / free.elapsedMs) * 1000, rivalFps)
      rows.add(`chart-worker-busy ${key}`, '%', (free.busyMs / free.elapsedMs) * 100)
      rows.add(`chart-drag-p99 ${key}`, 'ms', await dragLatency(tab))
      if (path === 'direct') {
        await stats(tab)
        await tab.evaluate(
          'void (() => { const end = performance.now() + 3000; while (performance.now() < end); })()',
        )
        rows.add('chart-blocked-frames in 3 s', 'count', (await stats(tab)).frames)
      }
      await tab.close()
    }
  } finally {
    await browser.close()
    server.close()
  }
}
