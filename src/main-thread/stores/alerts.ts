import { proxy } from 'valtio/vanilla'
import type { AlertFired, AlertsChanged, ListedAlert } from '#shared/contracts/alerts.ts'
import { takeNotice } from './notices.ts'

/** Price alerts of this browser and account; asked for when their list is looked at, then kept in step by the hub. */
export const alerts = proxy<{ list: readonly ListedAlert[] }>({ list: [] })

/** What the hub says of alerts: their list, or that one was reached, which is told like any other notice. */
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
