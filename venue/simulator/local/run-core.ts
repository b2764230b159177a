import { parentPort, workerData } from 'node:worker_threads'
import type { Transferable } from 'node:worker_threads'
import { flushCodeCache } from '../../runtime/code-cache.ts'
import { createCore } from '../core/core.ts'
import { storedOptions } from '../core/restart.ts'
import { loadRows } from '../store/migrate-rows.ts'
import { openRowStore } from '../store/row-store.ts'
import { ADVANCE_MS, createCoreHost } from './core-host.ts'
import type { HostInput, HostOutput, LocalExchangeOptions } from './host-messages.ts'

/** The core's thread: opens the store, restores the exchange, and runs it. */
const port = parentPort
if (port === null) throw new Error('run-core.ts runs in a worker thread')
const post = (output: HostOutput, transfer: readonly ArrayBufferLike[] = []): void =>
  port.postMessage(output, transfer as Transferable[])

function start({ seed, startAt, symbols, strikes, dataDir }: LocalExchangeOptions): void {
  const store = openRowStore(dataDir)
  const rows = loadRows(store)
  const stored = storedOptions(rows)
  if (rows.length > 0 && stored === null) {
    store.close()
    throw new Error(
      `the rows in ${String(dataDir)} are of another version; nothing was changed, start with --fresh`,
    )
  }
  // The number of symbols can only grow: they are numbered in a fixed order.
  const options =
    stored === null
      ? { seed, startAt, symbols }
      : { seed: stored.seed, startAt: stored.startAt, symbols: Math.max(symbols, stored.symbols) }
  const core = createCore({ ...options, ...(strikes === undefined ? {} : { strikes }) }, rows, store.history)
  const host = createCoreHost(core, store, Math.max(core.now(), startAt), post)
  port?.on('message', (input: HostInput) => host.handle(input))
  setInterval(() => host.advance(), ADVANCE_MS)
  host.advance()
  post({
    type: 'ready',
    instruments: core.instruments(),
    clock: host.clock.state(),
    restored: stored !== null,
    seed: options.seed,
  })
  flushCodeCache()
}

try {
  start(workerData as LocalExchangeOptions)
} catch (error) {
  post({ type: 'refused', message: error instanceof Error ? error.message : String(error) })
}
