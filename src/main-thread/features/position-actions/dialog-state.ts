import { proxy } from 'valtio/vanilla'
import type { StepsEnd, StepsName } from '#shared/contracts/steps.ts'

/** Which dialog for a position is open; one at a time. */
export type OpenAction =
  | { readonly kind: 'none' }
  | { readonly kind: 'close'; readonly key: string; readonly orderType: 'Market' | 'Limit' }
  | { readonly kind: 'reverse'; readonly key: string }
  | {
      readonly kind: 'stopped'
      readonly name: StepsName
      readonly symbol: string
      readonly end: StepsEnd
    }
  | { readonly kind: 'close-all'; readonly onlySymbol: string; readonly isShown: boolean }
  | { readonly kind: 'add-margin'; readonly key: string }
  | { readonly kind: 'tiers'; readonly symbol: string }
  | { readonly kind: 'leverage'; readonly symbol: string }
  | { readonly kind: 'margin-mode'; readonly symbol: string }
  | { readonly kind: 'account-mode' }

export const action = proxy<{ open: OpenAction; times: number }>({ open: { kind: 'none' }, times: 0 })

export function closeAction(): void {
  action.open = { kind: 'none' }
}

/** The one reverse that runs, by the position's key; '' none (POS-21). */
export const reversing = proxy<{ key: string }>({ key: '' })
