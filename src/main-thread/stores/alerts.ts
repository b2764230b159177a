import { proxy } from 'valtio/vanilla'
import type { AlertFired, AlertsChanged, ListedAlert } from '#shared/contracts/alerts.ts'
import { takeNotice } from './notices.ts'

/** Price alerts of this browser and account; loaded when their list is opened, then updated by the hub. */
export const alerts = proxy<{ list: readonly ListedAlert[] }>({ list: [] })

/** Applies the hub's messages about alerts: their list, or one that was reached, which becomes a notice. */
export function takeAlerts(message: AlertsChanged | AlertFired): void {
  if (message.type === 'AlertsChanged') {
    alerts.list = message.list
    return
  }
  const { id, says, how, displayName, at, now } = message
  takeNotice({
    id: `alert-${id}`,
    tone: 'info',
    titleKey: `alert.${says}`,
    bodyKey: `alert.${how}`,
    params: { symbol: displayName, at, now },
  })
}
