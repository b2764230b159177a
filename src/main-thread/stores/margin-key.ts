import { session } from './account.ts'
import { useField } from './use-field.ts'

type MarginKey = `margin.${'isolated' | 'portfolio' | 'cross'}`

/** Key in `common` of a margin mode's name. With portfolio margin nothing of the account is cross (MARGIN-08). */
export function marginKey(isIsolated: boolean, view = session.view): MarginKey {
  if (isIsolated) return 'margin.isolated'
  const isPortfolio = view.kind !== 'visitor' && view.account.marginMode === 'PORTFOLIO_MARGIN'
  return isPortfolio ? 'margin.portfolio' : 'margin.cross'
}

/** `marginKey` of the account that is logged in. */
export const useMarginKey = (isIsolated: boolean): MarginKey =>
  marginKey(isIsolated, useField(session, 'view'))
