import { comparePages } from './compare-pages.ts'
import type { ControlTarget } from './server/control/control-call.ts'
import { controlCallNames, runControlCall } from './server/control/control-calls.ts'
import { createControlServer } from './server/control/control-server.ts'
import { createPageControl } from './server/control/page-control.ts'
import type { Facade } from './facade/serve-facade.ts'
import { openExchange } from './open-exchange.ts'
import { checkRecordFile } from './replay/record-file.ts'
import { recordStream } from './replay/record-stream.ts'
import type { Scenario } from './simulator/scenarios/scenario.ts'
import { openScenario } from './simulator/scenarios/open-scenario.ts'
import { createStage } from './simulator/scenarios/stage.ts'
import { watchExchange } from './simulator/scenarios/watch-exchange.ts'
import type { VenueServer } from './server/serve-exchange.ts'
import { removeStore } from './simulator/store/row-store.ts'
import { DEFAULT_PORT } from './venue-options.ts'
import type { VenueOptions } from './venue-options.ts'

const WATCH_MS = 500

export interface Venue {
  readonly url: string
  readonly port: number
  readonly control?: { readonly url: string; readonly key: string }
  readonly api?: { readonly url: string; readonly port: number }
  close(): Promise<void>
}

/** Measures the rows pushed per second, every 500 ms. */
function watch(server: VenueServer) {
  let rows = server.push.stats().rows
  let at = performance.now()
  let perSecond = 0
  const timer = setInterval(() => {
    const now = performance.now()
    const total = server.push.stats().rows
    perSecond = ((total - rows) * 1000) / (now - at)
    rows = total
    at = now
  }, WATCH_MS)
  return { perSecond: () => perSecond, stop: () => clearInterval(timer) }
}

/** Adds a scenario's seed, symbols and start time where the options have none. */
function withScenario(options: VenueOptions, scenario: Scenario | null): VenueOptions {
  if (scenario === null) return options
  const { seed, symbols, startAt } = scenario
  return {
    ...(seed === undefined ? {} : { seed }),
    ...(symbols === undefined ? {} : { symbols }),
    ...(startAt === undefined ? {} : { startAt }),
    ...options,
    dataDir: null,
  }
}

/** Starts the venue in this process, its core in a worker thread. Rejects with a reason that a person can act on. */
export async function startVenue(requested: VenueOptions = {}): Promise<Venue> {
  const scenario =
    requested.scenario === undefined ? null : openScenario(requested.scenario, controlCallNames)
  const options = withScenario(requested, scenario)
  const dataDir = options.dataDir ?? null
  const { record, replay, force = false } = options
  // Checked before anything is removed or started.
  if (record !== undefined) checkRecordFile(record, replay, force)
  // The API's modules load with --api alone.
  const starting = (options.api ?? false) === false ? null : await import('./start-api.ts')
  starting?.checkApiOptions(options)
  if (options.fresh === true && dataDir !== null) removeStore(dataDir)
  // The server's modules load while the core's thread restores the exchange.
  const serving = import('./server/serve-exchange.ts')
  const { exchange: opened, simulation, loaded } = await openExchange(options, dataDir, serving)
  const { serveExchange } = await serving
  const watched = watchExchange(opened)
  const { exchange } = watched
  let server: VenueServer
  try {
    const { callsPerSecond, allowedOrigins, links, stubs } = options
    server = await serveExchange({
      exchange,
      port: options.port ?? DEFAULT_PORT,
      dist: options.dist ?? null,
      dataDir,
      ...(callsPerSecond === undefined ? {} : { callsPerSecond }),
      ...(allowedOrigins === undefined ? {} : { allowedOrigins }),
      ...(links === undefined ? {} : { links }),
      ...(stubs === undefined ? {} : { stubs }),
    })
  } catch (error) {
    await opened.close()
    throw error
  }
  let api: Facade | null = null
  try {
    api = (await starting?.startApi(options, { server, simulation }, dataDir)) ?? null
  } catch (error) {
    await server.close()
    await opened.close()
    throw error
  }
  const watcher = watch(server)
  const recorder = record === undefined ? null : await recordStream(exchange, record, force)
  const stage = createStage(
    { exchange, simulation, call: (name, body) => runControlCall(target, name, body) },
    controlCallNames,
    watched,
    (line) => options.warn?.(line),
  )
  const target: ControlTarget = {
    exchange,
    simulation,
    server,
    api: api?.control ?? null,
    loadStats: () => loaded?.loadStats() ?? null,
    pushedPerSecond: watcher.perSecond,
    scenario: () => stage.state(),
    play: (which, accountId) => stage.play(which, accountId),
  }
  if (scenario !== null) await stage.open(scenario)
  const wished = options.control ?? false
  const control = wished === false ? null : await createControlServer(target, wished === true ? 0 : wished)
  if (control !== null)
    server.control.access = createPageControl(target, {
      key: control.key,
      hasDial: loaded !== null,
      rate: options.rate ?? 0,
      startComparison: () => comparePages(server.url),
    })
  return {
    url: server.url,
    port: server.port,
    ...(control === null ? {} : { control: { url: control.url, key: control.key } }),
    ...(api === null ? {} : { api: { url: api.url, port: api.port } }),
    async close() {
      stage.stop()
      watcher.stop()
      server.control.access?.close()
      await control?.close()
      await api?.close()
      await server.close()
      await opened.close()
      await recorder?.close()
    },
  }
}
