/** Reads fields of commands. Any input is possible; nothing throws. */
import { triggerPriceTypes } from '#shared/domain/enums.ts'
import type { PositionIdx, TriggerPriceType } from '#shared/domain/enums.ts'
import { slippageRange } from '#shared/maths/integer/slippage.ts'
import { toExact, unitsAt } from '#shared/units/exact.ts'
import type { Market } from '../state/market.ts'
import type { Slip } from '../terms/order-parts.ts'
import { positionModeOf } from '../accounts/position-modes.ts'
import type { RefusalName } from '../terms/refusals.ts'
import type { Spec } from '../terms/spec.ts'
import type { Account } from '../state/state.ts'
import type { World } from '../state/world.ts'

/** Unchecked fields of a command. */
export type Fields = Readonly<Record<string, unknown>>

/** A scaled number on its step, or the name of the refusal. */
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

/** The trigger price type: LastPrice by default (TPSL-09), null for an unknown word. */
export function readTriggerBy(input: unknown): TriggerPriceType | null {
  if (input === undefined || input === '') return 'LastPrice'
  return triggerPriceTypes.find((known) => known === input) ?? null
}

/** A price distance: above 0 and a multiple of the tick. */
export function readDistance(spec: Spec, input: unknown): Read {
  return readUnits(input, spec.priceFraction, spec.tick, triggerNames)
}

/** Whether the value is decimal text of zero, which removes a take profit, stop loss or trailing stop. */
export const isZero = (input: unknown): boolean => typeof input === 'string' && toExact(input)?.units === 0n

/** Whether the field is absent. */
export const isAbsent = (input: unknown): boolean => input === undefined || input === ''

/** A slippage limit (SLIP-03, 04): whole ticks 1..10000, or 0.01..10 percent with at most 2 decimals; null if absent. */
export function readSlip(type: unknown, amount: unknown): Slip | null | RefusalName {
  if (isAbsent(amount)) return null
  if (type !== 'TickSize' && type !== 'Percent') return 'badSlippage'
  const scale = type === 'Percent' ? 2 : 0
  const exact = typeof amount === 'string' ? toExact(amount) : null
  if (exact === null || exact.scale > scale) return 'badSlippage'
  const [least, most] = slippageRange[type]
  const units = Number(unitsAt(exact, scale))
  return units >= least && units <= most ? { kind: type, amount: units } : 'badSlippage'
}

/** The position index of a command; null if it doesn't fit the position mode (ENTITY-06). */
export function readIdx(account: Account, market: Market, input: unknown): PositionIdx | null {
  if (positionModeOf(account, market.spec) === 'BothSide') return input === 1 || input === 2 ? input : null
  return input === 0 ? 0 : null
}

export function marketOf(world: World, symbol: unknown): Market | null {
  return typeof symbol === 'string' ? (world.bySymbol.get(symbol) ?? null) : null
}
