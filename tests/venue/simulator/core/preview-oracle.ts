/**
 * The exact fractions of tests/oracle asked about a fill: fee, cost, average, margins, liquidation and breakeven. Its rules
 * take decimal text and an entry price; an average entry has no last digit, so they're asked in units where the kept value
 * itself stands for it: a size of 1 at an entry of V (inverse: a size of V at an entry of 1), prices then per unit of size.
 */
import { expect } from 'vitest'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Execution, Position } from '#shared/domain/records.ts'
import { add, ceil, cmp, dec, div, f, floor, max, mul, onStep, sub, zero } from '../../../oracle/fraction.ts'
import type { F } from '../../../oracle/fraction.ts'
import { oracle } from '../../../oracle/rules.ts'
import type { Inputs } from '../../../oracle/terms.ts'
import { familyIn, optionFactors } from './preview-state.ts'

const UNIT = f(1n, 100_000_000n)

/** The whole answer of a rule; its missing parts are the test's mistake. */
function ask(rule: string, inputs: Inputs): Readonly<Record<string, F | null>> {
  const answer = oracle[rule]?.(inputs)
  if (answer === null || answer === undefined) throw new Error(`the oracle has no ${rule}`)
  return answer as Readonly<Record<string, F | null>>
}

const part = (rule: string, inputs: Inputs, key: string): F => {
  const value = ask(rule, inputs)[key]
  if (value === null || value === undefined) throw new Error(`the oracle's ${rule} has no ${key}`)
  return value
}

/** Charged: up to 1e-8. */
const up = (value: F): F => onStep(value, UNIT, ceil)

function same(actual: string | null | undefined, wanted: F, what: string): void {
  const given = dec((actual ?? '').replace('-', ''))
  const is = actual?.startsWith('-') === true ? sub(f(0n), given) : given
  expect(`${is.n}/${is.d}`, what).toBe(`${wanted.n}/${wanted.d}`)
}

export interface Judged {
  readonly instrument: Instrument
  readonly side: 'Buy' | 'Sell'
  readonly execution: Execution
  /** Quantity that opened, and what the ticket said it costs. */
  readonly opened: string
  readonly cost: string | null
  readonly leverage: string
  readonly index: string
  readonly mark: string
  readonly isMaker: boolean
  /** The position after it; null when flat. */
  readonly position: Position | null
  /** Cross: balance of the pool after the fill, and what others need of it. */
  readonly marginBalance: string
  readonly otherMM: string
  /** The other side of a cross hedge; null where there is none. */
  readonly otherSide: Position | null
}

function judgeMoney(one: Judged): void {
  const { instrument, side, execution, opened, leverage, index, isMaker } = one
  const family = familyIn(instrument)
  const { execQty: qty, execPrice: price } = execution
  const feeRate = isMaker ? instrument.makerFeeRate : instrument.takerFeeRate
  const taker = instrument.takerFeeRate
  if (family === 'option') {
    const option = { qty, price, index, feeRate, cap: optionFactors.feeCap }
    same(execution.execFee, up(part('option_fee', option, 'fee')), 'option fee')
    if (opened === '0') return
    const terms = { ...option, ...optionFactors, qty: opened, feeRate: taker }
    if (side === 'Buy') {
      same(one.cost, up(part('option_buy_cost', terms, 'cost')), 'cost of a bought option')
      return
    }
    const mm = part('option_mm', { ...terms, mark: one.mark, size: opened }, 'mm')
    const { optionType: type, strikePrice: strike } = instrument
    const sold = { ...terms, type, strike, mark: one.mark }
    const fee = part('option_im_short', sold, 'fee')
    const premium = part('option_im_short', sold, 'premium')
    const held = max(part('option_im_short', sold, 'positionIM'), mm)
    same(one.cost, up(max(sub(add(held, fee), premium), fee)), 'cost of a sold option')
    return
  }
  if (family === 'spot') {
    const value = part(
      'trading_fee',
      { family: 'linear', qty, price: side === 'Buy' ? '1' : price, feeRate },
      'fee',
    )
    same(execution.execFee, up(value), 'spot fee')
    return
  }
  same(execution.execFee, up(part('trading_fee', { family, qty, price, feeRate }, 'fee')), 'fee')
  if (opened === '0') return
  const cost = part(
    'order_cost',
    { family, side, qty: opened, price, leverage, takerFee: taker },
    'orderCost',
  )
  same(one.cost, up(cost), 'cost')
}

/** A fraction of finitely many decimals as text. */
function textOf(value: F): string {
  const digits = mul(value, f(10n ** 30n))
  if (digits.d !== 1n) throw new Error(`${value.n}/${value.d} has no last digit`)
  const text = `${digits.n < 0n ? -digits.n : digits.n}`.padStart(31, '0')
  return `${digits.n < 0n ? '-' : ''}${text.slice(0, -30)}.${text.slice(-30)}`
}

const times = (a: string, b: string): string => textOf(mul(dec(a), dec(b)))

/** A tier in the oracle's words, with its deduction. */
interface Tier extends Inputs {
  readonly limit: string
  readonly mmr: string
  readonly deduction: F
}

function tiersOf(instrument: Instrument): readonly Tier[] {
  const tiers = instrument.riskTiers.map(({ limit, maintainMargin, maxLeverage }) => ({
    limit,
    mmr: maintainMargin,
    maxLeverage,
  }))
  const deductions = oracle['mm_deductions']?.({ tiers })?.['deductions'] as readonly F[]
  return tiers.map((tier, at) => ({ ...tier, deduction: deductions[at] ?? zero }))
}

const tierOf = (tiers: readonly Tier[], value: F): Tier | undefined =>
  tiers.find(({ limit }) => cmp(value, dec(limit)) <= 0) ?? tiers.at(-1)

function judgePosition(one: Judged, position: Position): void {
  const { instrument, leverage, mark } = one
  const family = familyIn(instrument)
  const isInverse = family === 'inverse'
  const { side, size, positionValue: value, isIsolated } = position
  const takerFee = instrument.takerFeeRate
  const extraMargin = position.extraMargin ?? '0'
  const unit = isInverse ? { size: value, entry: '1' } : { size: '1', entry: value }
  const own = { family, side, leverage, takerFee, ...unit }
  const valueOf = (price: F): F => (isInverse ? div(dec(size), price) : mul(dec(size), price))
  const priceOf = (perUnit: F): F =>
    isInverse ? div(mul(perUnit, dec(size)), dec(value)) : div(perUnit, dec(size))
  const onTick = (price: F): F => onStep(price, dec(instrument.tickSize), side === 'Buy' ? ceil : floor)
  const isShown = (price: F): boolean =>
    cmp(price, dec(instrument.minPrice)) > 0 && cmp(price, dec(instrument.maxPrice)) < 0

  same(position.entryPrice, onStep(priceOf(isInverse ? f(1n) : dec(value)), UNIT, floor), 'average entry')

  const closeFee = part('position_im', own, 'closeFee')
  const atMark = valueOf(dec(mark))
  const initial = isIsolated ? div(dec(value), dec(leverage)) : div(atMark, dec(leverage))
  same(position.positionIM, add(up(add(initial, closeFee)), dec(extraMargin)), 'position margin')

  // Inverse values at a price have no last digit: money is asked for times the price, and the limits with it.
  const tiers = tiersOf(instrument)
  const by = isInverse ? mark : '1'
  const scaled = tiers.map((tier) => ({ ...tier, limit: times(tier.limit, by) }))
  const worth = isInverse ? size : textOf(atMark)
  const slices = div(part('maintenance_margin', { tiers: scaled, value: worth }, 'mm'), dec(by))
  same(position.positionMM, up(add(slices, closeFee)), 'maintenance margin')

  if (!isIsolated && one.otherSide !== null) judgeHedge(one.otherSide)
  else judgeLiquidation()
  const even = ask('breakeven', { family, side, ...unit, realisedPnl: position.positionRPL, takerFee })
  const evenPrice = even['breakEvenPrice']
  const shownEven = evenPrice === null || evenPrice === undefined ? null : onTick(priceOf(evenPrice))
  if (shownEven === null || !isShown(shownEven)) expect(position.breakevenPrice).toBeUndefined()
  else same(position.breakevenPrice, shownEven, 'breakeven')

  /** The formula with the tier that holds at the price it gives. */
  function judgeLiquidation(): void {
    const found: F[] = []
    for (const tier of tiers) {
      const price = isIsolated ? isolated(tier) : cross(tier)
      if (price !== null && cmp(price, zero) > 0 && tierOf(tiers, valueOf(price)) === tier) found.push(price)
    }
    const shown = found.map(onTick).filter(isShown)
    if (position.liqPrice === undefined) {
      expect(shown, 'a liquidation price there is not').toEqual([])
      return
    }
    const price = dec(position.liqPrice)
    expect(
      shown.some((wanted) => cmp(wanted, price) === 0),
      `liquidation ${position.liqPrice} of ${JSON.stringify(shown.map(({ n, d }) => Number(n) / Number(d)))}`,
    ).toBe(true)
  }

  /** The account test itself: at the price both sides are sound, a tick beyond it they aren't. */
  function judgeHedge(other: Position): void {
    if (position.liqPrice === undefined) return
    const fees = [position, other].map((each) => {
      const kept = isInverse
        ? { size: each.positionValue, entry: '1' }
        : { size: '1', entry: each.positionValue }
      const terms = { family, side: each.side, leverage: each.leverage, takerFee, ...kept }
      return part('position_im', terms, 'closeFee')
    })
    const isNetLong = (side === 'Buy') === cmp(dec(size), dec(other.size)) > 0
    const excessAt = (price: F): F => {
      let excess = sub(dec(one.marginBalance), dec(one.otherMM))
      for (const [at, each] of [position, other].entries()) {
        const worthAt = (to: F): F => (isInverse ? div(dec(each.size), to) : mul(dec(each.size), to))
        const change = sub(worthAt(price), worthAt(dec(mark)))
        const gains = (each.side === 'Buy') !== isInverse
        excess = gains ? add(excess, change) : sub(excess, change)
        const tier = tierOf(tiers, worthAt(price))
        if (tier === undefined) throw new Error('no tier')
        const needed = sub(mul(worthAt(price), dec(tier.mmr)), tier.deduction)
        excess = sub(excess, add(needed, fees[at] ?? zero))
      }
      return excess
    }
    const price = dec(position.liqPrice)
    const beyond = isNetLong ? sub(price, dec(instrument.tickSize)) : add(price, dec(instrument.tickSize))
    expect(other.size, 'a whole hedge has no liquidation price').not.toBe(size)
    expect([cmp(excessAt(price), zero) >= 0, cmp(excessAt(beyond), zero) < 0], position.liqPrice).toEqual([
      true,
      true,
    ])
  }

  function isolated({ mmr, deduction }: Tier): F | null {
    const price = ask('liq_isolated_mark', { ...own, mmr, mmDeduction: textOf(deduction), extraMargin })[
      'liqPrice'
    ]
    return price === null || price === undefined ? null : priceOf(price)
  }

  /** Everything times the leverage, so that the closing fee has a last digit. */
  function cross({ mmr, deduction }: Tier): F | null {
    const { marginBalance, otherMM } = one
    const answer = ask('liq_cross', {
      family,
      side,
      mark,
      mmr,
      size: times(size, leverage),
      marginBalance: times(marginBalance, leverage),
      otherMM: times(otherMM, leverage),
      mmDeduction: textOf(mul(deduction, dec(leverage))),
      closeFee: textOf(mul(closeFee, dec(leverage))),
    })
    return answer['liqPrice'] ?? null
  }
}

/** Holds a fill, and the position it left, against the oracle. */
export function judge(one: Judged): void {
  judgeMoney(one)
  const family = familyIn(one.instrument)
  if (one.position !== null && family !== 'spot' && family !== 'option') judgePosition(one, one.position)
}
