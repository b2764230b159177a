import type { PrivateState } from '#shared/contracts/private-feed.ts'
import { path } from '#shared/wire/http.ts'
import type { HttpClient } from '../http/http-client.ts'
import { readPrivateState } from '../feeds/private-events.ts'

/** The private state as a whole; null where the call failed or a part of it can't be read. */
export async function fetchPrivateState(http: HttpClient): Promise<PrivateState | null> {
  const answer = await http.call({ method: 'GET', path: path.own.privateSnapshot, isPrivate: true })
  return answer.hasError ? null : readPrivateState(answer.result)
}
