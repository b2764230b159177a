import { path } from '#shared/wire/http.ts'
import { LINKS_PATH } from '#shared/wire/http-constants.ts'
import type { Call } from '../http/http-client.ts'

/** GETs that pages call: the page shows their refusals. */
const calledByPages: ReadonlySet<string> = new Set([
  path.own.accounts,
  path.own.apiKeys,
  path.own.kline,
  LINKS_PATH,
])

/**
 * Whether the hub makes this call on its own: no tab waits for it, so the tab in front shows refusals that concern the
 * trader.
 */
export const isOwnCall = ({ method, path: callPath }: Pick<Call, 'method' | 'path'>): boolean =>
  callPath === path.oneTimeToken || (method === 'GET' && !calledByPages.has(callPath))
