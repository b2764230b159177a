import type { OrderOrigin } from '../domain/order-kinds.ts'
import type { TableList } from '../domain/table-lists.ts'

/** Paths of the calls. Those of the specifications are spelled as there (HTTP-23); `own` are ours (VENUE-29). */
export const path = {
  oneTimeToken: '/user/private/ott',
  prefSetting: '/v3/private/user/member/pref-setting',
  spotSymbolListAll: '/spot/api/basic/symbol_list_all',
  spotSymbolListV3: '/spot/api/basic/symbol_list_v3',
  spotSymbolListV2: '/spot/api/basic/symbol_list_v2',
  briefSymbolList: '/contract/v5/product/brief-symbol-list',
  dynamicSymbolItem: '/contract/v5/product/dynamic-symbol-item',
  riskLimitList: '/contract/v5/position/risk-limit-list',
  slippage: '/contract/v5/public/instrument/slippage',
  orderCreate: '/contract/v5/order/create',
  orderReplace: '/contract/v5/order/replace',
  orderCancel: '/contract/v5/order/cancel',
  orderCancelTotally: '/contract/v5/order/cancel-totally',
  setTpSl: '/contract/v5/position/set-tp-sl-ts',
  setAutoAddMargin: '/contract/v5/private/position/set-auto-add-margin',
  addMargin: '/contract/v5/private/position/add-margin',
  preAddMargin: '/contract/v5/private/position/pre-add-margin',
  copyTradeCreate: '/fapi/beehive/private/v1/common/order/create',
  copyTradeCloseAll: '/fapi/beehive/private/v1/common/order/close-all',
  visitorProfile: '/contract/v5/settings/visitor-profile',
  own: {
    accounts: '/user/demo-accounts',
    /** Pairs the browser with a gateway by the code of its terminal. */
    pair: '/user/pair',
    login: '/user/login',
    logout: '/user/logout',
    profile: '/user/profile',
    renewSession: '/user/renew',
    resetAccount: '/user/demo-reset',
    addDemoFunds: '/user/demo-funds',
    /** Keys of the Bybit v5 API for the account that is logged in: GET, POST, and DELETE ?key=. */
    apiKeys: '/user/api-keys',
    orderCancelAll: '/contract/v5/order/cancel-all',
    closeAll: '/contract/v5/position/close-all',
    cancelOnDisconnect: '/contract/v5/order/disconnected-cancel-all',
    setLeverage: '/contract/v5/position/set-leverage',
    switchMarginMode: '/contract/v5/position/switch-isolated',
    switchPositionMode: '/contract/v5/position/switch-mode',
    setAccountMarginMode: '/contract/v5/account/set-margin-mode',
    repay: '/contract/v5/account/repay',
    /** A consistent copy of the private state with its private sequence. */
    privateSnapshot: '/contract/v5/private/snapshot',
    /** Finds an open or ended order by orderId or orderLinkId. Resolves an unknown outcome. */
    orderQuery: '/contract/v5/private/order/query',
    orderList: '/contract/v5/private/order/list',
    positionList: '/contract/v5/private/position/list',
    /** No `_sp_` parameters there (HTTP-03). */
    walletList: '/contract/v5/private/account/wallet-list',
    accountInfo: '/contract/v5/private/account/info',
    /** The ten private lists that are not requested for a symbol that is not open yet (HTTP-06, VENUE-27). */
    executionList: '/contract/v5/private/execution/list',
    orderHistory: '/contract/v5/private/order/history',
    pnl: '/contract/v5/private/position/pnl',
    closedPnl: '/contract/v5/private/position/closed-pnl',
    tpSlAll: '/contract/v5/private/position/tpsl-all',
    riskList: '/contract/v5/private/position/risk-list',
    riskLimit: '/contract/v5/private/position/risk-limit',
    twapList: '/contract/v5/private/order/twap-list',
    walletTransactions: '/contract/v5/private/account/transaction-history',
    leaderApplyDetail: '/fapi/beehive/private/v1/common/leader/apply-detail',
    instruments: '/contract/v5/public/instruments',
    kline: '/contract/v5/public/kline',
    marks: '/contract/v5/public/marks',
    tickers: '/contract/v5/public/tickers',
    serverTime: '/contract/v5/public/time',
    /** Which exchange this is, and what it can do. Absent: the embedded one, everything. */
    exchange: '/contract/v5/public/exchange',
    /** Arming and the kill switch of a real exchange. */
    exchangeArm: '/contract/v5/private/exchange/arm',
    exchangeDisarm: '/contract/v5/private/exchange/disarm',
    exchangeKill: '/contract/v5/private/exchange/kill',
    /** Load and faults of the embedded exchange, by the key of its control port. */
    control: '/contract/v5/control',
    /** The kill switch for a program on the gateway's machine, by the secret of its data folder. */
    localKill: '/contract/v5/local/kill',
  },
} as const

/** Path of each of the 20 lists of VENUE-48: limitMarket -> /contract/v5/private/table/limit-market. */
export const tablePath = (list: TableList): string =>
  `/contract/v5/private/table/${list.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

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

/** POST order/create (FORM-30). Amounts are decimal text. */
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
  /** 1: the price rises to the trigger, 2: it falls to it. */
  readonly triggerDirection?: 1 | 2
  readonly basePrice?: string
  /** The present leverage that the margin was computed with, and the same times 100. */
  readonly leverage?: string
  readonly leverageE2?: string
  /** Isolated: margin and fees of the order, times 1e8. */
  readonly designatedMarginE8?: string
  /** Requests an id for a group of orders. */
  readonly needGeneratePid?: boolean
  readonly maxSlippage?: string
  readonly maxSlippageType?: string
  readonly marketUnit?: string
  readonly isLeverage?: boolean
  /** The strategy that places the order in parts. */
  readonly specialTradeFrom?: OrderOrigin
  /** Iceberg: the part that is in the book at a time. */
  readonly subQty?: string
}

export interface OrderReplaceBody {
  readonly orderId: string
  readonly symbol: string
  readonly price?: string
  readonly qty?: string
  /** Of an order that waits for its trigger. */
  readonly triggerPrice?: string
  /** 1 rises, 2 falls. A trigger price that lies the other way by now is refused; absent: it turns the order. */
  readonly triggerDirection?: 1 | 2
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

/**
 * Answers (`result`) of the calls, as the venue sends them. Amounts are decimal text. Records that the push channel also
 * sends are short-key maps here too (short-keys.ts), so that one reader serves both.
 */
type ShortMap = Readonly<Record<string, unknown>>

/** Characters of an API key's name, and of a public key in PEM form. */
export const API_KEY_NAME_MAX = 40
export const PUBLIC_KEY_MAX = 4096

/** GET privateSnapshot. `seq` is the private sequence of the lists: apply pushed events with a greater one. */
export interface PrivateSnapshotResult {
  readonly account: Readonly<Record<string, unknown>>
  readonly seq: number
  readonly orders: readonly ShortMap[]
  readonly positions: readonly ShortMap[]
  readonly wallet: readonly ShortMap[]
  readonly settings: readonly ShortMap[]
  /** StatedTotals (src/shared/domain/records.ts), names in full. */
  readonly totals?: object
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
/** GET exchange. `name` is '' and `network` null for the embedded exchange. An absent capability is there. */
export interface ExchangeResult {
  readonly name: string
  readonly network: 'mainnet' | 'testnet' | 'demo' | null
  /** Every command is refused with 10005. */
  readonly isReadOnly: boolean
  /** Orders that open or enlarge a position are sent; without it they are refused with 10097. */
  readonly isArmed: boolean
  readonly needsArming: boolean
  /** Unix ms. */
  readonly armedUntil: number | null
  readonly stoppedBy: 'trader' | 'time' | 'kill' | 'loss' | null
  /** Limits of a gateway; null: none. Amounts are decimal text. */
  readonly limits: object | null
  readonly capabilities: Readonly<Record<string, boolean | string | number | null>>
}
/** Remaining and full duration of a session. */
export interface SessionTerm {
  readonly expiresInMs: number
  readonly termMs: number
}
/** POST oneTimeToken: every login on the push channel receives the session's duration. */
export interface OneTimeTokenResult {
  readonly token: string
  readonly expiresInMs: number
  readonly session: SessionTerm
}
/** POST renewSession: in the second half of its term a session is renewed. Before, its term is unchanged. */
export interface RenewSessionResult {
  readonly session: SessionTerm
}
/** GET accounts: long names (AccountInfo). POST login {accountId} and GET profile answer {account}. */
export interface AccountsResult {
  readonly accounts: readonly Readonly<Record<string, unknown>>[]
}
/** GET profile: `labelType` 2 and 3 are loyalty labels, 0 none; `preferences` are those of prefSetting. */
export interface ProfileResult {
  readonly account: Readonly<Record<string, unknown>>
  readonly profileId: string
  readonly userName: string
  readonly avatar: string
  readonly inviteCode: string
  readonly loyalty: { readonly labelType: 0 | 2 | 3 }
  readonly preferences: Readonly<Record<string, string>>
}
/** One tier of riskLimitList (MARGIN-16). */
export interface RiskLimitItem {
  readonly riskId: number
  readonly limit: string
  readonly startingMarginE8: string
  readonly maintainMarginE8: string
  readonly maxLeverageE2: string
  readonly isLowestRisk: boolean
}
/** GET riskLimitList ?symbol= */
export interface RiskLimitListResult {
  readonly list: readonly RiskLimitItem[]
}
/** GET instruments ?contractType=&baseCoin=: short-key items of every family; both filters may be left out. */
export interface InstrumentsResult {
  readonly list: readonly ShortMap[]
}
/** A mark of the chart (VENUE-32): an own trade, or an event of the instrument. `time` is Unix s. */
export interface Mark {
  readonly id: string
  readonly time: number
  readonly kind: 'trade' | 'funding' | 'delivery'
  readonly side?: 'Buy' | 'Sell'
  readonly price?: string
  readonly qty?: string
}
/** GET marks ?symbol=&from=&to= (Unix s, both inclusive): oldest first, at most 200, the newest of them. */
export interface MarksResult {
  readonly list: readonly Mark[]
}
/** GET dynamicSymbolItem ?symbol= */
export interface DynamicSymbolItemResult {
  readonly item: ShortMap
}
/** A key of the API. Times are Unix ms. */
export interface ApiKeyItem {
  readonly key: string
  readonly name: string
  readonly isReadOnly: boolean
  /** The only symbols it may trade, in our names; null: all. */
  readonly symbols: readonly string[] | null
  /** How its requests are signed: with a secret, or with the private half of an RSA key that the trader has. */
  readonly kind: 'hmac' | 'rsa'
  readonly createdAt: number
  readonly expiresAt: number
}
/** GET apiKeys: oldest first. `apiUrl` is null while the exchange runs without --api: no key can be created then. */
export interface ApiKeysResult {
  readonly apiUrl: string | null
  /** Keys are for unified accounts only. */
  readonly isUnified: boolean
  /** Maximum number of keys of an account. */
  readonly most: number
  readonly list: readonly ApiKeyItem[]
}
/** POST apiKeys. `symbols` left out or null: all. With `publicKey` (RSA, PEM) the exchange makes no secret. */
export interface ApiKeyCreateBody {
  readonly name: string
  readonly isReadOnly: boolean
  readonly symbols?: readonly string[] | null
  readonly publicKey?: string
}
/** `secret` is in this answer only, and null for an RSA key. */
export interface ApiKeyCreateResult {
  readonly item: ApiKeyItem
  readonly secret: string | null
}
