import type { TradesA11yTable, TradesStyle } from '#shared/contracts/book.ts'
import type { Side } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { toExact, unitsAt } from '#shared/units/exact.ts'
import { topic } from '#shared/wire/topics.ts'
import type { MarketStores } from '../state/market-stores.ts'
import type { SharedStores } from '../state/shared-stores.ts'
import { fillTemplate, scaledText } from '../rows/figures.ts'
import { unitName } from './book-amounts.ts'
import { clockText } from '../state/clock-text.ts'
import { groupTrades } from './trade-groups.ts'

export interface TradeRow {
  readonly id: number
  /** Scaled integer. */
  readonly price: number
  readonly priceText: string
  readonly sizeText: string
  readonly timeText: string
  readonly time: number
  readonly side: Side
  /** Number of trades in this row. */
  readonly count: number
}

/** The newest trades of a market, newest first. */
export interface TradesScene {
  readonly symbol: string
  readonly decimals: number
  readonly state: TradesA11yTable['state'] | 'waiting'
  /** The text shown if there are no rows. */
  readonly message: string
  readonly unit: string
  readonly rows: readonly TradeRow[]
}

const plainTrades: TradesStyle = { merged: false, leastSize: '' }

/** The least quantity as a scaled integer; 0 if none is set or the text is invalid. */
function leastOf({ leastSize }: TradesStyle, instrument: Instrument): number {
  const exact = leastSize === '' ? null : toExact(leastSize)
  if (exact === null) return 0
  const scale = Math.max(exact.scale, instrument.lotFraction)
  return Number(unitsAt(exact, scale)) / 10 ** (scale - instrument.lotFraction)
}

/** At most `count` rows; null if its symbol is unknown. */
export function tradesScene({ view, trades, shared }: MarketStores, count: number): TradesScene | null {
  const instrument = shared.catalogue.bySymbol(view.symbol)
  if (instrument === undefined) return null
  const style = view.trades ?? plainTrades
  const groups = trades === null ? [] : groupTrades(trades.rows, style.merged)
  const least = leastOf(style, instrument)
  const rows: TradeRow[] = []
  for (let at = groups.length - 1; at >= 0 && rows.length < count; at -= 1) {
    const group = groups[at]
    if (group === undefined || group.quantity < least) continue
    rows.push({
      id: group.id,
      price: group.price,
      priceText: scaledText(group.price, instrument.priceFraction),
      sizeText: scaledText(group.quantity, instrument.lotFraction),
      timeText: clockText(group.time, shared),
      time: group.time,
      side: group.side === 0 ? 'Buy' : 'Sell',
      count: group.count,
    })
  }
  const fresh = shared.freshness.state(topic.trades(instrument.symbol))
  const trusted = fresh === 'fresh' || fresh === 'waiting'
  const none = trades === null ? 'waiting' : groups.length === 0 ? 'empty' : 'filtered'
  const state = rows.length === 0 ? none : trusted ? 'live' : 'stale'
  return {
    symbol: instrument.symbol,
    decimals: instrument.priceFraction,
    state,
    message: messageOf(shared, state, style.leastSize),
    unit: unitName(instrument, 'qty'),
    rows,
  }
}

function messageOf({ texts }: SharedStores, state: TradesScene['state'], size: string): string {
  if (texts === null) return ''
  if (state === 'empty') return texts.tradesEmpty
  return state === 'filtered' ? fillTemplate(texts.tradesFiltered, { size }) : ''
}

/** The painted trades as a table for screen readers. */
export function tradesA11y(scene: TradesScene): TradesA11yTable {
  return {
    symbol: scene.symbol,
    state: scene.state === 'waiting' ? 'empty' : scene.state,
    rows: scene.rows.map(({ id, priceText, sizeText, side, time, count }) => ({
      id,
      price: priceText,
      size: sizeText,
      side,
      time,
      ...(count > 1 ? { count } : {}),
    })),
  }
}
