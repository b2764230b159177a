import { t } from 'i18next'
import type { ChartLine } from '#shared/contracts/chart.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { MOST_ALERTS } from '#shared/contracts/alerts.ts'
import { formatPrice } from '#shared/units/display.ts'
import '../../i18n/english/actions.ts'
import { moveAlert, removeAlert } from '../../bridge/alert-calls.ts'
import { instrument, marketWith } from '../../stores/market.ts'
import { pushNotice } from '../../stores/notices.ts'
import { view } from '../../stores/view.ts'
import { draftFor, setPrice, setTrigger } from '../../trading/ticket/draft.ts'
import { padDecimals } from '../../ui/number-input-text.ts'
import { lineSource } from './line-price.ts'
import { draftLineId } from './pre-order-line.ts'

/** The draft's line was dropped: its field in the ticket gets the price. Returns the price to show; null moves it back. */
function moveDraft(line: ChartLine, price: DecimalText): DecimalText | null {
  if (view.symbol !== line.symbol) return null
  const draft = draftFor(line.symbol)
  const text = padDecimals(price, instrument.v?.priceFraction ?? 0)
  if (line.id === draftLineId('trigger')) setTrigger(draft, text)
  else setPrice(draft, text)
  return price
}

async function moveAlertLine(line: ChartLine, price: DecimalText): Promise<DecimalText | null> {
  const refused = await moveAlert(lineSource(line.id), price)
  if (refused === null) return price
  pushNotice({
    id: 'chart-alert',
    tone: 'failure',
    titleKey: 'actions:chartMenu.alertMoveFailed',
    bodyKey: `actions:alerts.refused.${refused}`,
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

export const removeOwnLine = (line: ChartLine): void => void removeAlert(lineSource(line.id))

/** What a drop of a position's line sets, while it is dragged. */
export function protectText({ symbol }: ChartLine, leg: 'tp' | 'sl', price: DecimalText): string {
  const decimals = marketWith(symbol)?.instrument.v?.priceFraction ?? 0
  const shown = formatPrice(price, decimals, { group: true })
  return t(leg === 'tp' ? 'actions:chartMenu.takeProfit' : 'actions:chartMenu.stopLoss', { price: shown })
}
