import { useSnapshot } from 'valtio/react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { addressOf, isSymbolName } from '#shared/domain/routes.ts'
import { docked } from '../../stores/docked.ts'
import { useIsPhone } from '../../ui/use-media.ts'

/**
 * The option in an address that this window shows on its desk, because the desk has an option chain. '' for the page of the
 * chain.
 */
export function useOptionOnDesk(): string {
  const { on, chain } = useSnapshot(docked)
  const phone = useIsPhone()
  const { to } = addressOf(usePathname())
  const symbol = new URLSearchParams(useSearch()).get('symbol') ?? ''
  return to === 'options' && on && chain && !phone && isSymbolName(symbol) ? symbol : ''
}
