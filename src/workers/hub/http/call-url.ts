import { CDN_SPOT_LIST } from '#shared/wire/http-constants.ts'
import { contractTypeFromName } from '#shared/domain/contract-type.ts'

/** `_sp_business` of a symbol (HTTP-02); usdt without a symbol. */
export function businessOf(symbol: string): 'usdt' | 'usdc' | 'inverse' {
  const type = contractTypeFromName(symbol)
  if (type === 'InversePerpetual' || type === 'InverseFutures') return 'inverse'
  return type === 'UsdcPerpetual' || type === 'UsdcFutures' || type === 'UsdcOption' ? 'usdc' : 'usdt'
}

/** Paths whose calls carry no `_sp_` parameters (HTTP-03). */
const isWalletList = (path: string): boolean => path.includes('wallet') && path.endsWith('-list')

/** Origins that calls go to: `own` is the product's; the two base paths may have hosts of their own (HTTP-01). */
export interface CallHosts {
  readonly own: string
  /** For paths under /contract/. */
  readonly contract?: string
  /** For paths under /fapi/beehive/. */
  readonly beehive?: string
  /** For files that anybody may read; without one they aren't requested (ERR-20). */
  readonly cdn?: string
}

/** Whether a path may be on another host than the product's. */
export const mayBeApart = (path: string): boolean =>
  path === CDN_SPOT_LIST || path.startsWith('/contract/') || path.startsWith('/fapi/beehive/')

/** Origin of a path. Only the host differs; the path is unchanged (HTTP-01, HTTP-23). */
export function hostOf(hosts: CallHosts, path: string): string {
  if (path === CDN_SPOT_LIST) return hosts.cdn ?? hosts.own
  if (path.startsWith('/contract/')) return hosts.contract ?? hosts.own
  return path.startsWith('/fapi/beehive/') ? (hosts.beehive ?? hosts.own) : hosts.own
}

/**
 * URL of a call (HTTP-01, HTTP-02, HTTP-08): `_sp_` parameters on paths with /v5/, a cache-busting stamp on GET. `stamp`
 * must differ from call to call.
 */
export function callUrl(
  base: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  query: Readonly<Record<string, string>>,
  symbol: string,
  stamp: string,
): string {
  const params = new URLSearchParams(query)
  if (path.includes('/v5/') && !isWalletList(path)) {
    params.set('_sp_category', 'fbu')
    params.set('_sp_business', businessOf(symbol))
    params.set('_sp_response_format', 'hump')
  }
  if (method === 'GET') params.set('_', stamp)
  const text = params.toString()
  return text === '' ? `${base}${path}` : `${base}${path}?${text}`
}
