import { path } from '#shared/wire/http.ts'
import type { SessionTerm } from '#shared/wire/http.ts'
import type { Clock } from '../../runtime/clock.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'

/** Pause between attempts. It grows if the server never grants a new term. */
const RETRY_FIRST_MS = 5000
const RETRY_LONGEST_MS = 60_000
/** Browser timers longer than 2^31 ms fire at once. */
const LONGEST_WAIT_MS = 1_000_000_000

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 1e12

/** The session's term in an answer; null if the exchange names none: the session is not renewed then. */
export function readTerm(result: unknown): SessionTerm | null {
  const term = isMap(result) ? result['session'] : undefined
  if (!isMap(term)) return null
  const { expiresInMs, termMs } = term
  return isTime(expiresInMs) && isTime(termMs) && termMs > 0 ? { expiresInMs, termMs } : null
}

export interface Renewal {
  /** An answer of the current session named its term. */
  follow(term: SessionTerm | null): void
  /** The session is over. */
  stop(): void
}

/**
 * Renews the session for all tabs, once per term (decision 13). The first attempt is at half of the term, so that a lost
 * answer or a closed lid does no harm. Only the exchange decides whether a session is over, never the local clock (C2).
 */
export function createRenewal(options: {
  readonly clock: Clock
  readonly http: HttpClient
  readonly trace: (name: string, detail: string) => void
}): Renewal {
  const { clock, http } = options
  let run = 0
  let retryMs = RETRY_FIRST_MS
  let cancel: () => void = () => undefined
  let isRenewing = false

  function wait(ms: number): void {
    cancel()
    cancel = clock.after(Math.min(ms, LONGEST_WAIT_MS), ms > LONGEST_WAIT_MS ? later(ms) : renew)
  }
  const later = (ms: number) => (): void => wait(ms - LONGEST_WAIT_MS)
  const untilHalf = (term: SessionTerm): number => Math.max(0, term.expiresInMs - term.termMs / 2)

  function renew(): void {
    const mine = run
    isRenewing = true
    const call = { method: 'POST', path: path.own.renewSession, isPrivate: true } as const
    void http.call(call).then((answer) => {
      if (mine !== run) return
      isRenewing = false
      const term = answer.hasError ? null : readTerm(answer.result)
      const isGranted = term !== null && untilHalf(term) > 0
      options.trace('session renewal', isGranted ? 'granted' : 'not granted')
      wait(isGranted ? untilHalf(term) : retryMs)
      retryMs = isGranted ? RETRY_FIRST_MS : Math.min(RETRY_LONGEST_MS, retryMs * 2)
    })
  }

  return {
    follow: (term) => {
      // The open renewal will name a later term.
      if (term !== null && !isRenewing) wait(untilHalf(term))
    },
    stop: () => {
      run += 1
      isRenewing = false
      retryMs = RETRY_FIRST_MS
      cancel()
    },
  }
}
