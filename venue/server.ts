import { removeStore } from './store/row-store.ts'
import { createControlServer } from './control/control-server.ts'
import type { Exchange } from './exchange.ts'
import { createLoadedExchange } from './load/loaded-exchange.ts'
import type { LoadedExchange } from './load/loaded-exchange.ts'
import { createLocalExchange } from './local-exchange.ts'
import { openRecording } from './replay/open-stream.ts'
import { recordStream } from './replay/record-stream.ts'
import { createReplayExchange } from './replay/replay-exchange.ts'
import { serveExchange } from './serve-exchange.ts'
import type { VenueServer } from './serve-exchange.ts'

export const DEFAULT_PORT = 4173
export const DEFAULT_SEED = 1
export const DEFAULT_SYMBOLS = 60
export const LOAD_SYMBOLS = 200
const WATCH_MS = 500

export interface VenueOptions {
  /** Wished port, default 4173; the next free one is taken where it isn't; 0 takes any. */
  readonly port?: number
  /** Folder of the built app; none is served without. */
  readonly dist?: string | null
  /** Folder of the stores; null (the default) keeps everything in memory. */
  readonly dataDir?: string | null
  readonly seed?: number
  /** Unix ms at which the exchange's own history ends and trading begins; default now. */
  readonly startAt?: number
  readonly symbols?: number
  /** Public updates per second; without it the exchange moves at its own pace. */
  readonly rate?: number
  /** A recorded stream that stands for the public side; accounts then live in memory. */
  readonly replay?: string
  /** 2 plays it twice as fast. */
  readonly speed?: number
  /** At its end begin again. */
  readonly loop?: boolean
  /** Writes the public side to this file. */
  readonly record?: string
  /** Removes the stores first. */
  readonly fresh?: boolean
  /** true: a control port on any free port; a number: on that one. */
  readonly control?: boolean | number
  readonly callsPerSecond?: number
  /** Origins besides its own that may call: the development server's. */
  readonly allowedOrigins?: readonly string[]
  /** Lines for the person who started it. */
  readonly log?: (line: string) => void
  /** The same for what is wrong and doesn't stop it. */
  readonly warn?: (line: string) => void
  /** Called once when the exchange's core has failed: nothing works any more. */
  readonly onFailure?: (message: string) => void
}

export interface Venue {
  readonly url: string
  readonly port: number
  readonly control?: { readonly url: string; readonly key: string }
  close(): Promise<void>
}

interface Source {
  readonly exchange: Exchange
  readonly loaded: LoadedExchange | null
}

async function openReplay(file: string, { speed, loop, log, warn }: VenueOptions): Promise<Source> {
  const recording = await openRecording(file)
  const seconds = Math.round((recording.lastAt - recording.firstAt) / 1000)
  const symbols = recording.symbols.map(({ instrument }) => instrument.symbol).join(', ')
  log?.(`Playing ${file}: ${recording.format}, ${seconds} s, ${recording.events} events of ${symbols}.`)
  if (recording.cut !== null) warn?.(recording.cut)
  const exchange = await createReplayExchange({
    recording,
    speed: speed ?? 1,
    loop: loop ?? false,
    ...(warn === undefined ? {} : { warn }),
  })
  exchange.onNotice?.((_event, message) => log?.(message))
  return { exchange, loaded: null }
}

async function openExchange(options: VenueOptions, dataDir: string | null): Promise<Source> {
  const { rate, log, replay } = options
  if (replay !== undefined) return openReplay(replay, options)
  const seed = options.seed ?? DEFAULT_SEED
  const local = await createLocalExchange({
    seed,
    startAt: options.startAt ?? Date.now(),
    symbols: options.symbols ?? (rate === undefined ? DEFAULT_SYMBOLS : LOAD_SYMBOLS),
    dataDir,
  })
  local.onFailure((message) => options.onFailure?.(message))
  if (local.restored) log?.(`Going on from ${String(dataDir)}; --fresh begins anew.`)
  if (options.seed !== undefined && local.seed !== seed) {
    log?.(`Its seed is ${local.seed}: another one needs --fresh.`)
  }
  if (rate === undefined) return { exchange: local, loaded: null }
  const loaded = await createLoadedExchange(local, { updatesPerSecond: rate, seed, openSymbol: 'BTCUSDT' })
  return { exchange: loaded, loaded }
}

/** The symbol most sockets hold a book of; null while nobody does. */
function openSymbolOf(server: VenueServer): string | null {
  const book = server.push.heldTopics().find(({ name }) => name.startsWith('index_quote_'))
  return book === undefined ? null : book.name.slice(book.name.lastIndexOf('.') + 1)
}

/** Looks now and then at what is open and how much is pushed. */
function watch(server: VenueServer, loaded: LoadedExchange | null) {
  let rows = server.push.stats().rows
  let at = performance.now()
  let perSecond = 0
  const timer = setInterval(() => {
    const symbol = openSymbolOf(server)
    if (symbol !== null) void loaded?.setOpenSymbol(symbol)
    const now = performance.now()
    const total = server.push.stats().rows
    perSecond = ((total - rows) * 1000) / (now - at)
    rows = total
    at = now
  }, WATCH_MS)
  return { perSecond: () => perSecond, stop: () => clearInterval(timer) }
}

/** Starts the whole venue in this process (its core in a thread of its own). Rejects with a text a person can act on. */
export async function startVenue(options: VenueOptions = {}): Promise<Venue> {
  const dataDir = options.dataDir ?? null
  if (options.fresh === true && dataDir !== null) removeStore(dataDir)
  const { exchange, loaded } = await openExchange(options, dataDir)
  let server: VenueServer
  try {
    server = await serveExchange({
      exchange,
      port: options.port ?? DEFAULT_PORT,
      dist: options.dist ?? null,
      dataDir,
      ...(options.callsPerSecond === undefined ? {} : { callsPerSecond: options.callsPerSecond }),
      ...(options.allowedOrigins === undefined ? {} : { allowedOrigins: options.allowedOrigins }),
    })
  } catch (error) {
    await exchange.close()
    throw error
  }
  const watcher = watch(server, loaded)
  const recorder = options.record === undefined ? null : await recordStream(exchange, options.record)
  const wished = options.control ?? false
  const control =
    wished === false
      ? null
      : await createControlServer(
          {
            exchange,
            server,
            loadStats: () => loaded?.loadStats() ?? null,
            pushedPerSecond: watcher.perSecond,
          },
          wished === true ? 0 : wished,
        )
  return {
    url: server.url,
    port: server.port,
    ...(control === null ? {} : { control: { url: control.url, key: control.key } }),
    async close() {
      watcher.stop()
      await control?.close()
      await server.close()
      await exchange.close()
      await recorder?.close()
    },
  }
}
