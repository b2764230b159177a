import { action } from './dialog-state.ts'
import type { OpenAction } from './dialog-state.ts'

let mounting: Promise<void> | null = null

/** The dialogs' code is loaded with the first one that opens. */
function mount(): Promise<void> {
  mounting ??= import('./action-host.tsx')
    .then(({ mountActionHost }) => mountActionHost())
    .catch((error: unknown) => {
      mounting = null
      reportError(error)
    })
  return mounting
}

export function openAction(what: OpenAction): void {
  action.times += 1
  action.open = what
  void mount()
}

/** Closing a position, by its `positionKey()`: by market, or with a limit price (POS-04, POS-05). */
export const openClose = (key: string, orderType: 'Market' | 'Limit' = 'Market'): void =>
  openAction({ kind: 'close', key, orderType })
/** Closes every position, those of a symbol, or those the table shows; asks first. */
export const openCloseAll = (of: { readonly onlySymbol?: string; readonly isShown?: boolean } = {}): void =>
  openAction({ kind: 'close-all', onlySymbol: of.onlySymbol ?? '', isShown: of.isShown ?? false })
/** Adds margin to an isolated position or takes it out; its auto-add switch is there too (MARGIN-09). */
export const openAddMargin = (key: string): void => openAction({ kind: 'add-margin', key })
/** The risk-limit tiers of a symbol (MARGIN-16). */
export const openTiers = (symbol: string): void => openAction({ kind: 'tiers', symbol })
export const openLeverage = (symbol: string): void => openAction({ kind: 'leverage', symbol })
export const openMarginMode = (symbol: string): void => openAction({ kind: 'margin-mode', symbol })
/** The margin mode of a unified account as a whole (MARGIN-08). */
export const openAccountMode = (): void => openAction({ kind: 'account-mode' })
/** Reverses a position: asks first unless the member chose not to be asked (POS-15). */
export const openReverse = (key: string): void =>
  void import('../../trading/steps/reverse-position.ts')
    .then(({ startReverse }) => startReverse(key))
    .catch(reportError)
