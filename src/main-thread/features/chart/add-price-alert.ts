import { isLine, MOST_ALERTS } from '#shared/contracts/alerts.ts'
import type { CrossAsk, PriceAsk } from '#shared/contracts/alerts.ts'
import '../../i18n/english/actions.ts'
import '../../i18n/english/alerts.ts'
import { addAlert, addCrossAlert } from '../../bridge/alert-calls.ts'
import { pushNotice } from '../../stores/notices.ts'

const wayKeys = { both: 'crosses', up: 'rises', down: 'falls' } as const

/** Sets an alert of the chart, and reports the result. `shown`: the price, or what else it watches, as text. */
export async function addPriceAlert(ask: PriceAsk | CrossAsk, shown: string): Promise<void> {
  const refused = await ('watched' in ask ? addCrossAlert(ask) : addAlert(ask))
  const params = { symbol: ask.symbol, price: shown, what: shown, most: String(MOST_ALERTS) }
  const isOnLine = 'watched' in ask && isLine(ask.watched)
  const key = isOnLine ? `alerts:${wayKeys[ask.direction ?? 'both']}` : 'actions:chartMenu.alertAt'
  pushNotice({
    id: 'chart-alert',
    tone: refused === null ? 'success' : 'failure',
    titleKey: refused === null ? 'actions:chartMenu.alertSet' : 'actions:chartMenu.alertFailed',
    bodyKey: refused === null ? key : `alerts:refused.${refused}`,
    params,
  })
}
