/** Paths of the calls. Those of the specifications are spelled as written there (HTTP-23); `own` are ours (VENUE-29). */
export const path = {
  oneTimeToken: '/user/private/ott',
  briefSymbolList: '/contract/v5/product/brief-symbol-list',
  dynamicSymbolItem: '/contract/v5/product/dynamic-symbol-item',
  riskLimitList: '/contract/v5/position/risk-limit-list',
  orderCreate: '/contract/v5/order/create',
  orderReplace: '/contract/v5/order/replace',
  orderCancel: '/contract/v5/order/cancel',
  visitorProfile: '/contract/v5/settings/visitor-profile',
  own: {
    accounts: '/user/demo-accounts',
    login: '/user/login',
    logout: '/user/logout',
    profile: '/user/profile',
    orderCancelAll: '/contract/v5/order/cancel-all',
    /** One consistent read of the private state with the private sequence it stands at. */
    privateSnapshot: '/contract/v5/private/snapshot',
    /** Looks one order up by orderId or orderLinkId, open or ended: resolves an unknown outcome. */
    orderQuery: '/contract/v5/private/order/query',
    setLeverage: '/contract/v5/position/set-leverage',
    switchMarginMode: '/contract/v5/position/switch-isolated',
    orderHistory: '/contract/v5/private/order/history',
    executionList: '/contract/v5/private/execution/list',
    kline: '/contract/v5/public/kline',
    tickers: '/contract/v5/public/tickers',
    serverTime: '/contract/v5/public/time',
    resetAccount: '/user/demo-reset',
  },
} as const

/** Both spellings that servers use (HTTP-10). */
export interface Envelope {
  readonly retCode?: number
  readonly ret_code?: number
  readonly retMsg?: string
  readonly ret_msg?: string
  readonly result?: unknown
  readonly ext_code?: string
  readonly ext_map?: Readonly<Record<string, unknown>>
  readonly token?: string
}

/** POST order/create (FORM-30), as far as the walking thread needs it. Amounts are decimal text. */
export interface OrderCreateBody {
  readonly symbol: string
  readonly side: 'Buy' | 'Sell'
  readonly orderType: 'Limit' | 'Market'
  readonly qty: string
  /** qty x 1e8 as text */
  readonly qtyX: string
  readonly price?: string
  readonly timeInForce: string
  readonly reduceOnly: boolean
  readonly closeOnTrigger: boolean
  readonly positionIdx: number
  readonly orderLinkId: string
  readonly triggerPrice?: string
  readonly triggerBy?: string
}

export interface OrderReplaceBody {
  readonly orderId: string
  readonly symbol: string
  readonly price?: string
  readonly qty?: string
}

export interface OrderCancelBody {
  readonly orderId: string
  readonly symbol: string
}

/** GET kline: `bars` rows are CANDLE_WIDTH scaled integers, oldest first. Query: symbol, interval, to (Unix s, exclusive), limit <= 1500, kind. */
export interface KlineResult {
  readonly symbol: string
  readonly interval: string
  readonly priceFraction: number
  readonly lotFraction: number
  readonly bars: readonly number[]
  /** true when nothing older exists */
  readonly noData: boolean
}

/*
 * Answers (`result`) of the calls, as the venue sends them; amounts are decimal text, records are short-key maps
 * (short-keys.ts) wherever the push channel carries the same record, so that one reader serves both.
 */
type ShortMap = Readonly<Record<string, unknown>>

/** GET privateSnapshot. `seq` is the private sequence the lists stand at: apply pushed events with a greater one. */
export interface PrivateSnapshotResult {
  readonly account: Readonly<Record<string, unknown>>
  readonly seq: number
  readonly orders: readonly ShortMap[]
  readonly positions: readonly ShortMap[]
  readonly wallet: readonly ShortMap[]
  readonly settings: readonly ShortMap[]
}
/** GET orderQuery ?orderId= or ?orderLinkId=: open or ended; null = the exchange never accepted such an order. */
export interface OrderQueryResult {
  readonly order: ShortMap | null
}
/** GET orderHistory and executionList ?symbol=&before=&limit=: newest first; `nextBefore` is null at the end. */
export interface HistoryResult {
  readonly list: readonly ShortMap[]
  readonly nextBefore: number | null
}
/** GET tickers: rows of TICKER_WIDTH, one after the other. */
export interface TickersResult {
  readonly rows: readonly number[]
}
/** GET serverTime */
export interface ServerTimeResult {
  readonly timeMs: number
}
/** POST oneTimeToken */
export interface OneTimeTokenResult {
  readonly token: string
  readonly expiresInMs: number
}
/** GET accounts: long names (AccountInfo). POST login {accountId} and GET profile answer {account}. */
export interface AccountsResult {
  readonly accounts: readonly Readonly<Record<string, unknown>>[]
}
/** GET riskLimitList ?symbol= (MARGIN-16). */
export interface RiskLimitListResult {
  readonly list: readonly {
    readonly riskId: number
    readonly limit: string
    readonly startingMarginE8: string
    readonly maintainMarginE8: string
    readonly maxLeverageE2: string
    readonly isLowestRisk: boolean
  }[]
}
/** GET dynamicSymbolItem ?symbol= */
export interface DynamicSymbolItemResult {
  readonly item: ShortMap
}
