import type { TFunction } from 'i18next'
import '../../i18n/english/commands.ts'
import type { Action, ActionId } from './registry.ts'

const tabs: Readonly<Partial<Record<ActionId, string>>> = {
  tab1: 'positions',
  tab2: 'orders',
  tab3: 'tpsl',
  tab4: 'history',
  tab5: 'balances',
}

/** The name of an action in the language of `t`. */
export function nameOf(t: TFunction, { id }: Action): string {
  const tab = tabs[id]
  if (tab !== undefined) return t('commands:action.tab', { name: t(`tables:tab.${tab}`) })
  if (id.startsWith('percent')) return t('commands:action.percent', { percent: `${id.slice(7)}%` })
  return t(`commands:action.${id}`)
}
