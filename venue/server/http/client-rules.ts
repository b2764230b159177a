import type { IncomingHttpHeaders } from 'node:http'
import { path } from '#shared/wire/http.ts'

/** What a client may say it is: the page, a page on a phone, or one of the product's own mobile apps. */
const appPlatforms: readonly string[] = ['app', 'ios', 'android']
const platforms: readonly string[] = ['pc', 'h5', ...appPlatforms]
const MAX_TOKEN = 512

/** A call of the mobile app: its login answers with a user token, which stands for the cookie (VENUE-58). */
export const isMobileApp = (headers: IncomingHttpHeaders): boolean =>
  appPlatforms.includes(String(headers['platform'] ?? ''))

/** The token of the `UserToken` header; undefined without one. */
export function userTokenOf(headers: IncomingHttpHeaders): string | undefined {
  const token = headers['usertoken']
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** Values a `_sp_` parameter may have where it is sent (HTTP-02). */
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
 * What is wrong with the headers and query every call has (HTTP-02, HTTP-03, HTTP-11, HTTP-12); null where they are well.
 * What a client leaves out isn't asked for here: `curl` needs none of them.
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
