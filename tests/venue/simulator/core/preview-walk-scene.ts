/** The risk worker's own stores filled from the core, and orders that take several levels of its book. */
import type { TicketDraft } from '#shared/contracts/ticket.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import type { Execution, Order } from '#shared/domain/records.ts'
import { Decimal } from '#shared/units/decimal.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { createRiskStores } from '../../../../src/workers/risk/state/risk-stores.ts'
import type { RiskStores } from '../../../../src/workers/risk/state/risk-stores.ts'
import { limit, market } from './bench-core.ts'
import { types } from './preview-inputs.ts'
import { equip } from './preview-scene.ts'
import type { Scene } from './preview-scene.ts'
import { familyIn } from './preview-state.ts'

/** An order against the book: how deep it goes, and what ends it. */
export const walkStep = fc.record({
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  kind: fc.constantFrom('market', 'market', 'GoodTillCancel', 'ImmediateOrCancel', 'FillOrKill', 'PostOnly'),
  amountKind: fc.constantFrom('Qty' as const, 'Qty' as const, 'Value' as const),
  /** Levels it takes whole, and 1e-3 of the next. */
  levels: fc.integer({ min: 0, max: 9 }),
  share: fc.integer({ min: 1, max: 1000 }),
  /** Level at which its cap or limit lies. */
  bound: fc.integer({ min: 0, max: 12 }),
  isCapped: fc.constantFrom(false, false, true),
  reduceOnly: fc.constantFrom(false, false, false, true),
  /** An own order of the other side rests at this level, behind what is there. */
  ownAt: fc.constantFrom(-1, -1, -1, -1, 1, 3),
  /** Time before it, in which the makers quote. */
  rest: fc.constantFrom(100, 500),
})
const scenarioOf = (kinds: readonly ContractType[], steps: typeof walkStep) =>
  fc.record({
    type: fc.constantFrom(...kinds),
    pick: fc.nat(),
    isIsolated: fc.boolean(),
    isHedge: fc.constantFrom(false, true),
    leverageE2: fc.integer({ min: 100, max: 2500 }),
    other: fc.boolean(),
    steps: fc.array(steps, { minLength: 3, maxLength: 10 }),
  })
export const walkScenario = scenarioOf(types, walkStep)
/** Spot bought for an amount of the quote coin, which the exchange turns into lots. */
export const quoteScenario = scenarioOf(
  ['Spot'],
  walkStep.map((one) => ({ ...one, side: 'Buy', kind: 'market', amountKind: 'Value' }) as const),
)
export type WalkStep = typeof walkStep extends fc.Arbitrary<infer T> ? T : never
export type WalkScenario = typeof walkScenario extends fc.Arbitrary<infer T> ? T : never

/** What the page's risk worker would know of an account of the core at this moment. */
export function storesOf({ bench, account, instrument }: Scene): RiskStores {
  const stores = createRiskStores()
  const snapshot = bench.core.snapshotOf(account)
  const book = bench.core.book(instrument.symbol)
  if (snapshot === null || book === null) throw new Error('no account or no book')
  stores.catalogue.replace(bench.core.instruments(), 'network')
  stores.tickers.apply(Float64Array.from(bench.core.tickers()))
  stores.account.apply({ kind: 'State', state: snapshot })
  stores.positions.syncAll()
  stores.main.view = { ...stores.main.view, symbol: instrument.symbol }
  stores.main.setTopics({ ...stores.main.topics, book: 'book' })
  stores.data.subscribe(['book'])
  stores.data.setBook({
    topic: 'book',
    symbol: instrument.symbol,
    seq: 1,
    bids: book.bids,
    asks: book.asks,
  })
  return stores
}

/** [price, quantity] of the side an order meets, as text, best first. */
export function levelsMet(scene: Scene, side: 'Buy' | 'Sell'): readonly (readonly [string, string])[] {
  const { bench, instrument } = scene
  const book = bench.core.book(instrument.symbol)
  const rows = (side === 'Buy' ? book?.asks : book?.bids) ?? new Float64Array()
  return Array.from({ length: rows.length / 2 }, (_, at) => [
    scaledToText(rows[at * 2], instrument.priceFraction) ?? '',
    scaledToText(rows[at * 2 + 1], instrument.lotFraction) ?? '',
  ])
}

/** Quantity that takes some levels whole and a part of the next. */
export function qtyOver(scene: Scene, { side, levels, share }: WalkStep): string {
  const met = levelsMet(scene, side)
  const whole = met.slice(0, levels).reduce((sum, [, qty]) => sum.plus(qty), new Decimal(0))
  const part = new Decimal(met[levels]?.[1] ?? 0).times(share).dividedBy(1000)
  const { lotSize, minQty, maxNewMarketOrderQty } = scene.instrument
  const qty = whole.plus(part).dividedBy(lotSize).floor().times(lotSize)
  return Decimal.min(Decimal.max(qty, minQty), maxNewMarketOrderQty).toFixed()
}

/** The ticket as it would be typed. */
export function draftOf(scene: Scene, one: WalkStep): TicketDraft {
  const { instrument } = scene
  const met = levelsMet(scene, one.side)
  const at = met[Math.min(one.bound, met.length - 1)]?.[0] ?? ''
  const best = met[0]?.[0] ?? ''
  const isMarket = one.kind === 'market'
  const qty = qtyOver(scene, one)
  const isSpotValue = one.amountKind === 'Value' && familyIn(instrument) === 'spot'
  const ticks = new Decimal(at).minus(best).abs().dividedBy(instrument.tickSize)
  const fits = ticks.isInteger() && ticks.greaterThan(0) && ticks.lessThanOrEqualTo(10_000)
  return {
    requestId: 1,
    symbol: instrument.symbol,
    kind: isMarket ? 'Market' : 'Limit',
    priceText: isMarket ? '' : at,
    qtyText: isSpotValue ? new Decimal(qty).times(best).toDecimalPlaces(2).toFixed() : qty,
    amountKind: isSpotValue ? 'Value' : 'Qty',
    percent: null,
    reduceOnly: one.reduceOnly && familyIn(instrument) !== 'spot',
    ...(isMarket ? {} : { timeInForce: one.kind as 'GoodTillCancel' }),
    ...(one.kind === 'PostOnly' ? { postOnly: true } : {}),
    ...(isMarket && one.isCapped && fits
      ? { slippage: { type: 'TickSize' as const, value: ticks.toFixed() } }
      : {}),
  }
}

/** Makes the account rich enough for what the book holds. */
export function enrich(scene: Scene): void {
  equip(scene.bench, scene.account, scene.instrument, 5e8)
}

/** Places an own order of the other side behind what is at a level. */
export function restOwn(scene: Scene, one: WalkStep): boolean {
  const { bench, account, instrument, isHedge } = scene
  const price = levelsMet(scene, one.side)[one.ownAt]?.[0]
  if (one.ownAt < 0 || price === undefined) return false
  const side = one.side === 'Buy' ? 'Sell' : 'Buy'
  const fields = { symbol: instrument.symbol, side, price, qty: instrument.minQty, timeInForce: 'PostOnly' }
  return bench.run(account, limit({ ...fields, positionIdx: isHedge ? (side === 'Buy' ? 1 : 2) : 0 })).ok
}

export interface Sent {
  readonly order: Order
  readonly executions: readonly Execution[]
}

/** Sends the order as the page would, and has what rests of it filled; null where the exchange refuses it. */
export function sendIt(
  scene: Scene,
  draft: TicketDraft,
  side: 'Buy' | 'Sell',
  sent: { readonly qty: string; readonly positionIdx: number; readonly marketUnit: string },
): Sent | null {
  const { bench, account, instrument } = scene
  const { symbol } = instrument
  const { qty, positionIdx, marketUnit } = sent
  const { reduceOnly } = draft
  const fields = { symbol, side, qty, reduceOnly, positionIdx, ...(marketUnit === '' ? {} : { marketUnit }) }
  const cap = draft.slippage
  const answer = bench.run(
    account,
    draft.kind === 'Market'
      ? market({
          ...fields,
          ...(cap === undefined ? {} : { maxSlippageType: cap.type, maxSlippage: cap.value }),
        })
      : limit({ ...fields, price: draft.priceText, timeInForce: draft.timeInForce }),
  )
  if (!answer.ok) return null
  const { orderId } = answer.result['order'] as Order
  const rest = bench.order(account, orderId)
  if (rest.orderStatus === 'New' || rest.orderStatus === 'PartiallyFilled') {
    // What is better than the resting price goes first.
    const against = side === 'Buy' ? 'Sell' : 'Buy'
    const ahead = levelsMet(scene, against)
      .filter(([price]) => price !== rest.price)
      .filter(([price]) =>
        side === 'Buy' ? Number(price) > Number(rest.price) : Number(price) < Number(rest.price),
      )
      .reduce((sum, [, amount]) => sum.plus(amount), new Decimal(0))
    const done = bench.core.control({
      type: 'trade',
      symbol,
      side: against,
      qty: ahead.plus(rest.leavesQty).toFixed() as DecimalText,
    })
    expect(done.ok).toBe(true)
  }
  const order = bench.order(account, orderId)
  const executions = bench.core
    .executions(account, { symbol, before: Infinity, limit: 200 })
    .filter((each) => each.orderId === orderId)
    .toReversed()
  return { order, executions }
}
