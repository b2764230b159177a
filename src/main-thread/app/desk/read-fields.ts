import type { Box } from './desk.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object that has exactly these keys. Anything else is null: another key, `__proto__` included. */
export function fieldsOf(value: unknown, keys: readonly string[]): Fields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const own = Object.keys(value)
  if (own.length !== keys.length || !keys.every((key) => own.includes(key))) return null
  return Object.fromEntries(keys.map((key) => [key, Reflect.get(value, key)]))
}

/** Why a layout is refused: it is no layout, holds too many panels or charts, or is damaged. */
export type DeskFault = 'damaged' | 'tooMany' | 'tooManyCharts'

/** Thrown while a layout is read; `readDesk` returns its fault. */
export class Refused extends Error {
  readonly fault: DeskFault
  constructor(fault: DeskFault) {
    super(fault)
    this.fault = fault
  }
}

export const refuse = (): never => {
  throw new Refused('damaged')
}

export const objectOf = (value: unknown, keys: readonly string[]): Fields => fieldsOf(value, keys) ?? refuse()
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : refuse()

/** Most px of anything on a desk. */
export const LARGEST = 20_000

export const numberIn = (value: unknown, least: number): number =>
  typeof value === 'number' && value >= least && value <= LARGEST ? Math.round(value) : refuse()

export const boxKeys = ['x', 'y', 'width', 'height']
/** Windows can be left of or above the first screen: `least` is the least place. */
export const boxIn = (fields: Fields, least: number): Box => ({
  x: numberIn(fields['x'], least),
  y: numberIn(fields['y'], least),
  width: numberIn(fields['width'], 1),
  height: numberIn(fields['height'], 1),
})
