/** Explains the numbers of a position from its record and its instrument. */
import type { Instrument } from '../../domain/instrument.ts'
import type { Position } from '../../domain/records.ts'
import type { Decimal } from '../../units/decimal.ts'
import type { DecimalText } from '../../units/decimal-text.ts'
import { multiplyText } from '../../units/exact.ts'
import { familyOf } from '../family.ts'
import type { Family, Side } from '../family.ts'
import { positionIM } from '../margin.ts'
import { positionRow } from '../position-row.ts'
import { rowPositionOf, rowSymbolOf, tiersOf } from '../row-inputs.ts'
import { explainInitialMargin, explainMaintenanceMargin } from './margin.ts'
import { explainPnl, explainRoi } from './pnl.ts'
import { explainBreakeven, explainCrossLiq, explainIsolatedLiq, explainOptionBreakeven } from './price.ts'
import type { ExplainContract, Explanation } from './types.ts'

export type PositionNumber =
  | 'unrealisedPnl'
  | 'roi'
  | 'liqPrice'
  | 'breakevenPrice'
  | 'positionIM'
  | 'positionMM'

/** The sums of all cross positions of a settle coin, in the coin. null: not known. */
export interface CrossPool {
  readonly marginBalance: Decimal | null
  readonly maintenanceMargin: Decimal | null
}

export interface ExplainedPosition {
  readonly position: Position
  readonly instrument: Instrument
  /** null: not known. */
  readonly mark: DecimalText | null
  /** For the liquidation price of a cross position. */
  readonly pool: () => CrossPool | null
}

/** The inputs that all explanations of a contract share. */
export function contractOf(instrument: Instrument, family: Family, side: Side): ExplainContract {
  return {
    family,
    side,
    baseCoin: instrument.baseCurrency,
    quoteCoin: instrument.quoteCurrency,
    settleCoin: instrument.coin,
    tick: instrument.tickSize,
  }
}

function crossLiq(
  { position, instrument, mark, pool }: ExplainedPosition,
  contract: ExplainContract,
): Explanation | null {
  const symbol = rowSymbolOf(instrument)
  const sums = pool()
  if (symbol === null || mark === null || sums === null || sums.maintenanceMargin === null) return null
  const own = positionRow(symbol, rowPositionOf(position, symbol.family), mark)
  if (own === null || own.positionMM === null || own.closeFee === null) return null
  return explainCrossLiq({
    ...contract,
    size: position.size,
    mark,
    marginBalance: sums.marginBalance,
    otherMM: sums.maintenanceMargin.minus(own.positionMM),
    closeFee: own.closeFee,
    tiers: tiersOf(instrument),
  })
}

/** The calculation of a number of a position; null if there is nothing to explain. */
export function explainPosition(of: ExplainedPosition, number: PositionNumber): Explanation | null {
  const { position, instrument, mark } = of
  const family = familyOf(instrument.contractType)
  if (family === null) return null
  const contract = contractOf(instrument, family, position.side)
  const { size, entryPrice: entry, leverage, extraMargin } = position
  const takerFee = instrument.takerFeeRate
  const tiers = tiersOf(instrument)
  const margin = {
    ...contract,
    size,
    entry,
    leverage,
    takerFee,
    mark,
    isCross: !position.isIsolated,
    extraMargin,
  }
  const session = family === 'usdc' && position.sessionAvgPrice !== undefined
  const positionValue = session ? multiplyText(size, position.sessionAvgPrice) : position.positionValue
  const pnl = (): Explanation | null => explainPnl({ ...contract, size, mark, entry, positionValue })
  switch (number) {
    case 'unrealisedPnl':
      return pnl()
    case 'roi': {
      const held = positionIM({ ...margin, mark: null })
      const settleCoin = instrument.coin
      return held === null
        ? null
        : explainRoi({ settleCoin, pnl: pnl()?.exact, initialMargin: held.im, closeFee: held.closeFee })
    }
    case 'liqPrice':
      return position.isIsolated
        ? explainIsolatedLiq({ ...contract, size, entry, leverage, takerFee, extraMargin, tiers })
        : crossLiq(of, contract)
    case 'breakevenPrice':
      if (family === 'option') {
        const { optionType: type, strikePrice: strike } = instrument
        return explainOptionBreakeven(contract, { type, strike, premium: entry })
      }
      return explainBreakeven({ ...contract, size, entry, realisedPnl: position.positionRPL, takerFee })
    case 'positionIM':
      return explainInitialMargin(margin)
    case 'positionMM':
      return explainMaintenanceMargin({ ...margin, tiers })
    default:
      return null
  }
}
