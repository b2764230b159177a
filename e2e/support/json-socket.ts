import type { Page } from 'playwright/test'
import { openPush } from '../../tests/venue/support/push-client.ts'
import type { PushClient } from '../../tests/venue/support/push-client.ts'
import type { VenueProcess } from './venue-process.ts'

/** A push socket of another program, connected to the same venue in JSON. */
export const jsonSocket = (venue: VenueProcess): Promise<PushClient> =>
  openPush(venue.url, { query: 'v=2&format=json' })

/** A JSON socket with these private topics, logged in with a one-time token of the page's session. */
export async function privateSocket(
  page: Page,
  venue: VenueProcess,
  topics: readonly string[],
): Promise<PushClient> {
  const token = await page.evaluate(async () => {
    const headers = { platform: 'pc', 'content-type': 'application/json' }
    const answer = await fetch('/user/private/ott', { method: 'POST', headers, body: '{}' })
    return ((await answer.json()) as { readonly result: { readonly token: string } }).result.token
  })
  const socket = await jsonSocket(venue)
  const login = await socket.ask('login', [token])
  const held = await socket.ask('subscribe', topics)
  if (!login.success || !held.success) throw new Error(`${login.retMsg} ${held.retMsg}`)
  return socket
}

export interface ToldEvent {
  readonly topic: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Events of a private topic so far. */
export const toldBy = (socket: PushClient, topic: string): readonly ToldEvent['fields'][] =>
  socket.privates.filter(([, name]) => name === topic).map(([, , fields]) => fields)
