import type { TradesTwinView } from '#shared/contracts/views.ts'
import type { Side } from '#shared/domain/enums.ts'
import { TRADE_WIDTH } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import type { RiskStores } from '../risk-stores.ts'
import { scaledText } from '../tables/figures.ts'
import { clockText } from './clock-text.ts'

export interface TradeRow {
  readonly id: number
  /** Scaled integer. */
  readonly price: number
  readonly priceText: string
  readonly sizeText: string
  readonly timeText: string
  readonly time: number
  readonly side: Side
}

/** The newest trades of the open symbol, newest first. */
export interface TradesScene {
  readonly symbol: string
  readonly decimals: number
  readonly state: 'live' | 'stale' | 'waiting'
  readonly rows: readonly TradeRow[]
}

/** At most `count` trades; null where no symbol is open. */
export function tradesScene(stores: RiskStores, count: number): TradesScene | null {
  const instrument = stores.catalogue.bySymbol(stores.view.symbol)
  if (instrument === undefined) return null
  const ring = stores.trades.symbol === instrument.symbol ? stores.trades.rows : new Float64Array(0)
  const rows: TradeRow[] = []
  for (let at = ring.length - TRADE_WIDTH; at >= 0 && rows.length < count; at -= TRADE_WIDTH) {
    const [id = 0, time = 0, price = 0, quantity = 0, side = 0] = ring.subarray(at, at + TRADE_WIDTH)
    rows.push({
      id,
      price,
      priceText: scaledText(price, instrument.priceFraction),
      sizeText: scaledText(quantity, instrument.lotFraction),
      timeText: clockText(time),
      time,
      side: side === 0 ? 'Buy' : 'Sell',
    })
  }
  const state = stores.freshness.state(topic.trades(instrument.symbol))
  return {
    symbol: instrument.symbol,
    decimals: instrument.priceFraction,
    state: rows.length === 0 ? 'waiting' : state === 'fresh' || state === 'waiting' ? 'live' : 'stale',
    rows,
  }
}

/** The text twin of the painted trades. */
export function tradesTwin(scene: TradesScene): TradesTwinView {
  return {
    symbol: scene.symbol,
    rows: scene.rows.map(({ id, priceText, sizeText, side, time }) => ({
      id,
      price: priceText,
      size: sizeText,
      side,
      time,
    })),
  }
}
