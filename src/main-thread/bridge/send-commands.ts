import type { BarsAnswer, BarsRequest } from '#shared/contracts/chart.ts'
import type { BarRecording } from '#shared/contracts/recording.ts'
import type { ConnectionReport } from '#shared/contracts/connection.ts'
import type { HubApi } from '#shared/contracts/hub-api.ts'
import type { NewOrder, PlacedOrder } from '#shared/contracts/order-entry.ts'
import type { ChosenOrder } from '#shared/contracts/order-guard.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { QuoteToken } from '#shared/domain/spot.ts'
import type { OutsideLinks } from '#shared/contracts/outside-links.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import type { SlippageChoices } from '#shared/domain/slippage.ts'
import { ref } from 'valtio/vanilla'
import { threads } from '../stores/connection.ts'
import { confirmFirstOrder, isFirstOrder } from '../stores/first-order.ts'
import { orderGuard } from '../stores/order-guard.ts'
import { askHub, COMMAND_DEADLINE_MS, hubValue } from './ask-hub.ts'
import { judgeOrder } from './ask-risk.ts'
import { answerWithin } from './deadline.ts'
import { createOrderGuard } from './order-guard.ts'
import { workers } from './start-workers.ts'

const QUERY_DEADLINE_MS = 10_000

/** Id of one order intent, created once per request of the trader; the hub journals it before sending. */
export const newOrderLinkId = (): string => crypto.randomUUID()

export const demoAccounts = (): Promise<Outcome<readonly AccountInfo[]>> =>
  askHub((hub) => hub.demoAccounts(), QUERY_DEADLINE_MS)
export const pairBrowser = (code: string): Promise<Outcome<null>> =>
  askHub((hub) => hub.pairBrowser(code), COMMAND_DEADLINE_MS)
export const login = (accountId: string): Promise<Outcome<AccountInfo>> =>
  askHub((hub) => hub.login(accountId), COMMAND_DEADLINE_MS)
export const logout = (): Promise<Outcome<null>> => askHub((hub) => hub.logout(), COMMAND_DEADLINE_MS)
export const resetAccount = (): Promise<Outcome<null>> =>
  askHub((hub) => hub.resetAccount(), COMMAND_DEADLINE_MS)
export const addDemoFunds = (funds: Parameters<HubApi['addDemoFunds']>[0]): Promise<Outcome<null>> =>
  askHub((hub) => hub.addDemoFunds(funds), COMMAND_DEADLINE_MS)

/** Makes the hub load the options' catalogue as well. The caller repeats this after a hub was replaced. */
export const loadOptions = (): Promise<void> =>
  hubValue((hub) => hub.loadOptions(), QUERY_DEADLINE_MS, undefined)

/** Address of the page that counts visits; null if there is none, or the hub did not answer. */
export const analyticsPage = (): Promise<string | null> =>
  hubValue((hub) => hub.analyticsPage(), QUERY_DEADLINE_MS, null)

/** The guard of every trading command, also of those sent by other files of the bridge. */
export const guard = createOrderGuard({
  choices: () => orderGuard.choices,
  judge: judgeOrder,
  isHubAway: () => threads.hub === 'replacing',
  isFirst: isFirstOrder,
  confirmed: confirmFirstOrder,
  show: (asked) => {
    orderGuard.asked = asked === null ? null : { ...asked, answer: ref(asked.answer) }
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
export const setLeverage = (change: Parameters<HubApi['setLeverage']>[0]): Promise<Outcome<null>> =>
  askHub((hub) => hub.setLeverage(change), COMMAND_DEADLINE_MS)
export const switchMarginMode = (change: Parameters<HubApi['switchMarginMode']>[0]): Promise<Outcome<null>> =>
  askHub((hub) => hub.switchMarginMode(change), COMMAND_DEADLINE_MS)

/** Sets take profit, stop loss or a trailing stop, after the guard has approved it. */
export const setTpSl = (body: Parameters<HubApi['setTpSl']>[0]): Promise<Outcome<null>> =>
  guard.stops(body.symbol, () => askHub((hub) => hub.setTpSl(body), COMMAND_DEADLINE_MS))
/** Changes one partial TP/SL entry, after the guard has approved it. */
export const replaceTpSl = (body: Parameters<HubApi['replaceTpSl']>[0]): Promise<Outcome<null>> =>
  guard.stops(body.symbol, () => askHub((hub) => hub.replaceTpSl(body), COMMAND_DEADLINE_MS))
export const cancelTpSl = (order: Parameters<HubApi['cancelTpSl']>[0]): Promise<Outcome<null>> =>
  askHub((hub) => hub.cancelTpSl(order), COMMAND_DEADLINE_MS)
export const cancelAllTpSl = (
  of: Parameters<HubApi['cancelAllTpSl']>[0],
): Promise<Outcome<{ readonly canceled: number }>> =>
  askHub((hub) => hub.cancelAllTpSl(of), COMMAND_DEADLINE_MS)

/** Candles for the chart. */
export const bars = (request: BarsRequest): Promise<Outcome<BarsAnswer>> =>
  askHub((hub) => hub.bars(request), QUERY_DEADLINE_MS)

/** Maximum slippage settings the exchange offers for a symbol; null if it did not answer. */
export async function askSlippage(symbol: string): Promise<SlippageChoices | null> {
  const outcome = await askHub((hub) => hub.slippageChoices(symbol), QUERY_DEADLINE_MS)
  return outcome.kind === 'accepted' ? outcome.value : null
}

/** Quote coins of spot pairs; empty if the hub does not answer. */
export async function askQuoteTokens(): Promise<readonly QuoteToken[]> {
  const outcome = await askHub((hub) => hub.quoteTokens(), QUERY_DEADLINE_MS)
  return outcome.kind === 'accepted' ? outcome.value : []
}

/** Addresses outside the product; null while they are unknown. */
export async function askLinks(): Promise<OutsideLinks | null> {
  const outcome = await askHub((hub) => hub.links(), QUERY_DEADLINE_MS)
  return outcome.kind === 'accepted' ? outcome.value : null
}

/** Makes the socket reconnect at once instead of waiting for its next attempt. */
export const reconnectNow = (): Promise<void> =>
  hubValue((hub) => hub.reconnectNow(), QUERY_DEADLINE_MS, undefined)

/** Reports that the compliance wall was closed here: the next refusal of that kind opens it again, in any tab. */
export const complianceClosed = (): Promise<void> =>
  hubValue((hub) => hub.complianceClosed(), QUERY_DEADLINE_MS, undefined)

/** The hub's last trace lines as JSON text, for a report; '' if no hub answers. */
export const hubTrace = (): Promise<string> => hubValue((hub) => hub.exportTrace(), QUERY_DEADLINE_MS, '')

/** How long a hub may take to pack its recording, ms. */
const SAVE_DEADLINE_MS = 60_000

/** The hub's recording as a file; null without one, and if no hub answers. */
export async function recordingFile(): Promise<Blob | null> {
  const file = await hubValue((hub) => hub.saveRecording(), SAVE_DEADLINE_MS, null)
  return file instanceof Blob ? file : null
}

/** The bars of a chart as a recording; null if the exchange gives too few, and if no hub answers. */
export async function barRecording(request: BarRecording): Promise<Blob | null> {
  const file = await hubValue((hub) => hub.barRecording(request), SAVE_DEADLINE_MS, null)
  return file instanceof Blob ? file : null
}

/** The recording that ended in the last failure of a hub; null for none. */
export async function keptRecording(): Promise<Blob | null> {
  const file = await hubValue((hub) => hub.keptRecording(), QUERY_DEADLINE_MS, null)
  return file instanceof Blob ? file : null
}

/** Data of the connection panel; null if no hub answered. */
export async function connectionReport(): Promise<ConnectionReport | null> {
  const hub = workers().hub.current()
  if (hub === null) return null
  const answer = await answerWithin(() => hub.api.connectionReport(), QUERY_DEADLINE_MS, hub.lost)
  return answer.ok ? answer.value : null
}

/** Dismisses an announcement in every tab. */
export const dismissAnnouncement = (id: string): Promise<void> =>
  hubValue((hub) => hub.dismissAnnouncement(id), QUERY_DEADLINE_MS, undefined)
