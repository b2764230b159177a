/** A position out of its fills, from their public records alone: written without the core's arithmetic. */
import type { Instrument } from '#shared/domain/instrument.ts'
import { isInverse } from '#shared/domain/instrument.ts'
import type { Execution } from '#shared/domain/records.ts'

export interface Folded {
  /** Signed, scaled by the lot fraction. */
  readonly size: bigint
  /** Entry value, 1e-8 of the settle coin. */
  readonly value: bigint
}

/** Plain decimal text as whole units of 10^-scale. */
function unitsOf(text: string, scale: number): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(scale, '0').slice(0, scale))
}

const size = (value: bigint): bigint => (value < 0n ? -value : value)

/** Value of a quantity at an execution's price, cut at 8 decimals. */
function worthOf(qty: bigint, execution: Execution, instrument: Instrument): bigint {
  const { priceFraction, lotFraction } = instrument
  const price = unitsOf(execution.execPrice, priceFraction)
  if (isInverse(instrument.contractType)) {
    return (qty * 10n ** BigInt(8 + priceFraction - lotFraction)) / price
  }
  return (qty * price * 10n ** 8n) / 10n ** BigInt(priceFraction + lotFraction)
}

/** One fill onto a position, through zero; what is released is cut down, the rest of the value stays with the position. */
export function foldFill(held: Folded, execution: Execution, instrument: Instrument): Folded {
  const qty = unitsOf(execution.execQty, instrument.lotFraction)
  const change = execution.side === 'Buy' ? qty : -qty
  const open = size(held.size)
  const after = held.size + change
  if (open === 0n || held.size > 0n === change > 0n) {
    return { size: after, value: held.value + unitsOf(execution.execValue, 8) }
  }
  // What isn't the closed part's is the opening part's: the two cut values of an inverse fill must make the whole one.
  if (qty > open) {
    return { size: after, value: unitsOf(execution.execValue, 8) - worthOf(open, execution, instrument) }
  }
  return { size: after, value: qty === open ? 0n : held.value - (held.value * qty) / open }
}
