import type { PrivateState } from '#shared/contracts/private-feed.ts'
import { path } from '#shared/wire/http.ts'
import type { HttpClient } from '../http/http-client.ts'
import { readPrivateState } from '../feeds/private-events.ts'

/** Fetches the whole private state; null if the call failed or a part is unreadable. */
export async function fetchPrivateState(http: HttpClient): Promise<PrivateState | null> {
  const answer = await http.call({ method: 'GET', path: path.own.privateSnapshot, isPrivate: true })
  return answer.hasError ? null : readPrivateState(answer.result)
}
