import type { SymbolSetting } from '../domain/records.ts'
import type { ContractType, PositionIdx, PriceTrend, Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { ConnectionView, SessionView } from './hub-api.ts'

/**
 * What the page paints. Every value is ready text ('--' where missing) unless it's a count, a time (Unix ms), a flag
 * or plain decimal text that a form hands back (`...Text` fields named as DecimalText).
 */

/** 1 up / profit, -1 down / loss, 0 neutral: chooses colour and sign shape. */
export type Tone = 1 | 0 | -1

export interface InstrumentView {
  readonly symbol: string
  readonly displayName: string
  readonly contractType: ContractType
  readonly baseCurrency: string
  readonly quoteCurrency: string
  readonly coin: string
  readonly tickSize: DecimalText
  readonly lotSize: DecimalText
  readonly priceFraction: number
  readonly lotFraction: number
  readonly minPrice: DecimalText
  readonly maxPrice: DecimalText
  readonly minQty: DecimalText
  readonly maxNewOrderQty: DecimalText
  readonly maxNewMarketOrderQty: DecimalText
  readonly minNotionalValue: DecimalText
  readonly maxLeverage: DecimalText
  readonly obDepthMergeTimes: readonly number[]
  readonly tradable: boolean
}

export interface TickerView {
  readonly symbol: string
  readonly lastPrice: string
  /** Plain decimal text of the last price for forms ('' when unknown). */
  readonly lastPriceText: DecimalText | ''
  readonly trend: PriceTrend
  readonly markPrice: string
  readonly indexPrice: string
  readonly change24h: string
  readonly changePercent24h: string
  readonly changeTone: Tone
  readonly highPrice24h: string
  readonly lowPrice24h: string
  readonly turnover24h: string
  readonly volume24h: string
  readonly fundingRate: string
  readonly fundingTone: Tone
  /** Unix ms, 0 unknown */
  readonly nextFundingTime: number
  readonly stale: boolean
}

export interface MarketRowView {
  readonly symbol: string
  readonly displayName: string
  readonly contractType: ContractType
  readonly lastPrice: string
  readonly changePercent24h: string
  readonly changeTone: Tone
  readonly turnover24h: string
}

export interface PositionRowView {
  /** positionKey() */
  readonly key: string
  readonly symbol: string
  readonly displayName: string
  readonly positionIdx: PositionIdx
  readonly side: Side
  readonly isIsolated: boolean
  readonly leverage: string
  /** Signed with a leading + or −, and its unit. */
  readonly size: string
  readonly sizeText: DecimalText
  readonly unit: string
  readonly entryPrice: string
  readonly markPrice: string
  readonly liqPrice: string
  /** true within 5 % of the mark price */
  readonly liqNear: boolean
  readonly positionValue: string
  readonly unrealisedPnl: string
  readonly roi: string
  readonly pnlTone: Tone
  readonly realisedPnl: string
  readonly realisedTone: Tone
  readonly breakevenPrice: string
  readonly positionIM: string
  readonly positionMM: string
  readonly coin: string
  readonly stale: boolean
}

export interface OrderRowView {
  readonly orderId: string
  readonly orderLinkId: string
  readonly symbol: string
  readonly displayName: string
  readonly side: Side
  readonly orderType: string
  readonly orderStatus: string
  readonly price: string
  readonly priceText: DecimalText | ''
  readonly qty: string
  readonly qtyText: DecimalText
  readonly filled: string
  /** 0..100 whole percent */
  readonly filledPercent: number
  readonly value: string
  readonly timeInForce: string
  readonly reduceOnly: boolean
  readonly triggerPrice: string
  readonly createdAt: number
}

export interface BalanceRowView {
  readonly coin: string
  readonly equity: string
  readonly walletBalance: string
  readonly availableBalance: string
  readonly unrealisedPnl: string
  readonly pnlTone: Tone
}

export interface AccountView {
  readonly coin: string
  readonly equity: string
  readonly marginBalance: string
  readonly availableBalance: string
  readonly unrealisedPnl: string
  readonly pnlTone: Tone
  readonly initialMargin: string
  readonly maintenanceMargin: string
  /** '12.34%' and the same as 0..1 for the gauge */
  readonly imRate: string
  readonly imFill: number
  readonly mmRate: string
  readonly mmFill: number
}

/** Text twin of the painted book and trades, for screen readers and tests; at most once a second. */
export interface BookTwinView {
  readonly symbol: string
  readonly asks: readonly (readonly [price: string, size: string, sum: string])[]
  readonly bids: readonly (readonly [price: string, size: string, sum: string])[]
  readonly spread: string
  readonly state: 'live' | 'stale' | 'invalid' | 'empty'
}
export interface TradesTwinView {
  readonly symbol: string
  readonly rows: readonly {
    readonly id: number
    readonly price: string
    readonly size: string
    readonly side: Side
    readonly time: number
  }[]
}

/** A line of the chart (LINES-02, LINES-14). Prices are decimal text. */
export interface ChartLine {
  readonly id: string
  readonly kind: 'order' | 'conditional' | 'pre-order' | 'position' | 'liquidation' | 'break-even'
  readonly symbol: string
  readonly price: DecimalText
  readonly side: Side
  readonly text: string
  readonly quantity: string
  readonly tooltip: string
  readonly tone: Tone
  /** What the line lets one do; the page wires the callbacks. */
  readonly movable: boolean
  readonly cancellable: boolean
  readonly closable: boolean
}
export type LineOp =
  | { readonly op: 'add'; readonly line: ChartLine }
  | { readonly op: 'update'; readonly line: ChartLine }
  | { readonly op: 'remove'; readonly id: string }

/** Live bar for pixels. `time` in ms. */
export interface LiveBar {
  readonly symbol: string
  readonly interval: string
  readonly kind: 'market' | 'mark'
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** Rows that changed since the last patch, by key; `keys` is the whole order of keys when it changed. */
export interface RowPatch<Row> {
  readonly upserts: readonly Row[]
  readonly keys?: readonly string[]
  /** How many rows exist in all, where only a window is sent. */
  readonly total?: number
}

/** A notice to the trader; texts are made by the page. */
export interface NoticeView {
  readonly id: string
  readonly tone: 'success' | 'failure' | 'info'
  readonly titleKey: string
  readonly bodyKey: string
  readonly params: Readonly<Record<string, string>>
}

/** One patch per paint interval. Absent parts didn't change. */
export interface Patch {
  readonly epoch: string
  readonly seq: number
  /** Server time (ms) of the newest update it shows, 0 none; and local wall time (ms, clock-corrected) it was sent. */
  readonly stamp: number
  readonly instrument?: InstrumentView | null
  readonly ticker?: TickerView
  readonly bookTwin?: BookTwinView
  readonly tradesTwin?: TradesTwinView
  readonly markets?: RowPatch<MarketRowView>
  readonly positions?: RowPatch<PositionRowView>
  readonly orders?: RowPatch<OrderRowView>
  readonly balances?: RowPatch<BalanceRowView>
  readonly account?: AccountView | null
  readonly setting?: SymbolSetting | null
  readonly lines?: readonly LineOp[]
  readonly bars?: readonly LiveBar[]
  readonly connection?: ConnectionView
  readonly session?: SessionView
  readonly notices?: readonly NoticeView[]
  readonly catalogue?: { readonly source: 'network' | 'cache' | 'built-in'; readonly count: number }
  /** orderLinkIds whose outcome is unknown right now. */
  readonly unknownIntents?: readonly string[]
  /** Says that a demanded symbol doesn't exist. */
  readonly unknownSymbol?: string
}
