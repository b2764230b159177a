import type { Clock } from '../../runtime/clock.ts'
import { wait } from '../../runtime/clock.ts'
import type { PushAnswer } from '#shared/wire/frames.ts'

export const LOGIN_TRIES = 3
export const LOGIN_GAP_MS = 500

export type TokenAnswer =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'failed'; readonly code: number }
  /** The session is over or has changed: no further try. */
  | { readonly kind: 'over' }

export type PushLoginResult =
  | { readonly kind: 'success' }
  | { readonly kind: 'failed'; readonly code: number }
  | { readonly kind: 'over' }

/**
 * Login on the open socket (FEED-01, FEED-02): a new one-time token per try, three tries 500 ms apart, whether the token or
 * the login failed (FEED-15). `isCurrent` turns false when the socket or the session was replaced: then 'over'.
 */
export async function loginOnPush(options: {
  readonly clock: Clock
  readonly fetchToken: () => Promise<TokenAnswer>
  readonly sendLogin: (token: string) => Promise<PushAnswer | null>
  readonly isCurrent: () => boolean
}): Promise<PushLoginResult> {
  let code = 0
  for (let tried = 0; tried < LOGIN_TRIES; tried += 1) {
    if (tried > 0) await wait(options.clock, LOGIN_GAP_MS)
    if (!options.isCurrent()) return { kind: 'over' }
    const answer = await options.fetchToken()
    if (answer.kind === 'over' || !options.isCurrent()) return { kind: 'over' }
    if (answer.kind === 'failed') {
      code = answer.code
      continue
    }
    const login = await options.sendLogin(answer.token)
    if (!options.isCurrent()) return { kind: 'over' }
    if (login !== null && login.success && login.event === 'login_success') return { kind: 'success' }
    code = login?.retCode ?? code
  }
  return { kind: 'failed', code }
}
