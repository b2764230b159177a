import { explainPosition } from '#shared/maths/explain/position.ts'
import type { CrossPool, PositionNumber } from '#shared/maths/explain/position.ts'
import type { Explanation } from '#shared/maths/explain/types.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { coinTotals } from '../positions/account-totals.ts'
import type { BookedPosition } from '../state/position-book.ts'
import type { RiskStores } from '../state/risk-stores.ts'

function poolOf(stores: RiskStores, { coin }: Instrument): CrossPool | null {
  const wallet = stores.account.wallet.get(coin)
  return wallet === undefined ? null : coinTotals(wallet, stores.positions, stores.account.account)
}

/** The calculation of a number in a position's row; null if there is nothing to explain. */
export function explainBooked(
  stores: RiskStores,
  booked: BookedPosition,
  number: PositionNumber,
): Explanation | null {
  const { position, instrument } = booked
  if (instrument === undefined) return null
  const { account } = stores.account
  if (account?.marginMode === 'PORTFOLIO_MARGIN' && (number === 'roi' || number === 'liqPrice')) return null
  const mark = scaledToText(stores.positions.mark(booked), instrument.priceFraction)
  return explainPosition({ position, instrument, mark, pool: () => poolOf(stores, instrument) }, number)
}
