import type { IntentEnd } from './feed-port.ts'
import type { OptionChainView, OptionRowView } from './options.ts'
import type { SymbolSetting } from '../domain/records.ts'
import type { ContractType, PositionIdx, PriceTrend, Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { ConnectionView, SessionView } from './hub-api.ts'
import type { OrderCounts, OrderKind, PositionTotalView } from './tables.ts'

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
  /** As the exchange names them, for the chart (CHART-25). */
  readonly symbolType?: string
  readonly symbolStatus?: string
  /** For its address (ROUTE-02, ROUTE-04): the other name, and one of the nine quarter codes of a dated contract. */
  readonly symbolName?: string
  readonly quarter?: string
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
  /** Decimals of money in the settle coin. */
  readonly walletBalanceFraction?: number
  /** Spot: coins are lent for it. */
  readonly isLent?: boolean
  readonly obDepthMergeTimes: readonly number[]
  readonly tradable: boolean
  /** Why orders may be made or not. */
  readonly tradability: Tradability
  /** Sides the exchange takes no orders of, though the symbol trades (SYM-16). */
  readonly bannedSides: readonly Side[]
  /** Coin that quantities count, and the one an order's value is told in: of inverse contracts quote money and base coin. */
  readonly unit: string
  readonly valueCoin: string
  /** Unix ms; 0 where it doesn't apply. */
  readonly settleTradingTime: number
  readonly expectedStartTradingTime: number
  /** '' where the exchange names none. */
  readonly expectedStartUrl: string
}

/**
 * open: it trades; soon: not yet (SYM-37); closed, delisted: no more (SYM-33); unsupported: a kind this terminal has no right
 * figures for; unusable: its tick, lot or decimals make no order possible (D3).
 */
export type Tradability = 'open' | 'soon' | 'closed' | 'delisted' | 'unsupported' | 'unusable'

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
  /** Mark price of a dated contract over its index, with its share of it; '--' of others. */
  readonly basis: string
  readonly basisTone: Tone
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
  /** The exchange's first tags, between commas (SYM-38). */
  readonly tags: string
  /** Paths of icons on our own origin, by theme; '' without one. */
  readonly darkIcon: string
  readonly lightIcon: string
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
  readonly lastPrice: string
  /** Average price since the last session settlement; '--' where the family has none (POS-01). */
  readonly sessionAvgPrice: string
  /** positionBalance of isolated positions, positionIM of cross ones (POS-27). */
  readonly positionMargin: string
  readonly fundingFee: string
  readonly isAutoAddMargin: boolean
  /** POS-08: isolated, with a size and an entry price. */
  readonly canAutoAdd: boolean
  /** Unix ms. */
  readonly createdAt: number
  /** Options only, per unit of the underlying (POS-34). */
  readonly greeks?: GreeksView
  /** 'TP / SL' of the whole position, '' none; how many partial stop orders. */
  readonly tpSl?: string
  readonly tpSlEntries?: number
  /** How far the trailing stop stays behind ('500.0', '1.00%'), '' none. */
  readonly trailing?: string
  /** Where it stands; '' none, or it waits. */
  readonly trailingAt?: string
  /** The price it starts at while it waits, else ''. */
  readonly trailingFrom?: string
}

export interface GreeksView {
  readonly delta: string
  readonly gamma: string
  readonly theta: string
  readonly vega: string
  readonly iv: string
  readonly strikePrice: string
  /** Unix ms, 0 unknown. */
  readonly deliveryTime: number
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
  /** Coins that value and quantity are in; '' unknown. */
  readonly valueCoin: string
  readonly unit: string
  readonly timeInForce: string
  readonly reduceOnly: boolean
  readonly triggerPrice: string
  readonly createdAt: number
  /** 'TP / SL' that go with it, '' none; whether it may have any; its stop order type, '' none. */
  readonly tpSl?: string
  readonly takesTpSl?: boolean
  /** Where it comes from (tab of the table), and its strategy's own name, '' none. */
  readonly kind?: OrderKind
  readonly origin?: string
  readonly stopOrderType?: string
  /** The worst it may fill at, from the touch, in percent or ticks; absent without one (SLIP-11). */
  readonly maxSlippage?: string
  readonly maxSlippageType?: 'TickSize' | 'Percent'
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
  /** Another program has asked for it: open orders are canceled so long after the account's last connection ended; null: not. */
  readonly cancelOnDisconnectMs: number | null
  /** Of all coins, in USD; `unpriced` names those not counted. null where the shown coin is all there is. */
  readonly total: { readonly equity: string; readonly unpriced: string } | null
}

/** Text twin of the painted book and trades, for screen readers and tests; at most once a second. */
export type BookTwinRow = readonly [price: string, size: string, sum: string, own?: string]
export interface BookTwinView {
  readonly symbol: string
  readonly asks: readonly BookTwinRow[]
  readonly bids: readonly BookTwinRow[]
  readonly spread: string
  /** The spread as a share of the middle price. */
  readonly spreadPercent: string
  /** Coin that sizes and sums are told in. */
  readonly unit: string
  readonly state: 'live' | 'stale' | 'invalid' | 'empty'
  /** Levels there are before and beyond the rows of a side: how far it can be scrolled either way. */
  readonly asksOut: readonly [before: number, beyond: number]
  readonly bidsOut: readonly [before: number, beyond: number]
}
export interface TradesTwinView {
  readonly symbol: string
  readonly rows: readonly {
    readonly id: number
    readonly price: string
    readonly size: string
    readonly side: Side
    readonly time: number
    /** Trades in this row where it stands for more than one. */
    readonly count?: number
  }[]
  /** empty: nobody traded yet; filtered: no trade reaches the least size. */
  readonly state: 'live' | 'stale' | 'empty' | 'filtered'
}

/** A line of the chart (LINES-02, LINES-14). Prices are decimal text. */
export interface ChartLine {
  readonly id: string
  readonly kind:
    | 'order'
    | 'conditional'
    | 'take-profit'
    | 'stop-loss'
    | 'pre-order'
    | 'position'
    | 'liquidation'
    | 'break-even'
  /** Of a take profit or stop loss: closes only a part of the position. */
  readonly partial?: boolean
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
  /** In place of `keys` in a long table, where all of them are among those told last as `keys`: their places there. */
  readonly order?: Uint32Array
  /** How many rows exist in all, where only a window is sent. */
  readonly total?: number
  /** With `keys` or `order`, where they answer a question: its name. */
  readonly question?: string
}

/** What the exchange's messages are about (NOTE-02); each has a switch (NOTE-04). */
export const noticeScenes = ['make', 'edit', 'cancel', 'position', 'liquidation'] as const
export type NoticeScene = (typeof noticeScenes)[number]

/** A notice to the trader; texts are made by the page. */
export interface NoticeView {
  readonly id: string
  readonly tone: 'success' | 'failure' | 'info'
  readonly titleKey: string
  readonly bodyKey: string
  readonly params: Readonly<Record<string, string>>
  /** Absent: it has no switch. */
  readonly scene?: NoticeScene
  /** Each notice of this id is another event of one series (a strategy's slices): they are counted whatever they say. */
  readonly isSeries?: true
}

/** What the exchange announces to everybody, for as long as it's worth saying; the page has the words. */
export interface AnnouncementView {
  /** Names this saying of it: `HubApi.dismissAnnouncement`. */
  readonly id: string
  /** The exchange's event (replay_end, service_restart …); may be one that nobody here knows. */
  readonly event: string
  /** The exchange's own words. */
  readonly text: string
  /**
   * hold: the market stands still until its data runs again; outage: the service goes away and comes back; moment: news
   * that goes by itself; dismissed: stays until a trader dismisses it, in one tab for all.
   */
  readonly lasting: 'hold' | 'outage' | 'moment' | 'dismissed'
}

/** One patch per paint interval. Absent parts didn't change. */
export interface Patch {
  readonly epoch: string
  readonly seq: number
  /** Server time (ms) of the newest update of the feed it brings, 0 where it brings none. */
  readonly stamp: number
  readonly instrument?: InstrumentView | null
  readonly ticker?: TickerView
  readonly bookTwin?: BookTwinView
  readonly tradesTwin?: TradesTwinView
  readonly markets?: RowPatch<MarketRowView>
  readonly options?: RowPatch<OptionRowView>
  readonly optionChain?: OptionChainView
  readonly positions?: RowPatch<PositionRowView>
  readonly orders?: RowPatch<OrderRowView>
  readonly balances?: RowPatch<BalanceRowView>
  readonly positionTotals?: readonly PositionTotalView[]
  readonly orderCounts?: OrderCounts
  /** Moves when the lists of the past may have got a row (FEED-29). */
  readonly past?: number
  /** Moves when a list of TP/SL entries may have changed (TPSL-27). */
  readonly tpsl?: number
  readonly account?: AccountView | null
  readonly setting?: SymbolSetting | null
  readonly lines?: readonly LineOp[]
  readonly bars?: readonly LiveBar[]
  /** The chart's series, as `seriesKey` names them, whose running bar the exchange confirms. */
  readonly liveSeries?: readonly string[]
  readonly connection?: ConnectionView
  readonly session?: SessionView
  readonly notices?: readonly NoticeView[]
  /** All that is announced now, oldest first. */
  readonly announcements?: readonly AnnouncementView[]
  readonly catalogue?: { readonly source: 'network' | 'cache' | 'built-in'; readonly count: number }
  /** orderLinkIds whose outcome is unknown right now, and how the newest of those that were have ended. */
  readonly intents?: {
    readonly unknown: readonly string[]
    readonly ended: Readonly<Record<string, IntentEnd>>
  }
  /** Says that a demanded symbol doesn't exist. */
  readonly unknownSymbol?: string
}
