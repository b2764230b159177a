import type { PositionIdx, Side } from '../domain/enums.ts'
import type { RiskTier } from '../domain/instrument.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { NewOrder } from './hub-api.ts'
import type { ReverseRequest } from './steps.ts'
import type { TpSlHead } from './tpsl.ts'
import type { Tone } from './views.ts'

/** What crosses threads for closing, reversing, margin and leverage: questions of the dialogs and their answers. */

/** A message of a dialog; `key` is `message.<key>` of the dialog's namespace. */
export interface ActionMessage {
  readonly at: 'price' | 'qty' | 'amount' | 'buy' | 'sell' | 'form'
  readonly key: string
  readonly params: Readonly<Record<string, string>>
  /** error: blocks; missing: blocks, said on submit only; caution: only said. */
  readonly kind: 'error' | 'missing' | 'caution'
}

/** gone: there is no such position (any more); flipped: it's another one now, on the other side or opened anew. */
export type ActionState = 'open' | 'gone' | 'flipped'

interface Question {
  /** Grows with every question; an answer to an older one is dropped by the page. */
  readonly requestId: number
}
interface PositionQuestion extends Question {
  /** positionKey() */
  readonly key: string
  /** Side the dialog was opened with; '' until it's known. */
  readonly openedAs: Side | ''
  /** When the position it was opened with began (Unix ms); absent until it's known. */
  readonly openedAt?: number
}

export interface ReverseDraft extends PositionQuestion {
  /** '' keeps the symbol's leverage (POS-20). */
  readonly leverageText: string
}
export interface ReversePreview {
  readonly requestId: number
  readonly state: ActionState
  readonly head: TpSlHead | null
  readonly marketPrice: string
  /** What it's estimated to be filled at. */
  readonly fillPrice: string
  readonly opposite: Side
  readonly leverageAfter: string
  /** The most the field takes, '' unknown. */
  readonly maxLeverage: string
  readonly realisedPnl: string
  readonly tone: Tone
  /** Of both orders. */
  readonly fees: string
  readonly liqNow: string
  readonly liqAfter: string
  /** Margin and fee of the opening order, and what is free for it once the position is closed. */
  readonly cost: string
  readonly available: string
  readonly coin: string
  readonly isCopyTrade: boolean
  readonly messages: readonly ActionMessage[]
  /** What is sent, its id aside; null where it can't be. */
  readonly request: Omit<ReverseRequest, 'id'> | null
}

export interface CloseDraft extends PositionQuestion {
  readonly orderType: 'Limit' | 'Market'
  readonly priceText: string
  readonly qtyText: string
  /** 0..100 where a preset was pressed last, else null (then `qtyText` counts). */
  readonly percent: number | null
}
export interface ClosePreview {
  readonly requestId: number
  readonly state: ActionState
  readonly head: TpSlHead | null
  /** Text for the quantity field where a preset was pressed last. */
  readonly qtyFromPercent: string | null
  readonly fillPrice: string
  readonly expectedPnl: string
  readonly tone: Tone
  readonly fee: string
  /** Margin that gets free. */
  readonly frees: string
  /** Size that is left, with its unit. */
  readonly remaining: string
  /** Liquidation price of what is left; '--' where nothing is. */
  readonly liq: string
  readonly coin: string
  readonly messages: readonly ActionMessage[]
  readonly order: Omit<NewOrder, 'orderLinkId'> | null
}

export interface CloseAllQuestion extends Question {
  /** '' all symbols. */
  readonly onlySymbol: string
  /** Those alone that the table shows: its filter, and other symbols hidden. */
  readonly isShown?: boolean
}
export interface CloseAllRow {
  readonly key: string
  readonly symbol: string
  readonly name: string
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly size: string
  readonly unit: string
  readonly pnl: string
  readonly tone: Tone
  readonly coin: string
  /** false: its symbol doesn't trade, nothing can be sent. */
  readonly canClose: boolean
}
export interface CloseAllView {
  readonly requestId: number
  readonly rows: readonly CloseAllRow[]
  /** Sum of the unrealised PnL by settle coin. */
  readonly totals: readonly { readonly coin: string; readonly pnl: string; readonly tone: Tone }[]
}

/** A margin mode of a symbol as a choice (MARGIN-02..07). */
export type MarginChoice = 'Isolated' | 'Cross'
export interface MarginModeQuestion extends Question {
  readonly symbol: string
}
export interface MarginModeView {
  readonly requestId: number
  readonly symbol: string
  readonly displayName: string
  readonly now: MarginChoice
  readonly allowed: readonly MarginChoice[]
  /** Isolated in hedge mode: each side has a leverage of its own (MARGIN-03). */
  readonly isDoubleLeverage: boolean
  /** Why there is no choice, '' there is one: account, portfolio, inverse, contract. */
  readonly why: '' | 'account' | 'portfolio' | 'inverse' | 'contract'
  /** What keeps the exchange from changing it now. */
  readonly busy: '' | 'position' | 'orders'
}

export interface AddMarginDraft extends PositionQuestion {
  readonly direction: 'add' | 'reduce'
  readonly amountText: string
  readonly percent: number | null
}
export interface AddMarginPreview {
  readonly requestId: number
  readonly state: ActionState
  readonly head: TpSlHead | null
  readonly amountFromPercent: string | null
  readonly margin: string
  readonly marginAfter: string
  /** Margin that was added by hand. */
  readonly extra: string
  readonly available: string
  /** Plain text of the most that can be added or taken out, '' unknown. */
  readonly most: DecimalText | ''
  readonly mostShown: string
  readonly liqNow: string
  readonly liqAfter: string
  /** Value / margin, before and after. */
  readonly leverageNow: string
  readonly leverageAfter: string
  readonly decimals: number
  readonly coin: string
  readonly isAutoAdd: boolean
  /** Why auto-add can't be switched, '' it can (specification B 4). */
  readonly autoAddBarred: '' | 'cross' | 'noEntry' | 'gone'
  readonly messages: readonly ActionMessage[]
  /** What is sent; taken out is negative. Null where it can't be. */
  readonly change: MarginChange | null
}
export interface MarginChange {
  readonly symbol: string
  readonly positionIdx: PositionIdx
  /** In the settle coin; negative takes out. At most 8 decimals (MARGIN-11). */
  readonly amount: DecimalText
}
/** What the exchange says a margin change would do (MARGIN-15). */
export interface MarginForecast {
  readonly liqPrice: DecimalText | null
}
/** How a margin change ended, by the codes the specification names (MARGIN-12..14). */
export interface MarginChanged {
  readonly code: number
}

export interface TiersQuestion extends Question {
  readonly symbol: string
  /** As the exchange answered; null until it did. */
  readonly tiers: readonly RiskTier[] | null
}
export interface TierRow {
  readonly number: string
  readonly upTo: string
  readonly initialRate: string
  readonly maintenanceRate: string
  readonly maxLeverage: string
  /** Where the account stands now. */
  readonly isOwn: boolean
}
export interface TiersView {
  readonly requestId: number
  readonly symbol: string
  readonly displayName: string
  readonly coin: string
  readonly rows: readonly TierRow[]
  /** Why the list can't be used, '' it can (D8). */
  readonly fault: '' | 'empty' | 'unusable' | 'overlapping' | 'rates-not-rising' | 'leverage-not-falling'
}

export interface LeverageDraft extends Question {
  readonly symbol: string
  readonly buyText: string
  readonly sellText: string
  /** As the exchange answered; null: those of the catalogue. */
  readonly tiers: readonly RiskTier[] | null
}
/** What a leverage means for one side; of both where they are the same. */
export interface LeverageLeg {
  /** What was typed, held into the bounds; null unusable. */
  readonly value: DecimalText | null
  readonly nowText: DecimalText
  readonly now: string
  readonly after: string
  readonly isHigh: boolean
  /** Initial margin as percent of the value. */
  readonly marginRate: string
  readonly maxValueNow: string
  readonly maxValueAfter: string
  /** '--' without a position. */
  readonly marginNow: string
  readonly marginAfter: string
  readonly liqNow: string
  readonly liqAfter: string
}
export interface LeverageView {
  readonly requestId: number
  readonly symbol: string
  readonly displayName: string
  readonly coin: string
  readonly valueCoin: string
  readonly isIsolated: boolean
  readonly isHedge: boolean
  /** Long and short have leverages of their own (LEV-03). */
  readonly isSplit: boolean
  readonly marks: readonly DecimalText[]
  readonly min: DecimalText
  readonly max: DecimalText
  readonly buy: LeverageLeg
  readonly sell: LeverageLeg
  /** Open orders of the symbol that hold margin, and what they hold. */
  readonly orders: number
  readonly ordersNow: string
  readonly ordersAfter: string
  readonly availableNow: string
  readonly availableAfter: string
  readonly rateNow: string
  readonly rateAfter: string
  /** The liquidation price doesn't depend on the leverage (cross). */
  readonly liqUnchanged: boolean
  readonly messages: readonly ActionMessage[]
  readonly change: {
    readonly symbol: string
    readonly buyLeverage: DecimalText
    readonly sellLeverage: DecimalText
  } | null
}

/** Part of the risk worker's API. */
export interface ActionQuestions {
  previewReverse(draft: ReverseDraft): ReversePreview
  previewClose(draft: CloseDraft): ClosePreview
  previewCloseAll(question: CloseAllQuestion): CloseAllView
  viewMarginMode(question: MarginModeQuestion): MarginModeView | null
  previewAddMargin(draft: AddMarginDraft): AddMarginPreview
  viewTiers(question: TiersQuestion): TiersView | null
  previewLeverage(draft: LeverageDraft): LeverageView | null
  /** Decimal text as a price of the symbol; '--' for none. */
  priceText(symbol: string, price: DecimalText | null): string
}
