import type { Remote } from 'comlink'
import type { HubApi } from '#shared/contracts/hub-api.ts'
import { rejected } from '#shared/contracts/outcome.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { answerWithin } from './deadline.ts'
import { workers } from './start-workers.ts'

/** Our own refusal code: no hub was reachable, nothing was sent. Text: `errors:code.-1`. */
export const NOT_SENT = -1

/** Longer than the hub's own deadlines and retries, so that the hub's answer decides. Ms. */
export const COMMAND_DEADLINE_MS = 15_000
export const QUERY_DEADLINE_MS = 10_000
/** How long a call waits for a lost hub to return; then it is refused and not sent. Ms. */
export const HUB_WAIT_MS = 3000

/**
 * A value of the hub that is no outcome of a command; `otherwise` without a hub or an answer in time. Never rejects. A joined hub
 * is called at once.
 */
export async function hubValue<T, Otherwise>(
  call: (hub: Remote<HubApi>) => Promise<T>,
  deadlineMs: number,
  otherwise: Otherwise,
): Promise<T | Otherwise> {
  const connection = workers().hub
  const hub = connection.current() ?? (await connection.waitFor(HUB_WAIT_MS))
  if (hub === null) return otherwise
  const answer = await answerWithin(() => call(hub.api), deadlineMs, hub.lost)
  return answer.ok ? answer.value : otherwise
}

/**
 * Calls the hub; never rejects. `unknown` if the answer was lost: a journaled intent is resolved by the hub. Rejected with
 * NOT_SENT if no hub was reachable.
 */
export async function askHub<T>(
  call: (hub: Remote<HubApi>) => Promise<Outcome<T>>,
  deadlineMs: number,
): Promise<Outcome<T>> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub === null) return rejected(NOT_SENT, '')
  const answer = await answerWithin(() => call(hub.api), deadlineMs, hub.lost)
  return answer.ok ? answer.value : answer.why
}
