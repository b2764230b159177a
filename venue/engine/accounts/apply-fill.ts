/** Applies fills to positions and balances. */
import { fillPosition } from '#shared/maths/integer/fills.ts'
import { flowOf, gainSign, valueAt } from '#shared/maths/integer/terms.ts'
import type { KeptFill } from '#shared/maths/integer/fills.ts'
import { logClosed } from './account-log.ts'
import type { Ending } from './account-log.ts'
import { balanceOf } from './accounts.ts'
import { baseUnits } from './holdings.ts'
import type { Holding } from '../state/state.ts'
import type { World } from '../state/world.ts'

/**
 * Applies one fill to position and balance; in one-way mode it may pass through zero (fillPosition). Option premiums are paid
 * immediately. One side of a hedge never reverses: whoever creates orders must prevent it. Returns what the fill realised: the
 * caller records it.
 */
export function applyFill(
  world: World,
  h: Holding,
  isBuy: boolean,
  price: number,
  qty: number,
  fee: bigint,
  ending: Ending,
): KeptFill {
  const { spec, positionIdx } = h
  const fill = fillPosition(h, isBuy, price, qty, fee)
  if (positionIdx !== 0 && (positionIdx === 1 ? fill.size < 0 : fill.size > 0)) {
    throw new Error(`a fill of ${spec.symbol} would turn side ${positionIdx} of a hedge over`)
  }
  const { closed, pnl, credited, closingFee } = fill
  h.updatedAt = world.time
  const balance = balanceOf(h.account, spec.settleCoin)
  balance.wallet += (spec.kind === 'option' ? flowOf(spec, isBuy, valueAt(spec, price, qty)) : credited) - fee
  balance.cumRealised += credited - fee
  h.cumRealised += credited - fee
  if (closed > 0) {
    // The closed part had its entry value; its exit value adds the profit (inverse: subtracts it).
    const released = h.value - (closed < qty ? 0n : fill.value)
    h.closedQty += closed
    h.closedValue += released
    h.exitValue += released + BigInt(gainSign(spec, h.size)) * pnl
    if (closed === Math.abs(h.size)) {
      logClosed(world, h, ending, h.realised + pnl - closingFee)
      forgetClosed(h)
    }
  }
  if (closed < qty && (h.size === 0 || closed > 0)) {
    // A new position opens, from flat or through zero, with the rest of the fee.
    h.createdAt = world.time
    h.realised = closingFee - fee
    h.sessionRealised = 0n
    h.funding = 0n
  } else {
    h.realised += pnl - (closed === 0 ? fee : closingFee)
    h.sessionRealised += credited - pnl
  }
  h.size = fill.size
  h.value = fill.value
  h.sessionValue = fill.sessionValue
  h.extra = fill.extra
  return fill
}

function forgetClosed(h: Holding): void {
  h.closedQty = 0
  h.closedValue = 0n
  h.exitValue = 0n
}

/** Applies a spot fill: exchanges the two coins and takes the fee from the received one. */
export function applySpot(h: Holding, isBuy: boolean, price: number, qty: number, fee: bigint): void {
  const { spec, account } = h
  const base = baseUnits(spec, qty)
  const quote = valueAt(spec, price, qty)
  balanceOf(account, spec.baseCoin).wallet += isBuy ? base - fee : -base
  balanceOf(account, spec.quoteCoin).wallet += isBuy ? -quote : quote - fee
}
