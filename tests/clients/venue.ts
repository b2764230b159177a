import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { VenueProcess } from '../../e2e/support/venue-process.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** A key of the API, as its owner has it. */
export interface KeyPair {
  readonly key: string
  readonly secret: string
}

/** Where clients reach the API: `http://…` for calls, `ws://…` for sockets, without a path. */
export interface Address {
  readonly rest: string
  readonly sockets: string
}

export interface ApiVenue {
  readonly process: VenueProcess
  readonly address: Address
  /** The key of `--api-key-file`. */
  readonly firstKey: KeyPair & { readonly account: string }
  dispose(): Promise<void>
}

/** The address that the venue prints for its API, within 5 s; null: it printed none. */
async function apiUrlOf(process: VenueProcess): Promise<string | null> {
  for (let tries = 0; tries < 500; tries += 1) {
    const url = /API \(Bybit v5\): (http:\S+)/.exec(process.output())?.[1]
    if (url !== undefined) return url
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return null
}

/** Starts the real venue process with its API and its control port. */
export async function startApiVenue(args: readonly string[] = []): Promise<ApiVenue> {
  const folder = mkdtempSync(join(tmpdir(), 'perpdeck-api-'))
  const keyFile = join(folder, 'key.json')
  // These tests need no app. The venue takes any existing folder as the build.
  const process = await startVenueProcess(
    ['--memory', '--api', '0', '--api-key-file', keyFile, ...args],
    join(root, 'public'),
  )
  const rest = await apiUrlOf(process)
  if (rest === null || !existsSync(keyFile)) {
    await process.dispose()
    throw new Error(`the venue opened no API:\n${process.output()}`)
  }
  return {
    process,
    address: { rest, sockets: rest.replace('http', 'ws') },
    firstKey: JSON.parse(readFileSync(keyFile, 'utf8')) as KeyPair & { account: string },
    dispose: async () => {
      await process.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
