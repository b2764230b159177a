import type { Answer } from './envelope.ts'

/** What the next answers of a path shall be (VENUE-03). Absent parts stay as they would have been. */
export interface FaultRule {
  readonly method: string
  readonly path: string
  /** How many calls it holds for. */
  readonly times: number
  readonly status?: number
  readonly retCode?: number
  readonly retMsg?: string
  readonly extMap?: Readonly<Record<string, unknown>>
  /** Stands as result.status_code (HTTP-09). */
  readonly resultStatusCode?: number
  /** Raw body: broken JSON, empty. */
  readonly body?: string
  readonly token?: string
  readonly delayMs?: number
  /** `before`: the connection ends and nothing was done; `after`: the call was carried out, its answer is lost. */
  readonly drop?: 'before' | 'after'
}

export interface HttpFaults {
  arm(rule: FaultRule): void
  /** The rule for this call, counted down. */
  take(method: string, path: string): FaultRule | null
  clear(): void
}

export function createHttpFaults(): HttpFaults {
  let rules: { readonly rule: FaultRule; left: number }[] = []
  return {
    arm(rule) {
      rules.push({ rule, left: rule.times })
    },
    take(method, path) {
      const found = rules.find(({ rule }) => rule.method === method && rule.path === path)
      if (found === undefined) return null
      found.left -= 1
      if (found.left <= 0) rules = rules.filter((entry) => entry !== found)
      return found.rule
    },
    clear() {
      rules = []
    },
  }
}

/** Does the rule replace the answer, so that the call itself is not carried out? */
export const replacesAnswer = (rule: FaultRule): boolean =>
  rule.body !== undefined || rule.retCode !== undefined || rule.status !== undefined

/** The answer a rule asks for. */
export const armedAnswer = (rule: FaultRule): Answer => ({
  code: rule.retCode ?? 0,
  message: rule.retMsg ?? '',
  result: rule.resultStatusCode === undefined ? {} : { status_code: rule.resultStatusCode },
  ...(rule.extMap === undefined ? {} : { extMap: rule.extMap }),
  ...(rule.token === undefined ? {} : { token: rule.token }),
})
