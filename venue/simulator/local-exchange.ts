import { Worker } from 'node:worker_threads'
import type { Instrument } from '#shared/domain/instrument.ts'
import { createClock } from '../runtime/clock.ts'
import type { PrivateEvent } from '../exchange/events.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { SimulationControl } from '../exchange/simulation-control.ts'
import type { Delivery, MarketBatch } from '../exchange/market-data.ts'
import type { LocalExchangeOptions, HostCall, HostInput, HostOutput } from './local/host-messages.ts'

export interface LocalExchange extends Exchange, SimulationControl {
  /** Called once if the core's thread ends unexpectedly. */
  onFailure(listener: (message: string) => void): void
  /** True if an earlier run was restored. */
  readonly restored: boolean
  readonly seed: number
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/**
 * Starts the exchange with its core in a worker thread. Rejects with a reason that names the file, and changes nothing, if the
 * store in `dataDir` can't be used. Messages of the core are held back until `listening` settles, so that no listener misses
 * any.
 */
export async function createLocalExchange(
  options: LocalExchangeOptions,
  listening?: Promise<unknown>,
): Promise<LocalExchange> {
  const worker = new Worker(new URL('./core-worker.ts', import.meta.url), { workerData: options })
  const clock = createClock(options.startAt)
  const waiting = new Map<number, Waiting>()
  const marketListeners: ((batch: MarketBatch) => void)[] = []
  const privateListeners: ((events: readonly PrivateEvent[]) => void)[] = []
  const catalogueListeners: ((symbols: readonly string[]) => void)[] = []
  const failureListeners: ((message: string) => void)[] = []
  let instruments: readonly Instrument[] = []
  let lastId = 0
  let closing = false
  let failure: string | null = null

  function fail(message: string): void {
    if (closing || failure !== null) return
    failure = message
    for (const entry of waiting.values()) entry.reject(new Error(message))
    waiting.clear()
    for (const listener of failureListeners) listener(message)
  }

  function ask(call: HostCall): Promise<unknown> {
    if (failure !== null) return Promise.reject(new Error(failure))
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ ...call, id } satisfies HostInput)
    })
  }

  const ready = await new Promise<Extract<HostOutput, { readonly type: 'ready' }>>((resolve, reject) => {
    const take = (message: HostOutput): void => {
      if (message.type === 'market') {
        for (const listener of marketListeners) listener(message.batch)
      } else if (message.type === 'private') {
        for (const listener of privateListeners) listener(message.events)
      } else if (message.type === 'clock') clock.follow(message.clock)
      else if (message.type === 'instruments') {
        instruments = message.instruments
        for (const listener of catalogueListeners) listener(message.symbols)
      } else if (message.type === 'ready') {
        instruments = message.instruments
        clock.follow(message.clock)
        resolve(message)
      } else if (message.type === 'refused') {
        closing = true
        void worker.terminate()
        reject(new Error(message.message))
      } else {
        const entry = waiting.get(message.id)
        waiting.delete(message.id)
        if (message.type === 'answer') entry?.resolve(message.value)
        else entry?.reject(new Error(message.message))
      }
    }
    let held: HostOutput[] | null = listening === undefined ? null : []
    const release = async (): Promise<void> => {
      for (let message = held?.shift(); message !== undefined; message = held?.shift()) {
        take(message)
        // Lets whoever waited for this message add listeners before the next one.
        await new Promise((next) => setImmediate(next))
      }
      held = null
    }
    listening?.then(release, reject)
    worker.on('message', (message: HostOutput) => (held === null ? take(message) : held.push(message)))
    worker.on('error', (error) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      reject(new Error(`the exchange core failed: ${text}`))
      fail(`the exchange core failed: ${text}`)
    })
    worker.on('exit', (code) => fail(`the exchange core ended with code ${code}`))
  })

  return {
    restored: ready.restored,
    seed: ready.seed,
    instruments: () => Promise.resolve(instruments),
    now: () => clock.now(),
    accountsOf: (profileId) => ask({ name: 'accountsOf', profileId }) as ReturnType<Exchange['accountsOf']>,
    command: (accountId, command) =>
      ask({ name: 'command', accountId, command }) as ReturnType<Exchange['command']>,
    query: (accountId, query) => ask({ name: 'query', accountId, query }) as ReturnType<Exchange['query']>,
    privateSnapshot: (accountId) =>
      ask({ name: 'privateSnapshot', accountId }) as ReturnType<Exchange['privateSnapshot']>,
    findOrder: (accountId, key) =>
      ask({ name: 'findOrder', accountId, key }) as ReturnType<Exchange['findOrder']>,
    orderHistory: (accountId, filter) =>
      ask({ name: 'orderHistory', accountId, filter }) as ReturnType<Exchange['orderHistory']>,
    executions: (accountId, filter) =>
      ask({ name: 'executions', accountId, filter }) as ReturnType<Exchange['executions']>,
    candles: (query) => ask({ name: 'candles', query }) as ReturnType<Exchange['candles']>,
    tickers: () => ask({ name: 'tickers' }) as ReturnType<Exchange['tickers']>,
    quotes: () => ask({ name: 'quotes' }) as Promise<Float64Array>,
    deliveries: () => ask({ name: 'deliveries' }) as Promise<readonly Delivery[]>,
    fundingHistory: (symbol) => ask({ name: 'fundingHistory', symbol }) as Promise<Float64Array>,
    book: (symbol) => ask({ name: 'book', symbol }) as ReturnType<Exchange['book']>,
    recentTrades: (symbol) => ask({ name: 'recentTrades', symbol }) as ReturnType<Exchange['recentTrades']>,
    onMarket: (listener) => void marketListeners.push(listener),
    onPrivate: (listener) => void privateListeners.push(listener),
    onInstruments: (listener) => void catalogueListeners.push(listener),
    onFailure: (listener) => void failureListeners.push(listener),
    control: (order) => ask({ name: 'control', order }) as ReturnType<SimulationControl['control']>,
    async close() {
      if (closing) return
      closing = true
      if (failure === null) await ask({ name: 'close' }).catch(() => undefined)
      await worker.terminate()
    },
  }
}
