/**
 * Short keys of private events and catalogue items (ENTITY-09, SYM-29). One table per record, used at both ends. A
 * reader ignores unknown keys.
 */

const order = {
  orderId: 'i',
  orderLinkId: 'li',
  symbol: 's',
  side: 'sd',
  orderType: 'ot',
  orderStatus: 'st',
  price: 'p',
  qty: 'q',
  leavesQty: 'lq',
  cumExecQty: 'cq',
  cumExecValue: 'cv',
  cumExecFee: 'cf',
  avgPrice: 'ap',
  timeInForce: 'tf',
  reduceOnly: 'ro',
  closeOnTrigger: 'ct',
  positionIdx: 'px',
  stopOrderType: 'so',
  triggerPrice: 'tp',
  triggerBy: 'tb',
  triggerDirection: 'td',
  takeProfit: 'tk',
  stopLoss: 'sl',
  cancelType: 'xt',
  cxlRejReason: 'xr',
  tpTriggerBy: 'kb',
  slTriggerBy: 'lb',
  tpSlMode: 'tm',
  tpOrderType: 'ko',
  slOrderType: 'lo',
  limitTakeProfit: 'lk',
  limitStopLoss: 'll',
  tpMaxSlippage: 'ks',
  tpMaxSlippageType: 'kt',
  slMaxSlippage: 'ls',
  slMaxSlippageType: 'lt',
  trailValue: 'tv',
  trailValuePercentageE4: 'tw',
  activationPrice: 'ac',
  parentOrderId: 'pi',
  marketUnit: 'mu',
  maxSlippage: 'ms',
  maxSlippageType: 'mt',
  isLeverage: 'il',
  feeRate: 'fr',
  orderIM: 'im',
  orderPNL: 'pn',
  deliveryTime: 'dt',
  strikePrice: 'sp',
  baseCoin: 'bc',
  marketsType: 'mk',
  placeMode: 'pm',
  accountMode: 'am',
  apiKeyName: 'ak',
  isElsewhere: 'ew',
  specialTradeFrom: 'sf',
  planType: 'pt',
  ocoOrderId: 'oi',
  legs: 'lg',
  createdAt: 'ca',
  updatedAt: 'ua',
  // Scaled spellings of some venues (ENTITY-14), converted by scaled-fields.ts.
  priceE8: 'p8',
  qtyE8: 'q8',
  feeRateE8: 'f8',
} as const
const position = {
  symbol: 's',
  positionIdx: 'px',
  side: 'sd',
  size: 'sz',
  entryPrice: 'ep',
  positionValue: 'pv',
  leverage: 'lv',
  isIsolated: 'is',
  mode: 'md',
  liqPrice: 'lp',
  bustPrice: 'bp',
  markPrice: 'mp',
  positionIM: 'im',
  positionMM: 'mm',
  positionBalance: 'pb',
  extraMargin: 'xm',
  positionUPL: 'up',
  ROI: 'rt',
  positionRPL: 'rl',
  cumRealisedPnl: 'cr',
  sessionAvgPrice: 'sa',
  breakevenPrice: 'be',
  isAutoAddMargin: 'aa',
  takeProfit: 'tk',
  stopLoss: 'sl',
  trailingStop: 'ts',
  tpTriggerBy: 'kb',
  slTriggerBy: 'lb',
  tpSlMode: 'tm',
  activationPrice: 'ac',
  tsTriggerPrice: 'tt',
  trailValuePercentageE4: 'tw',
  positionFundingFee: 'ff',
  adlRankIndicator: 'ar',
  tradePnl: 'tn',
  reduceOnly: 'ro',
  deliveryTime: 'dt',
  strikePrice: 'sp',
  greeks: 'gk',
  riskId: 'ri',
  partialTpslList: 'pl',
  buyValueToCost: 'bc',
  sellValueToCost: 'sc',
  createdAt: 'ca',
  updatedAt: 'ua',
  leverageE2: 'l2',
} as const
const wallet = {
  coin: 'c',
  walletBalance: 'wb',
  positionMargin: 'pm',
  orderMargin: 'om',
  cumRealisedPnl: 'cr',
  borrowed: 'bo',
  accruedInterest: 'ai',
  locked: 'lo',
} as const
const execution = {
  execId: 'e',
  orderId: 'i',
  orderLinkId: 'li',
  symbol: 's',
  side: 'sd',
  execPrice: 'p',
  execQty: 'q',
  execValue: 'v',
  execFee: 'f',
  feeCoin: 'fc',
  isMaker: 'mk',
  positionIdx: 'px',
  leavesQty: 'lq',
  execTime: 't',
} as const
const setting = {
  symbol: 's',
  buyLeverage: 'bl',
  sellLeverage: 'sl',
  isIsolated: 'is',
  positionMode: 'md',
} as const
const instrument = {
  id: 'id',
  symbol: 's',
  symbolName: 'sn',
  displayName: 'dn',
  contractType: 'ct',
  baseCurrency: 'bc',
  quoteCurrency: 'qc',
  coin: 'c',
  contractStatus: 'cs',
  symbolStatus: 'ss',
  symbolDisplay: 'sd',
  priceFraction: 'pf',
  lotFraction: 'lf',
  tickSize: 'ts',
  lotSize: 'ls',
  minPrice: 'np',
  maxPrice: 'xp',
  minQty: 'nq',
  maxNewOrderQty: 'xq',
  maxNewMarketOrderQty: 'xm',
  maxPostOnlyOrderSize: 'xo',
  minNotionalValue: 'nv',
  walletBalanceFraction: 'wf',
  upnlFraction: 'uf',
  obDepthMergeTimes: 'dm',
  indexSort: 'ix',
  isPopular: 'pp',
  symbolTags: 'tg',
  takerFeeRate: 'tf',
  makerFeeRate: 'mf',
  maxLeverage: 'xl',
  riskTiers: 'rt',
  fundingIntervalMinutes: 'fi',
  startTradingTime: 'st',
  settleTradingTime: 'et',
  quarter: 'qr',
  strikePrice: 'sp',
  optionType: 'op',
  isPreListing: 'pl',
  expectedStartTradingTime: 'es',
  supportCopyTrade: 'cp',
  utaSupportOnly: 'uo',
  symbolType: 'sy',
  borrowRate: 'br',
  priceLimitRate: 'pr',
  spreadLegs: 'lg',
  priceScale: 'ps',
  tickSizeFraction: 'tn',
  initialMarginRateE4: 'ie',
  maintenanceMarginRateE4: 'me',
  initialMarginRateStepE4: 'ih',
  maintenanceMarginRateStepE4: 'mh',
  baseMaxOrdPositionValue: 'bv',
  stepMaxOrdPositionValue: 'sv',
  section: 'se',
  darkIcon: 'di',
  lightIcon: 'li',
  copyTradeMinLeverageE2: 'c1',
  copyTradeMaxLeverageE2: 'c2',
  copyTradeMinMarginE8: 'c3',
  copyTradeMaxMarginE8: 'c4',
  coinName: 'cn',
  qtyUnit: 'qu',
  valueScale: 'vs',
  preListingPhase: 'ph',
  isExpectedStartShown: 'eh',
  expectedStartUrl: 'eu',
  feeRateTagId: 'ft',
} as const
const riskTier = {
  riskId: 'i',
  limit: 'l',
  startingMargin: 'im',
  maintainMargin: 'mm',
  maxLeverage: 'ml',
  isLowestRisk: 'lr',
} as const

export const shortKeys = { order, position, wallet, execution, setting, instrument, riskTier } as const
export type ShortKeyTable = keyof typeof shortKeys

const longKeysByTable = new Map<ShortKeyTable, ReadonlyMap<string, string>>(
  (Object.keys(shortKeys) as ShortKeyTable[]).map((table) => [
    table,
    new Map(Object.entries(shortKeys[table]).map(([long, short]) => [short, long])),
  ]),
)

/** Record -> short-key map, without absent and undefined fields. */
export function toShortKeys(table: ShortKeyTable, record: object): Record<string, unknown> {
  const keys: Readonly<Record<string, string>> = shortKeys[table]
  const short: Record<string, unknown> = {}
  for (const [long, value] of Object.entries(record)) {
    const key = Object.hasOwn(keys, long) ? keys[long] : undefined
    if (key !== undefined && value !== undefined) short[key] = value
  }
  return short
}

/** Short-key map -> record with long names, unchecked. Unknown keys are ignored. */
export function fromShortKeys(
  table: ShortKeyTable,
  short: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const longKeys = longKeysByTable.get(table)
  const record: Record<string, unknown> = {}
  for (const key of Object.keys(short)) {
    const value = short[key]
    const long = longKeys?.get(key)
    if (long !== undefined && value !== undefined && value !== null) record[long] = value
  }
  return record
}

/**
 * Events of private topics. user.order: `{ev: newed|replaced|canceled|..., ...order}`; user.position: the short position,
 * size "0" = flat now; user.wallet, user.execution, user.setting: the short record; user.trade.msg: scene data.
 */
export const ORDER_EVENT_KEY = 'ev'
