/** One symbol, a trader and a dealer: previews an order and lets it fill in one execution. */
import { expect } from 'vitest'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order, Position } from '#shared/domain/records.ts'
import { num } from '#shared/maths/number.ts'
import { ticketPreview } from '#shared/maths/ticket/preview.ts'
import type { TicketSide } from '#shared/maths/ticket/types.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { benchCore, limit, market, START } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'
import type { Scenario, Step } from './preview-inputs.ts'
import { familyIn, walletCoinIn, ticketAccount, ticketInstrument, touchOf } from './preview-state.ts'

export const cut = (value: Decimal | string, unit: string): Decimal =>
  new Decimal(value).dividedBy(unit).floor().times(unit)

export interface Scene {
  readonly bench: BenchCore
  readonly account: string
  readonly dealer: string
  readonly instrument: Instrument
  readonly isHedge: boolean
}

/** Puts money of a coin into a wallet. */
export function endow({ core }: BenchCore, accountId: string, coin: string, amount: string): void {
  expect(core.control({ type: 'wallet', accountId, coin, amount })).toMatchObject({ ok: true })
}

export const startPrice = (bench: BenchCore, instrument: Instrument): Decimal =>
  new Decimal(touchOf(bench, instrument).mark)

/** Worth of a coin in dollars, roughly: what a symbol of it stands at. */
export function worthOf(bench: BenchCore, instrument: Instrument, coin: string): Decimal {
  if (coin !== instrument.baseCurrency) return new Decimal(1)
  const usdt = bench.core.instruments().find(({ symbol }) => symbol === `${coin}USDT`)
  return usdt === undefined ? startPrice(bench, instrument) : startPrice(bench, usdt)
}

export function equip(bench: BenchCore, accountId: string, instrument: Instrument, dollars: number): void {
  for (const coin of new Set([instrument.coin, instrument.quoteCurrency, instrument.baseCurrency])) {
    if (coin === instrument.quoteCurrency && familyIn(instrument) === 'inverse') continue
    endow(bench, accountId, coin, new Decimal(dollars).dividedBy(worthOf(bench, instrument, coin)).toFixed(4))
  }
}

/** Somebody with money quotes alone at the best price of a side, so that the next order is one execution of any size. */
export function standAlone(scene: Scene, side: 'Buy' | 'Sell', qty: string): boolean {
  const { bench, dealer, instrument } = scene
  const at = instrument.symbol
  const book = bench.core.book(at)
  const level = side === 'Sell' ? book?.asks[1] : book?.bids[1]
  const { ask1, bid1 } = touchOf(bench, instrument)
  const price = String(side === 'Sell' ? ask1 : bid1)
  if (level === undefined) return false
  const taken = new Decimal(level).dividedBy(new Decimal(10).pow(instrument.lotFraction))
  const sweep = { type: 'trade', symbol: at, side: side === 'Sell' ? 'Buy' : 'Sell', qty: taken.toFixed() }
  expect(bench.core.control(sweep as never).ok).toBe(true)
  if (qty === '0') return true
  return bench.run(dealer, limit({ symbol: at, side, price, qty, timeInForce: 'PostOnly' })).ok
}

export interface Filled {
  readonly step: Step
  readonly shown: TicketSide
  readonly before: ReturnType<typeof moneyOf>
  /** What the resting order was charged; null for takers. */
  readonly margin: string | null
  readonly mark: string
  readonly index: string
  readonly positionIdx: 0 | 1 | 2
}

/** Both coins of a symbol. */
export function moneyOf({ bench, account, instrument }: Scene) {
  const own = walletCoinIn(bench, account, instrument.coin)
  const base = walletCoinIn(bench, account, instrument.baseCurrency)
  return {
    wallet: own.walletBalance,
    realised: own.cumRealisedPnl,
    orderMargin: own.orderMargin,
    positionMargin: own.positionMargin,
    locked: own.locked ?? '0',
    base: base.walletBalance,
    baseLocked: base.locked ?? '0',
  }
}

export const positionsOf = ({ bench, account, instrument }: Scene): readonly Position[] =>
  (bench.core.snapshotOf(account)?.positions ?? []).filter(({ symbol }) => symbol === instrument.symbol)

/** The position an order of a side meets: one-way the only one, hedge its side's, or the other's where it reduces. */
export function idxOf(scene: Scene, { side, reduceOnly }: Step): 0 | 1 | 2 {
  if (!scene.isHedge) return 0
  return (side === 'Buy') === reduceOnly ? 2 : 1
}

/** Quantity of a step: a share of what the money buys, or of a position. */
export function qtyOf(scene: Scene, one: Step, idx: 0 | 1 | 2): string {
  const { bench, account, instrument } = scene
  const family = familyIn(instrument)
  const state = ticketAccount(bench, account, instrument)
  const { mark } = touchOf(bench, instrument)
  const leverage = one.side === 'Buy' ? state.buyLeverage : state.sellLeverage
  const money = new Decimal(walletCoinIn(bench, account, instrument.coin).walletBalance)
    .times(one.share)
    .dividedBy(5000)
  const levered = money.times(family === 'option' || family === 'spot' ? 1 : (num(leverage) ?? 1))
  const held = positionsOf(scene).find((position) => position.positionIdx === idx)?.size ?? '0'
  const worth =
    family === 'inverse' ? levered.times(mark) : levered.dividedBy(new Decimal(mark).isZero() ? 1 : mark)
  const raw = one.ofPosition && family !== 'spot' ? new Decimal(held).times(one.share).dividedBy(500) : worth
  return Decimal.min(cut(raw, instrument.lotSize), instrument.maxNewMarketOrderQty).toFixed()
}

/** Previews an order and lets it fill in one execution; null where there is nothing to fill. */
export function previewAndFill(scene: Scene, one: Step): Filled | null {
  const { bench, account, dealer, instrument } = scene
  const { symbol } = instrument
  bench.run(dealer, { type: 'ResetAccount' })
  equip(bench, dealer, instrument, 1e8)
  const positionIdx = idxOf(scene, one)
  const qty = qtyOf(scene, one, positionIdx)
  const against = one.side === 'Buy' ? 'Sell' : 'Buy'
  // A resting order takes the emptied best price of its own side; others meet the dealer there.
  const isResting = one.kind === 'resting'
  const own = isResting ? one.side : against
  const spot = touchOf(bench, instrument)
  const price = String(own === 'Sell' ? spot.ask1 : spot.bid1)
  if (!standAlone(scene, own, isResting ? '0' : qty)) return null
  const typed = one.kind === 'crossing' ? String(one.side === 'Buy' ? spot.ask1 : spot.bid1) : price
  const orderType = one.kind === 'market' ? ('Market' as const) : ('Limit' as const)
  const touch = touchOf(bench, instrument)
  const preview = ticketPreview({
    instrument: ticketInstrument(bench, instrument),
    account: ticketAccount(bench, account, instrument),
    draft: {
      orderType,
      amountKind: 'Qty' as const,
      amount: qty,
      price: typed,
      ...touch,
      reduceOnly: one.reduceOnly,
    },
  })
  const shown = one.side === 'Buy' ? preview.long : preview.short
  const before = moneyOf(scene)
  const fields = {
    symbol,
    side: one.side,
    qty,
    reduceOnly: one.reduceOnly,
    positionIdx,
    ...(familyIn(instrument) === 'spot' && one.kind === 'market' ? { marketUnit: 'baseCoin' } : {}),
  }
  const answer = bench.run(
    account,
    one.kind === 'market' ? market(fields) : limit({ ...fields, price: typed }),
  )
  // What the ticket would send and the exchange refuses would be a lie; the other way round the ticket is stricter.
  if (shown.isSendable) expect(answer, symbol).toMatchObject({ ok: true })
  if (!answer.ok) return null
  const { orderMargin, locked, baseLocked } = moneyOf(scene)
  const charge = familyIn(instrument) !== 'spot' ? orderMargin : one.side === 'Buy' ? locked : baseLocked
  if (isResting) {
    const rest = (answer.result['order'] as Order).qty
    bench.core.control({ type: 'trade', symbol, side: against, qty: rest })
  }
  const order = bench.order(account, (answer.result['order'] as Order).orderId)
  expect(order.orderStatus, symbol).toBe('Filled')
  // Reduce-only beyond the position is cut to it by the exchange; the ticket calls it over-max and stays there.
  if (order.qty !== shown.qty) return null
  const { mark, index } = touch
  return { step: one, shown, before, margin: isResting ? charge : null, mark, index, positionIdx }
}

/** A few markets to begin from, each as it was made: a new one for each scenario costs more than the orders. */
const begun = new Map<number, { readonly bench: BenchCore; readonly dump: string }>()

function freshBench(seed: number): BenchCore {
  const known = begun.get(seed)
  if (known === undefined) {
    const bench = benchCore(seed, 3, 'tester', true)
    bench.core.accountsOf('dealer')
    begun.set(seed, { bench, dump: bench.core.dump() })
    return bench
  }
  known.bench.core.restore(known.dump)
  known.bench.now = START
  known.bench.events.length = 0
  return known.bench
}

export function setUp({ type, pick, isIsolated, isHedge, leverageE2, other }: Scenario): Scene | null {
  const bench = freshBench(leverageE2 % 12)
  const listed = bench.core.instruments().filter(
    (one) =>
      one.contractType === type &&
      one.symbolStatus === 'Trading' &&
      one.spreadLegs === undefined &&
      // Classic accounts trade here.
      one.utaSupportOnly !== true,
  )
  const instrument = listed[pick % Math.max(listed.length, 1)]
  if (instrument === undefined) return null
  const { symbol } = instrument
  const dealer = bench.core.accountsOf('dealer')[0]?.accountId ?? ''
  const account = bench.cross
  equip(bench, account, instrument, 100_000)
  const most = Math.round(Number(instrument.maxLeverage) * 100)
  const leverage = new Decimal(Math.min(leverageE2, most || 100)).dividedBy(100).toFixed()
  for (const each of [dealer, account]) {
    const value = each === dealer ? String(Math.min(25, Number(instrument.maxLeverage) || 1)) : leverage
    bench.run(each, { type: 'SetLeverage', symbol, buyLeverage: value, sellLeverage: value })
  }
  const hedged = isHedge && bench.run(account, { type: 'SwitchPositionMode', mode: 'BothSide', symbol }).ok
  if (isIsolated) bench.run(account, { type: 'SwitchMarginMode', symbol, isIsolated })
  if (other && instrument.coin === 'USDT') {
    const beside = symbol === 'ETHUSDT' ? 'BTCUSDT' : 'ETHUSDT'
    bench.run(account, market({ symbol: beside, qty: '0.01', positionIdx: hedged ? 1 : 0 }))
  }
  // Makes a setting known also where leverage and mode are the defaults.
  const odd = String(Math.min(7.5, Number(instrument.maxLeverage) || 1))
  bench.run(account, { type: 'SetLeverage', symbol, buyLeverage: odd, sellLeverage: odd })
  bench.run(account, { type: 'SetLeverage', symbol, buyLeverage: leverage, sellLeverage: leverage })
  return { bench, account, dealer, instrument, isHedge: hedged }
}
