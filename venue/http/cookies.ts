import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Names the browser profile: its demo accounts hang on it (VENUE-61). */
export const PROFILE_COOKIE = 'perpdeck_profile'
export const SESSION_COOKIE = 'perpdeck_session'
const PROFILE_SECONDS = 400 * 24 * 3600

/** Not `Secure`: the venue is spoken to over http on loopback. */
const options = { path: '/', httpOnly: true, sameSite: 'strict' } as const

const isProfileId = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{32}$/.test(text)

/** The cookie ends with the session. */
export function setSessionCookie(reply: FastifyReply, secret: string, forMs: number): void {
  reply.setCookie(SESSION_COOKIE, secret, { ...options, maxAge: Math.ceil(forMs / 1000) })
}

/** The profile of the browser that asks; a new one gets its cookie with this answer. */
export function profileOf(
  cookies: Readonly<Record<string, string | undefined>>,
  reply: FastifyReply,
): string {
  const known = cookies[PROFILE_COOKIE]
  if (isProfileId(known)) return known
  const profileId = randomBytes(16).toString('hex')
  reply.setCookie(PROFILE_COOKIE, profileId, { ...options, maxAge: PROFILE_SECONDS })
  return profileId
}
