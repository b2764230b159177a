import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import '../../i18n/english/pages.ts'
import type { PanelKind } from './panel-kinds.ts'

/** Texts that name the kinds of panels, as in their own headings. */
const titleKeys: Readonly<Record<PanelKind, string>> = {
  chart: 'common:tab.chart',
  book: 'common:tab.book',
  trades: 'common:tab.trades',
  ticket: 'common:tab.ticket',
  account: 'account:name',
  tables: 'tables:name',
  markets: 'header:market.title',
  chain: 'pages:option.chain',
  connection: 'connection:title',
}
const namespaces = ['common', 'account', 'tables', 'header', 'pages', 'connection']

/** Name of a kind of panel in the language of `say`. */
export const titleOf = (say: TFunction, kind: PanelKind): string => say(titleKeys[kind])

/** Translated names of the kinds of panels. */
export function useTitles(): Readonly<Record<PanelKind, string>> {
  const { t } = useTranslation(namespaces)
  return {
    chart: titleOf(t, 'chart'),
    book: titleOf(t, 'book'),
    trades: titleOf(t, 'trades'),
    ticket: titleOf(t, 'ticket'),
    account: titleOf(t, 'account'),
    tables: titleOf(t, 'tables'),
    markets: titleOf(t, 'markets'),
    chain: titleOf(t, 'chain'),
    connection: titleOf(t, 'connection'),
  }
}
