import { useEffect } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { contractTypeFromName, isOptionType } from '#shared/domain/contract-type.ts'
import { addressOf, defaultSymbol, isSymbolName, symbolPath } from '#shared/domain/routes.ts'
import type { Address } from '#shared/domain/routes.ts'
import { RefusalHost } from '../features/errors/refusal-host.tsx'
import { UnknownPage } from '../features/errors/unknown.ts'
import { HotkeyRoot } from '../features/commands/hotkey-root.tsx'
import { DocumentTitle } from './layout/document-title.tsx'
import { GuardHost } from '../features/order-guard/guard-host.tsx'
import { ListPage } from './layout/list-page.tsx'
import { TradePage } from './layout/trade-page.tsx'
import { useAddressedSymbol, useOwnPath } from './pages/symbol-address.ts'
import type { SymbolAddress } from './pages/symbol-address.ts'
import { useOptionOnDesk } from './windows/option-on-desk.ts'
import { followAccount } from '../trading/ticket/draft-owner.ts'
import { developerPanels } from '../stores/developer-panels.ts'
import { lastMarketPath } from '../stores/last-market.ts'
import { useField } from '../stores/use-field.ts'
import { setSymbol } from '../stores/view.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const OptionPage = lazyPart(async () => (await import('./layout/option-page.tsx')).OptionPage)
const InvitePage = lazyPart(async () => (await import('./pages/invite-page.tsx')).InvitePage)
const TradeHistoryPage = lazyPart(
  async () => (await import('./pages/trade-history-page.tsx')).TradeHistoryPage,
)

const PanelPage = lazyPart(async () => (await import('./pages/panel-page.tsx')).PanelPage)
const DeveloperPanels = lazyPart(async () => (await import('./layout/developer-panels.tsx')).DeveloperPanels)

/** A window that was opened for one panel always shows that panel: links in it only change its symbol. */
const opened = addressOf(location.pathname)

/** The app: the page of the address, and the dialogs that any page can open. */
export function App() {
  const { i18n } = useTranslation()
  useEffect(followAccount, [])
  return (
    <I18nProvider locale={i18n.language}>
      <Page />
      <DocumentTitle />
      <RefusalHost />
      <GuardHost />
      <HotkeyRoot />
      <DeveloperHost />
    </I18nProvider>
  )
}

function DeveloperHost() {
  return useField(developerPanels, 'isLoaded') ? <DeveloperPanels /> : null
}

/** Adds the address's query to a path that has none. */
const withSearch = (path: string, search: string): string => (path.includes('?') ? path : path + search)

/** Replaces the address: the browser's history does not contain the old one. */
function Redirect({ to }: { readonly to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}

/** Renders the page of the address. All trade pages are the same component, so a change of symbol keeps their state (ROUTE-09..11). */
function Page() {
  const pathname = usePathname()
  const search = useSearch()
  const option = useOptionOnDesk()
  const address: Address = option === '' ? addressOf(pathname) : { to: 'symbol', symbol: option }
  if (opened.to === 'panel' && address.to !== 'trade-history') return <PanelPage panel={opened.panel} />
  switch (address.to) {
    case 'home':
      return <Redirect to={withSearch(lastMarketPath() ?? symbolPath(defaultSymbol), search)} />
    case 'start':
      return <Redirect to={symbolPath(defaultSymbol) + search} />
    case 'symbol':
    case 'dated':
      // An option is shown on the page of its chain, whatever the address (ROUTE-12).
      if (option === '' && address.to === 'symbol' && isOptionType(contractTypeFromName(address.symbol)))
        return <Redirect to={symbolPath(address.symbol)} />
      return <OpenSymbol address={address} />
    case 'trade-history':
      return (
        <ListPage>
          <TradeHistoryPage contractType={address.contractType} />
        </ListPage>
      )
    case 'invite':
      return <InvitePage />
    case 'options':
      return <OptionPage settle={address.settle} base={address.base} />
    // Only a window that was opened for a panel shows one.
    case 'panel':
    case 'nothing':
      return <UnknownPage />
    default:
      return null
  }
}

/** Opens the symbol of the address. A name that cannot be a symbol is shown as unknown without a request. */
function OpenSymbol({ address }: { readonly address: SymbolAddress }) {
  const symbol = useAddressedSymbol(address)
  const possible = symbol !== null && isSymbolName(symbol)
  useEffect(() => {
    if (symbol !== null && possible) setSymbol(symbol)
  }, [symbol, possible])
  useOwnPath(symbol)
  // Not resolved yet: another symbol must not be shown under this address.
  if (symbol === null) return null
  return <TradePage impossible={possible ? null : symbol} />
}
