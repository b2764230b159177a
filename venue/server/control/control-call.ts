import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { ControlOrder, LoadStats, SimulationControl } from '../../exchange/simulation-control.ts'
import type { FieldReader } from '../http/fields.ts'
import type { VenueServer } from '../serve-exchange.ts'

export type ControlResult = Readonly<Record<string, unknown>>

type Fields = Readonly<Record<string, unknown>>

/** The Bybit v5 API as the control port sees it. Each call checks its fields and throws a readable reason. */
export interface ApiControlTarget {
  arm(fields: Fields): void
  armPrivate(fields: Fields): void
  faults(): Fields
  set(fields: Fields): void
  createKey(fields: Fields): Fields
  changeKeys(fields: Fields): Fields
  sockets(): Fields
  cutSockets(fields: Fields): Fields
  withdrawKey(fields: Fields): Fields
  clear(): void
}

/** The venue as the control port sees it. */
export interface ControlTarget {
  readonly exchange: Exchange
  /** null: this exchange is no simulation. */
  readonly simulation: SimulationControl | null
  readonly server: VenueServer
  /** Null without --api. */
  readonly api: ApiControlTarget | null
  /** Null without --rate. */
  loadStats(): LoadStats | null
  /** Rows added to topics per second, measured lately. */
  pushedPerSecond(): number
  /** What is being played; null while nothing is. */
  scenario(): object | null
  /** Plays a scenario, by name or as the text of a file, for the account's profile. Rejects with a readable reason. */
  play(scenario: { readonly name: string } | { readonly text: string }, accountId: string): Promise<object>
}

export interface ControlRequest {
  readonly body: FieldReader
  readonly query: FieldReader
  /** The body unchanged, for free-form parts. */
  readonly raw: Readonly<Record<string, unknown>>
}
/** A call of the control port. Throws a readable reason to refuse. */
export type ControlCall = (
  target: ControlTarget,
  request: ControlRequest,
) => Promise<ControlResult> | ControlResult
export type ControlCalls = Readonly<Record<string, ControlCall>>

/** Throws the reader's problem, if any. */
export function checked(body: FieldReader): void {
  const problem = body.problem()
  if (problem !== null) throw new Error(problem)
}

/** A required field with decimal text. */
export function amount(body: FieldReader, name: string): DecimalText {
  const text = parseDecimalText(body.text(name))
  checked(body)
  if (text === null) throw new Error(`${name} must be decimal text`)
  return text
}

/** An optional number within bounds. */
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

/** An optional object field. */
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

/** Removes undefined fields, so that optional fields are absent. */
export const given = <T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }

/** Sends a control order to the simulation; rejects with its reason if it can't be done. */
export const order = async (
  { simulation }: Pick<ControlTarget, 'simulation'>,
  what: ControlOrder,
): Promise<ControlResult> => {
  if (simulation === null) throw new Error('this exchange is no simulation: it can not be controlled')
  return simulation.control(what)
}
