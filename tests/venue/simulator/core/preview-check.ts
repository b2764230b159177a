/** What a fill must have left: exactly what the ticket showed, and what the fold of the fills and the oracle make of it. */
import { expect } from 'vitest'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Execution, Position } from '#shared/domain/records.ts'
import { breakeven } from '#shared/maths/breakeven.ts'
import { num, toText, toTruncatedText } from '#shared/maths/number.ts'
import { charged } from '#shared/maths/rounding.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { foldFill } from './invariants/fold.ts'
import type { Folded } from './invariants/fold.ts'
import { judge } from './preview-oracle.ts'
import { moneyOf, positionsOf } from './preview-scene.ts'
import type { Filled, Scene } from './preview-scene.ts'
import { familyIn, ticketAccount } from './preview-state.ts'

export const charge = (text: string | null): string | null => toText(charged(num(text)))
export const less = (a: string, b: string): Decimal => new Decimal(a).minus(b)

/** Spot: coins change hands, the fee comes out of what comes in. */
export function expectSpot(scene: Scene, filled: Filled, execution: Execution): void {
  const { shown, before, step: one } = filled
  const after = moneyOf(scene)
  const isBuy = one.side === 'Buy'
  expect(execution.execFee).toBe(shown.fee)
  if (isBuy) {
    expect(less(before.wallet, after.wallet).toFixed()).toBe(shown.cost)
    expect(less(after.base, before.base).toFixed()).toBe(less(execution.execQty, execution.execFee).toFixed())
  } else {
    expect(less(before.base, after.base).toFixed()).toBe(shown.cost)
    expect(less(after.wallet, before.wallet).toFixed()).toBe(
      less(shown.value ?? '', execution.execFee).toFixed(),
    )
  }
  if (filled.margin !== null) expect(filled.margin).toBe(shown.cost)
}

/** Break-even from the folded state: nothing of it is in the ticket, all of it in the position it leaves. */
export function evenOf(instrument: Instrument, position: Position): string | null {
  const family = familyIn(instrument)
  if (family === 'option') return null
  const { size, positionValue: value, positionRPL, side } = position
  const entry = family === 'inverse' ? new Decimal(size).dividedBy(value) : new Decimal(value).dividedBy(size)
  const price = breakeven({
    family,
    side,
    size,
    entry,
    realisedPnl: positionRPL,
    takerFee: instrument.takerFeeRate,
    tick: instrument.tickSize,
  })
  const isShown =
    price !== null && price.greaterThan(instrument.minPrice) && price.lessThan(instrument.maxPrice)
  return isShown ? toText(price) : null
}

/** All fills of a position, folded. */
export function folded({ bench, account, instrument }: Scene, idx: 0 | 1 | 2): Folded {
  return bench.core
    .executions(account, { symbol: instrument.symbol, before: Infinity, limit: 1000 })
    .filter(({ orderId }) => bench.order(account, orderId).positionIdx === idx)
    .toReversed()
    .reduce<Folded>((held, execution) => foldFill(held, execution, instrument), { size: 0n, value: 0n })
}

export function expectSame(scene: Scene, filled: Filled): void {
  const { bench, account, instrument } = scene
  const { shown, before, margin, positionIdx } = filled
  const filter = { symbol: instrument.symbol, before: Infinity, limit: 2 }
  const [execution, second] = bench.core.executions(account, filter)
  if (execution === undefined) throw new Error('nothing was filled')
  expect(second?.orderId).not.toBe(execution.orderId)
  expect([execution.execPrice, execution.execQty]).toEqual([shown.price, shown.qty])
  expect(execution.execValue).toBe(toTruncatedText(num(shown.value), 8))
  if (familyIn(instrument) === 'spot') {
    expectSpot(scene, filled, execution)
    return
  }
  expect(execution.execFee).toBe(shown.fee)
  const after = moneyOf(scene)
  expect(less(after.realised, before.realised).plus(execution.execFee).toFixed()).toBe(shown.realised)
  const position = positionsOf(scene).find((one) => one.positionIdx === positionIdx)
  if (margin !== null) expect(margin).toBe(shown.cost)
  expect({
    side: position?.side ?? '',
    size: position?.size ?? '0',
    entry: position?.entryPrice ?? null,
    margin: position?.positionIM ?? '0',
    maintenance: position?.positionMM ?? '0',
    tier: position?.riskId ?? null,
    liqPrice: position?.liqPrice ?? null,
    even: position?.breakevenPrice ?? null,
  }).toEqual({
    side: shown.positionAfter?.side,
    size: shown.positionAfter?.size,
    entry: toTruncatedText(num(shown.positionAfter?.entry), 8),
    margin: charge(shown.marginAfter),
    maintenance: charge(shown.maintenanceAfter),
    tier: shown.tierAfter,
    liqPrice: shown.liqPriceAfter,
    even: position === undefined ? null : evenOf(instrument, position),
  })
  const { size, value } = folded(scene, positionIdx)
  const open = new Decimal(`${size < 0n ? -size : size}`).dividedBy(
    new Decimal(10).pow(instrument.lotFraction),
  )
  expect([open.toFixed(), new Decimal(`${value}`).dividedBy(1e8).toFixed()]).toEqual([
    position?.size ?? '0',
    position?.positionValue ?? '0',
  ])
  // An isolated opening takes its cost out of the free balance: margin and fee, each rounded up (inverse: of a cut value).
  if (margin !== null || position?.isIsolated !== true || before.positionMargin !== '0') return
  const locked = less(after.positionMargin, shown.cost ?? '').plus(shown.fee ?? Number.NaN)
  const least = familyIn(instrument) === 'inverse' ? '-0.00000001' : '0'
  expect([least, '0', '0.00000001']).toContain(locked.toFixed())
}

export function holdAgainstOracle(scene: Scene, filled: Filled, was: Position | undefined): void {
  const { bench, account, instrument } = scene
  const { step: one, shown, mark, index, positionIdx, margin } = filled
  const [execution] = bench.core.executions(account, {
    symbol: instrument.symbol,
    before: Infinity,
    limit: 1,
  })
  if (execution === undefined) return
  const position = positionsOf(scene).find((each) => each.positionIdx === positionIdx) ?? null
  const isOpposite = was !== undefined && was.side !== one.side
  const opened = isOpposite ? Decimal.max(0, less(execution.execQty, was.size)).toFixed() : execution.execQty
  const state = ticketAccount(bench, account, instrument)
  const leverage = String(one.side === 'Buy' ? state.buyLeverage : state.sellLeverage)
  judge({
    instrument,
    side: one.side,
    execution,
    opened: one.reduceOnly ? '0' : opened,
    cost: shown.cost,
    leverage: position === null ? leverage : position.leverage,
    index,
    mark,
    isMaker: margin !== null,
    position,
    marginBalance: new Decimal(num(state.marginBalance) ?? Number.NaN).toFixed(),
    otherMM: new Decimal(num(state.otherMM) ?? Number.NaN).toFixed(),
    otherSide:
      positionsOf(scene).find((each) => each.positionIdx !== positionIdx && !each.isIsolated) ?? null,
  })
}
