import type { AccountMarginMode, PositionIdx, PositionMode, Side } from '#shared/domain/enums.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** Control of a simulation's clock, market, accounts and state, for the control port. A real exchange has none. */
export interface SimulationControl {
  /** Executes a control order. Rejects with a readable reason if it can't be done. */
  control(order: ControlOrder): Promise<Readonly<Record<string, unknown>>>
}

/** Control orders for market and accounts. Prices and amounts are decimal text. */
export type MarketOrder =
  /** Moves a symbol's market to a price, or by a percentage of its last price, through real trades of the house. */
  | { readonly type: 'move'; readonly symbol: string; readonly price?: string; readonly percent?: string }
  /** The house trades immediately against the resting book. */
  | { readonly type: 'trade'; readonly symbol: string; readonly side: Side; readonly qty: DecimalText }
  /** Sets mark and index price independently of the last price for `holdMs`; then they follow the market again. */
  | {
      readonly type: 'reference'
      readonly symbol: string
      readonly markPrice?: string
      readonly indexPrice?: string
      readonly holdMs: number
    }
  /** Settles funding immediately, at `rate` if given. With `inMs` above 0 it only sets the rate and the time of settlement. */
  | { readonly type: 'funding'; readonly symbol: string; readonly rate?: string; readonly inMs: number }
  /** Moves the mark price to the liquidation price of a position. */
  | {
      readonly type: 'liquidate'
      readonly accountId: string
      readonly symbol: string
      readonly positionIdx: PositionIdx
      readonly holdMs: number
    }
  /** Adds money to a wallet; a negative amount removes it. */
  | { readonly type: 'wallet'; readonly accountId: string; readonly coin: string; readonly amount: string }
  /** Creates another account for a browser profile. */
  | { readonly type: 'addAccount'; readonly profileId: string; readonly account: NewAccount }
  /** Changes an account's name, kind, loyalty label, invite code or picture. */
  | { readonly type: 'account'; readonly accountId: string; readonly changes: AccountChanges }
  /** Changes a symbol's state (VENUE-11); public.symbol.notify reports it. */
  | {
      readonly type: 'symbolState'
      readonly symbol: string
      /** Absent: the state is unchanged. */
      readonly state?: string
      /** Catalogue fields to change with it (SymbolChange in engine/lifecycle/alter.ts): tickSize, symbolDisplay ... */
      readonly changes?: Readonly<Record<string, unknown>>
    }

/** An account to create. Fields that are left out have the values of the first demo account. */
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

/** Control orders for the exchange. Faults of calls and pushes belong to the server, not here. */
export type ControlOrder =
  | { readonly type: 'freeze'; readonly frozen: boolean }
  | { readonly type: 'scale'; readonly factor: number }
  | { readonly type: 'step'; readonly ms: number }
  /** As `step`, but a clock that is frozen or scaled is not moved: it has a time of its own. */
  | { readonly type: 'catchUp'; readonly ms: number }
  | MarketOrder
  | { readonly type: 'snapshot' }
  | { readonly type: 'restore'; readonly id: string }
  | { readonly type: 'stateHash' }
  | { readonly type: 'rate'; readonly updatesPerSecond: number; readonly openSymbol: string }

/** Public updates generated for load: rates per second, and counts since the rate or the freeze last changed. */
export interface LoadStats {
  readonly rate: number
  /** Mean rate since the rate or the freeze last changed. */
  readonly achieved: number
  readonly tickers: number
  readonly levels: number
  readonly trades: number
  readonly forgiven: number
}
