import { t } from 'i18next'
import type { LineOp } from '#shared/contracts/chart.ts'
import { followAlerts } from './alert-lines.ts'
import { followPreOrder } from './follow-pre-order.ts'

/** Draws the page's own lines: the ticket's draft and price alerts. Returns a function that stops it. */
export function followOwnLines(emit: (ops: readonly LineOp[]) => void): () => void {
  const stops = [
    followPreOrder(() => ({ price: t('chart:preOrder'), trigger: t('chart:preTrigger') }), emit),
    followAlerts(emit),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
