import { TRADE_WIDTH } from '#shared/wire/frames.ts'
import type { Market } from '../terms/catalogue.ts'
import { exactUnits, textOf, wholeOf } from './values.ts'
import type { Fields } from './values.ts'

/** Ids of so many trades are remembered, to find repeated ones. */
const IDS_KEPT = 2000
const TRADES_KEPT = 1000

/** A trade of Bybit in our units. */
export interface Trade {
  readonly id: string
  /** Unix ms */
  readonly time: number
  readonly price: number
  readonly quantity: number
  /** Side of the taker: 0 Buy, 1 Sell. */
  readonly side: 0 | 1
  /** Block trades are listed but are no price of the market. */
  readonly isBlock: boolean
}

/**
 * Reads an item of publicTrade or of recent-trade, whose names differ. null if it is no trade of this market.
 *
 * @source https://bybit-exchange.github.io/docs/v5/websocket/public/trade (2026-07-24)
 * @source https://bybit-exchange.github.io/docs/v5/market/recent-trade (2026-07-24)
 */
export function readTrade(item: Fields, { instrument }: Market): Trade | null {
  const id = textOf(item['i'] ?? item['execId'])
  const time = wholeOf(item['T'] ?? item['time'])
  const price = exactUnits(item['p'] ?? item['price'], instrument.priceFraction)
  const quantity = exactUnits(item['v'] ?? item['size'], instrument.lotFraction)
  const side = item['S'] ?? item['side']
  if (id === '' || time === null || price === null || quantity === null) return null
  if (price <= 0 || quantity <= 0 || (side !== 'Buy' && side !== 'Sell')) return null
  const isBlock = (item['BT'] ?? item['isBlockTrade']) === true
  return { id, time, price, quantity, side: side === 'Buy' ? 0 : 1, isBlock }
}

/** The last trades of one market, numbered by our own count. */
export interface TradeList {
  /** The row of a new trade, null for a repeated one. */
  add(trade: Trade): readonly number[] | null
  /** Time of the newest trade, Unix ms; 0 without one. */
  lastTime(): number
  /** TRADE_WIDTH rows, oldest first. */
  rows(): Float64Array
  /** Number of the newest trade. */
  lastNumber(): number
}

export function createTradeList(lastNumber: number): TradeList {
  const ids = new Set<string>()
  const rows: (readonly number[])[] = []
  let number = lastNumber

  return {
    add({ id, time, price, quantity, side }) {
      if (ids.has(id)) return null
      ids.add(id)
      if (ids.size > IDS_KEPT) {
        const [oldest] = ids
        if (oldest !== undefined) ids.delete(oldest)
      }
      number += 1
      const row = [number, time, price, quantity, side]
      rows.push(row)
      if (rows.length > 2 * TRADES_KEPT) rows.splice(0, rows.length - TRADES_KEPT)
      return row
    },
    lastTime: () => rows.at(-1)?.[1] ?? 0,
    rows() {
      const last = rows.slice(-TRADES_KEPT)
      const all = new Float64Array(last.length * TRADE_WIDTH)
      last.forEach((row, index) => all.set(row, index * TRADE_WIDTH))
      return all
    },
    lastNumber: () => number,
  }
}
