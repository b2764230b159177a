import { MOST_ALERTS } from '#shared/contracts/alerts.ts'
import type { CrossAsk, PriceAsk } from '#shared/contracts/alerts.ts'
import '../../i18n/english/actions.ts'
import { addAlert, addCrossAlert } from '../../bridge/alert-calls.ts'
import { pushNotice } from '../../stores/notices.ts'

/** Sets an alert at a price of the chart, and reports the result. `shown`: the price as text. */
export async function addPriceAlert(ask: PriceAsk | CrossAsk, shown: string): Promise<void> {
  const refused = await ('watched' in ask ? addCrossAlert(ask) : addAlert(ask))
  const params = { symbol: ask.symbol, price: shown, most: String(MOST_ALERTS) }
  pushNotice({
    id: 'chart-alert',
    tone: refused === null ? 'success' : 'failure',
    titleKey: refused === null ? 'actions:chartMenu.alertSet' : 'actions:chartMenu.alertFailed',
    bodyKey: refused === null ? 'actions:chartMenu.alertAt' : `actions:alerts.refused.${refused}`,
    params,
  })
}
