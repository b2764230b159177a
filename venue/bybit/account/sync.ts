/**
 * Keeps the private records equal to Bybit's: at the start, after each opening of the socket, and each hour. Steps: collect
 * messages, read the lists, merge both, publish the differences. Until the last step nothing private is confirmed.
 */
import type { Order } from '#shared/domain/records.ts'
import type { PrivateEvent } from '../../exchange/events.ts'
import type { Owner } from '../map/account.ts'
import { rowsOf, textOf } from '../map/fields.ts'
import type { Row } from '../map/fields.ts'
import type { Catalogue, Market } from '../terms/catalogue.ts'
import type { Category } from '../terms/category.ts'
import type { BybitTransport, TopicMessage } from '../terms/transport.ts'
import { categoryOf, createRowReader } from './apply-rows.ts'
import type { RowReport } from './apply-rows.ts'
import type { PrivateRecords } from './private-records.ts'
import type { PrivateState } from './private-state.ts'
import { requestOrder, requestPosition, readAll, ReadFailure, readPositions, readWallet } from './read-all.ts'
import type { ReadNeeds } from './read-all.ts'
import { requestMissing, requestMissingPositions } from './request-missing.ts'
import { createTriggeredWatch } from './triggered-watch.ts'
import { createWalletReader } from './wallet-reader.ts'

export interface PrivateSyncNeeds {
  readonly transport: BybitTransport
  readonly catalogue: Catalogue
  readonly owner: Owner
  readonly state: PrivateState
  readonly onEvents: (events: readonly PrivateEvent[]) => void
  /** Rows that were left out, for the log. */
  readonly onReport: (report: RowReport) => void
  /** Sentences about readings that failed or were refused, for the log. */
  readonly onTrouble: (text: string) => void
  /** Runs at the end of each sync, before it is published: orders with an open outcome are looked up. */
  readonly beforePublishing?: () => Promise<void>
}

export interface PrivateSync {
  /** No private event is missing: the socket is open, and a sync of this opening is done. */
  isLive(): boolean
  /** The first sync that is done. It waits as long as Bybit cannot be read. */
  ready(): Promise<void>
  /** Requests an order and merges what is found. */
  request(
    category: Category,
    key: { readonly orderId: string } | { readonly orderLinkId: string },
  ): ReturnType<typeof requestOrder>
  /** Requests one side of a symbol's position and merges all that Bybit answers for the symbol. */
  requestPosition(market: Market, positionIdx: number): ReturnType<typeof requestPosition>
  /** Merges what an acknowledged call changed and Bybit does not push, and publishes it. */
  update(change: (records: PrivateRecords) => void): void
  /** Reads the balances again, soon. */
  renewWallet(): void
  /** Reads sums and balances, or the figures of positions, now. Rejects if they cannot be read. */
  readFigures(what: 'wallet' | 'positions'): Promise<void>
  /** Requests a sync now. */
  renew(): void
  close(): void
}

/** Topics of the private socket, each for all categories. */
export const privateTopics: readonly string[] = ['order', 'execution', 'position', 'wallet']

const HOUR_MS = 3_600_000
/**
 * Messages of one change are published together, ms after the first: a fill is a message of each topic, in any order, and the
 * terminal reads from order and position together whether a position was closed.
 */
const TOGETHER_MS = 15
/** Waits after a sync that failed, ms; the last repeats. Open outcomes of orders wait for a sync, so it is short. */
const RETRY_MS = [1_000, 2_000, 5_000] as const
/** Executions are read from this long before the newest known one, ms. */
const OVERLAP_MS = 10_000
/** Bybit lists executions of at most 7 days at a time. Older ones that were missed are read into the history alone. */
const LONGEST_MS = 6.9 * 24 * HOUR_MS

export function createPrivateSync(needs: PrivateSyncNeeds): PrivateSync {
  const { transport, catalogue, owner, state, onEvents, onReport, onTrouble } = needs
  const { records } = state
  const socket = transport.socket('private')
  const startedAt = transport.now()
  /** Messages of a running sync, null outside of one. */
  let collected: TopicMessage[] | null = null
  let confirmedOpening = 0
  let isFirst = true
  let isClosed = false
  let isRunning = false
  let isWanted = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting: (() => void)[] = []
  /** A row was left out because its symbol is not in the catalogue yet. */
  let isSymbolMissing = false

  const unreadable = new Set<string>()
  const rows = createRowReader({
    catalogue,
    records,
    onReport: (report) => {
      if (report.row === 'order' && report.field !== 'orderId') unreadable.add(report.of)
      if (report.field === 'symbol') isSymbolMissing = true
      onReport(report)
    },
  })
  const readNeeds: ReadNeeds = {
    transport,
    catalogue,
    owner,
    records,
    rows,
    onRefusedPart: (part, why) => onTrouble(`${part} is not read: ${why}`),
  }

  function publish(): void {
    if (isClosed) return
    const events = state.takeEvents()
    if (events.length > 0) onEvents(events)
    triggered.watch(state.openOrders())
    // Two messages had one time, and nothing shows which is the newer.
    if (records.takeDoubt()) wallet.plan()
  }

  const publishOutside = (): void => {
    if (collected === null && !isClosed && !isFirst) publish()
  }
  const wallet = createWalletReader(
    async () => {
      await readWallet(readNeeds)
      const keys = [...records.doubtful]
      // A key that comes back while it is read is read once more.
      records.doubtful.clear()
      await requestMissingPositions(readNeeds, keys, new Set()).catch((failure: unknown) => {
        for (const key of keys) records.doubtful.add(key)
        throw failure
      })
    },
    publishOutside,
    onTrouble,
  )

  async function request(category: Category, key: Parameters<PrivateSync['request']>[1]) {
    const found = await requestOrder(readNeeds, category, key)
    publishOutside()
    return found
  }

  const categoryOfOrder = ({ symbol }: Order): Category | undefined => catalogue.bySymbol(symbol)?.category
  const triggered = createTriggeredWatch(async (order) => {
    const category = categoryOfOrder(order)
    if (category !== undefined) await request(category, { orderId: order.orderId })
  })

  function apply({ topic, data, ts }: TopicMessage): void {
    const at = ts > 0 ? ts : transport.now()
    for (const [place, row] of rowsOf(data).entries()) {
      if (topic === 'wallet') rows.wallet(row, at)
      else applyOf(topic, row, at, place)
    }
  }

  function applyOf(topic: string, row: Row, at: number, place: number): void {
    const category = categoryOf(row)
    if (category === undefined) return
    if (topic === 'order') {
      rows.order(row, category, at, place)
      requestUnreadable(category, textOf(row, 'orderId'))
    } else if (topic === 'position') rows.position(row, category, at)
    else if (topic === 'execution') rows.execution(row, category, at)
  }

  /** Requests once an order whose row could not be read. */
  function requestUnreadable(category: Category, orderId: string | undefined): void {
    if (orderId === undefined || !unreadable.delete(orderId) || requested.has(orderId)) return
    requested.add(orderId)
    void request(category, { orderId })
  }
  const requested = new Set<string>()

  async function run(opening: number): Promise<void> {
    collected ??= []
    requested.clear()
    unreadable.clear()
    isSymbolMissing = false
    const open = state.openOrders()
    const held = [...records.positions].filter(([, row]) => row.position !== null).map(([key]) => key)
    const newest = records.newestFill() === 0 ? startedAt : records.newestFill()
    const fillsFrom = Math.max(newest, transport.now() - LONGEST_MS) - OVERLAP_MS
    const { orderIds, positionKeys, positionsAt } = await readAll(readNeeds, fillsFrom)
    await requestMissing(readNeeds, open, orderIds)
    await requestMissingPositions(readNeeds, held, positionKeys)
    await needs.beforePublishing?.()
    // Nothing is awaited from here to the end: no message can arrive in between.
    applyCollected()
    collected = null
    records.confirmPositions(positionsAt)
    if (isFirst) state.markPublished()
    isFirst = false
    confirmedOpening = opening
    publish()
    for (const resolve of waiting.splice(0)) resolve()
  }

  /** Merges what was collected. It is published with the differences of the next sync that is done. */
  function applyCollected(): void {
    for (const message of collected?.splice(0) ?? []) apply(message)
  }

  function later(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(renew, ms)
  }

  const isDue = (): boolean => isWanted && !isClosed && socket.state().isOpen

  /** Runs one sync after the other while one is wanted and the socket is open. */
  async function work(): Promise<void> {
    isRunning = true
    while (isDue()) {
      isWanted = false
      const { openings } = socket.state()
      try {
        await run(openings)
        failures = 0
        later(HOUR_MS)
      } catch (failure) {
        if (!(failure instanceof ReadFailure)) throw failure
        onTrouble(`The account cannot be read: ${failure.message}`)
        applyCollected()
        later(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? HOUR_MS)
        failures += 1
      }
      // Another opening began meanwhile: what was collected is not complete.
      if (socket.state().openings !== openings) isWanted = true
    }
    isRunning = false
  }

  function renew(): void {
    if (isClosed) return
    isWanted = true
    if (!isRunning)
      work().catch((failure: unknown) => {
        isRunning = false
        onTrouble(
          `The account cannot be read: ${failure instanceof Error ? failure.message : 'unknown failure'}`,
        )
        later(RETRY_MS[2])
      })
  }

  socket.onMessage((message) => {
    if (isClosed || !privateTopics.includes(message.topic)) return
    if (collected !== null || confirmedOpening === 0) {
      collected?.push(message)
      return
    }
    apply(message)
    together ??= setTimeout(() => {
      together = undefined
      publishOutside()
    }, TOGETHER_MS)
  })
  let together: ReturnType<typeof setTimeout> | undefined
  let seenOpening = 0
  socket.onState(({ isOpen, openings }) => {
    if (!isOpen || openings === seenOpening) return
    seenOpening = openings
    renew()
  })
  catalogue.onChange(() => {
    if (isSymbolMissing) renew()
  })
  socket.subscribe(privateTopics)
  const first = socket.state()
  if (first.isOpen) {
    seenOpening = first.openings
    renew()
  }

  return {
    isLive() {
      const { isOpen, openings } = socket.state()
      return isOpen && collected === null && confirmedOpening === openings
    },
    ready: () => (isFirst ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    request,
    async requestPosition(market, positionIdx) {
      const found = await requestPosition(readNeeds, market, positionIdx)
      publishOutside()
      return found
    },
    update(change) {
      change(records)
      publishOutside()
    },
    renewWallet: () => wallet.plan(),
    async readFigures(what) {
      await (what === 'wallet' ? readWallet(readNeeds) : readPositions(readNeeds))
      publishOutside()
    },
    renew,
    close() {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(together)
      wallet.close()
      triggered.close()
    },
  }
}
