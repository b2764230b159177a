import '../../i18n/english/commands.ts'
import '../../i18n/english/history.ts'
import { listKey, offeredLists } from '../../features/history/offered-lists.ts'
import { switchOf } from '../../features/commands/entry.ts'
import { exportRows } from '../../features/tables/export-rows.ts'
import { leadsWithTrigger, orderColumns } from '../../features/tables/order-columns.ts'
import { positionColumns } from '../../features/tables/position-columns.ts'
import { i18n } from '../../i18n/instance.ts'
import { accountIdNow, isTrader, session } from '../../stores/account.ts'
import { exchange } from '../../stores/exchange.ts'
import { keptValues } from '../../stores/kept.ts'
import type { Kept } from '../../stores/kept.ts'
import { pushNotice } from '../../stores/notices.ts'
import { pageAction } from '../../stores/page-actions.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { ordersAsked } from '../../stores/table-questions.ts'
import { setHideOtherSymbols, view } from '../../stores/view.ts'
import { columnKey, hiddenOf, loadColumns, orderOf, shownSpecs } from '../../trading/table/column-state.ts'
import { panelsOf } from '../desk/desk.ts'
import { shownDesk } from '../desk/desk-store.ts'
import type { PanelKind } from '../desk/panel-kinds.ts'
import { tableTabs } from '../tables/table-tabs.ts'
import type { TableTab } from '../tables/table-tabs.ts'
import { command } from './panel-commands.ts'

const show = (tab: TableTab): void => pageAction('showTable')?.(tableTabs.indexOf(tab))

/** Keys of a choice: that of the fixed page, and those of the desk's panels of a kind. */
const keptKeys = (kind: PanelKind, name: string): readonly string[] =>
  ['', ...panelsOf(shownDesk()).flatMap((panel) => (panel.kind === kind ? [panel.id] : []))].map(
    (id) => `${id} ${name}`,
  )

/** Keeps a choice for all panels of a kind. */
function keep(kind: PanelKind, name: string, value: Kept): void {
  for (const key of keptKeys(kind, name)) keptValues[key] = value
}

const isKept = (kind: PanelKind, name: string): boolean =>
  keptKeys(kind, name).some((key) => keptValues[key] === true)

/** A command that switches a choice of all panels of a kind. */
function keptSwitch(
  kind: PanelKind,
  name: string,
  words: string,
  label: (isOn: boolean) => PageCommand['name'],
): PageCommand {
  const isOn = isKept(kind, name)
  return command(`kept-${name}`, words, label(isOn), () => keep(kind, name, !isOn), { changes: 'settings' })
}

/** The columns of a table as its head shows them. */
function columnsOf(of: 'positions' | 'orders') {
  const t = i18n.getFixedT(i18n.language, 'tables')
  const isTriggerFirst = leadsWithTrigger(ordersAsked().kind)
  const specs = of === 'positions' ? positionColumns(t) : orderColumns(t, isTriggerFirst)
  const table = of === 'orders' && isTriggerFirst ? 'waitingOrders' : of
  const state = loadColumns(columnKey(table, accountIdNow()))
  return shownSpecs(specs, orderOf(state, specs), hiddenOf(state, specs))
}

/** Shows a table, and saves or copies its filtered and sorted rows, as the buttons below it do. */
async function exportTable(of: 'positions' | 'orders', format: 'csv' | 'tsv'): Promise<void> {
  show(of)
  const result = await exportRows(i18n.getFixedT(i18n.language, 'tables'), of, format, columnsOf(of))
  if (result !== '')
    pushNotice({
      id: 'export',
      tone: result === 'failed' ? 'failure' : 'success',
      titleKey: `tables:export.${result}`,
      bodyKey: '',
      params: {},
    })
}

const exportCommands = (of: 'positions' | 'orders'): readonly PageCommand[] =>
  (['csv', 'tsv'] as const).map((format) =>
    command(
      `${format}-${of}`,
      'csv',
      (t) => t(`commands:action.${format === 'csv' ? 'csv' : 'copyRows'}`, { name: t(`tables:tab.${of}`) }),
      () => void exportTable(of, format).catch(reportError),
    ),
  )

const wordsOfLists: Readonly<Partial<Record<string, string>>> = {
  realised: 'pnl',
  closedPositions: 'pnl',
  funding: 'funding',
  transactions: 'fees',
  tradeHistory: 'fees',
}

/** What a trader can do with the tables of the account. */
export function tableCommands(): readonly PageCommand[] {
  if (!isTrader(session.view)) return []
  const { hideOtherSymbols } = view
  return [
    ...offeredLists(exchange.v.capabilities).map((list): PageCommand => {
      const words = wordsOfLists[list]
      return {
        id: `history-${list}`,
        group: 'view',
        ...(words === undefined ? {} : { words }),
        isSearchedOnly: true,
        name: (t) =>
          t('commands:action.tab', { name: `${t('tables:tab.history')}: ${t(`history:list.${list}`)}` }),
        run: () => {
          keep('tables', listKey(accountIdNow()), list)
          show('history')
        },
      }
    }),
    ...exportCommands('positions'),
    ...exportCommands('orders'),
    command(
      'hide-others',
      'layout',
      switchOf('tables:hideOthers', hideOtherSymbols),
      () => setHideOtherSymbols(!hideOtherSymbols),
      { changes: 'settings' },
    ),
    keptSwitch('tables', 'hideEmpty', 'balance', (isOn) => switchOf('tables:balances.hideEmpty', isOn)),
    keptSwitch('account', 'hidden', 'privacy', (isOn) => (t) => t(isOn ? 'account:show' : 'account:hide')),
  ]
}
