import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProfileKeys } from './profile-keys.ts'

const PROFILE_SECONDS = 400 * 24 * 3600

/** Not `Secure`: the venue is used over http on loopback. */
const options = { path: '/', httpOnly: true, sameSite: 'strict' } as const

/**
 * Cookies ignore ports: two venues on one host would overwrite each other's. So each stored venue has its own cookie names,
 * independent of its port. A venue in memory uses its port, because new names per start would accumulate in the browser.
 */
const cookieName = (kind: 'profile' | 'session', { socket }: FastifyRequest, keys: ProfileKeys): string =>
  `perpdeck_${kind}_${keys.tag ?? socket.localPort ?? 0}`

/** Secret of the page's session, unchecked; undefined without one. */
export const sessionSecretOf = (request: FastifyRequest, keys: ProfileKeys): string | undefined =>
  request.cookies[cookieName('session', request, keys)]

/** Sets the session cookie, which expires with the session. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  keys: ProfileKeys,
  secret: string,
  forMs: number,
): void {
  reply.setCookie(cookieName('session', request, keys), secret, {
    ...options,
    maxAge: Math.ceil(forMs / 1000),
  })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, keys: ProfileKeys): void {
  reply.clearCookie(cookieName('session', request, keys), { path: '/' })
}

/** Id of the browser profile, which owns demo accounts (VENUE-61); null without a cookie of this venue. */
export const profileOf = (request: FastifyRequest, keys: ProfileKeys): string | null =>
  keys.idOf(request.cookies[cookieName('profile', request, keys)])

/** Id of the browser profile; creates one, with its cookie in this answer, if there is none. */
export function profileOrNew(request: FastifyRequest, reply: FastifyReply, keys: ProfileKeys): string {
  const known = profileOf(request, keys)
  if (known !== null) return known
  const { id, secret } = keys.create()
  reply.setCookie(cookieName('profile', request, keys), secret, { ...options, maxAge: PROFILE_SECONDS })
  return id
}
