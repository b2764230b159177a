import type { ExplainTarget } from '#shared/contracts/explain.ts'
import { explainInitialMargin, explainMaintenanceMargin } from '#shared/maths/explain/margin.ts'
import { explainPnl, explainRoi } from '#shared/maths/explain/pnl.ts'
import { explainBreakeven, explainCrossLiq, explainIsolatedLiq } from '#shared/maths/explain/price.ts'
import type { ExplainContract, Explanation } from '#shared/maths/explain/types.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { positionIM } from '#shared/maths/margin.ts'
import type { Family, Side } from '#shared/maths/family.ts'
import { multiplyText } from '#shared/units/exact.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { coinTotals } from '../positions/account-totals.ts'
import { ownMargins } from '../positions/liq-price.ts'
import { tiersOf } from '#shared/maths/row-inputs.ts'
import type { BookedPosition } from '../state/position-book.ts'
import type { RiskStores } from '../state/risk-stores.ts'

type PositionNumber = Extract<ExplainTarget, { of: 'position' }>['number']

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

function crossLiq(stores: RiskStores, booked: BookedPosition, contract: ExplainContract): Explanation | null {
  const { position, instrument } = booked
  const wallet = instrument === undefined ? undefined : stores.account.wallet.get(instrument.coin)
  if (instrument === undefined || wallet === undefined) return null
  const mark = scaledToText(stores.positions.mark(booked), instrument.priceFraction)
  const own = ownMargins(position, instrument, mark)
  const totals = coinTotals(wallet, stores.positions, stores.account.account)
  if (own === null || totals.maintenanceMargin === null) return null
  return explainCrossLiq({
    ...contract,
    size: position.size,
    mark,
    marginBalance: totals.marginBalance,
    otherMM: totals.maintenanceMargin.minus(own.mm),
    closeFee: own.closeFee,
    tiers: tiersOf(instrument),
  })
}

/** The calculation of a number in a position's row; null if there is nothing to explain. */
export function explainPosition(
  stores: RiskStores,
  booked: BookedPosition,
  number: PositionNumber,
): Explanation | null {
  const { position, instrument, family } = booked
  if (instrument === undefined || family === null) return null
  const contract = contractOf(instrument, family, position.side)
  const mark = scaledToText(stores.positions.mark(booked), instrument.priceFraction)
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
        : crossLiq(stores, booked, contract)
    case 'breakevenPrice':
      return explainBreakeven({ ...contract, size, entry, realisedPnl: position.positionRPL, takerFee })
    case 'positionIM':
      return explainInitialMargin(margin)
    case 'positionMM':
      return explainMaintenanceMargin({ ...margin, tiers })
    default:
      return null
  }
}
