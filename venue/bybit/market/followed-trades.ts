import type { Market } from '../terms/catalogue.ts'
import type { BybitTransport } from '../terms/transport.ts'
import type { Outbox } from './outbox.ts'
import { createTradeList, readTrade } from './trade-list.ts'
import type { Trade } from './trade-list.ts'
import { fieldsOf, listOf } from './values.ts'
import type { Fields } from './values.ts'

/** Live trades wait so long at most for those that happened before. */
const FILL_MS = 3000

export interface TradeContext {
  readonly transport: Pick<BybitTransport, 'get'>
  readonly outbox: Outbox
  readonly log: (text: string) => void
  /** Items that are no trade, or do not fit the instrument's decimals. */
  readonly onBad: (symbol: string) => void
  /** Each new trade that is a price of the market. */
  readonly onTrade: (market: Market, trade: Trade) => void
}

/** The trades of one market: those before the subscription and between two connections are read by a call. */
export interface FollowedTrades {
  readonly market: Market
  /** Takes items of the topic. */
  take(items: readonly Fields[]): void
  /** The topic's connection ended: what is missed is read by the next `fill`. */
  lost(): void
  /** Reads what is missing, if anything. Live trades wait meanwhile, so that numbers follow time. */
  fill(): Promise<void>
  rows(): Float64Array
  lastNumber(): number
}

export function followTrades(market: Market, lastNumber: number, context: TradeContext): FollowedTrades {
  const { transport, outbox, log } = context
  const { symbol, id } = market.instrument
  const list = createTradeList(lastNumber)
  /** Whether the list holds what happened before the topic's first message. */
  let hasHistory = false
  /** Whether nothing is missing before the next message, or a call for it failed and was logged. */
  let isFilled = false
  let hasFailed = false
  /** Whether a message of the present connection came: only then nothing can be missed after a call. */
  let isSure = false
  let filling: Promise<void> | null = null
  let isOld = false
  let waiting: Trade[] = []

  function read(items: readonly Fields[]): Trade[] {
    return items.flatMap((item) => {
      const trade = readTrade(item, market)
      if (trade === null) context.onBad(symbol)
      return trade === null ? [] : [trade]
    })
  }

  function tell(trade: Trade): void {
    const row = list.add(trade)
    if (row === null) return
    outbox.trade(id, row)
    if (!trade.isBlock) context.onTrade(market, trade)
  }

  /** Recent trades by a call, oldest first; null if there is no answer. */
  async function recent(): Promise<Trade[] | null> {
    const { category, name } = market
    const limit = category === 'spot' ? 60 : 1000
    const params = { category, symbol: name, limit }
    const reply = await transport.get('/v5/market/recent-trade', params, { timeoutMs: FILL_MS })
    if (!reply.ok || reply.retCode !== 0) {
      log(`${symbol}: recent trades can't be read: ${reply.ok ? reply.retMsg : reply.text}`)
      return null
    }
    return read(listOf(fieldsOf(reply.result)['list']).map(fieldsOf).reverse())
  }

  async function fillNow(): Promise<void> {
    let found: Trade[] | null
    do {
      isOld = false
      found = await recent()
      // A message that came meanwhile may follow trades that this answer does not have.
    } while (isOld && found !== null)
    filling = null
    isFilled = true
    hasFailed = found === null
    const live = waiting
    waiting = []
    const liveIds = new Set(live.map((trade) => trade.id))
    const others = (found ?? []).filter((trade) => !liveIds.has(trade.id))
    const isFirst = !hasHistory && list.lastTime() === 0
    const begin = isFirst ? (live[0]?.time ?? Infinity) : list.lastTime()
    // What happened before anybody read is no news.
    if (isFirst) for (const trade of others) if (trade.time <= begin) list.add(trade)
    const missed = others.filter(({ time }) => (isFirst ? time > begin : time >= begin))
    hasHistory ||= found !== null
    for (const trade of [...missed, ...live].sort((a, b) => a.time - b.time)) tell(trade)
  }

  function fill(): Promise<void> {
    if (isFilled && !hasFailed) return Promise.resolve()
    filling ??= fillNow()
    return filling
  }

  return {
    market,
    take(items) {
      const trades = read(items)
      if (!isSure) {
        isSure = true
        isFilled = false
        isOld = filling !== null
      }
      if (isFilled && filling === null) for (const trade of trades) tell(trade)
      else {
        waiting.push(...trades)
        void fill()
      }
    },
    lost() {
      isFilled = false
      isSure = false
    },
    fill,
    rows: () => list.rows(),
    lastNumber: () => list.lastNumber(),
  }
}
