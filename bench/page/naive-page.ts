import { fork } from 'node:child_process'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { freePort } from '../../e2e/support/venue-process.ts'
import { root } from '../machine.ts'

export interface NaivePage {
  readonly url: string
  /** Messages that the gateway dropped for slow pages, and bytes buffered for them. */
  losses(): Promise<{ readonly dropped: number; readonly buffered: number }>
  close(): void
}

/** Builds the naive page and returns its folder. */
export async function buildNaivePage(): Promise<string> {
  const outDir = join(root, 'bench', 'out', 'naive')
  await build({
    configFile: false,
    root: join(root, 'bench', 'page', 'naive'),
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2024' },
  })
  return outDir
}

/** Builds the naive page. A separate process serves it with a JSON feed from the same venue. */
export async function startNaivePage(venueUrl: string): Promise<NaivePage> {
  const outDir = await buildNaivePage()
  const port = await freePort()
  const gateway = fork(join(root, 'bench', 'page', 'naive', 'gateway.ts'), [venueUrl, String(port), outDir], {
    execPath: process.execPath,
    cwd: root,
  })
  await new Promise<void>((resolve, reject) => {
    gateway.once('message', () => resolve())
    gateway.once('exit', (code) => reject(new Error(`the naive gateway ended with ${code}`)))
  })
  return {
    url: `http://127.0.0.1:${port}/`,
    losses: () =>
      new Promise((resolve) => {
        const read = (answer: unknown): void => {
          // A page that was closed is reported too.
          if (typeof answer !== 'object' || answer === null || !('dropped' in answer)) return
          gateway.off('message', read)
          resolve(answer as { dropped: number; buffered: number })
        }
        gateway.on('message', read)
        gateway.send('dropped')
      }),
    close: () => gateway.kill(),
  }
}
