import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { ticker } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { useSecond } from '../../ui/use-second.ts'

/** Price and symbol as the tab's title, at most once a second. */
export function DocumentTitle() {
  const { t } = useTranslation()
  const symbol = useSnapshot(view).symbol
  useSecond()
  const price = ticker.symbol === symbol ? ticker.lastPrice : '--'
  return <title>{t('title', { symbol, price })}</title>
}
