import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import { ticketPreview } from '#shared/maths/ticket/preview.ts'
import type { TicketSide } from '#shared/maths/ticket/types.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { benchCore, limit, market } from './bench-core.ts'
import { types } from './preview-inputs.ts'
import { cut, equip, setUp, standAlone } from './preview-scene.ts'
import type { Scene } from './preview-scene.ts'
import { familyIn, ticketAccount, ticketInstrument, touchOf, walletCoinIn } from './preview-state.ts'

const deep = process.env['DEEP'] === '1'
const numRuns = Number(process.env['RUNS'] ?? (deep ? 2000 : 60))

/** One order: a share of its side's maximum, resting some hundredths of a percent behind the best price, or filled now. */
const placed = fc.record({
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  kind: fc.constantFrom('resting' as const, 'resting' as const, 'resting' as const, 'market' as const),
  share: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constantFrom(1000, 500)),
  away: fc.integer({ min: 0, max: 200 }),
  /** Where the mark goes before the order, in 1e-4 of itself; nothing else moves. */
  drift: fc.constantFrom(0, 0, 0, 21, -17),
})
type Placed = typeof placed extends fc.Arbitrary<infer T> ? T : never

const book = fc.record({
  type: fc.constantFrom(...types.filter((type) => type !== 'Spot')),
  pick: fc.nat(),
  isIsolated: fc.boolean(),
  isHedge: fc.constantFrom(false, false, false, true),
  leverageE2: fc.integer({ min: 100, max: 2500 }),
  other: fc.boolean(),
  orders: fc.array(placed, { minLength: 2, maxLength: 8 }),
})

const idxOf = ({ isHedge }: Scene, { side }: Placed): 0 | 1 | 2 => (isHedge ? (side === 'Buy' ? 1 : 2) : 0)

/** Price of an order: the best price of its side, or of the other where it fills. */
function priceOf({ bench, instrument }: Scene, { side, kind, away }: Placed): string | null {
  const { ask1, bid1 } = touchOf(bench, instrument)
  if (kind === 'market') return String(side === 'Buy' ? ask1 : bid1)
  const best = new Decimal(String(side === 'Buy' ? bid1 : ask1))
  const price = cut(
    best.times(10_000 + (side === 'Buy' ? -away : away)).dividedBy(10_000),
    instrument.tickSize,
  )
  const held = side === 'Buy' ? price : Decimal.max(price, best)
  return held.lessThan(instrument.minPrice) ? null : held.toFixed()
}

/** What the ticket shows for a quantity. */
function shownFor(
  { bench, account, instrument }: Scene,
  one: Placed,
  price: string,
  amount: string,
): TicketSide {
  const isMarket = one.kind === 'market'
  const preview = ticketPreview({
    instrument: {
      ...ticketInstrument(bench, instrument),
      maxOrderQty: isMarket ? instrument.maxNewMarketOrderQty : instrument.maxNewOrderQty,
    },
    account: ticketAccount(bench, account, instrument),
    draft: {
      orderType: isMarket ? 'Market' : 'Limit',
      amountKind: 'Qty',
      amount,
      price,
      ...touchOf(bench, instrument),
    },
  })
  return one.side === 'Buy' ? preview.long : preview.short
}

function send(scene: Scene, one: Placed, price: string, qty: string) {
  const { bench, account, instrument } = scene
  const fields = { symbol: instrument.symbol, side: one.side, qty, positionIdx: idxOf(scene, one) }
  return bench.run(
    account,
    one.kind === 'market' ? market(fields) : limit({ ...fields, price, timeInForce: 'PostOnly' }),
  )
}

/** What one order of the scene shows. */
function tryOne(scene: Scene, one: Placed, seen: Map<string, number>): void {
  const { bench, account, dealer, instrument } = scene
  const { symbol, coin, lotSize, minQty } = instrument
  const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1)
  if (one.drift !== 0) {
    const mark = new Decimal(touchOf(bench, instrument).mark).times(10_000 + one.drift).dividedBy(10_000)
    const markPrice = cut(mark, instrument.tickSize).toFixed()
    bench.core.control({ type: 'reference', symbol, markPrice, holdMs: 60_000 })
  }
  const price = priceOf(scene, one)
  if (price === null) return
  if (one.kind === 'market') {
    bench.run(dealer, { type: 'ResetAccount' })
    equip(bench, dealer, instrument, 1e8)
    if (!standAlone(scene, one.side === 'Buy' ? 'Sell' : 'Buy', instrument.maxNewMarketOrderQty)) return
  }
  const most = new Decimal(shownFor(scene, one, price, minQty).maxQty ?? Number.NaN)
  expect(most.isFinite(), `${symbol} has a maximum`).toBe(true)
  const above = most.plus(lotSize)
  const cap = one.kind === 'market' ? instrument.maxNewMarketOrderQty : instrument.maxNewOrderQty
  const isTraded = (qty: Decimal): boolean =>
    qty.greaterThanOrEqualTo(minQty) && !shownFor(scene, one, price, qty.toFixed()).fault?.includes('min')
  if (above.lessThanOrEqualTo(cap) && isTraded(above)) {
    expect(shownFor(scene, one, price, above.toFixed()).isSendable).toBe(false)
    const answer = send(scene, one, price, above.toFixed())
    expect(answer.ok, `${symbol} ${one.side} ${one.kind} takes ${above.toFixed()} above the maximum`).toBe(
      false,
    )
    count('refused')
  }
  const qty = cut(most.times(one.share).dividedBy(1000), lotSize)
  if (!isTraded(qty)) return
  const shown = shownFor(scene, one, price, qty.toFixed())
  expect(shown.isSendable, `${symbol} ${shown.fault}`).toBe(true)
  const before = walletCoinIn(bench, account, coin).orderMargin
  const answer = send(scene, one, price, qty.toFixed())
  expect(answer, `${symbol} ${one.side} ${one.kind} ${qty.toFixed()} of ${most.toFixed()}`).toMatchObject({
    ok: true,
  })
  count(`${one.kind} ${scene.isHedge ? 'hedge' : 'one-way'}`)
  count(instrument.contractType)
  if (!answer.ok || one.kind === 'market') return
  expect((answer.result['order'] as Order).orderStatus).toBe('New')
  const charged = new Decimal(walletCoinIn(bench, account, coin).orderMargin).minus(before)
  const apart = charged.minus(shown.cost ?? Number.NaN).abs()
  // The exchange rounds each option's parts.
  const least = familyIn(instrument) === 'option' ? '0.0000001' : '0'
  expect(
    apart.lessThanOrEqualTo(least),
    `${symbol} ${one.side} charged ${charged.toFixed()}, shown ${shown.cost}`,
  ).toBe(true)
  if (shown.beside !== null) count(shown.cost === '0' ? 'hidden' : 'beside')
}

describe('an order against a position whose side is full of resting orders', () => {
  it('POS-17: may use what closing the position releases, as one larger than the position may', () => {
    const bench = benchCore()
    const { small } = bench
    bench.place(small, market({ qty: '0.04' }))
    const sell = (qty: string) => limit({ side: 'Sell', price: '109000', qty, timeInForce: 'PostOnly' })
    bench.place(small, sell('0.04'))
    expect(bench.wallet(small).orderMargin).toBe('0')
    // Some 330 USDT beyond the position, of which less than 70 is available and the position holds 430.
    expect(bench.run(small, sell('0.03'))).toMatchObject({ ok: true })
    expect(Number(bench.wallet(small).orderMargin)).toBeGreaterThan(300)
    // What closing releases is used once: a second order of this size is refused.
    expect(bench.refused(small, sell('0.03'))).toBe(30031)
  })
})

describe('a market order against a position that resting orders close', () => {
  it('POS-17: opens what goes beyond both, so that the account never needs more margin than it has', () => {
    const bench = benchCore()
    const { small } = bench
    bench.place(small, market({ qty: '0.04' }))
    const resting = limit({ side: 'Sell', price: '109000', qty: '0.04', timeInForce: 'PostOnly' })
    bench.place(small, resting)
    const sell = (qty: string) => market({ side: 'Sell', qty })
    // With the resting 0.04 it would need some 790 USDT.
    expect(bench.refused(small, sell('0.075'))).toBe(30031)
    // Closing alone is never refused, although the resting order then opens.
    expect(bench.run(small, sell('0.04'))).toMatchObject({ ok: true })
    expect(Number(bench.wallet(small).orderMargin)).toBeGreaterThan(400)
  })
})

describe('the ticket says of an order beside open ones what the exchange does', () => {
  const seen = new Map<string, number>()
  afterAll(() => {
    if (deep) process.stdout.write(`${JSON.stringify(Object.fromEntries(seen))}\n`)
  })

  it(
    'FORM-36: cost, maximum and refusal of random open orders and positions of every family',
    () => {
      fc.assert(
        fc.property(book, ({ orders, ...of }) => {
          const scene = setUp({ ...of, steps: [] })
          if (scene === null) return
          for (const one of orders) tryOne(scene, one, seen)
        }),
        { numRuns },
      )
      if (process.env['RUNS'] !== undefined) return
      for (const what of [
        'refused',
        'hidden',
        'beside',
        'resting one-way',
        'resting hedge',
        'market one-way',
      ])
        expect(seen.get(what) ?? 0, `${what} in ${JSON.stringify([...seen])}`).toBeGreaterThan(0)
    },
    deep ? 7_200_000 : 300_000,
  )
})
