/** Reading what a command says: everything may be garbage, nothing here throws. */
import { toExact, unitsAt } from '#shared/units/exact.ts'
import type { Market } from '../market.ts'
import type { RefusalName } from '../refusals.ts'
import type { Spec } from '../spec.ts'
import type { World } from '../world.ts'

/** A number of a step, or the name of the refusal. */
export type Read = number | RefusalName

export const isRefusal = (read: Read): read is RefusalName => typeof read === 'string'

interface Names {
  readonly bad: RefusalName
  readonly off: RefusalName
  readonly large: RefusalName
}

function readUnits(input: unknown, scale: number, step: number, names: Names): Read {
  const exact = typeof input === 'string' ? toExact(input) : null
  if (exact === null || exact.units <= 0n) return names.bad
  if (exact.scale > scale) return names.off
  const units = Number(unitsAt(exact, scale))
  if (!Number.isSafeInteger(units)) return names.large
  return units % step === 0 ? units : names.off
}

const qtyNames: Names = { bad: 'badQty', off: 'offLot', large: 'qtyAboveMax' }
const priceNames: Names = { bad: 'badPrice', off: 'offTick', large: 'priceRange' }
const triggerNames: Names = { bad: 'badTrigger', off: 'badTrigger', large: 'badTrigger' }

export function readQty(spec: Spec, input: unknown, max: number): Read {
  const units = readUnits(input, spec.lotFraction, spec.lot, qtyNames)
  if (isRefusal(units)) return units
  if (units < spec.minQty) return 'qtyBelowMin'
  return units > max ? 'qtyAboveMax' : units
}

export function readPrice(spec: Spec, input: unknown): Read {
  const units = readUnits(input, spec.priceFraction, spec.tick, priceNames)
  if (isRefusal(units)) return units
  return units < spec.minPrice || units > spec.maxPrice ? 'priceRange' : units
}

export function readTrigger(spec: Spec, input: unknown): Read {
  const units = readUnits(input, spec.priceFraction, spec.tick, triggerNames)
  if (isRefusal(units)) return units
  return units < spec.minPrice || units > spec.maxPrice ? 'badTrigger' : units
}

/** Leverage in hundredths, or null. */
export function readLeverage(input: unknown): number | null {
  const exact = typeof input === 'string' ? toExact(input) : null
  if (exact === null || exact.scale > 2 || exact.units <= 0n) return null
  const units = Number(unitsAt(exact, 2))
  return Number.isSafeInteger(units) ? units : null
}

export const isLinkId = (input: unknown): input is string =>
  typeof input === 'string' && /^[A-Za-z0-9_-]{1,45}$/.test(input)

export function marketOf(world: World, symbol: unknown): Market | null {
  return typeof symbol === 'string' ? (world.bySymbol.get(symbol) ?? null) : null
}
