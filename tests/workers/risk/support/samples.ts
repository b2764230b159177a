import type { ConnectionView } from '#shared/contracts/connection.ts'
import type { PaintTheme, WorkerTexts } from '#shared/contracts/paint.ts'
import type { ViewState } from '#shared/contracts/view-state.ts'
import type { PrivateState } from '#shared/contracts/private-feed.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { AccountInfo, Order, Position, WalletCoin } from '#shared/domain/records.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

export const dec = (text: string): DecimalText => text as DecimalText

export function instrument(over: Partial<Instrument> = {}): Instrument {
  return {
    id: 1,
    symbol: 'BTCUSDT',
    symbolName: 'BTCUSDT',
    displayName: 'BTCUSDT',
    contractType: 'LinearPerpetual',
    baseCurrency: 'BTC',
    quoteCurrency: 'USDT',
    coin: 'USDT',
    contractStatus: 'Trading',
    symbolStatus: 'Trading',
    symbolDisplay: true,
    priceFraction: 1,
    lotFraction: 3,
    tickSize: dec('0.1'),
    lotSize: dec('0.001'),
    minPrice: dec('0.1'),
    maxPrice: dec('1999999.8'),
    minQty: dec('0.001'),
    maxNewOrderQty: dec('1190'),
    maxNewMarketOrderQty: dec('500'),
    maxPostOnlyOrderSize: dec('1190'),
    minNotionalValue: dec('5'),
    walletBalanceFraction: 4,
    upnlFraction: 2,
    obDepthMergeTimes: [1, 2, 5, 10],
    indexSort: 1,
    isPopular: true,
    symbolTags: [],
    takerFeeRate: dec('0.00055'),
    makerFeeRate: dec('0.0002'),
    maxLeverage: dec('100'),
    riskTiers: [
      {
        riskId: 1,
        limit: dec('2000000'),
        startingMargin: dec('0.01'),
        maintainMargin: dec('0.005'),
        maxLeverage: dec('100'),
        isLowestRisk: true,
      },
      {
        riskId: 2,
        limit: dec('10000000'),
        startingMargin: dec('0.02'),
        maintainMargin: dec('0.01'),
        maxLeverage: dec('50'),
        isLowestRisk: false,
      },
    ],
    fundingIntervalMinutes: 480,
    startTradingTime: 0,
    settleTradingTime: 0,
    quarter: '',
    ...over,
  }
}

/** A ticker row from prices in scaled integers. */
export function tickerRow(
  id: number,
  fields: Partial<Record<keyof typeof tickerField, number>> = {},
): Float64Array {
  const row = new Float64Array(TICKER_WIDTH)
  const base = {
    instrumentId: id,
    lastPrice: 600_000,
    bid1Price: 599_999,
    ask1Price: 600_001,
    markPrice: 600_005,
    indexPrice: 600_007,
    prevPrice24h: 590_000,
    highPrice24h: 610_000,
    lowPrice24h: 580_000,
    volume24h: 1_234_567,
    turnover24hE2: 642_000_000_000,
    openInterest: 1_000,
    fundingRateE8: 10_000,
    nextFundingTime: 1_700_003_600,
    ...fields,
  }
  for (const [name, value] of Object.entries(base)) row[tickerField[name as keyof typeof tickerField]] = value
  return row
}

export function position(over: Partial<Position> = {}): Position {
  return {
    symbol: 'BTCUSDT',
    positionIdx: 0,
    side: 'Buy',
    size: dec('0.5'),
    entryPrice: dec('59000'),
    positionValue: dec('29500'),
    leverage: dec('10'),
    isIsolated: false,
    mode: 'MergedSingle',
    positionRPL: dec('-16.225'),
    isAutoAddMargin: false,
    createdAt: 1_699_999_000_000,
    updatedAt: 1_699_999_000_000,
    ...over,
  }
}

export function order(over: Partial<Order> = {}): Order {
  return {
    orderId: 'o-1',
    orderLinkId: 'l-1',
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Limit',
    orderStatus: 'New',
    price: dec('58000.5'),
    qty: dec('0.2'),
    leavesQty: dec('0.2'),
    cumExecQty: dec('0'),
    timeInForce: 'GoodTillCancel',
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    createdAt: 1_699_999_500_000,
    updatedAt: 1_699_999_500_000,
    ...over,
  }
}

export function walletCoin(over: Partial<WalletCoin> = {}): WalletCoin {
  return {
    coin: 'USDT',
    walletBalance: dec('10000'),
    positionMargin: dec('0'),
    orderMargin: dec('0'),
    cumRealisedPnl: dec('0'),
    ...over,
  }
}

export const accountInfo: AccountInfo = {
  accountId: 'a-1',
  name: 'Demo',
  kind: 'UTA',
  isDemo: true,
  marginMode: 'REGULAR_MARGIN',
  positionMode: 'MergedSingle',
}

export function privateState(over: Partial<PrivateState> = {}): PrivateState {
  return {
    account: accountInfo,
    seq: 1,
    orders: [order()],
    positions: [position()],
    wallet: [walletCoin()],
    settings: [],
    ...over,
  }
}

export function view(over: Partial<ViewState> = {}): ViewState {
  return {
    symbol: 'BTCUSDT',
    interval: '1',
    chartKind: 'market',
    hz: 10,
    visible: true,
    bookGrouping: 1,
    hideOtherSymbols: false,
    positionsWindow: [0, 20],
    ordersWindow: [0, 20],
    balancesShown: true,
    markets: null,
    ...over,
  }
}

export const connection: ConnectionView = {
  endCode: 0,
  endReason: '',
  state: 'open',
  latencyMs: 18,
  tabs: 1,
  dataAgeMs: 20,
  reconnects: 0,
  updatesPerSecond: 100,
  framesPerSecond: 10,
  droppedFrames: 0,
  clockOffsetMs: 0,
  isClockKnown: true,
  hubKind: 'shared',
  storage: 'ok',
}

export const theme: PaintTheme = {
  name: 'dark',
  panel: '#12161c',
  text: '#e8edf2',
  text2: '#98a4b3',
  text3: '#5d6a7a',
  line: '#1f2730',
  hover: '#232b35',
  accent: '#6ea3ff',
  upText: '#1fb57a',
  downText: '#f4566a',
  rowHeight: 22,
  upDepth: 'rgb(31 181 122 / 14%)',
  downDepth: 'rgb(240 70 90 / 14%)',
  warnText: '#e8a33d',
}

export const texts: WorkerTexts = {
  locale: 'en',
  price: 'Price',
  size: 'Size',
  sum: 'Sum',
  time: 'Time',
  spread: 'Spread',
  bookEmpty: 'No orders',
  bookStale: 'Old data, last confirmed {{time}}',
  bookInvalid: 'Loading again',
  bookCrossed: 'Bids above asks',
  noAsks: 'No asks',
  noBids: 'No bids',
  held: 'Held',
  tradesEmpty: 'No trades yet',
  tradesFiltered: 'No trade of {{size}} or more',
  lineLimit: '{{side}} Limit {{flags}}',
  lineTwap: 'TWAP',
  lineChase: 'Chase limit',
  lineIceberg: 'Iceberg',
  lineConditional: 'If {{condition}} · {{side}} {{type}}',
  linePosition: '{{side}} {{pnl}} {{coin}} {{roi}}',
  lineLong: 'Long',
  lineShort: 'Short',
  lineBuy: 'Buy',
  lineSell: 'Sell',
  lineLiquidation: 'Est. liquidation',
  lineBreakEven: 'Break-even',
  pnlFormula: '{{sign}}{{size}} × ({{mark}} − {{entry}}) = {{pnl}} {{coin}}',
}
