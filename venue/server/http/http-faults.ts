import { errorOf, withDetail } from '#shared/errors/catalogue.ts'
import type { Answer } from './envelope.ts'
import type { AnswerEdit } from './spoil-answer.ts'

/** What the next answers of a path shall be (VENUE-03). Absent parts stay as they would have been. */
export interface FaultRule {
  /** GET, POST, or * for both. */
  readonly method: string
  /** A path; one that ends in * stands for all that begin like it. */
  readonly path: string
  /** How many calls it holds for, after `skip` that pass. */
  readonly times: number
  readonly skip?: number
  /** Fields of the body or the query that the call must have, so that other calls of the path pass. */
  readonly match?: Readonly<Record<string, unknown>>
  readonly status?: number
  readonly retCode?: number
  readonly retMsg?: string
  readonly extMap?: Readonly<Record<string, unknown>>
  /** Stands as result.status_code (HTTP-09). */
  readonly resultStatusCode?: number
  /** Stands in `result`: create_order_failed_qty_x of 39303, max_investment of a grid bot. */
  readonly result?: Readonly<Record<string, unknown>>
  /** Raw body: broken JSON, empty. */
  readonly body?: string
  readonly token?: string
  readonly delayMs?: number
  /** `before`: the connection ends and nothing was done; `after`: the call was carried out, its answer is lost. */
  readonly drop?: 'before' | 'after'
  /** As `drop`, but the connection stays open and silent: no answer ever. */
  readonly hang?: 'before' | 'after'
  /** Changes of the answer as it would have been. */
  readonly edits?: readonly AnswerEdit[]
  /** Only this share of the body is sent: broken JSON. */
  readonly cutAt?: number
  readonly bytesPerSecond?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Where a call's answer is lost, and how. */
export const lostAnswer = (rule: FaultRule, when: 'before' | 'after'): 'drop' | 'hang' | null =>
  rule.drop === when ? 'drop' : rule.hang === when ? 'hang' : null

const fits = (rule: FaultRule, method: string, path: string): boolean =>
  (rule.method === '*' || rule.method === method) &&
  (rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : rule.path === path)

const matches = ({ match }: FaultRule, fields: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(match ?? {}).every(([name, value]) => Object.is(fields[name], value))

export interface HttpFaults {
  arm(rule: FaultRule): void
  /** The rule for this call, counted down. `fields`: those of its body and its query. */
  take(method: string, path: string, fields?: Readonly<Record<string, unknown>>): FaultRule | null
  /** Those that still wait, in the order of arming. */
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
        // Every call counts for those that still let some pass.
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

/** Does the rule replace the answer, so that the call itself is not carried out? */
export const replacesAnswer = (rule: FaultRule): boolean =>
  rule.body !== undefined ||
  rule.retCode !== undefined ||
  rule.status !== undefined ||
  rule.result !== undefined

/** Text of the catalogue for the code a rule names; '' for a code nobody knows. */
const textOf = (rule: FaultRule): string =>
  rule.retCode === undefined ? '' : withDetail(errorOf(rule.retCode)?.text ?? '', '', textsOf(rule.extMap))

const textsOf = (map: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, String(value)]))

/** The answer a rule asks for. */
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
