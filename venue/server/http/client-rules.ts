import type { IncomingHttpHeaders } from 'node:http'
import { path } from '#shared/wire/http.ts'

/** Allowed client platforms: the page, a page on a phone, and the product's mobile apps. */
const appPlatforms: readonly string[] = ['app', 'ios', 'android']
const platforms: readonly string[] = ['pc', 'h5', ...appPlatforms]
const MAX_TOKEN = 512

/** Whether the mobile app calls: its login answers with a user token instead of a cookie (VENUE-58). */
export const isMobileApp = (headers: IncomingHttpHeaders): boolean =>
  appPlatforms.includes(String(headers['platform'] ?? ''))

/** The token of the `UserToken` header; undefined without one. */
export function userTokenOf(headers: IncomingHttpHeaders): string | undefined {
  const token = headers['usertoken']
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** Allowed values of `_sp_` parameters (HTTP-02). */
const spValues: Readonly<Record<string, readonly string[]>> = {
  _sp_category: ['fbu'],
  _sp_business: ['usdt', 'usdc', 'inverse'],
  _sp_response_format: ['hump'],
}

function problemOfHeaders(headers: IncomingHttpHeaders): string | null {
  const { platform, lang } = headers
  if (platform !== undefined && !platforms.includes(String(platform))) {
    return `the platform header must be one of ${platforms.join(', ')}`
  }
  if (lang !== undefined && !/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(String(lang))) {
    return 'the lang header must be a language tag'
  }
  const token = headers['usertoken']
  if (token !== undefined && (typeof token !== 'string' || token.length > MAX_TOKEN)) {
    return 'the UserToken header is too long'
  }
  return null
}

/**
 * Why the common headers and query parameters of a call are invalid (HTTP-02, HTTP-03, HTTP-11, HTTP-12); null if valid. All
 * are optional: `curl` needs none of them.
 */
export function problemOfClient(
  pathName: string,
  headers: IncomingHttpHeaders,
  query: unknown,
): string | null {
  const problem = problemOfHeaders(headers)
  if (problem !== null) return problem
  const sent = typeof query === 'object' && query !== null ? Object.entries(query) : []
  for (const [name, value] of sent) {
    if (!name.startsWith('_sp_')) continue
    if (pathName === path.own.walletList) return 'the wallet list takes no _sp_ parameters'
    const allowed = Object.hasOwn(spValues, name) ? spValues[name] : undefined
    if (allowed === undefined) return `${name.slice(0, 40)} is not known`
    if (!allowed.includes(String(value))) return `${name} must be one of ${allowed.join(', ')}`
  }
  return null
}
