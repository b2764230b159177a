import { CDN_SPOT_LIST } from '#shared/wire/http-constants.ts'
import { contractTypeFromName } from '#shared/domain/contract-type.ts'

/** Business of a symbol for `_sp_business` (HTTP-02). No symbol: usdt. */
export function businessOf(symbol: string): 'usdt' | 'usdc' | 'inverse' {
  const type = contractTypeFromName(symbol)
  if (type === 'InversePerpetual' || type === 'InverseFutures') return 'inverse'
  return type === 'UsdcPerpetual' || type === 'UsdcFutures' || type === 'UsdcOption' ? 'usdc' : 'usdt'
}

/** No `_sp_` parameters there (HTTP-03). */
const isWalletList = (path: string): boolean => path.includes('wallet') && path.endsWith('-list')

/** Origins that calls go to: `own` is ours; the two base paths may live on hosts of their own (HTTP-01). */
export interface CallHosts {
  readonly own: string
  /** Of paths under /contract/. */
  readonly contract?: string
  /** Of paths under /fapi/beehive/. */
  readonly beehive?: string
  /** Of files that anybody may read; none: not asked (ERR-20). */
  readonly cdn?: string
}

/** Whether another host than our own may be named for a path. */
export const mayBeApart = (path: string): boolean =>
  path === CDN_SPOT_LIST || path.startsWith('/contract/') || path.startsWith('/fapi/beehive/')

/** The origin of a path; only the host differs, the path stays as it is written (HTTP-01, HTTP-23). */
export function hostOf(hosts: CallHosts, path: string): string {
  if (path === CDN_SPOT_LIST) return hosts.cdn ?? hosts.own
  if (path.startsWith('/contract/')) return hosts.contract ?? hosts.own
  return path.startsWith('/fapi/beehive/') ? (hosts.beehive ?? hosts.own) : hosts.own
}

/**
 * Path and query of a call (HTTP-01, HTTP-02, HTTP-08): `_sp_` parameters on paths with /v5/, a cache-busting stamp on GET.
 * `stamp` differs from call to call.
 */
export function callUrl(
  base: string,
  method: 'GET' | 'POST',
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
