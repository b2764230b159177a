import { subscribe } from 'valtio/vanilla'
import type { UnknownIntent } from '#shared/contracts/private-feed.ts'
import { i18n } from '../../i18n/instance.ts'
import { intents } from '../../stores/account.ts'
import { ABSENT_ID, dismissNotice, pushNotice } from '../../stores/notices.ts'
import { nameOfLost } from '../../trading/notices/lost-order.ts'

const UNKNOWN_ID = 'unknown-intents'
const MOST_NAMED = 5

// A change or a cancel has no side: its order is not in doubt.
const isOrder = ({ side }: UnknownIntent): boolean => side !== ''

/** Names of the orders, with the market of each if there are several. */
function namesOf(orders: readonly UnknownIntent[]): string {
  const named = orders.slice(0, MOST_NAMED).map((one) => {
    const { symbol } = one.about
    const name = nameOfLost(one)
    return orders.length === 1 || symbol === undefined ? name : `${symbol}: ${name}`
  })
  return `${named.join('; ')}${orders.length > MOST_NAMED ? ' …' : ''}`
}

/** Shows a notice about `list` until it is empty; it is shown again if its text changes. */
function createStanding(id: string, titleKey: string) {
  let shown = ''
  return (list: readonly UnknownIntent[], bodyKey: string): void => {
    const orders = list.filter(isOrder)
    const symbol = orders.length === 1 ? orders[0]?.about['symbol'] : undefined
    const params = {
      count: String(list.length),
      names: namesOf(orders),
      ...(symbol === undefined ? {} : { symbol }),
    }
    const next = list.length === 0 ? '' : [bodyKey, ...Object.values(params)].join(' ')
    if (next === shown) return
    shown = next
    if (next === '') dismissNotice(id)
    // The notice stays until every outcome is known.
    else pushNotice({ id, tone: 'info', titleKey, bodyKey, params }, 0)
  }
}

/**
 * Shows a notice while outcomes are unknown, and one while the exchange does not have orders that may still arrive. Each
 * outcome becomes its own notice, in one tab (`IntentFact`, `TradeFact`).
 */
export function followIntents(): () => void {
  const showUnknown = createStanding(UNKNOWN_ID, 'unknown.title')
  const showAbsent = createStanding(ABSENT_ID, 'unknown.absent')
  const show = (): void => {
    const { unknown } = intents
    const absent = intents.absent.filter(isOrder)
    showUnknown(unknown, unknown.every(isOrder) ? 'unknown.pending' : 'unknown.requests')
    showAbsent(absent, absent.length === 1 ? 'settled.absent' : 'settled.absentOrders')
  }
  show()
  i18n.on('languageChanged', show)
  const stop = subscribe(intents, show)
  return () => {
    i18n.off('languageChanged', show)
    stop()
  }
}
