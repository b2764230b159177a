import { t } from 'i18next'
import type { IChartingLibraryWidget, OpenChartExtensions } from 'charting_library'
import type { LineOp } from '#shared/contracts/chart.ts'
import type { Side } from '#shared/domain/enums.ts'
import '../../i18n/english/actions.ts'
import type { Market } from '../../stores/market.ts'
import { followAlerts } from './alert-lines.ts'
import { followObjects } from './follow-objects.ts'
import { followPreOrder } from './follow-pre-order.ts'
import type { DraftPart } from './pre-order-line.ts'

/** Names of the draft's lines. An order that was chosen with its side is named as it was chosen. */
const namesOf = (of: Side | undefined): Readonly<Record<DraftPart, string>> =>
  of === undefined
    ? { price: t('chart:preOrder'), trigger: t('chart:preTrigger') }
    : { price: t(`actions:chartMenu.${of}Limit`), trigger: t(`actions:chartMenu.${of}Stop`) }

/**
 * Draws the page's own lines: the ticket's draft, and the price alerts of the chart's symbol. Lists what alerts can watch.
 * Returns a function that stops it.
 */
export function followOwnLines(
  market: Market,
  widget: IChartingLibraryWidget,
  emit: (ops: readonly LineOp[]) => void,
): () => void {
  const stops = [
    followPreOrder(market, namesOf, emit),
    followAlerts(market, emit),
    ...('openChart' in widget ? [followObjects(market.id, widget as unknown as OpenChartExtensions)] : []),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
