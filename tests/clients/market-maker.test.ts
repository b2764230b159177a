import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Balances, Order, Position } from 'ccxt'
import { connectCcxtPro } from './clients/ccxt.ts'
import { eventually, heldStill, openStage } from './stage.ts'
import { isSame } from './seen.ts'
import { startApiVenue } from './venue.ts'
import type { ApiVenue } from './venue.ts'

/** `MAKER_SECONDS=600` is the full run. */
const SECONDS = Number(process.env['MAKER_SECONDS'] ?? '20')
const CHANGES_PER_SECOND = 20
const quotes = [
  { symbol: 'BTC/USDT:USDT', own: 'BTCUSDT', amount: 0.02 },
  { symbol: 'ETH/USDT:USDT', own: 'ETHUSDT', amount: 0.3 },
  { symbol: 'SOL/USDT:USDT', own: 'SOLUSDT', amount: 5 },
  { symbol: 'XRP/USDT:USDT', own: 'XRPUSDT', amount: 300 },
  { symbol: 'DOGE/USDT:USDT', own: 'DOGEUSDT', amount: 3000 },
] as const
const MAX_POSITION = 20

let venue: ApiVenue
beforeAll(async () => {
  // 20 changes a second of one account are more than Bybit's limit of 10.
  venue = await startApiVenue(['--api-limits', 'off'])
})
afterAll(() => venue.dispose())

/** Repeats a `watch…` until the exchange is closed. */
function follow<Update>(watch: () => Promise<Update>, take: (update: Update) => void): void {
  void (async () => {
    for (;;) take(await watch())
  })().catch(() => {})
}

const CLOSING_MS = 30_000

it(
  `a market maker on ccxt pro knows its orders, positions and balance after ${SECONDS} s`,
  async () => {
    const stage = await openStage(venue, { wallet: { USDT: '10000000' } })
    const exchange = await connectCcxtPro(venue.address, stage.key)
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
    for (const topic of ['order', 'position', 'wallet']) await stage.subscribed(topic)
    for (const { symbol } of quotes) {
      follow(
        () => exchange.watchTicker(symbol),
        () => {},
      )
      await eventually(() => expect(exchange.tickers[symbol]?.bid).toBeGreaterThan(0))
    }

    /** The open quote by symbol and side. */
    const quoted = new Map<string, string>()
    const counts = { placed: 0, amended: 0, refused: 0, filled: 0 }
    const isOpen = (id: string | undefined): id is string =>
      id !== undefined && (orders.get(id)?.status ?? 'open') === 'open'

    /** Moves one quote to the best price of its side, or places it again once it has filled. */
    async function change(turn: number): Promise<void> {
      const quote = quotes[Math.floor(turn / 2) % quotes.length]
      if (quote === undefined) return
      const { symbol, amount } = quote
      const side = turn % 2 === 0 ? 'buy' : 'sell'
      const ticker = exchange.tickers[symbol]
      const best = Number(side === 'buy' ? ticker?.bid : ticker?.ask)
      const away = best * (turn % 7) * 0.00002 * (side === 'buy' ? -1 : 1)
      const price = Number(exchange.priceToPrecision(symbol, best + away))
      const key = `${symbol} ${side}`
      const id = quoted.get(key)
      try {
        if (isOpen(id)) {
          await exchange.editOrderWs(id, symbol, 'limit', side, undefined, price)
          counts.amended += 1
        } else {
          const held = positions.get(symbol)
          const signed = (held?.contracts ?? 0) * (held?.side === 'short' ? -1 : 1)
          // A maker that holds much of one side quotes the other alone.
          if (Math.abs(signed) > amount * MAX_POSITION && signed > 0 === (side === 'buy')) return
          const made = await exchange.createOrderWs(symbol, 'limit', side, amount, price)
          quoted.set(key, String(made.id))
          counts.placed += 1
        }
      } catch {
        // The order was filled meanwhile, or the price is unchanged: the next turn quotes again.
        counts.refused += 1
      }
    }

    const from = performance.now()
    const changes: Promise<void>[] = []
    for (let turn = 0; turn < SECONDS * CHANGES_PER_SECOND; turn += 1) {
      const wait = from + (turn * 1000) / CHANGES_PER_SECOND - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      changes.push(change(turn))
    }
    await Promise.all(changes)

    const seconds = (performance.now() - from) / 1000
    await heldStill(stage, () =>
      eventually(async () => {
        const truth = await stage.truth()
        const open = [...orders.values()].filter(({ status }) => status === 'open')
        expect(open).toHaveLength(truth.orders.length)
        expect(new Set(open.map(({ id }) => id))).toEqual(new Set(truth.orders.map(({ orderId }) => orderId)))
        for (const real of truth.orders) {
          const seen = orders.get(real.orderId)
          expect([seen?.price, seen?.amount, seen?.filled].map(String)).toEqual(
            [real.price, real.qty, real.cumExecQty].map((text) => String(Number(text))),
          )
        }
        const held = [...positions.values()].filter(({ contracts }) => Number(contracts) > 0)
        expect(held).toHaveLength(truth.positions.length)
        for (const { own, symbol } of quotes) {
          const real = truth.positions.find((one) => one.symbol === own)
          const seen = positions.get(symbol)
          expect(isSame(seen?.contracts ?? 0, real?.size), `size of ${own}`).toBe(true)
          if (real !== undefined)
            expect(isSame(seen?.entryPrice, real.entryPrice), `entry of ${own}`).toBe(true)
        }
        const { walletBalance } = await stage.coin('USDT')
        // ccxt's total of pushes is the equity, which moves with prices: its balance is in Bybit's own rows.
        const rows = (balance?.info ?? []) as { coin: { coin: string; walletBalance: string }[] }[]
        const seen = rows.flatMap(({ coin }) => coin).find(({ coin }) => coin === 'USDT')?.walletBalance
        expect(isSame(seen, walletBalance), `balance ${seen} for ${walletBalance}`).toBe(true)
        counts.filled = truth.executions.length
      }, CLOSING_MS),
    )
    await exchange.close()
    expect(counts.filled).toBeGreaterThan(0)
    const done = counts.placed + counts.amended
    writeFileSync(join(tmpdir(), 'perpdeck-maker.json'), JSON.stringify({ seconds, ...counts }))
    console.log(`market maker: ${seconds.toFixed(0)} s, ${(done / seconds).toFixed(1)} changes/s,`, counts)
  },
  (SECONDS + 90) * 1000,
)
