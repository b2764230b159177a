import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { writtenSymbol } from '#shared/domain/chart-symbol.ts'
import { addressOf } from '#shared/domain/routes.ts'
import { exchange } from '../../stores/exchange.ts'
import { instrument, ticker } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { useSecond } from '../../ui/use-second.ts'

const PRODUCT = 'Perpdeck'

/** Name of the page of the address; '' for the product's name alone, null if the page shows the open market. */
function usePageName(): string | null {
  const { t } = useTranslation(['errors', 'tables', 'header'])
  const pathname = usePathname()
  const search = useSearch()
  const address = addressOf(pathname)
  if (address.to === 'nothing') return t('errors:page.title')
  if (address.to === 'invite') return ''
  if (address.to === 'trade-history') return t('tables:tab.history')
  const isChain = address.to === 'options' && !new URLSearchParams(search).has('symbol')
  return isChain ? `${address.base} ${t('header:market.family.option')}` : null
}

/** The tab's title: price and name of the open market, updated at most once a second, or the name of another page. */
export function DocumentTitle() {
  const { t } = useTranslation()
  const { symbol } = useSnapshot(view)
  const open = useSnapshot(instrument).v
  const page = usePageName()
  useSecond()
  const { name: exchangeName, network } = useSnapshot(exchange).v
  // A price must never be taken for one of another network.
  const on = network === null ? '' : `${exchangeName} ${network} · `
  const product = on + PRODUCT
  if (page !== null) return <title>{page === '' ? product : `${page} · ${product}`}</title>
  const price = ticker.symbol === symbol ? ticker.lastPrice : '--'
  const name = open?.symbol === symbol ? open.displayName : writtenSymbol(symbol)
  return (
    <title>{t('title', { symbol: on === '' ? name : `${name} · ${exchangeName} ${network}`, price })}</title>
  )
}
