/** A position and its instrument as the rules of the position table take them. */
import type { Instrument } from '../domain/instrument.ts'
import type { Position } from '../domain/records.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import { multiplyText } from '../units/exact.ts'
import { familyOf } from './family.ts'
import type { Family } from './family.ts'
import { num, toText } from './number.ts'
import { KEPT_DECIMALS } from './position-row.ts'
import type { RowPosition, RowSymbol } from './position-row.ts'
import { tiersOf as tiersOfCatalogue, tierTable } from './risk-tiers.ts'
import type { TierTable } from './risk-tiers.ts'
import { charged } from './rounding.ts'

const tierTables = new WeakMap<Instrument, TierTable>()

/** The catalogue's risk tiers as the maths takes them, checked once per instrument. */
export function tiersOf(instrument: Instrument): TierTable {
  const known = tierTables.get(instrument)
  if (known !== undefined) return known
  const tiers = tiersOfCatalogue(instrument.riskTiers)
  const table = tierTable(tiers) ?? tiers
  tierTables.set(instrument, table)
  return table
}

/** What the rows of a symbol share, for the re-marker; null for a type without formulas. */
export function rowSymbolOf(instrument: Instrument): RowSymbol | null {
  const family = familyOf(instrument.contractType)
  if (family === null || family === 'spot') return null
  return {
    family,
    coin: instrument.coin,
    priceFraction: instrument.priceFraction,
    takerFee: instrument.takerFeeRate,
    tiers: instrument.riskTiers.length === 0 ? null : tiersOf(instrument),
    balanceFraction: Math.min(KEPT_DECIMALS, instrument.walletBalanceFraction),
    pnlFraction: Math.min(KEPT_DECIMALS, instrument.upnlFraction),
  }
}

/**
 * The value a USDC position's profit is computed from. Null: its entry value, which is also its value at the last
 * session. The exchange sends the average cut at 8 decimals, so the product is rounded up to 8 decimals: exact for
 * averages on the tick and up to 1 coin, otherwise within 1e-8 per coin.
 */
function sessionValueOf({ sessionAvgPrice, entryPrice, size }: Position): DecimalText | null {
  if (sessionAvgPrice === undefined || sessionAvgPrice === entryPrice) return null
  return toText(charged(num(multiplyText(size, sessionAvgPrice))))
}

/** A position for the re-marker; an option's margins are worked out apart, and are the exchange's last where they can't be. */
export function rowPositionOf(
  position: Position,
  family: Family,
  { positionIM, positionMM }: Pick<Position, 'positionIM' | 'positionMM'> = position,
): RowPosition {
  const option = family === 'option'
  return {
    side: position.side,
    size: position.size,
    positionValue: position.positionValue,
    sessionValue: family === 'usdc' ? sessionValueOf(position) : null,
    leverage: option ? null : position.leverage,
    isCross: !position.isIsolated,
    extraMargin: position.extraMargin,
    serverIM: option ? positionIM : null,
    serverMM: option ? positionMM : null,
  }
}
