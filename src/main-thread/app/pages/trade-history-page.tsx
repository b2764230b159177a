import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractType } from '#shared/domain/enums.ts'
import '../../i18n/english/pages.ts'
import { VisitCount } from '../../features/analytics/visit-count.tsx'
import { HistoryList } from '../../features/history/history-list.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { offerPhoneLayouts } from '../workspace/phone-commands.ts'
import { offerTicketPage } from '../../trading/ticket/pick-elsewhere.ts'
import styles from './pages.module.css'

/** All trades of the account in one product type (ROUTE-14). */
export function TradeHistoryPage(props: { readonly contractType: ContractType }) {
  const { t } = useTranslation('pages')
  const { contractType } = props
  const phone = useIsPhone()
  useEffect(() => (phone ? offerPhoneLayouts() : undefined), [phone])
  useEffect(() => (phone ? offerTicketPage() : undefined), [phone])
  return (
    <div className={styles['rows']}>
      <h1 className={styles['title']}>
        {t('tradeHistory.title', { product: t(`product.${contractType}`) })}
      </h1>
      <HistoryList
        key={contractType}
        asked={{ list: 'tradeHistory', text: '', contractType, from: null, to: null }}
      />
      <VisitCount />
    </div>
  )
}
