import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import '../../i18n/english/pages.ts'
import { usePanelNames } from '../windows/use-panel-names.ts'
import type { PanelKind } from './panel-kinds.ts'

/** Translated names of the kinds of panels. */
export function useTitles(): Readonly<Record<PanelKind, string>> {
  const { t: header } = useTranslation('header')
  const { t: connection } = useTranslation('connection')
  const { t: pages } = useTranslation('pages')
  const { chart, book, trades, ticket, account, tables } = usePanelNames()
  return {
    chart,
    book,
    trades,
    ticket,
    account,
    tables,
    markets: header('market.title'),
    chain: pages('option.chain'),
    connection: connection('title'),
  }
}
