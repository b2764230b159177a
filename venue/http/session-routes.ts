import { path } from '#shared/wire/http.ts'
import type { AccountsResult, OneTimeTokenResult } from '#shared/wire/http.ts'
import type { PrivateRoute, Route, RouteContext } from './call.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { setSessionCookie } from './cookies.ts'
import { code, done, refused } from './envelope.ts'

/** Text of 10007, the end of a session (FEED-08). */
export const SESSION_ENDED = 'session expired, log in again'

/** Log in by picking one of the profile's demo accounts (VENUE-01, VENUE-61). */
export function sessionRoutes({ exchange, sessions, push }: RouteContext): readonly (Route | PrivateRoute)[] {
  return [
    {
      method: 'GET',
      path: path.own.accounts,
      async handle({ profileId }) {
        const accounts = await exchange.accountsOf(profileId)
        return done({ accounts: accounts.map((account) => ({ ...account })) } satisfies AccountsResult)
      },
    },
    {
      method: 'POST',
      path: path.own.login,
      async handle({ body, reply, profileId, session }) {
        const accountId = body.text('accountId')
        const problem = body.problem()
        if (problem !== null) return refused(code.badParameter, problem)
        const account = (await exchange.accountsOf(profileId)).find((one) => one.accountId === accountId)
        if (account === undefined) {
          return refused(code.badParameter, 'this browser profile has no such demo account')
        }
        if (session !== null) {
          sessions.end(session.sessionId)
          push.endSession(session.sessionId, code.noSession, 'another login took its place')
        }
        setSessionCookie(reply, sessions.open(profileId, accountId).secret)
        return done({ account })
      },
    },
    {
      method: 'POST',
      path: path.own.logout,
      handle({ session, reply }) {
        if (session !== null) {
          sessions.end(session.sessionId)
          push.endSession(session.sessionId, code.noSession, 'logged out')
        }
        reply.clearCookie(SESSION_COOKIE, { path: '/' })
        return done({})
      },
    },
    {
      method: 'GET',
      path: path.own.profile,
      async handlePrivate({ profileId }, session) {
        const account = (await exchange.accountsOf(session.profileId)).find(
          (one) => one.accountId === session.accountId,
        )
        if (account === undefined) return refused(code.noSession, SESSION_ENDED)
        return done({ account, profileId, avatar: '', inviteCode: '' })
      },
    },
    {
      method: 'POST',
      path: path.oneTimeToken,
      handlePrivate(_call, session) {
        return done(sessions.issueToken(session) satisfies OneTimeTokenResult)
      },
    },
  ]
}
