import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** A venue in a separate process, as `npm start` runs it, with its control port open. */
export interface VenueProcess {
  readonly url: string
  readonly port: number
  /** Calls the control port. Throws with its error text on a refusal. */
  control<Result = Record<string, unknown>>(path: string, body?: object): Promise<Result>
  /** Ends the process with this signal (default SIGTERM). The data remain. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts it again on the same port with the same data. */
  start(): Promise<void>
  readonly isRunning: () => boolean
  /** Process id, 0 while it isn't running. */
  readonly pid: () => number
  /** Ends it and deletes its data. */
  dispose(): Promise<void>
  /** True from the start of `dispose`: what a page left open reports then is of no interest. */
  readonly isDisposed: () => boolean
  /** Its output so far. */
  output(): string
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}

/** A server of this repository in a process of its own, with a control port. */
interface ServerProcess {
  /** Arguments for Node: the script and its options. Read at each start. */
  readonly args: () => readonly string[]
  readonly port: number
  readonly dataDir: string
}

export async function startVenueProcess(
  args: readonly string[] = [],
  dist = defaultDist(),
): Promise<VenueProcess> {
  const dataDir = newDataDir()
  const port = await freePort()
  const options = ['--port', String(port), '--dist', dist, '--data-dir', dataDir, '--control', ...args]
  return startServer({ args: () => [join(root, 'venue', 'cli.ts'), ...options], port, dataDir })
}

/** Folder of the build that is served. */
export const defaultDist = (): string => process.env['E2E_DIST'] ?? join(root, 'dist')
export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'perpdeck-venue-'))

/** Starts a server. It prints the address of its control port before that of the terminal. */
export async function startServer({ args, port, dataDir }: ServerProcess): Promise<VenueProcess> {
  let child: ChildProcess | null = null
  let control = { url: '', key: '' }
  let printed = ''
  let isDisposed = false
  const start = async (): Promise<void> => {
    let text = ''
    const started = spawn(process.execPath, [...args()], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Locks of accounts must not be those of the person who runs the tests.
      env: { ...process.env, XDG_CONFIG_HOME: dataDir, NODE_NO_WARNINGS: '1' },
    })
    child = started
    await new Promise<void>((resolve, reject) => {
      const read = (data: Buffer): void => {
        text += data.toString()
        printed += data.toString()
        const found = /control: (http:\S+) key (\S+)/i.exec(text)
        if (found?.[1] && found[2] && /Perpdeck: http/.test(text)) {
          control = { url: found[1], key: found[2] }
          resolve()
        }
      }
      started.stdout?.on('data', read)
      started.stderr?.on('data', read)
      started.once('exit', (code) => reject(new Error(`the venue ended with ${code}:\n${text}`)))
    })
    if (!text.includes(`127.0.0.1:${port}/`))
      throw new Error(`the venue took another port than ${port}:\n${text}`)
  }
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> => {
    const ending = child
    child = null
    if (ending === null || ending.exitCode !== null) return
    const exited = new Promise<void>((resolve) => ending.once('exit', () => resolve()))
    ending.kill(signal)
    await exited
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    start,
    stop,
    isRunning: () => child !== null && child.exitCode === null,
    pid: () => child?.pid ?? 0,
    output: () => printed,
    control: async <Result>(path: string, body?: object) => {
      const answer = await fetch(`${control.url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'x-control-key': control.key, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`control ${path}: ${answer.status} ${text}`)
      return JSON.parse(text) as Result
    },
    isDisposed: () => isDisposed,
    dispose: async () => {
      isDisposed = true
      await stop('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
