import type { Remote } from 'comlink'
import type { BarsAnswer, BarsRequest } from '#shared/contracts/chart.ts'
import type { ConnectionReport } from '#shared/contracts/connection.ts'
import type { HubApi } from '#shared/contracts/hub-api.ts'
import type { NewOrder, PlacedOrder } from '#shared/contracts/order-entry.ts'
import { rejected } from '#shared/contracts/outcome.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { QuoteToken } from '#shared/domain/spot.ts'
import type { OutsideLinks } from '#shared/contracts/outside-links.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import type { SlippageChoices } from '#shared/domain/slippage.ts'
import { ref } from 'valtio/vanilla'
import { threads } from '../stores/connection.ts'
import { orderGuard } from '../stores/order-guard.ts'
import { judgeOrder } from './ask-risk.ts'
import { answerWithin } from './deadline.ts'
import { createOrderGuard } from './order-guard.ts'
import { workers } from './start-workers.ts'

/** Our own code of a refusal: no hub was there, nothing was sent. Text: `errors:code.-1`. */
export const NOT_SENT = -1

/** Outlasts the hub's own deadlines and retries, so that its answer is the one that counts. */
const COMMAND_DEADLINE_MS = 15_000
const QUERY_DEADLINE_MS = 10_000
/** A hub that was lost is there again within this time, or the command is refused unsent. */
const HUB_WAIT_MS = 3000

/**
 * Asks the hub and never rejects. `unknown` where the answer was lost on the way (the hub journaled the intent and
 * resolves it); refused with NOT_SENT where there was nobody to ask.
 */
async function ask<T>(
  call: (hub: Remote<HubApi>) => Promise<Outcome<T>>,
  deadlineMs: number,
): Promise<Outcome<T>> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub === null) return rejected(NOT_SENT, '')
  const answer = await answerWithin(() => call(hub.api), deadlineMs, hub.lost)
  return answer.ok ? answer.value : answer.why
}

/** The id of one order intent, made once when the trader asks (the hub journals it before sending). */
export const newOrderLinkId = (): string => crypto.randomUUID()

export const demoAccounts = (): Promise<Outcome<readonly AccountInfo[]>> =>
  ask((hub) => hub.demoAccounts(), QUERY_DEADLINE_MS)
export const login = (accountId: string): Promise<Outcome<AccountInfo>> =>
  ask((hub) => hub.login(accountId), COMMAND_DEADLINE_MS)
export const logout = (): Promise<Outcome<null>> => ask((hub) => hub.logout(), COMMAND_DEADLINE_MS)
export const resetAccount = (): Promise<Outcome<null>> =>
  ask((hub) => hub.resetAccount(), COMMAND_DEADLINE_MS)
export const addDemoFunds = (funds: Parameters<HubApi['addDemoFunds']>[0]): Promise<Outcome<null>> =>
  ask((hub) => hub.addDemoFunds(funds), COMMAND_DEADLINE_MS)

/** Has options listed beside the contracts; said again after a lost hub by who needs them. */
export async function loadOptions(): Promise<void> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub !== null) await answerWithin(() => hub.api.loadOptions(), QUERY_DEADLINE_MS, hub.lost)
}

/** The page that counts visits; null none, or none that could be asked for. */
export async function analyticsPage(): Promise<string | null> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub === null) return null
  const answer = await answerWithin(() => hub.api.analyticsPage(), QUERY_DEADLINE_MS, hub.lost)
  return answer.ok ? answer.value : null
}

/** Stands before all that trades: what is sent from elsewhere in the bridge goes through it too. */
export const guard = createOrderGuard({
  choices: () => orderGuard.choices,
  judge: judgeOrder,
  isHubAway: () => threads.hub === 'replacing',
  show: (asked) => {
    orderGuard.asked = asked === null ? null : { ...asked, answer: ref(asked.answer) }
  },
})

/** Sends an order once the guard lets it go; `orderLinkId` comes from `newOrderLinkId()`. */
export const placeOrder = (order: NewOrder): Promise<Outcome<PlacedOrder>> =>
  guard.place(order, () => ask((hub) => hub.placeOrder(order), COMMAND_DEADLINE_MS))
/** Changes price, quantity or both of a resting order in one call, once the guard lets it go. */
export const replaceOrder = (change: Parameters<HubApi['replaceOrder']>[0]): Promise<Outcome<PlacedOrder>> =>
  guard.change(change, () => ask((hub) => hub.replaceOrder(change), COMMAND_DEADLINE_MS))
export const cancelOrder = (order: Parameters<HubApi['cancelOrder']>[0]): Promise<Outcome<null>> =>
  ask((hub) => hub.cancelOrder(order), COMMAND_DEADLINE_MS)
export const cancelAll = (
  filter: Parameters<HubApi['cancelAll']>[0],
): Promise<Outcome<{ readonly canceled: number }>> => ask((hub) => hub.cancelAll(filter), COMMAND_DEADLINE_MS)
export const setLeverage = (change: Parameters<HubApi['setLeverage']>[0]): Promise<Outcome<null>> =>
  ask((hub) => hub.setLeverage(change), COMMAND_DEADLINE_MS)
export const switchMarginMode = (change: Parameters<HubApi['switchMarginMode']>[0]): Promise<Outcome<null>> =>
  ask((hub) => hub.switchMarginMode(change), COMMAND_DEADLINE_MS)

/** Sets take profit, stop loss or a trailing stop, once the guard lets it go. */
export const setTpSl = (body: Parameters<HubApi['setTpSl']>[0]): Promise<Outcome<null>> =>
  guard.stops(body.symbol, () => ask((hub) => hub.setTpSl(body), COMMAND_DEADLINE_MS))
/** Changes an entry of them, once the guard lets it go. */
export const replaceTpSl = (body: Parameters<HubApi['replaceTpSl']>[0]): Promise<Outcome<null>> =>
  guard.stops(body.symbol, () => ask((hub) => hub.replaceTpSl(body), COMMAND_DEADLINE_MS))
export const cancelTpSl = (order: Parameters<HubApi['cancelTpSl']>[0]): Promise<Outcome<null>> =>
  ask((hub) => hub.cancelTpSl(order), COMMAND_DEADLINE_MS)
export const cancelAllTpSl = (
  of: Parameters<HubApi['cancelAllTpSl']>[0],
): Promise<Outcome<{ readonly canceled: number }>> => ask((hub) => hub.cancelAllTpSl(of), COMMAND_DEADLINE_MS)

/** Candles for the chart. */
export const bars = (request: BarsRequest): Promise<Outcome<BarsAnswer>> =>
  ask((hub) => hub.bars(request), QUERY_DEADLINE_MS)

/** What the exchange offers as maximum slippage of a symbol; null where it didn't say. */
export async function askSlippage(symbol: string): Promise<SlippageChoices | null> {
  const outcome = await ask((hub) => hub.slippageChoices(symbol), QUERY_DEADLINE_MS)
  return outcome.kind === 'accepted' ? outcome.value : null
}

/** What spot pairs are quoted in; none where the hub doesn't answer. */
export async function askQuoteTokens(): Promise<readonly QuoteToken[]> {
  const outcome = await ask((hub) => hub.quoteTokens(), QUERY_DEADLINE_MS)
  return outcome.kind === 'accepted' ? outcome.value : []
}

/** Addresses outside the product; null where they aren't known (yet). */
export async function askLinks(): Promise<OutsideLinks | null> {
  const outcome = await ask((hub) => hub.links(), QUERY_DEADLINE_MS)
  return outcome.kind === 'accepted' ? outcome.value : null
}

/** Drops the socket's waiting time and tries at once. */
export async function reconnectNow(): Promise<void> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub !== null) await answerWithin(() => hub.api.reconnectNow(), QUERY_DEADLINE_MS, hub.lost)
}

/** The compliance wall was closed here: the next refusal of that kind opens it again, in whichever tab. */
export async function complianceClosed(): Promise<void> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub !== null) await answerWithin(() => hub.api.complianceClosed(), QUERY_DEADLINE_MS, hub.lost)
}

/** The hub's last lines as JSON text, for a report; '' where no hub answers. */
export async function hubTrace(): Promise<string> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub === null) return ''
  const answer = await answerWithin(() => hub.api.exportTrace(), QUERY_DEADLINE_MS, hub.lost)
  return answer.ok ? answer.value : ''
}

/** What the connection panel shows; null where no hub answered. */
export async function connectionReport(): Promise<ConnectionReport | null> {
  const hub = workers().hub.current()
  if (hub === null) return null
  const answer = await answerWithin(() => hub.api.connectionReport(), QUERY_DEADLINE_MS, hub.lost)
  return answer.ok ? answer.value : null
}

/** The trader has read an announcement: it goes in every tab. */
export async function dismissAnnouncement(id: string): Promise<void> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub !== null) await answerWithin(() => hub.api.dismissAnnouncement(id), QUERY_DEADLINE_MS, hub.lost)
}
