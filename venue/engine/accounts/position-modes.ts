/** Which position modes and margin modes an account may have, and has, in a symbol (MARGIN-02..07, VENUE-30). */
import type { PositionIdx, PositionMode } from '#shared/domain/enums.ts'
import type { Spec } from '../terms/spec.ts'
import { holdingId } from '../state/state.ts'
import type { Account, Holding } from '../state/state.ts'

/** Futures and perpetuals; options, spot and spreads know one side only. */
export const mayHedge = (spec: Spec): boolean =>
  (spec.kind === 'linear' || spec.kind === 'inverse') && spec.legs === null

export function positionModeOf(account: Account, spec: Spec): PositionMode {
  if (!mayHedge(spec)) return 'MergedSingle'
  return account.modes.get(spec.id) ?? account.info.positionMode
}

const single: readonly PositionIdx[] = [0]
const both: readonly PositionIdx[] = [1, 2]

/** Position indexes an account uses in a symbol. */
export const sidesOf = (account: Account, spec: Spec): readonly PositionIdx[] =>
  positionModeOf(account, spec) === 'BothSide' ? both : single

/** Of the holdings a symbol may have, the one its settings are told by: the mode's own, the long one of two. */
export function speaksForSymbol({ account, spec, positionIdx }: Holding): boolean {
  const sides = sidesOf(account, spec)
  if (!sides.includes(positionIdx)) return false
  return positionIdx !== 2 || !account.holdings.has(holdingId(spec.id, 1))
}

export const isPortfolio = ({ info }: Account): boolean => info.marginMode === 'PORTFOLIO_MARGIN'

/**
 * Whether a symbol's margin mode is its own: always in classic accounts; unified ones have it account-wide for linear
 * contracts, those of the second kind for inverse ones too; a portfolio has none at all.
 */
export function hasOwnMarginMode({ info }: Account, spec: Spec): boolean {
  if (spec.kind !== 'linear' && spec.kind !== 'inverse') return false
  if (info.kind === 'standard') return true
  return info.kind === 'UTA' && spec.kind === 'inverse' && info.marginMode !== 'PORTFOLIO_MARGIN'
}
