import type { Params } from '../terms/params.ts'
import { paramError } from '../terms/api-refusal.ts'
import type { RowChanges } from '../terms/api-state.ts'
import { readRowChanges } from './row-changes.ts'

/** A rule for the next answers of a path. Absent fields leave that part of the answer as it is. `set`, `remove`: in each row. */
export interface AnswerFault extends RowChanges {
  readonly method: 'GET' | 'POST' | '*'
  /** From /v5/ on; a * at the end matches any continuation. */
  readonly path: string
  /** Requests it applies to, after `skip` that it lets pass. */
  readonly times: number
  readonly skip: number
  /** HTTP status of an HTML page in place of the answer; the call is not carried out. */
  readonly status?: number
  /** Code and text in place of the answer; the call is not carried out. */
  readonly retCode?: number
  readonly retMsg?: string
  /** The connection ends: `before` the call is carried out, or `after`, so that only its answer is lost. */
  readonly lost?: 'before' | 'after'
  /** ms before the call is carried out. */
  readonly delayMs: number
  /** ms between the call and its answer: events of the sockets arrive first. */
  readonly answerDelayMs: number
}

export interface AnswerFaults {
  arm(rule: AnswerFault): void
  /** The rule for a request, counted down; null: none. */
  take(method: string, path: string): AnswerFault | null
  list(): readonly (AnswerFault & { readonly left: number })[]
  clear(): void
}

const MOST = 1_000_000
const MAX_DELAY_MS = 600_000
const methods = ['GET', 'POST', '*'] as const
const moments = ['before', 'after'] as const

/** Texts of the codes that faults are armed with most (https://bybit-exchange.github.io/docs/v5/error, as of 24 July 2026). */
const texts: ReadonlyMap<number, string> = new Map([
  [10000, 'Server Timeout'],
  [10002, 'The request time exceeds the time window range.'],
  [10006, 'Too many visits. Exceeded the API Rate Limit.'],
  [10016, 'Server error.'],
  [10019, 'ws trade service is restarting, do not accept new request for the moment'],
  [110001, 'order not exists or too late to replace'],
  [110072, 'OrderLinkedID is duplicate'],
  [110079, 'The order is processing and can not be operated, please try again later'],
  [170146, 'Order creation timeout'],
])

/** Reads a rule of the control port. Throws `ApiRefusal` with the field that is not usable. */
export function readFault(params: Params, fields: Readonly<Record<string, unknown>>): AnswerFault {
  const path = params.text('path')
  if (!path.startsWith('/v5/')) throw paramError('path must begin with /v5/')
  const status = params.optionalWhole('status', 400, 599)
  const retCode = params.optionalWhole('code', 1, 99_999_999)
  const lost = params.optionalOneOf('lost', moments)
  const retMsg = params.optionalText('message')
  return {
    method: params.optionalOneOf('method', methods) ?? '*',
    path,
    times: params.whole('times', 1, MOST, 1),
    skip: params.whole('skip', 0, MOST, 0),
    ...(status === undefined ? {} : { status }),
    ...(retCode === undefined ? {} : { retCode, retMsg: retMsg ?? texts.get(retCode) ?? '' }),
    ...(lost === undefined ? {} : { lost }),
    delayMs: params.whole('delayMs', 0, MAX_DELAY_MS, 0),
    answerDelayMs: params.whole('answerDelayMs', 0, MAX_DELAY_MS, 0),
    ...readRowChanges(fields),
  }
}

const fits = (rule: AnswerFault, method: string, path: string): boolean =>
  (rule.method === '*' || rule.method === method) &&
  (rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : rule.path === path)

export function createAnswerFaults(): AnswerFaults {
  let rules: { readonly rule: AnswerFault; left: number; toPass: number }[] = []
  return {
    arm(rule) {
      rules.push({ rule, left: rule.times, toPass: rule.skip })
    },
    take(method, path) {
      if (rules.length === 0) return null
      let found: (typeof rules)[number] | null = null
      for (const entry of rules) {
        if (!fits(entry.rule, method, path)) continue
        if (entry.toPass > 0) entry.toPass -= 1
        else found ??= entry
      }
      if (found === null) return null
      const taken = found
      taken.left -= 1
      if (taken.left <= 0) rules = rules.filter((other) => other !== taken)
      return taken.rule
    },
    list: () => rules.map(({ rule, left }) => ({ ...rule, left })),
    clear() {
      rules = []
    },
  }
}
