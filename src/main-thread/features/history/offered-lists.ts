import type { Capabilities, CapabilityFlag } from '#shared/contracts/capabilities.ts'
import { historyLists } from '#shared/domain/history-lists.ts'
import type { HistoryList } from '#shared/domain/history-lists.ts'

/** What the history tab lists. */
export type ShownList = HistoryList | 'realised'

/** Lists shown first; the others follow in the order of POS-35. */
const first: readonly HistoryList[] = [
  'closedOrders',
  'tradeHistory',
  'closedPositions',
  'funding',
  'transactions',
]
export const shownLists: readonly ShownList[] = [
  ...first,
  'realised',
  ...historyLists.filter((list) => !first.includes(list)),
]

/** Lists that stay empty where the exchange lacks this. */
const needs: Partial<Record<ShownList, CapabilityFlag>> = {
  futureSpread: 'spreads',
  subscription: 'earn',
  redemption: 'earn',
  iceberg: 'strategies',
  twap: 'strategies',
  chase: 'strategies',
  webhook: 'webhooks',
  rfqTradeHistory: 'rfq',
}

/** The lists that an exchange has. */
export const offeredLists = (capabilities: Capabilities): readonly ShownList[] =>
  shownLists.filter((name) => {
    const need = needs[name]
    return need === undefined || capabilities[need]
  })

/** Name of the shown list among what a panel keeps for a user. */
export const listKey = (user: string): string => `${user} list`
