import type { BarsAnswer, BarsRequest } from '#shared/contracts/chart.ts'
import type { ConnectionReport } from '#shared/contracts/connection.ts'
import type { HubApi } from '#shared/contracts/hub-api.ts'
import type { NewOrder, PlacedOrder } from '#shared/contracts/order-entry.ts'
import type { ChosenOrder } from '#shared/contracts/order-guard.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { OutsideLinks } from '#shared/contracts/outside-links.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import { accountIdNow, loginHere, ordersInDoubt } from '../stores/account.ts'
import { threads } from '../stores/connection.ts'
import { confirmFirstOrder, isFirstOrder } from '../stores/first-order.ts'
import { orderGuard } from '../stores/order-guard.ts'
import { askHub, COMMAND_DEADLINE_MS, hubValue, QUERY_DEADLINE_MS } from './ask-hub.ts'
import { judgeOrder } from './ask-risk.ts'
import { answerWithin } from './deadline.ts'
import { createOrderGuard } from './order-guard.ts'
import { workers } from './start-workers.ts'

/** Id of one order intent, created once per request of the trader; the hub journals it before sending. */
export const newOrderLinkId = (): string => crypto.randomUUID()

export const demoAccounts = (): Promise<Outcome<readonly AccountInfo[]>> =>
  askHub((hub) => hub.demoAccounts(), QUERY_DEADLINE_MS)
export function login(accountId: string): Promise<Outcome<AccountInfo>> {
  loginHere.accountId = accountId
  return askHub((hub) => hub.login(accountId), COMMAND_DEADLINE_MS)
}
export const logout = (): Promise<Outcome<null>> => askHub((hub) => hub.logout(), COMMAND_DEADLINE_MS)

/** The guard of every trading command, also of those sent by other files of the bridge. */
export const guard = createOrderGuard({
  choices: () => orderGuard.choices,
  judge: judgeOrder,
  account: accountIdNow,
  isHubAway: () => threads.hub === 'replacing',
  isFirst: isFirstOrder,
  confirmed: confirmFirstOrder,
  inDoubt: ordersInDoubt,
  show: (asked) => {
    orderGuard.asked = asked
  },
})

/** Sends an order after the guard has approved it; `orderLinkId` comes from `newOrderLinkId()`. */
export const placeOrder = (order: NewOrder, chosen?: ChosenOrder | null): Promise<Outcome<PlacedOrder>> =>
  guard.place(order, () => askHub((hub) => hub.placeOrder(order), COMMAND_DEADLINE_MS), chosen)
/** Changes price, quantity or both of a resting order in one call, after the guard has approved it. */
export const replaceOrder = (change: Parameters<HubApi['replaceOrder']>[0]): Promise<Outcome<PlacedOrder>> =>
  guard.change(change, () => askHub((hub) => hub.replaceOrder(change), COMMAND_DEADLINE_MS))
export const cancelOrder = (order: Parameters<HubApi['cancelOrder']>[0]): Promise<Outcome<null>> =>
  askHub((hub) => hub.cancelOrder(order), COMMAND_DEADLINE_MS)
export const cancelAll = (
  filter: Parameters<HubApi['cancelAll']>[0],
): Promise<Outcome<{ readonly canceled: number }>> =>
  askHub((hub) => hub.cancelAll(filter), COMMAND_DEADLINE_MS)

/** Sets take profit, stop loss or a trailing stop, after the guard has approved it. */
export const setTpSl = (body: Parameters<HubApi['setTpSl']>[0]): Promise<Outcome<null>> =>
  guard.stops(body.symbol, () => askHub((hub) => hub.setTpSl(body), COMMAND_DEADLINE_MS))
/** Changes one partial TP/SL entry, after the guard has approved it. */
export const replaceTpSl = (body: Parameters<HubApi['replaceTpSl']>[0]): Promise<Outcome<null>> =>
  guard.stops(body.symbol, () => askHub((hub) => hub.replaceTpSl(body), COMMAND_DEADLINE_MS))
/** Candles for the chart. */
export const bars = (request: BarsRequest): Promise<Outcome<BarsAnswer>> =>
  askHub((hub) => hub.bars(request), QUERY_DEADLINE_MS)

/** Addresses outside the product; null while they are unknown. */
export async function askLinks(): Promise<OutsideLinks | null> {
  const outcome = await askHub((hub) => hub.links(), QUERY_DEADLINE_MS)
  return outcome.kind === 'accepted' ? outcome.value : null
}

/** Makes the socket reconnect at once instead of waiting for its next attempt. */
export const reconnectNow = (): Promise<void> =>
  hubValue((hub) => hub.reconnectNow(), QUERY_DEADLINE_MS, undefined)

/** Data of the connection panel; null if no hub answered. */
export async function connectionReport(): Promise<ConnectionReport | null> {
  const hub = workers().hub.current()
  if (hub === null) return null
  const answer = await answerWithin(() => hub.api.connectionReport(), QUERY_DEADLINE_MS, hub.lost)
  return answer.ok ? answer.value : null
}
