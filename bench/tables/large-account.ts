import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order, Position } from '#shared/domain/records.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { createCore } from '../../venue/simulator/core/core.ts'
import { createRiskStores } from '../../src/workers/risk/state/risk-stores.ts'
import type { RiskStores } from '../../src/workers/risk/state/risk-stores.ts'
import { seeded } from '../seeded.ts'

const START = Date.UTC(2026, 0, 5)
const kinds: readonly string[] = [
  'LinearPerpetual',
  'LinearFutures',
  'UsdcPerpetual',
  'UsdcFutures',
  'InversePerpetual',
  'InverseFutures',
]
const text = (value: number, decimals = 8): DecimalText =>
  value.toFixed(decimals).replace(/\.?0+$/, '') as DecimalText

function positionOf(
  instrument: Instrument,
  positionIdx: 1 | 2,
  mark: number,
  random: () => number,
): Position {
  const isInverse = instrument.contractType.startsWith('Inverse')
  const size = isInverse ? 100 : (1 + Math.floor(random() * 9)) / 10
  const entry = mark * (0.99 + random() * 0.02)
  return {
    symbol: instrument.symbol,
    positionIdx,
    side: positionIdx === 1 ? 'Buy' : 'Sell',
    size: text(size),
    entryPrice: text(entry),
    positionValue: text(isInverse ? size / entry : entry * size),
    leverage: '10' as DecimalText,
    isIsolated: random() < 0.2,
    mode: 'BothSide',
    isAutoAddMargin: false,
    positionRPL: text(-random()),
    createdAt: START + Math.floor(random() * 1e9),
    updatedAt: START,
  }
}

function orderOf(index: number, symbol: string, random: () => number): Order {
  return {
    orderId: `o-${index}`,
    symbol,
    side: 'Buy',
    orderType: 'Limit',
    orderStatus: 'New',
    price: text(10_000 + Math.floor(random() * 1_000_000) / 10),
    qty: text(1 + Math.floor(random() * 1000) / 1000),
    leavesQty: '1' as DecimalText,
    cumExecQty: '0' as DecimalText,
    timeInForce: 'GoodTillCancel',
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 1,
    ...(index % 5 === 0 ? { specialTradeFrom: 'TWAP' } : {}),
    createdAt: START + Math.floor(random() * 1e9),
    updatedAt: START,
  }
}

/**
 * Stores of a risk worker with 250 linear and inverse contracts of the venue, a long and a short position each, and
 * `orders` orders.
 */
export function largeAccount(orders: number): {
  readonly stores: RiskStores
  readonly orders: readonly Order[]
  /** Moves the mark price of all contracts by a tick, up or down. */
  readonly move: () => void
} {
  const core = createCore({ seed: 1, startAt: START, symbols: 200, isWhole: true })
  const accountId = core.accountsOf('tester')[0]?.accountId ?? ''
  const state = core.snapshotOf(accountId)
  if (state === null) throw new Error('no account')
  const random = seeded(17)
  const tickers = core.tickers()
  const instruments = core
    .instruments()
    .filter(
      ({ contractType, contractStatus }) => contractStatus === 'Trading' && kinds.includes(contractType),
    )
    .slice(0, 250)
  const markAt = (id: number): number => (id - 1) * TICKER_WIDTH + tickerField.markPrice
  const positions = instruments.flatMap((instrument) => {
    const mark = (tickers[markAt(instrument.id)] ?? 1) / 10 ** instrument.priceFraction
    return ([1, 2] as const).map((idx) => positionOf(instrument, idx, mark, random))
  })
  const list = Array.from({ length: orders }, (_, index) =>
    orderOf(index, instruments[index % 200]?.symbol ?? 'BTCUSDT', random),
  )
  const stores = createRiskStores()
  stores.catalogue.replace(core.instruments(), 'network')
  stores.tickers.apply(tickers)
  stores.account.apply({ kind: 'State', state: { ...state, positions, orders: list } })
  stores.positions.syncAll()
  const ids = instruments.map(({ id }) => id)
  let step = 1
  return {
    stores,
    orders: list,
    move() {
      step = -step
      for (const id of ids) tickers[markAt(id)] = (tickers[markAt(id)] ?? 0) + step
      stores.tickers.apply(tickers)
      stores.positions.marked(ids)
    },
  }
}
