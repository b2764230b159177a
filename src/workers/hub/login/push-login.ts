import type { Clock } from '../../runtime/clock.ts'
import { wait } from '../../runtime/clock.ts'
import type { PushAnswer } from '#shared/wire/frames.ts'
import { TOKEN_RETRY_MS, TOKEN_TRIES } from '#shared/wire/http-constants.ts'

export type TokenAnswer =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'failed'; readonly code: number }
  /** The session is over or has changed: no further attempt. */
  | { readonly kind: 'over' }

export type PushLoginResult =
  | { readonly kind: 'success' }
  | { readonly kind: 'failed'; readonly code: number }
  | { readonly kind: 'over' }

/**
 * Login on the open socket (FEED-01, FEED-02): three attempts 500 ms apart, each with a new one-time token, whether the
 * token or the login failed (FEED-15). `isCurrent` becomes false when the socket or the session is replaced; the result is
 * then 'over'.
 */
export async function loginOnPush(options: {
  readonly clock: Clock
  readonly fetchToken: () => Promise<TokenAnswer>
  readonly sendLogin: (token: string) => Promise<PushAnswer | null>
  readonly isCurrent: () => boolean
}): Promise<PushLoginResult> {
  let code = 0
  for (let tried = 0; tried < TOKEN_TRIES; tried += 1) {
    if (tried > 0) await wait(options.clock, TOKEN_RETRY_MS)
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
