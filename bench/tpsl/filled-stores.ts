import type { Instrument } from '#shared/domain/instrument.ts'
import type { AccountInfo, Order, Position } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import { createRiskStores } from '../../src/workers/risk/risk-stores.ts'
import type { RiskStores } from '../../src/workers/risk/risk-stores.ts'

const dec = (text: string): DecimalText => text as DecimalText
const ENTRIES = 20

const instrument: Instrument = {
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
}

const position: Position = {
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
}

const order: Order = {
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
}
const account: AccountInfo = {
  accountId: 'a-1',
  name: 'Demo',
  kind: 'UTA',
  isDemo: true,
  marginMode: 'REGULAR_MARGIN',
  positionMode: 'MergedSingle',
}

const entry = (
  index: number,
  stopOrderType: 'PartialTakeProfit' | 'PartialStopLoss',
  price: number,
): Order => ({
  ...order,
  orderId: `${stopOrderType}-${index}`,
  side: 'Sell',
  orderType: 'Market',
  orderStatus: 'Untriggered',
  qty: dec('0.01'),
  leavesQty: dec('0.01'),
  reduceOnly: true,
  triggerBy: 'LastPrice',
  triggerPrice: dec(String(price)),
  stopOrderType,
  updatedAt: 1000 + index,
})

/** A risk worker's stores with a position that has twenty partial entries on each side. */
export function filledStores(): RiskStores {
  const stores = createRiskStores()
  stores.catalogue.replace([instrument], 'network')
  const row = new Float64Array(TICKER_WIDTH)
  row[tickerField.instrumentId] = 1
  row[tickerField.lastPrice] = 600_000
  row[tickerField.markPrice] = 600_005
  row[tickerField.indexPrice] = 600_007
  stores.tickers.apply(row)
  const orders = Array.from({ length: ENTRIES }, (_, index) => [
    entry(index, 'PartialTakeProfit', 61_000 + index * 100),
    entry(index, 'PartialStopLoss', 58_000 - index * 100),
  ]).flat()
  stores.account.apply({
    kind: 'State',
    state: { account, seq: 1, orders, positions: [position], wallet: [], settings: [] },
  })
  stores.positions.syncAll()
  return stores
}
