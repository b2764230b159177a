/**
 * Contract tests for any implementation of `Exchange`: what the server relies on. They use no `SimulationControl`, so that
 * a gateway to a real exchange can run them too.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Instrument } from '#shared/domain/instrument.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { BOOK_WIDTH, CANDLE_WIDTH, TICKER_WIDTH, TRADE_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { CommandAnswer, CreateOrder } from '../../../venue/exchange/commands.ts'
import type { PrivateEvent } from '../../../venue/exchange/events.ts'
import type { Exchange } from '../../../venue/exchange/exchange.ts'
import type { BookSnapshot, MarketBatch } from '../../../venue/exchange/market-data.ts'
import { waitUntil } from '../support/push-client.ts'
import { column, copied, isAscending, levelsOf, pricesOf } from './contract-reads.ts'

/** An exchange under test, and a perpetual on it with a book on both sides. */
export interface Subject {
  readonly exchange: Exchange
  readonly symbol: string
}

const EVERYTHING = { before: Number.MAX_SAFE_INTEGER, limit: 100 }

/** Runs the contract against one exchange, opened once for all of it. */
export function exchangeContract(name: string, open: () => Promise<Subject>): void {
  describe(`${name} meets the contract of Exchange`, () => {
    let exchange: Exchange
    let symbol: string
    let instrument: Instrument
    let accountId: string
    const events: PrivateEvent[] = []
    const batches: MarketBatch[] = []
    let orders = 0

    beforeAll(async () => {
      ;({ exchange, symbol } = await open())
      exchange.onPrivate((some) => void events.push(...some))
      exchange.onMarket((batch) => void batches.push(copied(batch)))
      const found = (await exchange.instruments()).find((one) => one.symbol === symbol)
      const [account] = await exchange.accountsOf('contract')
      if (found === undefined || account === undefined)
        throw new Error(`${name} has no ${symbol} or no account`)
      instrument = found
      accountId = account.accountId
    })
    afterAll(() => exchange.close())

    const bookNow = async (): Promise<BookSnapshot> => {
      const book = await exchange.book(symbol)
      if (book === null) throw new Error(`no book of ${symbol}`)
      return book
    }
    /** An order worth about 100 of the quote coin; limit orders rest 1 % below the best bid. */
    const orderOf = async (fields: Partial<CreateOrder>): Promise<CreateOrder> => {
      const { priceFraction, tickSize, lotSize, minQty } = instrument
      const best = new Decimal(fromUnits(BigInt((await bookNow()).bids[0] ?? 0), priceFraction))
      const lots = new Decimal(100).dividedBy(best).dividedBy(lotSize).ceil().times(lotSize)
      const price = best.times('0.99').dividedBy(tickSize).floor().times(tickSize).toFixed()
      orders += 1
      return {
        type: 'CreateOrder',
        symbol,
        side: 'Buy',
        orderType: 'Limit',
        qty: Decimal.max(lots, minQty).toFixed(),
        ...(fields.orderType === 'Market' ? {} : { price }),
        timeInForce: fields.orderType === 'Market' ? 'ImmediateOrCancel' : 'GoodTillCancel',
        reduceOnly: false,
        closeOnTrigger: false,
        positionIdx: 0,
        orderLinkId: `contract-${orders}`,
        ...fields,
      }
    }
    const accepted = (answer: CommandAnswer): Readonly<Record<string, unknown>> => {
      if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`)
      return answer.result
    }
    const place = async (fields: Partial<CreateOrder>) => {
      const order = await orderOf(fields)
      const { orderId } = accepted(await exchange.command(accountId, order))
      return { order, orderId: String(orderId) }
    }
    const own = (): readonly PrivateEvent[] => events.filter((event) => event.accountId === accountId)

    it('lists instruments with unique ids and names', async () => {
      const listed = await exchange.instruments()
      expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
      expect(new Set(listed.map((one) => one.symbol)).size).toBe(listed.length)
      for (const { id, tickSize, lotSize } of listed) {
        expect(id).toBeGreaterThan(0)
        expect([new Decimal(tickSize).gt(0), new Decimal(lotSize).gt(0)]).toEqual([true, true])
      }
    })

    it('has a clock in whole ms that never runs backwards', async () => {
      const first = exchange.now()
      expect(Number.isSafeInteger(first)).toBe(true)
      await bookNow()
      expect(exchange.now()).toBeGreaterThanOrEqual(first)
    })

    it('returns the same accounts for a profile each time, and none of another profile', async () => {
      const ids = async (profile: string): Promise<readonly string[]> =>
        (await exchange.accountsOf(profile)).map((one) => one.accountId)
      const mine = await ids('contract')
      expect(mine).toEqual(await ids('contract'))
      expect((await ids('another')).filter((id) => mine.includes(id))).toEqual([])
    })

    it('returns a book with the best price first, uncrossed, and null for an unlisted symbol', async () => {
      const { bids, asks, instrumentId } = await bookNow()
      expect(instrumentId).toBe(instrument.id)
      expect(isAscending(pricesOf(asks))).toBe(true)
      expect(isAscending(pricesOf(bids).toReversed())).toBe(true)
      expect(bids[0] ?? Infinity).toBeLessThan(asks[0] ?? 0)
      expect([...levelsOf(bids).values(), ...levelsOf(asks).values()].every((qty) => qty > 0)).toBe(true)
      expect(await exchange.book('NO-SUCH')).toBeNull()
    })

    it('returns in `asOf` the batch after which a book continues without loss', async () => {
      const first = await bookNow()
      await place({})
      const last = await bookNow()
      await waitUntil(() => (batches.at(-1)?.number ?? 0) >= last.asOf, 'the batches of the book')
      const sides = [levelsOf(first.bids), levelsOf(first.asks)]
      const numbers = batches.map(({ number }) => number)
      expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))
      for (const { number, books } of batches) {
        if (number <= first.asOf || number > last.asOf) continue
        for (const { rows } of books.filter((one) => one.instrumentId === instrument.id)) {
          for (let at = 0; at < rows.length; at += BOOK_WIDTH) {
            const side = sides[rows[at] ?? 0]
            if (rows[at + 2] === 0) side?.delete(rows[at + 1] ?? 0)
            else side?.set(rows[at + 1] ?? 0, rows[at + 2] ?? 0)
          }
        }
      }
      const sorted = (levels: Map<number, number> | undefined) =>
        [...(levels ?? [])].sort(([a], [b]) => a - b)
      expect(sorted(sides[0])).toEqual(sorted(levelsOf(last.bids)))
      expect(sorted(sides[1])).toEqual(sorted(levelsOf(last.asks)))
    })

    it('has one ticker row per traded instrument, and public trades numbered in order', async () => {
      const rows = await exchange.tickers()
      const ids = column(rows, TICKER_WIDTH, tickerField.instrumentId)
      const listed = (await exchange.instruments()).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toContain(instrument.id)
      expect(ids.filter((id) => !listed.includes(id))).toEqual([])
      const trades = await exchange.recentTrades(symbol)
      expect(isAscending(column(trades, TRADE_WIDTH, 0))).toBe(true)
      expect(await exchange.recentTrades('NO-SUCH')).toHaveLength(0)
    })

    it('returns candles oldest first, before `to`, at most `limit`', async () => {
      const to = Math.floor(exchange.now() / 1000) + 60
      const { rows } = await exchange.candles({ symbol, interval: '1', kind: 'market', to, limit: 3 })
      const starts = column(rows, CANDLE_WIDTH, 0)
      expect(starts.length).toBeGreaterThan(0)
      expect(starts.length).toBeLessThanOrEqual(3)
      expect(isAscending(starts)).toBe(true)
      expect(starts.every((start) => start < to && start % 60 === 0)).toBe(true)
      for (let at = 0; at < rows.length; at += CANDLE_WIDTH) {
        const [, opened = 0, high = 0, low = 0, close = 0] = rows.subarray(at)
        expect([high >= Math.max(opened, close), low <= Math.min(opened, close)]).toEqual([true, true])
      }
      const none = await exchange.candles({ symbol: 'NO-SUCH', interval: '1', kind: 'market', to, limit: 3 })
      expect([none.rows.length, none.noData]).toEqual([0, true])
    })

    it('shows an accepted order in the snapshot, finds it by both ids, and lists it once cancelled', async () => {
      const { order, orderId } = await place({})
      const open = await exchange.privateSnapshot(accountId)
      expect(open.account.accountId).toBe(accountId)
      expect(open.orders.find((one) => one.orderId === orderId)).toMatchObject({
        orderLinkId: order.orderLinkId,
        orderStatus: 'New',
      })
      for (const key of [{ orderId }, { orderLinkId: order.orderLinkId ?? '' }]) {
        expect((await exchange.findOrder(accountId, key))?.orderId).toBe(orderId)
      }
      accepted(await exchange.command(accountId, { type: 'CancelOrder', orderId, symbol }))
      const after = await exchange.privateSnapshot(accountId)
      expect(after.orders.some((one) => one.orderId === orderId)).toBe(false)
      expect((await exchange.findOrder(accountId, { orderId }))?.orderStatus).toBe('Cancelled')
      expect((await exchange.orderHistory(accountId, EVERYTHING))[0]?.orderId).toBe(orderId)
      expect(await exchange.orderHistory(accountId, { ...EVERYTHING, limit: 0 })).toEqual([])
      expect(await exchange.findOrder(accountId, { orderLinkId: 'never-sent' })).toBeNull()
    })

    it('accepts link ids of 36 characters, the maximum that every exchange accepts', async () => {
      const orderLinkId = `${'aZ9-_'.repeat(7)}${orders % 10}`
      const { orderId } = await place({ orderLinkId })
      expect((await exchange.findOrder(accountId, { orderLinkId }))?.orderId).toBe(orderId)
      accepted(await exchange.command(accountId, { type: 'CancelOrder', orderId, symbol }))
    })

    it('places a conditional order with the requested direction, or refuses it and stores nothing', async () => {
      const below = new Decimal((await orderOf({})).price ?? 0).times('0.9').dividedBy(instrument.tickSize)
      const triggerPrice = below.floor().times(instrument.tickSize).toFixed()
      const stop = { triggerPrice, triggerBy: 'LastPrice' } as const
      const derived = await place(stop)
      const said = await place({ ...stop, triggerDirection: 2 })
      for (const { orderId } of [derived, said]) {
        expect(await exchange.findOrder(accountId, { orderId })).toMatchObject({
          orderStatus: 'Untriggered',
          triggerDirection: 2,
        })
        accepted(await exchange.command(accountId, { type: 'CancelOrder', orderId, symbol }))
      }
      const before = await exchange.privateSnapshot(accountId)
      const passed = await exchange.command(accountId, await orderOf({ ...stop, triggerDirection: 1 }))
      expect(passed).toMatchObject({ ok: false, code: 30_074 })
      expect((await exchange.privateSnapshot(accountId)).orders).toEqual(before.orders)
    })

    it('amends a resting order, and cancels all orders of a symbol', async () => {
      const { orderId, order } = await place({})
      const price = new Decimal(order.price ?? 0).minus(instrument.tickSize).toFixed()
      accepted(await exchange.command(accountId, { type: 'ReplaceOrder', orderId, symbol, price }))
      expect(await exchange.findOrder(accountId, { orderId })).toMatchObject({ orderStatus: 'New', price })
      accepted(await exchange.command(accountId, { type: 'CancelAll', symbol }))
      const { orders: open } = await exchange.privateSnapshot(accountId)
      expect(open.filter((one) => one.symbol === symbol)).toEqual([])
      expect((await exchange.findOrder(accountId, { orderId }))?.orderStatus).toBe('Cancelled')
    })

    it('returns ended orders and executions in pages by time, newest first, without loss', async () => {
      const ended = await exchange.orderHistory(accountId, EVERYTHING)
      expect(ended.length).toBeGreaterThan(1)
      const before = ended.at(-1)?.updatedAt ?? 0
      expect(await exchange.orderHistory(accountId, { ...EVERYTHING, before })).toEqual([])
      expect(await exchange.orderHistory(accountId, { ...EVERYTHING, limit: 1 })).toEqual(ended.slice(0, 1))
      expect(await exchange.executions(accountId, { ...EVERYTHING, symbol: 'NO-SUCH' })).toEqual([])
    })

    it('continues every book, whichever books it is asked to follow', async () => {
      const first = await bookNow()
      for (const books of [['NO-SUCH'], [symbol, 'NO-SUCH'], []])
        exchange.follow?.({ books, trades: books, tickers: books, candles: [] })
      expect((await bookNow()).asOf).toBeGreaterThanOrEqual(first.asOf)
    })

    it('never creates a second order for one orderLinkId', async () => {
      const { order, orderId } = await place({})
      await exchange.command(accountId, order)
      const { orders: open } = await exchange.privateSnapshot(accountId)
      const same = open.filter((one) => one.orderLinkId === order.orderLinkId)
      expect(same.map((one) => one.orderId)).toEqual([orderId])
    })

    it('refuses an invalid command with a code and a text, and changes nothing', async () => {
      const before = await exchange.privateSnapshot(accountId)
      const good = await orderOf({})
      const bad = [
        { ...good, symbol: 'NO-SUCH' },
        { ...good, qty: '0' },
        { ...good, price: 'cheap' },
        { type: 'CancelOrder', orderId: 'no-such', symbol },
        { type: 'NoSuchCommand' },
      ]
      for (const command of bad) {
        const answer = await exchange.command(accountId, command as CreateOrder)
        expect([answer.ok, !answer.ok && answer.code > 0, !answer.ok && answer.message !== '']).toEqual([
          false,
          true,
          true,
        ])
      }
      const query = await exchange.query(accountId, { type: 'NoSuchQuery' } as never)
      expect(query.ok).toBe(false)
      expect((await exchange.privateSnapshot(accountId)).orders).toEqual(before.orders)
    })

    it('fills a market order: executions, a position, and a changed balance', async () => {
      const before = await exchange.privateSnapshot(accountId)
      const { orderId, order } = await place({ orderType: 'Market' })
      const after = await exchange.privateSnapshot(accountId)
      const filled = await exchange.executions(accountId, { ...EVERYTHING, symbol })
      const mine = filled.filter((one) => one.orderId === orderId)
      const total = mine.reduce((sum, { execQty }) => sum.plus(execQty), new Decimal(0))
      expect(total.toFixed()).toBe(order.qty)
      expect(after.positions.filter((one) => one.symbol === symbol)).toHaveLength(1)
      expect(after.wallet).not.toEqual(before.wallet)
      expect((await exchange.findOrder(accountId, { orderId }))?.orderStatus).toBe('Filled')
      const times = filled.map(({ execTime }) => execTime)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    })

    it('sends every private change in an unbroken sequence that continues a snapshot', async () => {
      const before = await exchange.privateSnapshot(accountId)
      const { orderId } = await place({})
      const after = await exchange.privateSnapshot(accountId)
      expect(after.seq).toBeGreaterThan(before.seq)
      await waitUntil(() => (own().at(-1)?.seq ?? 0) >= after.seq, 'the private events')
      const seqs = own().map(({ seq }) => seq)
      expect(seqs).toEqual(seqs.map((_, at) => (seqs[0] ?? 0) + at))
      const fresh = own().filter(({ seq }) => seq > before.seq && seq <= after.seq)
      expect(
        fresh.some((one) => one.kind === 'order' && one.event === 'newed' && one.order.orderId === orderId),
      ).toBe(true)
    })

    it('separates accounts', async () => {
      const [other] = await exchange.accountsOf('another')
      const { orderId } = await place({})
      const theirs = await exchange.privateSnapshot(other?.accountId ?? '')
      expect(theirs.orders.some((one) => one.orderId === orderId)).toBe(false)
      expect(await exchange.findOrder(other?.accountId ?? '', { orderId })).toBeNull()
      await expect(exchange.privateSnapshot('no-such-account')).rejects.toThrow()
    })
  })
}
