import type { AccountMarginMode, PositionIdx, PositionMode, Side } from '#shared/domain/enums.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** What the control port may do to a simulation: its clock, market, accounts and state. A real exchange has none. */
export interface SimulationControl {
  /** Carries an order out. Rejects with a text for people where it can't be. */
  control(order: ControlOrder): Promise<Readonly<Record<string, unknown>>>
}

/** What the control port may make the market and the accounts do. Prices and amounts are decimal text. */
export type MarketOrder =
  /** Moves the market of a symbol to a price, or by percent of its last one, through real trades of a house account. */
  | { readonly type: 'move'; readonly symbol: string; readonly price?: string; readonly percent?: string }
  /** A house trade at once against the resting book. */
  | { readonly type: 'trade'; readonly symbol: string; readonly side: Side; readonly qty: DecimalText }
  /** Sets mark and index price apart from the last one; the market takes over again after `holdMs`. */
  | {
      readonly type: 'reference'
      readonly symbol: string
      readonly markPrice?: string
      readonly indexPrice?: string
      readonly holdMs: number
    }
  /** Settles funding at once, at a rate where one is given; `inMs` above 0 only names the rate and the moment. */
  | { readonly type: 'funding'; readonly symbol: string; readonly rate?: string; readonly inMs: number }
  /** Takes the mark price of a symbol to where a position is liquidated. */
  | {
      readonly type: 'liquidate'
      readonly accountId: string
      readonly symbol: string
      readonly positionIdx: PositionIdx
      readonly holdMs: number
    }
  /** Puts money into a wallet, or takes it out (negative). */
  | { readonly type: 'wallet'; readonly accountId: string; readonly coin: string; readonly amount: string }
  /** Makes one more account for a browser profile. */
  | { readonly type: 'addAccount'; readonly profileId: string; readonly account: NewAccount }
  /** Changes what an account is said to be: name, loyalty label, invite code, picture. */
  | { readonly type: 'account'; readonly accountId: string; readonly changes: AccountChanges }
  /** Moves a symbol between states (VENUE-11); public.symbol.notify tells. */
  | {
      readonly type: 'symbolState'
      readonly symbol: string
      /** Absent: the state stays. */
      readonly state?: string
      /** Catalogue fields to change with it (SymbolChange in engine/lifecycle/alter.ts): tickSize, symbolDisplay ... */
      readonly changes?: Readonly<Record<string, unknown>>
    }

/** An account as a scenario makes it; what is left out is as in the first demo account. */
export interface NewAccount extends AccountChanges {
  readonly name: string
  readonly marginMode?: AccountMarginMode
  readonly positionMode?: PositionMode
  /** Decimal text by coin. */
  readonly wallet?: Readonly<Record<string, string>>
}

export type AccountChanges = Partial<
  Pick<AccountInfo, 'name' | 'isDemo' | 'kind' | 'copyTrade' | 'loyaltyLabel' | 'inviteCode' | 'avatar'>
>

/** What the control port may ask of the exchange itself (server faults are the server's own). */
export type ControlOrder =
  | { readonly type: 'freeze'; readonly frozen: boolean }
  | { readonly type: 'scale'; readonly factor: number }
  | { readonly type: 'step'; readonly ms: number }
  | MarketOrder
  | { readonly type: 'snapshot' }
  | { readonly type: 'restore'; readonly id: string }
  | { readonly type: 'stateHash' }
  | { readonly type: 'rate'; readonly updatesPerSecond: number; readonly openSymbol: string }

/** Public updates made for load, in updates per second and counts since the last change of the rate or of freezing. */
export interface LoadStats {
  readonly rate: number
  /** Mean over the time since the last change of the rate or of freezing. */
  readonly achieved: number
  readonly tickers: number
  readonly levels: number
  readonly trades: number
  readonly forgiven: number
}
