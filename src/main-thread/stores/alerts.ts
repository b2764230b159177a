import { proxy } from 'valtio/vanilla'
import type {
  AlertFired,
  AlertsChanged,
  CrossAlert,
  CrossAlertsChanged,
  ListedAlert,
} from '#shared/contracts/alerts.ts'
import { takeNotice } from './notices.ts'

/** Alerts of this browser and account, `crossing` those on studies and drawings; loaded when their list is opened, then updated by the hub. */
export const alerts = proxy<{ list: readonly ListedAlert[]; crossing: readonly CrossAlert[] }>({
  list: [],
  crossing: [],
})

/** Applies the hub's messages about alerts: their list, or one that was reached, which becomes a notice. */
export function takeAlerts(message: AlertsChanged | CrossAlertsChanged | AlertFired): void {
  if (message.type === 'CrossAlertsChanged') {
    alerts.crossing = message.list
    return
  }
  if (message.type === 'AlertsChanged') {
    alerts.list = message.list
    return
  }
  const { id, says, how, displayName, what = '', at, now } = message
  takeNotice({
    id: `alert-${id}`,
    tone: 'info',
    titleKey: `alert.${says}`,
    bodyKey: `alert.${how}`,
    params: { symbol: displayName, what, at, now },
  })
}
