import type { Body, Params } from '../terms/transport.ts'
import { isRecord } from './json-guard.ts'

/** Raw query of a call, in the order of its fields, without `?`. null if a number or text cannot be sent. */
export function encodeQuery(params: Params): string | null {
  const pairs: string[] = []
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    if (!canBeSent(value)) return null
    pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  }
  return pairs.join('&')
}

/** Raw body of a call. null if a number or text in it cannot be sent. */
export function encodeBody(body: Body): string | null {
  return canBeSent(body) ? JSON.stringify(body) : null
}

/** JSON has no NaN or Infinity, and half a surrogate pair has no UTF-8. */
function canBeSent(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'string') return value.isWellFormed()
  if (Array.isArray(value)) return value.every(canBeSent)
  return !isRecord(value) || Object.values(value).every(canBeSent)
}

/** What the limiter and the log know of a call. */
export interface CallFacts {
  readonly category: string
  /** Orders of a batch; 1 for all other calls. */
  readonly cost: number
  /** Symbol and link id, for the log; '' if there are none. */
  readonly subject: string
}

const textIn = (fields: Params | Body, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

export function factsOf(fields: Params | Body): CallFacts {
  const batch: unknown = fields['request']
  const symbol = textIn(fields, 'symbol')
  const link = textIn(fields, 'orderLinkId')
  return {
    category: textIn(fields, 'category'),
    cost: Array.isArray(batch) ? Math.max(batch.length, 1) : 1,
    subject: [symbol, link].filter((text) => text !== '').join(' '),
  }
}
