import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProfileKeys } from './profile-keys.ts'

const PROFILE_SECONDS = 400 * 24 * 3600

/** Not `Secure`: the venue is spoken to over http on loopback. */
const options = { path: '/', httpOnly: true, sameSite: 'strict' } as const

/**
 * Cookies ignore ports: two venues on one host would overwrite each other's. So each names its cookies by itself, whatever port
 * it gets; one in memory by its port, since new names for each start would pile up in the browser.
 */
const cookieName = (kind: 'profile' | 'session', { socket }: FastifyRequest, keys: ProfileKeys): string =>
  `perpdeck_${kind}_${keys.tag ?? socket.localPort ?? 0}`

/** Secret of the session a page is in, unchecked; undefined without one. */
export const sessionSecretOf = (request: FastifyRequest, keys: ProfileKeys): string | undefined =>
  request.cookies[cookieName('session', request, keys)]

/** The cookie ends with the session. */
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

/** Id of the browser profile that asks; null without a cookie this venue gave. Demo accounts hang on it (VENUE-61). */
export const profileOf = (request: FastifyRequest, keys: ProfileKeys): string | null =>
  keys.idOf(request.cookies[cookieName('profile', request, keys)])

/** The profile that asks; a new one, with its cookie in this answer, where there is none yet. */
export function profileOrNew(request: FastifyRequest, reply: FastifyReply, keys: ProfileKeys): string {
  const known = profileOf(request, keys)
  if (known !== null) return known
  const { id, secret } = keys.create()
  reply.setCookie(cookieName('profile', request, keys), secret, { ...options, maxAge: PROFILE_SECONDS })
  return id
}
