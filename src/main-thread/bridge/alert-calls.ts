import type { Remote } from 'comlink'
import type {
  Alert,
  AlertRefusal,
  CrossAlert,
  CrossAsk,
  PnlAsk,
  PriceAsk,
  WaitingAlerts,
  WatchedLine,
} from '#shared/contracts/alerts.ts'
import type { HubApi } from '#shared/contracts/hub-api.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { alerts } from '../stores/alerts.ts'
import { hubValue } from './ask-hub.ts'

/** Alerts, which the hub stores and watches. Their lists stay as they are if no hub answers. */

const DEADLINE_MS = 3000
/** null if it was done; 'noAnswer' if the outcome is unknown until the next list. */
type Asked = Promise<AlertRefusal | 'noAnswer' | null>
const ask = (call: (hub: Remote<HubApi>) => Promise<AlertRefusal | null>): Asked =>
  hubValue(call, DEADLINE_MS, 'noAnswer')

export async function loadAlerts(): Promise<void> {
  const list = await hubValue((hub) => hub.alerts(), DEADLINE_MS, null)
  if (list !== null) alerts.list = list
}
/** What the hub adds to a request: two alerts that differ only in this are the same one. */
const added: ReadonlySet<string> = new Set(['id', 'rises', 'isIdle', 'ended'])
/** What an alert watches, as text, in whatever order its parts are. */
const textOf = (alert: object): string =>
  JSON.stringify(alert, (name, value: unknown) =>
    added.has(name)
      ? undefined
      : typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
  )

let adding: Promise<unknown> = Promise.resolve()
/** Sets an alert, unless the same one is set. One after the other: a second press at once finds the first. */
function addNew(of: 'list' | 'crossing', wanted: object, add: () => Asked): Asked {
  const result = adding.then(async () => {
    await (of === 'list' ? loadAlerts() : loadCrossAlerts())
    return alerts[of].some((one) => textOf(one) === textOf(wanted)) ? 'same' : add()
  })
  adding = result
  return result
}
export const addAlert = (wanted: PriceAsk | PnlAsk): Asked =>
  addNew('list', wanted, () => ask((hub) => hub.addAlert(wanted)))
export const moveAlert = (id: string, price: DecimalText): Asked => ask((hub) => hub.moveAlert(id, price))
export const restoreAlert = (removed: Alert): Asked => ask((hub) => hub.restoreAlert(removed))
export const removeAlert = (id: string): Promise<void> =>
  hubValue((hub) => hub.removeAlert(id), DEADLINE_MS, undefined)

/** Alerts of accounts that are not logged in; none without an answer. */
export const waitingAlerts = async (): Promise<readonly WaitingAlerts[]> =>
  (await hubValue((hub) => hub.idleAlerts(), DEADLINE_MS, null)) ?? []

/** Alerts on studies and drawings. */
export async function loadCrossAlerts(): Promise<void> {
  const list = await hubValue((hub) => hub.crossAlerts(), DEADLINE_MS, null)
  if (list !== null) alerts.crossing = list
}
export const addCrossAlert = (wanted: CrossAsk): Asked =>
  addNew('crossing', wanted, () => ask((hub) => hub.addCrossAlert(wanted)))
export const removeCrossAlert = (id: string): Promise<void> =>
  hubValue((hub) => hub.removeCrossAlert(id), DEADLINE_MS, undefined)
export const moveCrossAlert = (id: string, price: DecimalText): Asked =>
  ask((hub) => hub.moveCrossAlert(id, price))

/** Reports a moved drawing with its points, or a removed one with null. Returns removed alerts; null: the outcome is unknown. */
export const lineChanged = (
  drawing: string,
  points: WatchedLine['points'] | null,
): Promise<readonly CrossAlert[] | null> =>
  hubValue((hub) => hub.lineChanged(drawing, points), DEADLINE_MS, null)
export const restoreCrossAlerts = (removed: readonly CrossAlert[]): Asked =>
  ask((hub) => hub.restoreCrossAlerts(removed))
