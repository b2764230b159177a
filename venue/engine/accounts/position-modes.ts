/** Position and margin modes an account may use, and uses, in a symbol (MARGIN-02..07, VENUE-30). */
import type { PositionIdx, PositionMode } from '#shared/domain/enums.ts'
import type { Spec } from '../terms/spec.ts'
import { holdingId } from '../state/state.ts'
import type { Account, Holding } from '../state/state.ts'

/** Whether a symbol has hedge mode: futures and perpetuals do; options, spot and spreads don't. */
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

/** Whether a symbol's settings are reported from this holding: the one of its mode, in hedge mode the long one. */
export function reportsSymbol({ account, spec, positionIdx }: Holding): boolean {
  const sides = sidesOf(account, spec)
  if (!sides.includes(positionIdx)) return false
  return positionIdx !== 2 || !account.holdings.has(holdingId(spec.id, 1))
}

export const isPortfolio = ({ info }: Account): boolean => info.marginMode === 'PORTFOLIO_MARGIN'

/**
 * Whether a symbol has a margin mode of its own. Classic accounts: always. Unified accounts have one account-wide mode for
 * linear contracts, UTA2 for inverse ones too. A portfolio has none per symbol.
 */
export function hasOwnMarginMode({ info }: Account, spec: Spec): boolean {
  if (spec.kind !== 'linear' && spec.kind !== 'inverse') return false
  if (info.kind === 'standard') return true
  return info.kind === 'UTA' && spec.kind === 'inverse' && info.marginMode !== 'PORTFOLIO_MARGIN'
}
