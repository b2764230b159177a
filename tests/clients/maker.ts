import { InvalidOrder, OrderNotFound } from 'ccxt'
import type { Balances, Order, Position } from 'ccxt'
import type { connectCcxtPro } from './clients/ccxt.ts'

export const quotes = [
  { symbol: 'BTC/USDT:USDT', own: 'BTCUSDT', amount: 0.02 },
  { symbol: 'ETH/USDT:USDT', own: 'ETHUSDT', amount: 0.3 },
  { symbol: 'SOL/USDT:USDT', own: 'SOLUSDT', amount: 5 },
  { symbol: 'XRP/USDT:USDT', own: 'XRPUSDT', amount: 300 },
  { symbol: 'DOGE/USDT:USDT', own: 'DOGEUSDT', amount: 3000 },
] as const
type Quote = (typeof quotes)[number]

export const CHANGES_PER_SECOND = 20
/** In quotes: a maker that has taken more of one side quotes the other alone. */
const MAX_POSITION = 20

type Exchange = Awaited<ReturnType<typeof connectCcxtPro>>

/** What the maker did. A change that was refused because its order had filled is made again as a new order. */
export interface MakerCounts {
  readonly seconds: number
  readonly placed: number
  readonly amended: number
  /** Turns without a quote: too much of that side is held. */
  readonly skipped: number
  /** Amends of an order that had just been filled. */
  readonly tooLate: number
  /** All other refusals, by the exchange's words. */
  readonly refused: Readonly<Record<string, number>>
}

export interface Maker {
  /** What the client believes, by its own ids and symbols. */
  readonly orders: ReadonlyMap<string, Order>
  readonly positions: ReadonlyMap<string, Position>
  readonly balance: () => Balances | undefined
  /** Quotes both sides of all symbols, 20 changes a second. */
  quote(seconds: number): Promise<MakerCounts>
}

/** Repeats a `watch…` until the exchange is closed. */
function follow<Update>(watch: () => Promise<Update>, take: (update: Update) => void): void {
  void (async () => {
    for (;;) take(await watch())
  })().catch(() => {})
}

/** A market maker on ccxt pro. `isReady` is asked until the sockets are subscribed. */
export async function createMaker(exchange: Exchange, isReady: () => Promise<void>): Promise<Maker> {
  await exchange.loadMarkets()
  const orders = new Map<string, Order>()
  const positions = new Map<string, Position>()
  let balance: Balances | undefined
  follow(
    () => exchange.watchOrders(),
    (update) => update.forEach((order) => orders.set(String(order.id), { ...order })),
  )
  follow(
    () => exchange.watchPositions(),
    (update) => update.forEach((one) => positions.set(String(one.symbol), { ...one })),
  )
  follow(
    () => exchange.watchBalance(),
    (update) => (balance = update),
  )
  await isReady()
  for (const { symbol } of quotes) {
    follow(
      () => exchange.watchTicker(symbol),
      () => {},
    )
    while (!(Number(exchange.tickers[symbol]?.bid) > 0))
      await new Promise((resolve) => setTimeout(resolve, 10))
  }

  /** The open quote by symbol and side, and its price. */
  const quoted = new Map<string, { readonly id: string; readonly price: number }>()
  const counts = { placed: 0, amended: 0, skipped: 0, tooLate: 0 }
  const refused: Record<string, number> = {}
  const isOpen = (id: string): boolean => (orders.get(id)?.status ?? 'open') === 'open'

  /** A price at or behind the best of its side, which differs from the last one. */
  function priceOf({ symbol }: Quote, side: 'buy' | 'sell', turn: number, last: number | undefined): number {
    const ticker = exchange.tickers[symbol]
    const best = Number(side === 'buy' ? ticker?.bid : ticker?.ask)
    const back = side === 'buy' ? -1 : 1
    const price = Number(exchange.priceToPrecision(symbol, best * (1 + back * (turn % 7) * 0.000_02)))
    const tick = Number(exchange.market(symbol).precision.price)
    return price === last ? Number(exchange.priceToPrecision(symbol, price + back * tick)) : price
  }

  /** Size of a position, negative for a short. */
  function sizeOf(symbol: string): number {
    const held = positions.get(symbol)
    return (held?.contracts ?? 0) * (held?.side === 'short' ? -1 : 1)
  }
  const begunWith = new Map<string, number>()

  /** Moves one quote, or places it again once it has filled. */
  async function change(turn: number): Promise<void> {
    const quote = quotes[Math.floor(turn / 2) % quotes.length] ?? quotes[0]
    const { symbol, amount } = quote
    const side = turn % 2 === 0 ? 'buy' : 'sell'
    const key = `${symbol} ${side}`
    const open = quoted.get(key)
    const price = priceOf(quote, side, turn, open?.price)
    if (open !== undefined && isOpen(open.id)) {
      try {
        await exchange.editOrderWs(open.id, symbol, 'limit', side, undefined, price)
        quoted.set(key, { id: open.id, price })
        counts.amended += 1
        return
      } catch (error) {
        if (!(error instanceof OrderNotFound || error instanceof InvalidOrder)) throw error
        counts.tooLate += 1
      }
    }
    const signed = sizeOf(symbol) - (begunWith.get(symbol) ?? 0)
    if (Math.abs(signed) > amount * MAX_POSITION && signed > 0 === (side === 'buy')) {
      counts.skipped += 1
      return
    }
    const made = await exchange.createOrderWs(symbol, 'limit', side, amount, price)
    quoted.set(key, { id: String(made.id), price })
    counts.placed += 1
  }

  return {
    orders,
    positions,
    balance: () => balance,
    async quote(seconds) {
      for (const { symbol } of quotes) begunWith.set(symbol, sizeOf(symbol))
      const from = performance.now()
      const changes: Promise<void>[] = []
      for (let turn = 0; turn < seconds * CHANGES_PER_SECOND; turn += 1) {
        const wait = from + (turn * 1000) / CHANGES_PER_SECOND - performance.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        changes.push(
          change(turn).catch((error: unknown) => {
            const words = String(error).slice(0, 120)
            refused[words] = (refused[words] ?? 0) + 1
          }),
        )
      }
      await Promise.all(changes)
      return { seconds: (performance.now() - from) / 1000, ...counts, refused }
    },
  }
}
