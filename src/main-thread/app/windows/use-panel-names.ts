import { useTranslation } from 'react-i18next'
import '../../i18n/english/workspace.ts'
import type { PanelId } from '../../stores/preferences.ts'

/** Translated names of the panels, the same as in their own headings. */
export function usePanelNames(): Readonly<Record<PanelId | 'bookAndTrades', string>> {
  const { t } = useTranslation()
  const { t: account } = useTranslation('account')
  const { t: tables } = useTranslation('tables')
  const { t: workspace } = useTranslation('workspace')
  return {
    chart: t('tab.chart'),
    book: t('tab.book'),
    trades: t('tab.trades'),
    ticket: t('tab.ticket'),
    account: account('name'),
    tables: tables('name'),
    bookAndTrades: workspace('bookAndTrades'),
  }
}
