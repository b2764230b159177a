import { proxy } from 'valtio/vanilla'
import type { AlertFired, AlertsChanged, PriceAlert } from '#shared/contracts/alerts.ts'
import { takeNotice } from './notices.ts'

/** Price alerts of this browser and account; asked for when their list is looked at, then kept in step by the hub. */
export const alerts = proxy<{ list: readonly PriceAlert[] }>({ list: [] })

/** What the hub says of alerts: their list, or that one was reached, which is told like any other notice. */
export function takeAlerts(message: AlertsChanged | AlertFired): void {
  if (message.type === 'AlertsChanged') {
    alerts.list = message.list
    return
  }
  const { alert, displayName, price, now } = message
  takeNotice({
    id: `alert-${alert.id}`,
    tone: 'info',
    titleKey: alert.of === 'MarkPrice' ? 'alert.mark' : 'alert.last',
    bodyKey: alert.rises ? 'alert.rose' : 'alert.fell',
    params: { symbol: displayName, at: price, now },
  })
}
