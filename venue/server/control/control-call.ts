import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { ControlOrder, LoadStats, SimulationControl } from '../../exchange/simulation-control.ts'
import type { FieldReader } from '../http/fields.ts'
import type { VenueServer } from '../serve-exchange.ts'

export type ControlResult = Readonly<Record<string, unknown>>

/** What the control port works on. */
export interface ControlTarget {
  readonly exchange: Exchange
  readonly simulation: SimulationControl
  readonly server: VenueServer
  /** Null without --rate. */
  loadStats(): LoadStats | null
  /** Rows put into topics per second, lately. */
  pushedPerSecond(): number
  /** What is being played; null while nothing is. */
  scenario(): object | null
  /** Plays a scenario for the profile an account belongs to: one by name, or the text of a file. Throws a text. */
  play(scenario: { readonly name: string } | { readonly text: string }, accountId: string): Promise<object>
}

export interface ControlRequest {
  readonly body: FieldReader
  readonly query: FieldReader
  /** The body as it came, for parts that are free in form. */
  readonly raw: Readonly<Record<string, unknown>>
}
/** One call of the control port. Refuses with a text by throwing. */
export type ControlCall = (
  target: ControlTarget,
  request: ControlRequest,
) => Promise<ControlResult> | ControlResult
export type ControlCalls = Readonly<Record<string, ControlCall>>

/** Throws what the reader found wrong. */
export function checked(body: FieldReader): void {
  const problem = body.problem()
  if (problem !== null) throw new Error(problem)
}

/** Decimal text of a field that must be there. */
export function amount(body: FieldReader, name: string): DecimalText {
  const text = parseDecimalText(body.text(name))
  checked(body)
  if (text === null) throw new Error(`${name} must be decimal text`)
  return text
}

/** A number of any kind within bounds, absent where it is not given. */
export function numberOf(
  raw: ControlRequest['raw'],
  name: string,
  min: number,
  max: number,
): number | undefined {
  const value = raw[name]
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !(value >= min && value <= max)) {
    throw new Error(`${name} must be a number from ${min} to ${max}`)
  }
  return value
}

/** An object of a field, absent where it is not given. */
export function objectOf(
  raw: ControlRequest['raw'],
  name: string,
): Readonly<Record<string, unknown>> | undefined {
  const value = raw[name]
  if (value === undefined) return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${name} must be an object`)
  }
  return { ...value }
}

/** Leaves out what is undefined, so that optional fields stay absent. */
export const given = <T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }

/** Has the simulation carry an order out; rejects with its text where it can't. */
export const order = async ({ simulation }: ControlTarget, what: ControlOrder): Promise<ControlResult> =>
  simulation.control(what)
