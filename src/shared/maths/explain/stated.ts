/** Figures of positions that an exchange states, beside ours from the same inputs. */
import type { Instrument } from '../../domain/instrument.ts'
import type { Position, WalletCoin } from '../../domain/records.ts'
import { Decimal } from '../../units/decimal.ts'
import type { DecimalText } from '../../units/decimal-text.ts'
import { explainPosition } from './position.ts'
import type { CrossPool, PositionNumber } from './position.ts'
import type { Explanation } from './types.ts'
import { familyOf } from '../family.ts'
import { num, toText, ZERO } from '../number.ts'

/** A position with its instrument. */
export interface Held {
  readonly position: Position
  readonly instrument: Instrument
}

/** One figure as the exchange stated it, and as we compute it at the exchange's own mark price. */
export interface StatedFigure {
  readonly theirs: DecimalText
  readonly ours: DecimalText
  /** Theirs less ours. */
  readonly difference: DecimalText
  /** The difference is above the limit. */
  readonly isOff: boolean
  /** How ours was computed. */
  readonly explanation: Explanation
}

const theirsOf: Readonly<Partial<Record<PositionNumber, (position: Position) => DecimalText | undefined>>> = {
  unrealisedPnl: ({ positionUPL }) => positionUPL,
  liqPrice: ({ liqPrice }) => liqPrice,
  breakevenPrice: ({ breakevenPrice }) => breakevenPrice,
  positionIM: ({ positionIM }) => positionIM,
  positionMM: ({ positionMM }) => positionMM,
}
export const statedNumbers = Object.keys(theirsOf) as readonly PositionNumber[]

const SHARE = new Decimal('0.001')
const TEN = new Decimal(10)
const isPrice = (number: PositionNumber): boolean => number === 'liqPrice' || number === 'breakevenPrice'
const plus = (sum: Decimal | null, part: Decimal | null): Decimal | null =>
  sum === null || part === null ? null : sum.plus(part)

/**
 * The sums of a coin's cross positions from what the exchange stated of each, so that its figures and ours are of one moment. A
 * figure that it does not state makes a sum unknown.
 *
 * @formula B = wallet - isolated margins + sum of cross UPnL without options; MM = sum of cross MM
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#stated-figures [C]
 * @ledger POS-01
 */
export function statedPool(held: Iterable<Held>, coin: WalletCoin): CrossPool {
  let marginBalance = num(coin.walletBalance) ?? null
  let maintenanceMargin: Decimal | null = ZERO
  for (const { position, instrument } of held) {
    if (instrument.coin !== coin.coin) continue
    if (position.isIsolated) {
      const balance = num(position.positionBalance)
      marginBalance = plus(marginBalance, balance === null ? null : balance.negated())
      continue
    }
    // The value of an option is no balance until it is settled.
    if (familyOf(instrument.contractType) !== 'option')
      marginBalance = plus(marginBalance, num(position.positionUPL))
    maintenanceMargin = plus(maintenanceMargin, num(position.positionMM))
  }
  return { marginBalance, maintenanceMargin }
}

/** Whether no public formula gives the figure: margins of options, and the price that both sides of a hedge share. */
const isUnknown = ({ position, instrument }: Held, number: PositionNumber): boolean =>
  familyOf(instrument.contractType) === 'option'
    ? number !== 'unrealisedPnl'
    : number === 'liqPrice' && position.positionIdx !== 0

/**
 * A figure as the exchange stated it beside ours. null where it states none, or where we have no formula. Amounts may differ by
 * 0.1 %, prices by one tick.
 *
 * @formula difference = theirs - ours at the exchange's mark price; off if abs(difference) > 0.001*abs(theirs) + 1 decimal, of prices > tick
 * @units of the figure
 * @rounding none
 * @source docs/choices.md#stated-figures [C]
 * @ledger POS-01
 */
export function statedFigure(
  of: Held,
  pool: () => CrossPool | null,
  number: PositionNumber,
): StatedFigure | null {
  const { position, instrument } = of
  const theirs = theirsOf[number]?.(position)
  if (theirs === undefined || isUnknown(of, number)) return null
  const explanation = explainPosition({ ...of, mark: position.markPrice ?? null, pool }, number)
  const [a, b] = [num(theirs), num(explanation?.result)]
  if (explanation === null || a === null || b === null) return null
  const difference = a.minus(b)
  const text = toText(difference)
  if (text === null) return null
  // The last shown decimal of an amount is rounded by each of both.
  const least = isPrice(number)
    ? num(instrument.tickSize)
    : TEN.pow(-Math.min(instrument.upnlFraction, instrument.walletBalanceFraction))
  const limit = isPrice(number) || least === null ? least : least.plus(a.abs().times(SHARE))
  return {
    theirs,
    ours: explanation.result,
    difference: text,
    isOff: limit !== null && difference.abs().greaterThan(limit),
    explanation,
  }
}
