import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { ContractType } from '#shared/domain/enums.ts'
import '../../i18n/english/pages.ts'
import { session } from '../../stores/account.ts'
import { LoggedOut } from '../account/logged-out.tsx'
import { Header } from '../header/header.tsx'
import { HistoryList } from '../history/history-list.tsx'
import { NoticeStack } from '../notices/notice-stack.tsx'
import styles from './pages.module.css'

/** All trades of one product type (ROUTE-14). */
export function TradeHistoryPage(props: { readonly contractType: ContractType }) {
  const { t } = useTranslation('pages')
  const { contractType } = props
  const visitor = useSnapshot(session).view.kind === 'visitor'
  return (
    <main className={styles['list']}>
      <Header />
      <h1 className={styles['title']}>
        {t('tradeHistory.title', { product: t(`product.${contractType}`) })}
      </h1>
      <section className={styles['rows']} aria-label={t('tradeHistory.name')}>
        {visitor ? (
          <LoggedOut />
        ) : (
          <HistoryList
            key={contractType}
            asked={{ list: 'tradeHistory', text: '', contractType, from: null, to: null }}
          />
        )}
      </section>
      <NoticeStack />
    </main>
  )
}
