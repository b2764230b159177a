import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './venue-process.ts'

const root = join(import.meta.dirname, '..', '..')

/** A gateway to a real exchange in a process of its own, as `npm start -- --exchange` runs it. It has no control port. */
export interface GatewayProcess {
  readonly url: string
  output(): string
  /** The last code that it has shown to pair a browser. */
  pairingCode(): string
  /** Ends it and deletes its data. */
  dispose(): Promise<void>
  /** True from the start of `dispose`: what a page left open reports then is of no interest. */
  readonly isDisposed: () => boolean
}

/** How a gateway is started. */
export interface GatewayStart {
  /** Further options of the command line, by default `--read-only`. */
  readonly args?: readonly string[]
  /** Its data and its port, to start one again. */
  readonly dataDir?: string
  readonly port?: number
}

const codes = /Pairing code for a browser: (\d{3}) (\d{3})/g

/** @param exchangeUrl address on this machine that the gateway calls instead of Bybit's */
export async function startGatewayProcess(
  exchangeUrl: string,
  network: 'mainnet' | 'testnet' | 'demo' = 'mainnet',
  { args: more = ['--read-only'], ...start }: GatewayStart = {},
): Promise<GatewayProcess> {
  const dataDir = start.dataDir ?? mkdtempSync(join(tmpdir(), 'perpdeck-gateway-'))
  const port = start.port ?? (await freePort())
  const options = {
    exchange: 'bybit',
    network,
    'exchange-url': exchangeUrl,
    port: String(port),
    'data-dir': dataDir,
    dist: process.env['E2E_DIST'] ?? join(root, 'dist'),
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const child: ChildProcess = spawn(process.execPath, [join(root, 'venue', 'cli.ts'), ...more, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Keys and locks of accounts must not be those of the person who runs the tests.
    env: { ...process.env, XDG_CONFIG_HOME: dataDir, NODE_NO_WARNINGS: '1' },
  })
  let text = ''
  let isDisposed = false
  await new Promise<void>((resolve, reject) => {
    const read = (data: Buffer): void => {
      text += data.toString()
      if (text.includes(`Perpdeck: http://127.0.0.1:${port}/`)) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}:\n${text}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => text,
    pairingCode: () => {
      const [, first = '', second = ''] = [...text.matchAll(codes)].at(-1) ?? []
      return first + second
    },
    isDisposed: () => isDisposed,
    dispose: async () => {
      isDisposed = true
      if (child.exitCode === null) {
        const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
        child.kill('SIGKILL')
        await exited
      }
      if (start.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
