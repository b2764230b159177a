import { fork } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'vite'
import { launchRawChromium } from '../../e2e/support/raw-chromium.ts'
import type { RawTab } from '../../e2e/support/raw-chromium.ts'
import { freePort, startVenueProcess } from '../../e2e/support/venue-process.ts'
import { root } from '../machine.ts'
import { frameRate } from '../page/app-tab.ts'
import { busyOf, percentile, sleep } from '../page/windows.ts'
import type { BusyShare } from '../page/windows.ts'
import type { RivalStats } from './pages/feed.ts'

/** What a page was measured as. Ages in ms, from the venue's stamp. */
export interface PageFigures {
  readonly share: BusyShare
  readonly ages: readonly number[]
  readonly pixelAges: readonly number[]
  readonly fps: number
}

export const WINDOWS = 5
export const WARM_UP_MS = 3000
const out = join(root, 'bench', 'out', 'rivals')
const READY_MS = 20_000

/** Builds one rival's page on its own, so that a rival that doesn't build stops no other. */
async function buildPage(name: string): Promise<string> {
  const outDir = join(out, name)
  await build({
    configFile: false,
    root: join(root, 'bench', 'rivals', 'pages'),
    logLevel: 'error',
    plugins: [
      {
        name: 'name-of-the-rival',
        transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('%RIVAL%', name) },
      },
    ],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2024',
      rollupOptions: { input: join(root, 'bench', 'rivals', 'pages', 'rival.html') },
    },
  })
  return outDir
}

async function waitUntilReady(tab: RawTab): Promise<void> {
  const from = Date.now()
  while (Date.now() - from < READY_MS) {
    await sleep(50)
    const isReady = await tab.evaluate<boolean>('window.rival?.ready === true').catch(() => false)
    if (isReady) return
  }
  throw new Error(`it showed nothing within ${READY_MS / 1000} s`)
}

/** Measures a rival's page at a rate. Throws with a reason if it can't be built, or shows no data. */
export async function measurePage(name: string, rate: number): Promise<PageFigures> {
  const folder = await buildPage(name)
  const venue = await startVenueProcess(['--rate', String(rate), '--symbols', '200', '--seed', '1'])
  const port = await freePort()
  const server = fork(join(root, 'bench', 'rivals', 'serve.ts'), [venue.url, String(port), folder], {
    cwd: root,
  })
  await new Promise<void>((resolve) => server.once('message', () => resolve()))
  const browser = await launchRawChromium()
  try {
    const tab = await browser.openTab(`http://127.0.0.1:${port}/rival.html`)
    await waitUntilReady(tab)
    await sleep(WARM_UP_MS)
    await tab.evaluate('window.rival.reset()')
    const [share] = await busyOf([tab], WINDOWS, 1000, 0)
    const { ages, pixelAges } = await tab.evaluate<RivalStats>('window.rival.stats()')
    if (share === undefined || ages.length === 0) throw new Error('it took no data while it was measured')
    return { share, ages, pixelAges, fps: await frameRate(tab) }
  } finally {
    await browser.close()
    server.kill()
    await venue.dispose()
  }
}

export const p99 = (ages: readonly number[]): number => percentile(ages, 0.99)
