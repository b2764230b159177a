/** A ticket side of spot: buys cost quote coin, sells give base coin. No position, no margin. */
import { Decimal } from '../../units/decimal.ts'
import { num, positive, result, ZERO } from '../number.ts'
import { charged, floorToLot } from '../rounding.ts'
import { levelsFor, spend } from './book-walk.ts'
import type { Fill } from './book-walk.ts'
import { fillFeeRate } from './derivative.ts'
import type { SideContext } from './derivative.ts'
import { NO_NUMBERS } from './types.ts'
import type { SideNumbers } from './types.ts'

/** Quantity that money buys: a market order level by level, beyond the known levels at the last price. */
function bought({ draft, instrument, price }: SideContext, money: Decimal): Decimal {
  const asks = draft.orderType === 'Market' ? levelsFor(draft, 'Buy') : null
  const { qty, left, last } = spend(asks, money, instrument.lotSize)
  return qty.plus(left.dividedBy(last ?? price))
}

/** Largest quantity: free quote coin at the price, or free base coin; with margin also what can be borrowed of it. */
export function spotMaxQty(context: SideContext): Decimal | null {
  const { instrument, account, side } = context
  const free = num(side === 'Buy' ? account.available : account.availableBase)
  const lent = num(side === 'Buy' ? account.lent : account.lentBase) ?? ZERO
  const cap = positive(instrument.maxOrderQty)
  if (free === null || cap === null) return null
  const most = Decimal.max(ZERO, free).plus(lent)
  const qty = result(side === 'Buy' ? bought(context, most) : most)
  return qty === null ? null : floorToLot(Decimal.min(qty, cap), instrument.lotSize)
}

/**
 * Cost of a buy is its value in quote coin, of a sell its quantity in base coin. The fee of each fill is deducted from
 * the coin received, and is in that coin.
 */
export function spotSide(context: SideContext, fills: readonly Fill[]): SideNumbers | null {
  let [qty, value, fee] = [ZERO, ZERO, ZERO]
  for (const fill of fills) {
    const rate = num(fillFeeRate(context, fill))
    if (rate === null) return null
    const worth = fill.qty.times(fill.price)
    const taken = charged((context.side === 'Buy' ? fill.qty : worth).times(rate))
    if (taken === null) return null
    qty = qty.plus(fill.qty)
    value = value.plus(worth)
    fee = fee.plus(taken)
  }
  return { ...NO_NUMBERS, value: result(value), cost: context.side === 'Buy' ? value : qty, fee: result(fee) }
}
