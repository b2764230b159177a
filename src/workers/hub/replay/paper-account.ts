import type { PaperOrder, PaperView } from '#shared/contracts/recording.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { parseScaled, scaledToText } from '#shared/units/scaled.ts'

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
  /** false: quantity or price is no amount of the symbol above 0, or too many orders wait. */
  place(order: PaperOrder): boolean
  cancelAll(): void
  /** Prices of trades in their order, scaled. */
  trades(prices: readonly number[]): void
  view(): Omit<PaperView, 'isRefused'>
}

export function createPaperAccount(
  symbol: string,
  decimals: { readonly price: number; readonly lot: number },
): PaperAccount {
  let open: OpenOrder[] = []
  let lastId = 0
  let fills = 0
  let position = 0n
  /** Money of all fills, in units of price times lot. */
  let cash = 0n
  let last: bigint | null = null

  const amount = (text: string, places: number): bigint | null => {
    const units = parseScaled(text, places)
    return units === null || BigInt(units) <= 0n ? null : BigInt(units)
  }
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
    place: ({ side, qty, price }) => {
      const units = amount(qty, decimals.lot)
      const limit = price === null ? null : amount(price, decimals.price)
      if (units === null || (price !== null && limit === null) || open.length >= MOST_ORDERS) return false
      lastId += 1
      open.push({ id: lastId, isBuy: side === 'Buy', qty: units, price: limit, rests: false })
      return true
    },
    cancelAll: () => {
      open = []
    },
    trades: (prices) => {
      for (const price of prices) trade(BigInt(price))
    },
    view: () => ({
      symbol,
      open: open.map(({ id, isBuy, qty, price }) => ({
        id,
        symbol,
        side: isBuy ? 'Buy' : 'Sell',
        qty: scaledToText(qty, decimals.lot) ?? '',
        price: price === null ? null : (scaledToText(price, decimals.price) ?? ''),
      })),
      position: scaledToText(position, decimals.lot) ?? '',
      // Without a trade there is no fill either.
      pnl: fromUnits(cash + position * (last ?? 0n), decimals.price + decimals.lot),
      fills,
    }),
  }
}
