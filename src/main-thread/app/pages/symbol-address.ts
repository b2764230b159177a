import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { navigate, useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location'
import type { Address } from '#shared/domain/routes.ts'
import { isSymbolName, languagePrefix, pathOf } from '#shared/domain/routes.ts'
import { datedSymbol } from '../../bridge/ask-risk.ts'
import { catalogue, instrument } from '../../stores/market.ts'
import { setLastMarketPath } from '../../stores/last-market.ts'

export type SymbolAddress = Extract<Address, { readonly to: 'symbol' | 'dated' }>

/** The symbol stored with an address in the browser's history; '' for a typed address. */
function storedSymbol(state: unknown): string {
  const symbol: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'symbol') : ''
  return typeof symbol === 'string' && isSymbolName(symbol) ? symbol : ''
}

/**
 * The symbol of an address. A dated inverse contract is looked up in the catalogue by pair and quarter (ROUTE-04): null
 * until the answer; if there is none, pair and quarter are returned, which is no valid symbol.
 */
export function useAddressedSymbol(address: SymbolAddress): string | null {
  const { source, count } = useSnapshot(catalogue)
  const [found, setFound] = useState<{ readonly of: string; readonly symbol: string } | null>(null)
  const stored = storedSymbol(useHistoryState<unknown>())
  const [pair, quarter] = address.to === 'dated' ? [address.pair, address.quarter] : ['', '']
  const of = `${pair} ${quarter}`
  useEffect(() => {
    if (pair === '' || stored !== '' || source === null || count === 0) return undefined
    let isAsked = true
    void datedSymbol(pair, quarter).then((symbol) => {
      if (isAsked) setFound({ of, symbol: symbol ?? of })
    })
    return () => {
      isAsked = false
    }
  }, [of, pair, quarter, stored, source, count])
  if (address.to === 'symbol') return address.symbol
  if (stored !== '') return stored
  return found?.of === of ? found.symbol : null
}

/** Replaces the address by the open symbol's canonical path when the catalogue knows it (ROUTE-01..04, ROUTE-21). */
export function useOwnPath(symbol: string | null): void {
  const open = useSnapshot(instrument).v
  const pathname = usePathname()
  const search = useSearch()
  const path = open === null || open.symbol !== symbol ? null : pathOf(open)
  useEffect(() => {
    if (path === null) return
    // Only a symbol that the catalogue knows is stored for the next visit.
    setLastMarketPath(path)
    const own = languagePrefix(pathname) + path
    if (own !== pathname && !own.includes('?')) {
      navigate(own + search, { replace: true, state: { symbol } })
    }
  }, [path, pathname, search, symbol])
}
