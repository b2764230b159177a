import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/pages.ts'
import { endOfMarket } from '../../features/order-book/end-of-market.ts'
import { exchangeNow } from '../../stores/clock.ts'
import { useMarket } from '../../stores/market-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './desk.module.css'

/**
 * Reports above a panel's content that its market has ended, has not begun, or does not exist. Other panels of the desk go on.
 * `ends`: false for a panel that reports the end in its content.
 */
export function MarketBar({ ends = true }: { readonly ends?: boolean }) {
  const { t: pages } = useTranslation('pages')
  const { t: errors } = useTranslation('errors')
  const market = useMarket()
  const { symbol } = useSnapshot(market.view)
  const { v: open, unknownSymbol } = useSnapshot(market.instrument)

  const words = (): string | null => {
    if (symbol !== '' && unknownSymbol === symbol) return errors('symbol.title', { symbol })
    if (!ends || open?.symbol !== symbol) return null
    if (open.tradability === 'soon') return pages('notTradable.soon', { symbol: open.displayName })
    const end = endOfMarket(open, exchangeNow())
    return end === null ? null : pages(`ended.${end}`, { symbol: open.displayName })
  }
  const text = words()
  return text === null ? null : (
    <output className={styles['market']} data-testid="market-bar">
      <Icon name="warning" small />
      {text}
    </output>
  )
}
