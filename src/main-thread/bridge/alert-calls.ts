import type { AlertRefusal, CrossAsk, PnlAsk, PriceAsk, WatchedLine } from '#shared/contracts/alerts.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { alerts } from '../stores/alerts.ts'
import { HUB_WAIT_MS } from './ask-hub.ts'
import { answerWithin } from './deadline.ts'
import { workers } from './start-workers.ts'

/** Price alerts, which the hub stores and watches. */

const DEADLINE_MS = 3000

/** Updates the list; leaves it unchanged if no hub answers. */
export async function loadAlerts(): Promise<void> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub === null) return
  const answer = await answerWithin(() => hub.api.alerts(), DEADLINE_MS, hub.lost)
  if (answer.ok) alerts.list = answer.value
}

/** null if the alert is set; 'noAnswer' if the outcome is unknown until the next list. */
export async function addAlert(ask: PriceAsk | PnlAsk): Promise<AlertRefusal | 'noAnswer' | null> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub === null) return 'noAnswer'
  const answer = await answerWithin(() => hub.api.addAlert(ask), DEADLINE_MS, hub.lost)
  return answer.ok ? answer.value : 'noAnswer'
}

/** null if the alert was moved; 'noAnswer' if the outcome is unknown until the next list. */
export async function moveAlert(id: string, price: DecimalText): Promise<AlertRefusal | 'noAnswer' | null> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub === null) return 'noAnswer'
  const answer = await answerWithin(() => hub.api.moveAlert(id, price), DEADLINE_MS, hub.lost)
  return answer.ok ? answer.value : 'noAnswer'
}

export async function removeAlert(id: string): Promise<void> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub !== null) await answerWithin(() => hub.api.removeAlert(id), DEADLINE_MS, hub.lost)
}

/** Updates the list of alerts on studies and drawings; leaves it unchanged if no hub answers. */
export async function loadCrossAlerts(): Promise<void> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub === null) return
  const answer = await answerWithin(() => hub.api.crossAlerts(), DEADLINE_MS, hub.lost)
  if (answer.ok) alerts.crossing = answer.value
}

/** null if the alert is set; 'noAnswer' if the outcome is unknown until the next list. */
export async function addCrossAlert(ask: CrossAsk): Promise<AlertRefusal | 'noAnswer' | null> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub === null) return 'noAnswer'
  const answer = await answerWithin(() => hub.api.addCrossAlert(ask), DEADLINE_MS, hub.lost)
  return answer.ok ? answer.value : 'noAnswer'
}

export async function removeCrossAlert(id: string): Promise<void> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub !== null) await answerWithin(() => hub.api.removeCrossAlert(id), DEADLINE_MS, hub.lost)
}

/** Reports a moved drawing with its points, or a removed one with null. */
export async function lineChanged(drawing: string, points: WatchedLine['points'] | null): Promise<void> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub !== null) await answerWithin(() => hub.api.lineChanged(drawing, points), DEADLINE_MS, hub.lost)
}
