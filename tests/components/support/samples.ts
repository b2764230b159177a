import type { GuardVerdict } from '../../../src/shared/contracts/order-guard.ts'
import type { SessionView } from '../../../src/shared/contracts/session.ts'
import type { InstrumentView } from '../../../src/shared/contracts/instrument.ts'
import type { PositionRowView } from '../../../src/shared/contracts/positions.ts'
import type { TickerView } from '../../../src/shared/contracts/ticker.ts'
import type { AccountInfo } from '../../../src/shared/domain/records.ts'
import type { DecimalText } from '../../../src/shared/units/decimal-text.ts'

export const text = (value: string): DecimalText => value as DecimalText

export const account: AccountInfo = {
  accountId: 'a-1',
  name: 'Demo',
  kind: 'UTA',
  isDemo: true,
  marginMode: 'REGULAR_MARGIN',
  positionMode: 'MergedSingle',
}
export const trader = (over: Partial<AccountInfo> = {}): SessionView => ({
  kind: 'trader',
  account: { ...account, ...over },
})

const anyInstrument: InstrumentView = {
  symbol: 'BTCUSDT',
  displayName: 'BTCUSDT',
  contractType: 'LinearPerpetual',
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
  coin: 'USDT',
  tickSize: text('0.1'),
  lotSize: text('0.001'),
  priceFraction: 2,
  lotFraction: 3,
  minPrice: text('0.1'),
  maxPrice: text('1999999.8'),
  minQty: text('0.001'),
  maxNewOrderQty: text('1500'),
  maxNewMarketOrderQty: text('150'),
  minNotionalValue: text('5'),
  maxLeverage: text('100'),
  walletBalanceFraction: 4,
  obDepthMergeTimes: [1, 10],
  tradable: true,
  tradability: 'open',
  bannedSides: [],
  unit: 'BTC',
  valueCoin: 'USDT',
  settleTradingTime: 0,
  expectedStartTradingTime: 0,
  expectedStartUrl: '',
}
export const instrument = (over: Partial<InstrumentView> = {}): InstrumentView => ({
  ...anyInstrument,
  ...over,
})

const anyTicker: TickerView = {
  symbol: 'BTCUSDT',
  lastPrice: '60,000.00',
  lastPriceText: text('60000'),
  trend: 'NORMAL',
  markPrice: '60,000.00',
  indexPrice: '60,000.00',
  change24h: '+1.00',
  changePercent24h: '+0.01%',
  changeTone: 1,
  highPrice24h: '61,000.00',
  lowPrice24h: '59,000.00',
  turnover24h: '1.00M',
  volume24h: '100.00',
  openInterest: '52.10K',
  fundingRate: '0.0100%',
  fundingTone: 1,
  nextFundingTime: 0,
  basis: '--',
  basisTone: 0,
  stale: false,
}
export const ticker = (over: Partial<TickerView> = {}): TickerView => ({ ...anyTicker, ...over })

const anyPosition: PositionRowView = {
  key: 'BTCUSDT:0',
  symbol: 'BTCUSDT',
  displayName: 'BTCUSDT',
  positionIdx: 0,
  side: 'Buy',
  isIsolated: true,
  leverage: '12.5x',
  size: '+0.050',
  sizeText: text('0.05'),
  unit: 'BTC',
  entryPrice: '60,000.00',
  markPrice: '60,100.00',
  liqPrice: '55,500.00',
  liqNear: false,
  liqDistance: '9.83%',
  positionValue: '3,000.00',
  unrealisedPnl: '+5.00',
  roi: '+2.08%',
  pnlTone: 1,
  realisedPnl: '-1.65',
  realisedTone: -1,
  adlRank: '3',
  breakevenPrice: '60,066.00',
  positionIM: '240.00',
  positionMM: '15.00',
  coin: 'USDT',
  stale: false,
  lastPrice: '60,100.00',
  sessionAvgPrice: '--',
  positionMargin: '240.00',
  fundingFee: '0.00',
  isAutoAddMargin: false,
  canAutoAdd: true,
  createdAt: 1_700_000_000_000,
}
export const positionRow = (over: Partial<PositionRowView> = {}): PositionRowView => ({
  ...anyPosition,
  ...over,
})

/** Nothing speaks against an order: it leaves without a question. */
export const nothingAgainst: GuardVerdict = {
  through: '',
  best: '',
  old: '',
  tooLarge: '',
  name: '',
  side: 'Buy',
  closes: false,
  qty: '',
  unit: '',
  price: '',
  typed: '',
  value: '',
  coin: '',
}

/** Counts of open orders by kind: none. */
export const noOrders = {
  limit: 0,
  conditional: 0,
  tpsl: 0,
  trailing: 0,
  oco: 0,
  twap: 0,
  iceberg: 0,
  chase: 0,
  other: 0,
}
