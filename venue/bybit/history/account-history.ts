/** The past of an account: lists in pages, what outlives a restart, and the background fill. */
import type { Execution, Order } from '#shared/domain/records.ts'
import type { TableList } from '#shared/domain/table-lists.ts'
import type { HistoryFilter } from '../../exchange/exchange.ts'
import type { HistoryAnswer, HistoryRequest, PagedList } from '../../exchange/history.ts'
import type { PrivateMemory } from '../account/private-records.ts'
import { MAX_EXECUTIONS } from '../account/private-records.ts'
import type { PrivateState } from '../account/private-state.ts'
import { textOf } from '../map/fields.ts'
import type { Row, RowProblem } from '../map/fields.ts'
import type { Catalogue } from '../terms/catalogue.ts'
import type { Network } from '../terms/networks.ts'
import type { BybitTransport } from '../terms/transport.ts'
import { createFill } from './fill.ts'
import type { HistoryRow, HistoryStore } from './history-store.ts'
import { openHistoryStore } from './history-store.ts'
import { openRows } from './open-lists.ts'
import { createHistoryReader, executionHistory, orderHistory } from './read-rows.ts'
import { createStrandReader } from './read-strand.ts'
import { unreadPage } from './refusal.ts'
import { DAY_MS, SPAN_MS, sourceNames, sourcesOf } from './sources.ts'
import type { SourceName } from './sources.ts'
import { createWalker } from './walker.ts'

export interface AccountHistoryNeeds {
  readonly network: Network
  readonly transport: Pick<BybitTransport, 'get' | 'now'>
  readonly catalogue: Catalogue
  readonly accountId: string
  readonly dataDir: string | null
  readonly onReport: (problem: RowProblem) => void
  readonly log: (line: string) => void
}

export interface AccountHistory {
  /** For the private records: fills and ended orders of an earlier start, and the place where new ones are stored. */
  readonly memory: PrivateMemory
  page(state: Pick<PrivateState, 'snapshot' | 'findOrder'>, request: HistoryRequest): Promise<HistoryAnswer>
  /** As `Exchange.orderHistory` and `Exchange.executions`. They reject if the page cannot be read. */
  orders(filter: HistoryFilter): Promise<readonly Order[]>
  executions(filter: HistoryFilter): Promise<readonly Execution[]>
  /** Fills the last 30 days in the background. Called once the account was read. */
  start(): void
  close(): void
}

/** Lists that are read from Bybit. All others are what is open now, or have no source at Bybit. */
const sourceOfList: ReadonlyMap<PagedList, SourceName> = new Map([
  ['closedOrders', 'orders'],
  ['tradeHistory', 'executions'],
  ['closedPositions', 'closedPnl'],
  ['borrowing', 'loans'],
  ['transactions', 'transactions'],
])
/** Bybit has no such records for an account's API key. */
const unknownLists: ReadonlySet<PagedList> = new Set<TableList>([
  'futureSpread',
  'subscription',
  'redemption',
  'webhook',
  'rfqTradeHistory',
])

/** Rows of one moment are stored together after this, ms. */
const WRITE_MS = 50

/** Collects rows and writes them in one transaction. */
function createWriter(store: HistoryStore) {
  const waiting = new Map<SourceName, HistoryRow[]>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    for (const [source, rows] of waiting) store.put(source, rows.splice(0))
    waiting.clear()
  }

  return {
    add(source: SourceName, row: HistoryRow): void {
      waiting.set(source, [...(waiting.get(source) ?? []), row])
      timer ??= setTimeout(write, WRITE_MS)
    },
    write,
  }
}

/** Opens the history of an account. Throws an error that names the file if its store can't be used. */
export function openAccountHistory(needs: AccountHistoryNeeds): AccountHistory {
  const { network, transport, catalogue, accountId, dataDir, onReport, log } = needs
  const store = openHistoryStore(dataDir, accountId)
  const writer = createWriter(store)
  const sources = sourcesOf(network)
  const read = createHistoryReader(catalogue, onReport)
  const readStrand = createStrandReader({ transport, store, read, log })
  const walker = createWalker({ transport, store, sources, readStrand })
  const fill = createFill({ transport, walker, sources, log })
  const { ids, time } = store.newestIds('executions', MAX_EXECUTIONS)
  let daily: ReturnType<typeof setInterval> | undefined

  function refresh(): void {
    const now = transport.now()
    for (const name of sourceNames) {
      store.prune(name, now - sourcesOf('mainnet')[name].reachMs)
      // The newest window is read again: rows may have arrived late, or were lost by a page that shifted.
      store.unsettle(name, now - SPAN_MS)
    }
    fill.start()
  }

  /** Bybit's executions lack the side of a hedge. Their order has it, open or ended. */
  function withSide(fill: Row, state?: Pick<PrivateState, 'findOrder'>): Row {
    const orderId = textOf(fill, 'orderId')
    if (fill['positionIdx'] !== undefined || orderId === undefined) return fill
    const order = state?.findOrder({ orderId }) ?? store.get('orders', orderId)?.record
    const positionIdx = order?.positionIdx
    return positionIdx === undefined ? fill : { ...fill, positionIdx }
  }

  async function past(
    source: SourceName,
    { list: _list, ...request }: HistoryRequest,
    state?: Pick<PrivateState, 'findOrder'>,
  ): Promise<HistoryAnswer> {
    writer.write()
    const page = await walker.page(source, request)
    if (!page.ok) return unreadPage(page.reply)
    const records = page.rows.map(({ record }) => record)
    const list = source === 'executions' ? records.map((record) => withSide(record, state)) : records
    return { ok: true, list, nextBefore: page.nextBefore }
  }

  async function listed<T extends Order | Execution>(
    source: SourceName,
    list: TableList,
    filter: HistoryFilter,
  ): Promise<readonly T[]> {
    const page = await past(source, { list, ...filter })
    if (!page.ok) throw new Error(page.message)
    return page.list as readonly T[]
  }

  return {
    orders: (filter) => listed<Order>('orders', 'closedOrders', filter),
    executions: (filter) => listed<Execution>('executions', 'tradeHistory', filter),
    memory: {
      // The oldest first, as they happened.
      executionIds: ids.toReversed(),
      newestFill: time,
      addFill: (execution) => writer.add('executions', executionHistory(execution)),
      addEnded: (order) => writer.add('orders', orderHistory(order)),
    },
    page(state, request) {
      const source = sourceOfList.get(request.list)
      if (source !== undefined) return past(source, request, state)
      const list =
        request.list === 'transactions' || unknownLists.has(request.list)
          ? []
          : openRows(state.snapshot(), request.list, request)
      return Promise.resolve({ ok: true, list, nextBefore: null })
    },
    start() {
      refresh()
      daily ??= setInterval(refresh, DAY_MS)
    },
    close() {
      clearInterval(daily)
      fill.close()
      writer.write()
      store.close()
    },
  }
}
