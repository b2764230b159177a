import { t } from 'i18next'
import type { ChartLine } from '#shared/contracts/chart.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { MOST_ALERTS } from '#shared/contracts/alerts.ts'
import { formatPrice } from '#shared/units/display.ts'
import '../../i18n/english/actions.ts'
import '../../i18n/english/alerts.ts'
import { moveAlert, moveCrossAlert } from '../../bridge/alert-calls.ts'
import { dropAlert, dropCrossAlert } from '../../trading/alerts/remove-alerts.ts'
import { marketWith } from '../../stores/market.ts'
import { dismissNotice, pushNotice } from '../../stores/notices.ts'
import { judgeDrop } from '../../trading/tpsl/stop-line.ts'
import { lineSource } from './line-price.ts'
import { draggedAlert } from './alert-lines.ts'
import { followDraft, moveDraft } from './drag-draft.ts'

const isCrossing = ({ id }: ChartLine): boolean => id.startsWith('cross:')

async function moveAlertLine(line: ChartLine, price: DecimalText): Promise<DecimalText | null> {
  const id = lineSource(line.id)
  const refused = await (isCrossing(line) ? moveCrossAlert(id, price) : moveAlert(id, price))
  if (refused === null) {
    // The notice of where it was set names the old price.
    dismissNotice('chart-alert')
    return price
  }
  pushNotice({
    id: 'chart-alert',
    tone: 'failure',
    titleKey: 'actions:chartMenu.alertMoveFailed',
    bodyKey: `alerts:refused.${refused}`,
    params: { symbol: line.symbol, most: String(MOST_ALERTS) },
  })
  return null
}

/** Moves a line of the page itself: the draft's or an alert's. */
export const moveOwnLine = (
  line: ChartLine,
  price: DecimalText,
): Promise<DecimalText | null> | DecimalText | null =>
  line.kind === 'alert' ? moveAlertLine(line, price) : moveDraft(line, price)

export const removeOwnLine = (line: ChartLine): void =>
  (isCrossing(line) ? dropCrossAlert : dropAlert)(lineSource(line.id))

/** What a line of the page itself shows while it is dragged. The ticket follows its draft. */
export const judgeOwnLine = async (line: ChartLine, price: DecimalText): Promise<string> =>
  line.kind === 'alert' ? draggedAlert(line, price) : followDraft(line, price)

export { giveUpDraft } from './drag-draft.ts'

/** What a drop of a position's line sets, while it is dragged, with its expected profit or why it cannot be set. */
export async function protectText(
  { id, symbol }: ChartLine,
  leg: 'tp' | 'sl',
  price: DecimalText,
): Promise<string> {
  const decimals = marketWith(symbol)?.instrument.v?.priceFraction ?? 0
  const shown = formatPrice(price, decimals, { group: true })
  const name = t(leg === 'tp' ? 'actions:chartMenu.takeProfit' : 'actions:chartMenu.stopLoss', {
    price: shown,
  })
  const expected = await judgeDrop(lineSource(id), leg, price)
  return expected === '' ? name : `${name} · ${expected}`
}
