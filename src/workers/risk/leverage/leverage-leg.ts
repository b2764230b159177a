import type { LeverageLeg } from '#shared/contracts/leverage.ts'
import type { Side } from '#shared/domain/enums.ts'
import { isHighLeverage, leverageChange } from '#shared/maths/leverage.ts'
import type { LeverageChange } from '#shared/maths/leverage.ts'
import { isolatedMargin, positionIM } from '#shared/maths/margin.ts'
import { num, ONE, toText, ZERO } from '#shared/maths/number.ts'
import { maxValueForLeverage } from '#shared/maths/risk-tiers.ts'
import type { TierTable } from '#shared/maths/risk-tiers.ts'
import { shownLiqPrice } from '#shared/maths/liquidation-cross.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import {
  formatDecimal,
  formatLeverage,
  formatMoney,
  formatPrice,
  formatRate,
  MISSING,
} from '#shared/units/display.ts'
import { liqPriceNow } from '../positions/liq-price.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import type { TicketContext } from '../ticket/ticket-context.ts'

const grouped = { group: true } as const

/** Figures of a leverage of one side; null if unknown. */
export interface LegNumbers {
  readonly leg: LeverageLeg
  /** Additional margin of the side's position; negative if it is less. */
  readonly more: Decimal | null
  readonly change: LeverageChange | null
}

const minus = (a: Decimal | null, b: Decimal | null): Decimal | null =>
  a === null || b === null ? null : a.minus(b)

/**
 * One side of the dialog: the new leverage's effect on its position, its orders and its largest value (LEV-02, LEV-10).
 */
export function legNumbers(
  stores: RiskStores,
  context: TicketContext,
  of: {
    readonly side: Side
    readonly now: DecimalText
    readonly after: DecimalText | null
    readonly tiers: TierTable
    readonly isIsolated: boolean
  },
): LegNumbers {
  const { instrument, ticketInstrument, touch, totals } = context
  const { family } = ticketInstrument
  const { side, now, after, tiers, isIsolated } = of
  const inverse = family === 'inverse'
  const decimals = inverse ? instrument.walletBalanceFraction : instrument.upnlFraction
  const booked = context.positions.find(({ position }) => position.side === side)
  const marginAt = (leverage: DecimalText | null): Decimal | null => {
    if (booked === undefined) return ZERO
    const { position } = booked
    const base = {
      family,
      side,
      size: position.size,
      entry: position.entryPrice,
      leverage,
      takerFee: instrument.takerFeeRate,
    }
    if (!isIsolated) return positionIM({ ...base, mark: touch.mark })?.positionIM ?? null
    // Extra margin ends with the old leverage (docs/choices.md#leverage-change).
    return isolatedMargin({ ...base, extraMargin: leverage === now ? (position.extraMargin ?? '0') : '0' })
  }
  const marginNow = marginAt(now)
  const marginAfter = marginAt(after)
  const change =
    booked === undefined || !isIsolated || after === null || after === now
      ? null
      : leverageChange({
          family,
          side,
          size: booked.position.size,
          entry: booked.position.entryPrice,
          mark: touch.mark,
          value: booked.position.positionValue,
          leverage: booked.position.leverage,
          newLeverage: after,
          extraMargin: booked.position.extraMargin ?? '0',
          available: totals?.available ?? null,
          takerFee: instrument.takerFeeRate,
          tiers,
          tick: instrument.tickSize,
        })
  const { minPrice, maxPrice } = instrument
  const liqNow = booked === undefined ? null : liqPriceNow(stores, booked)
  const moved =
    change === null || change.outcome === 'needs-balance' || change.outcome === 'above-tier'
      ? null
      : toText(shownLiqPrice({ liqPrice: change.liqPrice, minPrice, maxPrice }))
  const liqAfter = !isIsolated || after === now ? liqNow : moved
  const price = (text: DecimalText | null): string => formatPrice(text, instrument.priceFraction, grouped)
  const money = (amount: Decimal | null): string =>
    booked === undefined ? MISSING : formatMoney(toText(amount), decimals, grouped)
  const valueText = (leverage: DecimalText | null): string =>
    formatDecimal(toText(maxValueForLeverage({ tiers, leverage })), 4, { group: true, trim: true })
  const rate = num(after)
  return {
    leg: {
      value: after,
      nowText: now,
      now: formatLeverage(now),
      after: formatLeverage(after),
      isHigh: after !== null && isHighLeverage(after) === true,
      marginRate: rate === null || rate.isZero() ? MISSING : formatRate(toText(ONE.dividedBy(rate))),
      maxValueNow: valueText(now),
      maxValueAfter: valueText(after),
      marginNow: money(marginNow),
      marginAfter: money(marginAfter),
      liqNow: price(liqNow),
      liqAfter: price(liqAfter),
    },
    more: minus(marginAfter, marginNow),
    change,
  }
}
