import { proxy } from 'valtio/vanilla'
import type { PosterQuestion } from '#shared/contracts/poster.ts'
import type { StepsEnd, StepsName } from '#shared/contracts/steps.ts'
import type { TpSlEntryIds, TpSlLegName, TpSlTarget } from '#shared/contracts/tpsl.ts'

/**
 * Every dialog that one part of the page opens and another shows, with the props it opens with. A name that is added here
 * doesn't compile until it has a layer below and a component in the layer's host (`app/dialogs`). `positionKey` is the
 * `positionKey()` of a position.
 */
export interface DialogProps {
  /** Closes a position by market, or with a limit price (POS-04, POS-05). `percent`: the share at first; left out: all. */
  readonly closePosition: {
    readonly positionKey: string
    readonly orderType: 'Market' | 'Limit'
    readonly percent?: number
  }
  readonly reversePosition: { readonly positionKey: string }
  /** An intent of several steps that stopped half-way (POS-18). */
  readonly stoppedSteps: { readonly name: StepsName; readonly symbol: string; readonly end: StepsEnd }
  /** Closes every position, those of one symbol, or those the table shows. */
  readonly closeAll: { readonly onlySymbol: string; readonly isShown: boolean }
  /** Cancels every open order of a market, with '' of all markets. `name`: of the market, as it is shown. */
  readonly cancelOrders: { readonly symbol: string; readonly name: string }
  /** Cancels the orders that the table shows. `filtered`: not all orders, or not all of the open market. */
  readonly cancelShown: { readonly filtered: boolean }
  /** Adds margin to an isolated position or takes it out, and holds its auto-add switch (MARGIN-09). */
  readonly addMargin: { readonly positionKey: string }
  /** The risk-limit tiers of a symbol (MARGIN-16). */
  readonly riskTiers: { readonly symbol: string }
  /** `start`: the leverage it begins with; left out: the current one. */
  readonly leverage: { readonly symbol: string; readonly start?: string }
  readonly marginMode: { readonly symbol: string }
  /** The margin mode of a unified account as a whole (MARGIN-08). */
  readonly accountMode: object
  readonly positionMode: object
  /**
   * TP/SL of a position or of an open order (TPSL-01, TPSL-67, TPSL-72, LINES-18). `drop`: a price that was dropped on the
   * chart (LINES-19); `entry`: one partial entry of a position.
   */
  readonly tpSl: {
    readonly target: TpSlTarget
    readonly drop?: { readonly leg: TpSlLegName; readonly price: string }
    readonly entry?: TpSlEntryIds
  }
  readonly trailingStop: { readonly positionKey: string }
  readonly tpSlBulk: object
  /** The share poster of an open position (POS-03, POSTER-01) or of a closed one (POSTER-10). */
  readonly poster: { readonly of: PosterQuestion['of'] }
  /** Adds demo funds to the account. */
  readonly funds: object
  readonly accountSettings: object
  readonly resetAccount: object
  /** Keys of the Bybit v5 API for this account. */
  readonly apiKeys: object
  /** Pairs this browser with a gateway, and logs in. */
  readonly pairBrowser: object
  /** Arms or disarms trading on a real exchange. */
  readonly arming: object
  readonly killSwitch: object
}

export type DialogName = keyof DialogProps

/** Dialogs of one layer replace each other; layers are independent. */
const layers = {
  closePosition: 'position',
  reversePosition: 'position',
  stoppedSteps: 'position',
  closeAll: 'position',
  cancelOrders: 'position',
  cancelShown: 'position',
  addMargin: 'position',
  riskTiers: 'position',
  leverage: 'position',
  marginMode: 'position',
  accountMode: 'position',
  positionMode: 'position',
  tpSl: 'tpSl',
  trailingStop: 'tpSl',
  tpSlBulk: 'tpSl',
  poster: 'poster',
  funds: 'account',
  accountSettings: 'account',
  resetAccount: 'account',
  apiKeys: 'account',
  pairBrowser: 'account',
  arming: 'safety',
  killSwitch: 'safety',
} as const satisfies Record<DialogName, string>

export type DialogLayer = (typeof layers)[DialogName]

/** Names of the dialogs of a layer. */
export type DialogOn<Layer extends DialogLayer> = {
  [Name in DialogName]: (typeof layers)[Name] extends Layer ? Name : never
}[DialogName]

/** An open dialog of a layer. */
export type OpenDialog<Layer extends DialogLayer = DialogLayer> = {
  [Name in DialogOn<Layer>]: { readonly name: Name; readonly props: DialogProps[Name] }
}[DialogOn<Layer>]

interface LayerState<Layer extends DialogLayer> {
  open: OpenDialog<Layer> | null
  /** How many dialogs were opened so far: the React key of each opening, so that it starts empty (POS-25, TPSL-32). */
  times: number
}

/** The open dialogs. Written by `openDialog` and `closeDialog` alone. */
export const dialogs = proxy<{ readonly [Layer in DialogLayer]: LayerState<Layer> }>({
  position: { open: null, times: 0 },
  tpSl: { open: null, times: 0 },
  poster: { open: null, times: 0 },
  account: { open: null, times: 0 },
  safety: { open: null, times: 0 },
})

/** Opens a dialog in place of the one that is open on its layer. */
export function openDialog<Name extends DialogName>(name: Name, props: DialogProps[Name]): void {
  const layer: { open: OpenDialog | null; times: number } = dialogs[layers[name]]
  layer.times += 1
  layer.open = { name, props } as OpenDialog
}

export function closeDialog(layer: DialogLayer): void {
  dialogs[layer].open = null
}
