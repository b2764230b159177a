import type { ChartLine } from '#shared/contracts/views.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { cancelOrder, replaceOrder } from '../../bridge/send-commands.ts'
import { instrument } from '../../stores/market.ts'
import { reportOutcome } from '../notices/report-outcome.ts'
import type { LineActions } from './chart-lines.ts'
import { lineSource, priceOnTick } from './line-price.ts'

const canceling = new Set<string>()

async function cancel(line: ChartLine): Promise<void> {
  const orderId = lineSource(line.id)
  if (canceling.has(orderId)) return
  canceling.add(orderId)
  const outcome = await cancelOrder({ orderId, symbol: line.symbol })
  canceling.delete(orderId)
  const params = { side: line.side, symbol: line.symbol, price: line.price }
  reportOutcome(outcome, { id: `cancel-${orderId}`, titleKey: 'cancelFailed', params })
}

/** One `order/replace` per drop (LINES-13); its refusal is a notice with the reason, and the line goes back. */
async function move(line: ChartLine, price: number): Promise<DecimalText | null> {
  const tick = instrument.v?.symbol === line.symbol ? instrument.v.tickSize : '0'
  const asked = priceOnTick(price, tick)
  if (asked === null || asked === line.price) return null
  const orderId = lineSource(line.id)
  const outcome = await replaceOrder({ orderId, symbol: line.symbol, price: asked })
  reportOutcome(outcome, {
    id: `replace-${orderId}`,
    titleKey: 'replaceFailed',
    params: { symbol: line.symbol },
  })
  return outcome.kind === 'accepted' ? (outcome.value.price ?? asked) : null
}

/** What lines do on this page; closing a position is asked for in a dialog. */
export const pageLineActions = (askToClose: (positionKey: string) => void): LineActions => ({
  move,
  cancel: (line) => void cancel(line),
  close: (line) => askToClose(lineSource(line.id)),
})
