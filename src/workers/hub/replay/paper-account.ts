import type { PaperOrder, PaperRefusal, PaperView } from '#shared/contracts/recording.ts'
import { quantityCoin } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { parseScaled, scaledToText } from '#shared/units/scaled.ts'
import { paperRefusal } from './paper-rules.ts'

interface OpenOrder {
  readonly id: number
  readonly isBuy: boolean
  readonly qty: bigint
  /** null: at the market. */
  readonly price: bigint | null
  /** It has seen a trade: from now on only one through its price fills it. */
  rests: boolean
}

/** Most orders that wait at once. */
const MOST_ORDERS = 50

/**
 * Paper orders of one symbol against trades of the past, by one rule (docs/choices.md#paper-orders). The first trade after
 * an order fills it at that trade's price, if the order allows that price. A limit order that rests is filled at its own price
 * by the first trade beyond it: a trade at it may have filled others before. An order is filled whole and pays no fee. No
 * trade of before the order counts, and none is known of after the place that is shown.
 */
export interface PaperAccount {
  /** Why the order is refused; null: it waits. `traded`: price of the last trade before it, scaled, null unknown. */
  place(order: PaperOrder, traded?: number | null): PaperRefusal | null
  cancelAll(): void
  /** Prices of trades in their order, scaled. */
  trades(prices: readonly number[]): void
  view(): Omit<PaperView, 'refusal'>
}

export function createPaperAccount(instrument: Instrument): PaperAccount {
  const { symbol, priceFraction, lotFraction } = instrument
  let open: OpenOrder[] = []
  let lastId = 0
  let fills = 0
  let position = 0n
  /** Money of all fills, in units of price times lot. */
  let cash = 0n
  let last: bigint | null = null

  const unitsOf = (text: string, places: number): bigint => BigInt(parseScaled(text, places) ?? 0)
  function fill(order: OpenOrder, price: bigint): void {
    const signed = order.isBuy ? order.qty : -order.qty
    position += signed
    cash -= signed * price
    fills += 1
  }
  /** Price at which a trade fills an order; null: it does not. */
  function priceOf({ isBuy, price, rests }: OpenOrder, traded: bigint): bigint | null {
    if (price === null) return traded
    const isBeyond = isBuy ? traded < price : traded > price
    if (rests) return isBeyond ? price : null
    return isBeyond || traded === price ? traded : null
  }
  function trade(price: bigint): void {
    last = price
    open = open.filter((order) => {
      const filledAt = priceOf(order, price)
      order.rests = true
      if (filledAt !== null) fill(order, filledAt)
      return filledAt === null
    })
  }

  return {
    place: (order, traded = null) => {
      if (open.length >= MOST_ORDERS)
        return { field: 'form', key: 'tooMany', params: { most: String(MOST_ORDERS) } }
      const refusal = paperRefusal(order, instrument, scaledToText(last ?? traded, priceFraction))
      if (refusal !== null) return refusal
      const { side, qty, price } = order
      lastId += 1
      open.push({
        id: lastId,
        isBuy: side === 'Buy',
        qty: unitsOf(qty, lotFraction),
        price: price === null ? null : unitsOf(price, priceFraction),
        rests: false,
      })
      return null
    },
    cancelAll: () => {
      open = []
    },
    trades: (prices) => {
      for (const price of prices) trade(BigInt(price))
    },
    view: () => ({
      symbol,
      unit: quantityCoin(instrument),
      coin: instrument.quoteCurrency,
      open: open.map(({ id, isBuy, qty, price }) => ({
        id,
        symbol,
        side: isBuy ? 'Buy' : 'Sell',
        qty: scaledToText(qty, lotFraction) ?? '',
        price: price === null ? null : (scaledToText(price, priceFraction) ?? ''),
      })),
      position: scaledToText(position, lotFraction) ?? '',
      // Without a trade there is no fill either.
      pnl: fromUnits(cash + position * (last ?? 0n), priceFraction + lotFraction),
      fills,
    }),
  }
}
