import type { Remote } from 'comlink'
import type { BarsAnswer, BarsRequest, HubApi, NewOrder, PlacedOrder } from '#shared/contracts/hub-api.ts'
import { rejected } from '#shared/contracts/outcome.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import { answerWithin } from './deadline.ts'
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

/** Sends an order; `orderLinkId` comes from `newOrderLinkId()`. */
export const placeOrder = (order: NewOrder): Promise<Outcome<PlacedOrder>> =>
  ask((hub) => hub.placeOrder(order), COMMAND_DEADLINE_MS)
/** Changes price, quantity or both of a resting order in one call. */
export const replaceOrder = (change: Parameters<HubApi['replaceOrder']>[0]): Promise<Outcome<PlacedOrder>> =>
  ask((hub) => hub.replaceOrder(change), COMMAND_DEADLINE_MS)
export const cancelOrder = (order: Parameters<HubApi['cancelOrder']>[0]): Promise<Outcome<null>> =>
  ask((hub) => hub.cancelOrder(order), COMMAND_DEADLINE_MS)
export const cancelAll = (
  filter: Parameters<HubApi['cancelAll']>[0],
): Promise<Outcome<{ readonly canceled: number }>> => ask((hub) => hub.cancelAll(filter), COMMAND_DEADLINE_MS)
export const setLeverage = (change: Parameters<HubApi['setLeverage']>[0]): Promise<Outcome<null>> =>
  ask((hub) => hub.setLeverage(change), COMMAND_DEADLINE_MS)
export const switchMarginMode = (change: Parameters<HubApi['switchMarginMode']>[0]): Promise<Outcome<null>> =>
  ask((hub) => hub.switchMarginMode(change), COMMAND_DEADLINE_MS)

/** Candles for the chart. */
export const bars = (request: BarsRequest): Promise<Outcome<BarsAnswer>> =>
  ask((hub) => hub.bars(request), QUERY_DEADLINE_MS)

/** Drops the socket's waiting time and tries at once. */
export async function reconnectNow(): Promise<void> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub !== null) await answerWithin(() => hub.api.reconnectNow(), QUERY_DEADLINE_MS, hub.lost)
}
