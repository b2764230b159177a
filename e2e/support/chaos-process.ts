import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { VenueProcess } from './venue-process.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** The chaos proxy in a separate process, in front of a venue's push channel. Calls and the page pass unchanged. */
export interface ChaosProcess {
  readonly url: string
  /** Stops traffic without closing connections (a half-open connection), or resumes it. */
  hold(): void
  /** Resets every connection. */
  reset(): void
  close(): Promise<void>
}

export async function startChaos(venue: VenueProcess, args: readonly string[] = []): Promise<ChaosProcess> {
  const script = join(root, 'tests', 'support', 'chaos-proxy', 'cli.ts')
  const proxy = spawn(
    process.execPath,
    [script, '--target', venue.url, '--seed', '7', '--only-websocket', ...args],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    },
  )
  const ended = new Promise<void>((resolve) => proxy.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    proxy.stdout.on('data', (data: Buffer) => {
      text += data.toString()
      const found = /Chaos: (http:\S+)/.exec(text)
      if (found?.[1] !== undefined) resolve(found[1])
    })
    proxy.once('exit', (code) => reject(new Error(`the chaos proxy ended with ${code}:\n${text}`)))
  })
  return {
    url,
    hold: () => void proxy.kill('SIGUSR2'),
    reset: () => void proxy.kill('SIGHUP'),
    close: async () => {
      proxy.kill('SIGTERM')
      await ended
    },
  }
}
