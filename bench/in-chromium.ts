import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type CDPSession } from 'playwright'
import { build } from 'vite'
import { chromiumFlags, chromiumPath } from '../e2e/support/chromium.ts'
import { root } from './machine.ts'
import { serveFolder } from './static-server.ts'
import type { BenchRow } from './suite.ts'

const out = join(root, 'bench', 'out', 'browser')
/** Starts profiling the page's worker. The returned function stops it and returns the profile. */
async function profileWorkers(cdp: CDPSession): Promise<() => Promise<unknown>> {
  let session = ''
  let take: (profile: unknown) => void = () => undefined
  const send = (id: number, method: string): Promise<unknown> =>
    cdp.send('Target.sendMessageToTarget', { sessionId: session, message: JSON.stringify({ id, method }) })
  cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== 'worker') return
    session = sessionId
    void send(1, 'Profiler.enable').then(() => send(2, 'Profiler.start'))
  })
  cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as { id?: number; result?: { profile?: unknown } }
    if (answer.id === 3) take(answer.result?.profile)
  })
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  return () =>
    new Promise((resolve) => {
      take = resolve
      void send(3, 'Profiler.stop')
    })
}

/** Bundles the suites as the product's workers are bundled, and runs them in a dedicated worker of Chromium. */
export async function runInChromium(
  suites: readonly string[],
  windowMs: number,
  profile: boolean,
): Promise<BenchRow[]> {
  await build({
    configFile: false,
    root: join(root, 'bench', 'browser'),
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { outDir: out, emptyOutDir: true, target: 'es2024', sourcemap: profile, minify: !profile },
  })
  const server = await serveFolder(out)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  try {
    const page = await browser.newPage()
    const cdp = await page.context().newCDPSession(page)
    const profiler = profile ? await profileWorkers(cdp) : null
    await page.goto(server.url)
    const rows = await page.evaluate(
      ([names, ms]) => {
        if (!window.runBench) throw new Error('the bench page did not load')
        return window.runBench(names, ms)
      },
      [suites, windowMs] as const,
    )
    if (profiler !== null) {
      mkdirSync(join(root, 'bench', 'out'), { recursive: true })
      writeFileSync(join(root, 'bench', 'out', 'bench.cpuprofile'), JSON.stringify(await profiler()))
      console.log("profile: bench/out/bench.cpuprofile (open it in a browser's performance panel)")
    }
    return rows
  } finally {
    await browser.close()
    server.close()
  }
}

declare global {
  interface Window {
    runBench?: (suites: readonly string[], windowMs: number) => Promise<BenchRow[]>
  }
}
