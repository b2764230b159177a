import type { Exchange } from './exchange/exchange.ts'
import type { SimulationControl } from './exchange/simulation-control.ts'
import { createLoadedExchange } from './simulator/load/loaded-exchange.ts'
import { createDialledExchange } from './simulator/load/dialled-exchange.ts'
import type { LoadStats } from './exchange/simulation-control.ts'
import { openShape } from './simulator/load/shape.ts'
import { createLocalExchange } from './simulator/local-exchange.ts'
import { createReplayExchange } from './replay/replay-exchange.ts'
import type { VenueOptions } from './venue-options.ts'
import { DEFAULT_SEED, DEFAULT_SYMBOLS, LOAD_SYMBOLS } from './venue-options.ts'

/** The exchange a venue is started with; `loaded` is the same exchange if it generates load, or can. */
export interface OpenedExchange {
  readonly exchange: Exchange
  /** null: nothing of it can be controlled, as of a real exchange. */
  readonly simulation: SimulationControl | null
  readonly loaded: { loadStats(): LoadStats | null } | null
}

async function openReplay(
  file: string,
  { speed, loop, log, warn }: VenueOptions,
  listening: Promise<unknown>,
): Promise<OpenedExchange> {
  // Readers of recordings load with --replay alone: some are those of the gateway.
  const { openRecording } = await import('./replay/open-stream.ts')
  const recording = await openRecording(file)
  const seconds = Math.round((recording.lastAt - recording.firstAt) / 1000)
  const symbols = recording.symbols.map(({ instrument }) => instrument.symbol).join(', ')
  log?.(`Playing ${file}: ${recording.format}, ${seconds} s, ${recording.events} events of ${symbols}.`)
  if (recording.cut !== null) warn?.(recording.cut)
  if (recording.silence !== null) warn?.(recording.silence)
  // A recording starts to play as soon as it is created: the server must be listening by then.
  await listening
  const exchange = await createReplayExchange({
    recording,
    speed: speed ?? 1,
    loop: loop ?? false,
    ...(warn === undefined ? {} : { warn }),
  })
  exchange.onNotice?.((_event, message) => log?.(message))
  return { exchange, simulation: exchange, loaded: null }
}

/**
 * Opens a recording or the embedded exchange, with or without load, as the options say. Nothing is emitted before
 * `listening` settles. Rejects with a readable reason.
 */
export async function openExchange(
  options: VenueOptions,
  dataDir: string | null,
  listening: Promise<unknown>,
): Promise<OpenedExchange> {
  const { rate, log, replay } = options
  if (replay !== undefined) return openReplay(replay, options, listening)
  const seed = options.seed ?? DEFAULT_SEED
  const shape = options.shape === undefined ? {} : { shape: await openShape(options.shape) }
  const local = await createLocalExchange(
    {
      seed,
      startAt: options.startAt ?? Date.now(),
      symbols: options.symbols ?? (rate === undefined ? DEFAULT_SYMBOLS : LOAD_SYMBOLS),
      ...(options.strikes === undefined ? {} : { strikes: options.strikes }),
      dataDir,
    },
    listening,
  )
  local.onFailure((message) => options.onFailure?.(message))
  if (local.restored) log?.(`Going on from ${String(dataDir)}; --fresh begins anew.`)
  if (options.seed !== undefined && local.seed !== seed) {
    log?.(`Its seed is ${local.seed}: another one needs --fresh.`)
  }
  if (rate === undefined && (options.control ?? false) !== false) {
    const dialled = createDialledExchange(local, seed)
    return { exchange: dialled, simulation: dialled, loaded: dialled }
  }
  if (rate === undefined) return { exchange: local, simulation: local, loaded: null }
  const loaded = await createLoadedExchange(local, {
    updatesPerSecond: rate,
    seed,
    openSymbol: 'BTCUSDT',
    ...shape,
  })
  return { exchange: loaded, simulation: loaded, loaded }
}
