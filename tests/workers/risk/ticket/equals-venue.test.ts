/** The ticket of the risk worker beside a real venue: what it says of an order is what the exchange does with it. */
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { TicketDraft } from '#shared/contracts/ticket.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { orderErrors } from '#shared/errors/order-errors.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { formatMoney } from '#shared/units/display.ts'
import { benchCore, limit, market, START } from '../../../venue/simulator/core/bench-core.ts'
import type { BenchCore } from '../../../venue/simulator/core/bench-core.ts'
import { instrumentOf, touchOf, walletCoinIn } from '../../../venue/simulator/core/preview-state.ts'
import { cut } from '../../../venue/simulator/core/preview-scene.ts'
import { venueTable } from '../positions/venue-table.ts'

const deep = process.env['DEEP'] === '1'
const numRuns = Number(process.env['RUNS'] ?? (deep ? 300 : 15))

const refusals: Readonly<Record<string, number>> = {
  aboveBalance: orderErrors.insufficientBalance[0],
  aboveRiskLimit: orderErrors.riskLimit[0],
}

const placed = fc.record({
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  isMarket: fc.constantFrom(false, false, false, true),
  share: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constantFrom(1000, 500)),
  away: fc.integer({ min: 5, max: 200 }),
})
type Placed = typeof placed extends fc.Arbitrary<infer T> ? T : never

const bench = benchCore(3, 12, 'tester', true)
const accounts = bench.core.accountsOf('tester')
const start = bench.core.dump()
const symbols = ['BTCUSDT', 'BTCUSDT', 'ETHUSDT', 'BTCUSD', 'BTCPERP']

const scenario = fc.record({
  account: fc.constantFrom(...accounts),
  symbol: fc.constantFrom(...symbols),
  leverage: fc.constantFrom('3', '10', '25'),
  orders: fc.array(placed, { minLength: 2, maxLength: 6 }),
})

/** The typed price; null while the book has a side without orders, which a large market order has taken. */
function priceOf(of: BenchCore, instrument: Instrument, { side, isMarket, away }: Placed): string | null {
  const { ask1, bid1 } = touchOf(of, instrument)
  if (ask1 === '0' || bid1 === '0') return null
  if (isMarket) return ''
  const best = new Decimal(String(side === 'Buy' ? bid1 : ask1))
  return cut(
    best.times(10_000 + (side === 'Buy' ? -away : away)).dividedBy(10_000),
    instrument.tickSize,
  ).toFixed()
}

async function tryOne(accountId: string, instrument: Instrument, one: Placed, seen: Map<string, number>) {
  const { symbol, coin, lotSize } = instrument
  const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1)
  const priceText = priceOf(bench, instrument, one)
  if (priceText === null) return
  const table = await venueTable(bench, accountId)
  const draft: TicketDraft = {
    requestId: 1,
    symbol,
    kind: one.isMarket ? 'Market' : 'Limit',
    priceText,
    qtyText: lotSize,
    percent: null,
    reduceOnly: false,
    timeInForce: one.isMarket ? 'ImmediateOrCancel' : 'PostOnly',
  }
  const sideOf = (qtyText: string) => table.ticket({ ...draft, qtyText })[one.side === 'Buy' ? 'buy' : 'sell']
  const { max, positionIdx } = sideOf(lotSize)
  const most = new Decimal(max.replaceAll(',', ''))
  const send = (qty: string) => {
    const fields = { symbol, side: one.side, qty, positionIdx }
    return bench.run(
      accountId,
      one.isMarket ? market(fields) : limit({ ...fields, price: priceText, timeInForce: 'PostOnly' }),
    )
  }
  const above = most.plus(lotSize).toFixed()
  const refused = sideOf(above)
  const named = refused.errors.map(({ key }) => key).find((key) => key in refusals)
  if (named !== undefined) {
    const answer = send(above)
    expect(answer, `${symbol} ${one.side} takes ${above} above the maximum`).toMatchObject({ ok: false })
    // A maximum of 0 may have both reasons.
    if (!most.isZero()) expect(answer).toMatchObject({ code: refusals[named] })
    count(named)
  }
  const qty = cut(most.times(one.share).dividedBy(1000), lotSize).toFixed()
  const shown = sideOf(qty)
  if (qty === '0' || shown.errors.some(({ key }) => key === 'minNotional' || key === 'belowMin')) return
  expect(shown.errors, `${symbol} ${one.side} ${qty} of ${max}`).toEqual([])
  const before = walletCoinIn(bench, accountId, coin).orderMargin
  const answer = send(qty)
  expect(answer, `${symbol} ${one.side} ${priceText} ${qty} of ${max}`).toMatchObject({ ok: true })
  count(one.isMarket ? 'market' : 'resting')
  if (one.isMarket) return
  const charged = new Decimal(walletCoinIn(bench, accountId, coin).orderMargin).minus(before)
  expect(shown.cost).toBe(formatMoney(charged.toFixed(), instrument.upnlFraction, { group: true }))
  if (charged.isZero()) count('hidden')
}

describe('the ticket against the frozen venue', () => {
  const seen = new Map<string, number>()
  afterAll(() => {
    if (deep) process.stdout.write(`${JSON.stringify([...seen])}\n`)
  })

  it(
    'FORM-36: cost, Max and refusal of random open orders and positions of every kind of account',
    async () => {
      await fc.assert(
        fc.asyncProperty(scenario, async ({ account, symbol, leverage, orders }) => {
          bench.core.restore(start)
          bench.core.accountsOf('tester')
          bench.now = START
          const { accountId } = account
          const instrument = instrumentOf(bench, symbol)
          bench.run(accountId, { type: 'SetLeverage', symbol, buyLeverage: leverage, sellLeverage: leverage })
          for (const one of orders) await tryOne(accountId, instrument, one, seen)
        }),
        { numRuns },
      )
      if (process.env['RUNS'] !== undefined) return
      for (const what of ['aboveBalance', 'hidden', 'resting', 'market'])
        expect(seen.get(what) ?? 0, `${what} in ${JSON.stringify([...seen])}`).toBeGreaterThan(0)
    },
    deep ? 7_200_000 : 300_000,
  )
})
