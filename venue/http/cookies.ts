import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProfileKeys } from './profile-keys.ts'

const PROFILE_SECONDS = 400 * 24 * 3600

/** Not `Secure`: the venue is spoken to over http on loopback. */
const options = { path: '/', httpOnly: true, sameSite: 'strict' } as const

/**
 * Cookies ignore ports: two venues on one host would overwrite each other's. So each names its cookies by its own port, as
 * the browser keeps everything else of an origin.
 */
const cookieName = (kind: 'profile' | 'session', { socket }: FastifyRequest): string =>
  `perpdeck_${kind}_${socket.localPort ?? 0}`

/** Secret of the session a page is in, unchecked; undefined without one. */
export const sessionSecretOf = (request: FastifyRequest): string | undefined =>
  request.cookies[cookieName('session', request)]

/** The cookie ends with the session. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  forMs: number,
): void {
  reply.setCookie(cookieName('session', request), secret, { ...options, maxAge: Math.ceil(forMs / 1000) })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName('session', request), { path: '/' })
}

/** Id of the browser profile that asks; null without a cookie this venue gave. Demo accounts hang on it (VENUE-61). */
export const profileOf = (request: FastifyRequest, keys: ProfileKeys): string | null =>
  keys.idOf(request.cookies[cookieName('profile', request)])

/** The profile that asks; a new one, with its cookie in this answer, where there is none yet. */
export function profileOrNew(request: FastifyRequest, reply: FastifyReply, keys: ProfileKeys): string {
  const known = profileOf(request, keys)
  if (known !== null) return known
  const { id, secret } = keys.create()
  reply.setCookie(cookieName('profile', request), secret, { ...options, maxAge: PROFILE_SECONDS })
  return id
}
