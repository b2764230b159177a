import type { IncomingHttpHeaders } from 'node:http'

const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']

/** "127.0.0.1:4000" -> "127.0.0.1". */
const hostName = (host: string): string => host.replace(/:\d*$/, '').toLowerCase()

/** The venue answers to loopback names only: another name that leads here is DNS rebinding (docs/choices.md#session-secrets). */
export const isLoopbackHost = (host: string | undefined): boolean =>
  host !== undefined && loopbackNames.includes(hostName(host))

/**
 * Whether a page of this origin may change state. Browsers always send `Origin` with such calls and with upgrades; without one
 * the caller is a program, which has no cookies of others. `allowed`: further origins, such as the development server's.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, allowed: readonly string[] = []): boolean {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined && allowed.includes(origin)) return true
  if (site !== undefined && site !== 'same-origin') return false
  if (origin === undefined) return site === undefined || site === 'same-origin'
  return origin === `http://${host ?? ''}`
}
