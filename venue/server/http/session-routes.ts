import { callErrors } from '#shared/errors/call-errors.ts'
import { path } from '#shared/wire/http.ts'
import type {
  AccountsResult,
  OneTimeTokenResult,
  ProfileResult,
  RenewSessionResult,
} from '#shared/wire/http.ts'
import type { PrivateRoute, Route, RouteContext } from './call.ts'
import { isMobileApp } from './client-rules.ts'
import { clearSessionCookie, profileOrNew, sessionSecretOf, setSessionCookie } from './cookies.ts'
import { badRequest, done, refused } from './envelope.ts'

const [LOGGED_OUT_CODE] = callErrors.noSession
const [REPLACED_CODE] = callErrors.sessionReplaced

/** Routes for login with one of the profile's demo accounts (VENUE-01, VENUE-61). */
export function sessionRoutes({
  exchange,
  sessions,
  pairing,
  push,
}: RouteContext): readonly (Route | PrivateRoute)[] {
  /** Unix ms at which the sessions of a profile end at the latest. */
  const endOf = (profileId: string): number => pairing?.endOf(profileId) ?? Number.POSITIVE_INFINITY
  const mustPair = (profileId: string): boolean => pairing !== null && !pairing.isPaired(profileId)
  return [
    {
      method: 'GET',
      path: path.own.accounts,
      async handle({ request, reply }) {
        const profileId = profileOrNew(request, reply, sessions.profiles)
        if (mustPair(profileId)) {
          // The person looks at the terminal now.
          pairing?.offer()
          return refused(callErrors.notPaired)
        }
        const accounts = await exchange.accountsOf(profileId)
        return done({ accounts: accounts.map((account) => ({ ...account })) } satisfies AccountsResult)
      },
    },
    {
      method: 'POST',
      path: path.own.login,
      async handle({ request, body, reply, profileId, session }) {
        const accountId = body.text('accountId')
        const problem = body.problem()
        if (problem !== null) return badRequest(problem)
        if (profileId !== null && mustPair(profileId)) return refused(callErrors.notPaired)
        const accounts = profileId === null ? [] : await exchange.accountsOf(profileId)
        const account = accounts.find((one) => one.accountId === accountId)
        if (profileId === null || account === undefined) {
          return badRequest('this browser profile has no such demo account')
        }
        if (session !== null) {
          sessions.end(session.sessionId)
          push.endSession(session.sessionId, REPLACED_CODE, 'another login took its place')
        }
        const { secret, session: opened } = sessions.open(profileId, accountId, endOf(profileId))
        setSessionCookie(request, reply, sessions.profiles, secret, sessions.termOf(opened)?.expiresInMs ?? 0)
        // Pages get only the cookie, which scripts can't read; the mobile app gets the token (HTTP-12, HTTP-15).
        return { ...done({ account }), ...(isMobileApp(request.headers) ? { token: secret } : {}) }
      },
    },
    {
      method: 'POST',
      path: path.own.logout,
      handle({ session, request, reply }) {
        if (session !== null) {
          sessions.end(session.sessionId)
          push.endSession(session.sessionId, LOGGED_OUT_CODE, 'logged out')
        }
        clearSessionCookie(request, reply, sessions.profiles)
        return done({})
      },
    },
    {
      method: 'GET',
      path: path.own.profile,
      async handlePrivate(_call, session) {
        const account = (await exchange.accountsOf(session.profileId)).find(
          (one) => one.accountId === session.accountId,
        )
        if (account === undefined) return refused(callErrors.noSession)
        return done({
          account: { ...account },
          profileId: session.profileId,
          userName: account.name,
          avatar: account.avatar ?? '',
          inviteCode: account.inviteCode ?? '',
          loyalty: { labelType: account.loyaltyLabel ?? 0 },
          preferences: sessions.preferences.read(session.accountId),
        } satisfies ProfileResult)
      },
    },
    {
      method: 'POST',
      path: path.oneTimeToken,
      handlePrivate({ request }, session) {
        const term = sessions.termOf(session)
        if (term === null) return refused(callErrors.sessionEnded)
        const secret = sessionSecretOf(request, sessions.profiles)
        // The app's page was restarted: its token was only in memory.
        const token = isMobileApp(request.headers) && secret !== undefined ? { token: secret } : {}
        const result = { ...sessions.issueToken(session), session: term } satisfies OneTimeTokenResult
        return { ...done(result), ...token }
      },
    },
    {
      method: 'POST',
      path: path.own.renewSession,
      handlePrivate({ request, reply }, session) {
        const term = sessions.renew(session, endOf(session.profileId))
        if (term === null) return refused(callErrors.sessionEnded)
        const secret = sessionSecretOf(request, sessions.profiles)
        // The mobile app has no cookie: its token is valid as long as the session.
        if (secret !== undefined)
          setSessionCookie(request, reply, sessions.profiles, secret, term.expiresInMs)
        return done({ session: term } satisfies RenewSessionResult)
      },
    },
  ]
}
