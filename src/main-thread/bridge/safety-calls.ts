import type { Held, SafetyCalls } from '#shared/contracts/safety.ts'
import { askHub, COMMAND_DEADLINE_MS } from './ask-hub.ts'

/** Requests to the hub about arming and the kill switch. None of them rejects. */

/** Number of open orders and positions; null if it is not known. */
export async function heldNow(): Promise<Held | null> {
  const outcome = await askHub((hub) => hub.heldNow(), COMMAND_DEADLINE_MS)
  return outcome.kind === 'accepted' ? outcome.value : null
}
export const armTrading = (): ReturnType<SafetyCalls['armTrading']> =>
  askHub((hub) => hub.armTrading(), COMMAND_DEADLINE_MS)
export const disarmTrading = (): ReturnType<SafetyCalls['disarmTrading']> =>
  askHub((hub) => hub.disarmTrading(), COMMAND_DEADLINE_MS)
export const killTrading = (closes: boolean): ReturnType<SafetyCalls['killTrading']> =>
  askHub((hub) => hub.killTrading({ closes }), COMMAND_DEADLINE_MS)
