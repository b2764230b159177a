import '../../i18n/english/workspace.ts'
import '../../i18n/english/alerts.ts'
import { isPnlAlert, MOST_ALERTS } from '#shared/contracts/alerts.ts'
import type { AlertRefusal } from '#shared/contracts/alerts.ts'
import { removeAlert, removeCrossAlert, restoreAlert, restoreCrossAlerts } from '../../bridge/alert-calls.ts'
import { snapshot } from 'valtio/vanilla'
import { alerts } from '../../stores/alerts.ts'
import { notifyNotRestored, offerUndo } from '../undo/offer-undo.ts'

/** Removes alerts and offers to bring them back. */

const reportRefused = async (
  symbol: string,
  answer: Promise<AlertRefusal | 'noAnswer' | null>,
): Promise<void> => {
  const refused = await answer
  if (refused !== null) notifyNotRestored(`alerts:refused.${refused}`, { symbol, most: String(MOST_ALERTS) })
}

/** Removes an alert on a price or a profit. */
export function dropAlert(id: string): void {
  const alert = snapshot(alerts).list.find((one) => one.id === id)
  void removeAlert(id)
  if (alert === undefined) return
  const { isIdle: _, ...set } = alert
  const { symbol } = alert
  const params = { symbol: symbol === '' && isPnlAlert(alert) ? alert.coin : symbol }
  offerUndo({ titleKey: 'workspace:undo.alert', params }, () => void reportRefused(symbol, restoreAlert(set)))
}

/** Removes an alert on a study, a drawing or a crossed price. */
export function dropCrossAlert(id: string): void {
  const alert = snapshot(alerts).crossing.find((one) => one.id === id)
  void removeCrossAlert(id)
  if (alert === undefined) return
  const { symbol } = alert
  offerUndo(
    { titleKey: 'workspace:undo.alert', params: { symbol } },
    () => void reportRefused(symbol, restoreCrossAlerts([alert])),
  )
}
