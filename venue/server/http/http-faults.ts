import { errorOf, withDetail } from '#shared/errors/catalogue.ts'
import type { Answer } from './envelope.ts'
import type { AnswerEdit } from './spoil-answer.ts'

/** A rule for the next answers of a path (VENUE-03). Absent fields leave that part of the answer unchanged. */
export interface FaultRule {
  /** GET, POST, DELETE, or * for all. */
  readonly method: string
  /** A path; a * at the end matches any continuation. */
  readonly path: string
  /** Number of calls it applies to, after `skip` unaffected ones. */
  readonly times: number
  readonly skip?: number
  /** Fields that body or query must have for the rule to apply. */
  readonly match?: Readonly<Record<string, unknown>>
  readonly status?: number
  readonly retCode?: number
  readonly retMsg?: string
  readonly extMap?: Readonly<Record<string, unknown>>
  /** Value of result.status_code (HTTP-09). */
  readonly resultStatusCode?: number
  /** Value of `result`, such as create_order_failed_qty_x of 39303 or max_investment of a grid bot. */
  readonly result?: Readonly<Record<string, unknown>>
  /** Raw body, such as invalid JSON or empty text. */
  readonly body?: string
  readonly token?: string
  readonly delayMs?: number
  /** Ends the connection: `before` the call is executed, or `after`, so that its answer is lost. */
  readonly drop?: 'before' | 'after'
  /** Like `drop`, but the connection stays open and is never answered. */
  readonly hang?: 'before' | 'after'
  /** Edits of the normal answer. */
  readonly edits?: readonly AnswerEdit[]
  /** Share of the body to send, which makes invalid JSON. */
  readonly cutAt?: number
  readonly bytesPerSecond?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Whether and how a call's answer is lost. */
export const lostAnswer = (rule: FaultRule, when: 'before' | 'after'): 'drop' | 'hang' | null =>
  rule.drop === when ? 'drop' : rule.hang === when ? 'hang' : null

const fits = (rule: FaultRule, method: string, path: string): boolean =>
  (rule.method === '*' || rule.method === method) &&
  (rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : rule.path === path)

const matches = ({ match }: FaultRule, fields: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(match ?? {}).every(([name, value]) => Object.is(fields[name], value))

export interface HttpFaults {
  arm(rule: FaultRule): void
  /** The rule that applies to a call, counted down. `fields`: of its body and query. */
  take(method: string, path: string, fields?: Readonly<Record<string, unknown>>): FaultRule | null
  /** Active rules in order of arming. */
  list(): readonly (FaultRule & { readonly left: number })[]
  clear(): void
}

export function createHttpFaults(): HttpFaults {
  let rules: { readonly rule: FaultRule; left: number; toPass: number }[] = []
  return {
    arm(rule) {
      rules.push({ rule, left: rule.times, toPass: rule.skip ?? 0 })
    },
    list: () => rules.map(({ rule, left }) => ({ ...rule, left })),
    take(method, path, fields = {}) {
      let found: (typeof rules)[number] | null = null
      for (const entry of rules) {
        if (!fits(entry.rule, method, path) || !matches(entry.rule, fields)) continue
        // Every matching call also counts for rules with `skip` left.
        if (entry.toPass > 0) entry.toPass -= 1
        else found ??= entry
      }
      if (found === null) return null
      const taken = found
      taken.left -= 1
      if (taken.left <= 0) rules = rules.filter((other) => other !== taken)
      return taken.rule
    },
    clear() {
      rules = []
    },
  }
}

/** Whether the rule replaces the answer, so that the call isn't executed. */
export const replacesAnswer = (rule: FaultRule): boolean =>
  rule.body !== undefined ||
  rule.retCode !== undefined ||
  rule.status !== undefined ||
  rule.result !== undefined

/** Text of the catalogue for a rule's code; '' for an unknown code. */
const textOf = (rule: FaultRule): string =>
  rule.retCode === undefined ? '' : withDetail(errorOf(rule.retCode)?.text ?? '', '', textsOf(rule.extMap))

const textsOf = (map: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, String(value)]))

/** The answer of a rule. */
export const armedAnswer = (rule: FaultRule): Answer => ({
  code: rule.retCode ?? 0,
  message: rule.retMsg ?? textOf(rule),
  result: {
    ...rule.result,
    ...(rule.resultStatusCode === undefined ? {} : { status_code: rule.resultStatusCode }),
  },
  ...(rule.extMap === undefined ? {} : { extMap: rule.extMap }),
  ...(rule.token === undefined ? {} : { token: rule.token }),
})
