import { t } from 'i18next'
import type { LineVerdict, ChartLine } from '#shared/contracts/chart.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { judgeLine } from '../../bridge/ask-risk.ts'
import { cancelOrder, replaceOrder } from '../../bridge/send-commands.ts'
import { instrument } from '../../stores/market.ts'
import { pushNotice } from '../../stores/notices.ts'
import { loadOrNotify } from '../../trading/late-code.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { openReverse } from '../../trading/steps/open-reverse.ts'
import { openDialog } from '../../stores/dialogs.ts'
import type * as StopLines from '../../trading/tpsl/stop-line.ts'
import type { LineActions } from './chart-lines.ts'
import { isStop } from './line-adapters.ts'
import { lineSource, priceOnTick } from './line-price.ts'

const canceling = new Set<string>()

/** Checking and sending of TP/SL is loaded when the first such line is dragged or cancelled. */
const loadStops = (): Promise<typeof StopLines> => import('../../trading/tpsl/stop-line.ts')
const stops = (): Promise<typeof StopLines | null> => loadOrNotify(loadStops)

async function cancel(line: ChartLine): Promise<void> {
  const orderId = lineSource(line.id)
  if (canceling.has(orderId)) return
  canceling.add(orderId)
  if (isStop(line)) {
    await (await stops())?.cancelStopLine(orderId, line.symbol)
    canceling.delete(orderId)
    return
  }
  const outcome = await cancelOrder({ orderId, symbol: line.symbol })
  canceling.delete(orderId)
  const params = { side: line.side, symbol: line.symbol, price: line.price }
  reportOutcome(outcome, { id: `cancel-${orderId}`, titleKey: 'cancelFailed', params })
}

/** Why the line being dragged is impossible at its last price. */
let lastVerdict: { readonly id: string; readonly price: DecimalText; readonly verdict: LineVerdict } | null =
  null

const tickOf = (line: ChartLine): string =>
  instrument.v?.symbol === line.symbol ? instrument.v.tickSize : '0'

async function judge(line: ChartLine, price: number): Promise<string> {
  const asked = priceOnTick(price, tickOf(line))
  if (asked === null) return ''
  if (isStop(line)) {
    // Asked at each step of a drag: only the drop notifies that the code is missing.
    const code = await loadStops().catch(() => null)
    return code === null ? '' : code.judgeStopLine(lineSource(line.id), asked)
  }
  const verdict = await judgeLine(line.id, asked)
  lastVerdict = verdict === null ? null : { id: line.id, price: asked, verdict }
  return verdict === null ? '' : t(`chart:drag.${verdict.key}`, verdict.params)
}

/** A drop at an impossible price is not sent: the line moves back, and a notice shows the reason. */
function isImpossible(line: ChartLine, price: DecimalText): boolean {
  if (lastVerdict?.id !== line.id || lastVerdict.price !== price || !lastVerdict.verdict.sure) return false
  const { key, params } = lastVerdict.verdict
  pushNotice({
    id: `replace-${lineSource(line.id)}`,
    tone: 'failure',
    titleKey: 'replaceFailed',
    bodyKey: `chart:drag.${key}`,
    params: { ...params, symbol: line.symbol },
  })
  return true
}

/** The tick size changed during the drag: the line moves back, and the chart loads the new tick size. */
const reportOffTick = (line: ChartLine): void =>
  pushNotice({
    id: `replace-${lineSource(line.id)}`,
    tone: 'failure',
    titleKey: 'replaceFailed',
    bodyKey: 'chart:drag.offGrid',
    params: { symbol: line.symbol },
  })

/** Sends one `order/replace` per drop (LINES-13). After a refusal the line moves back, and a notice shows the reason. */
async function move(line: ChartLine, price: number): Promise<DecimalText | null> {
  const asked = priceOnTick(price, tickOf(line))
  if (asked === null) reportOffTick(line)
  if (asked === null || asked === line.price || isImpossible(line, asked)) return null
  const orderId = lineSource(line.id)
  if (isStop(line)) {
    return (await (await stops())?.moveStopLine(orderId, line.symbol, asked)) ? asked : null
  }
  const outcome = await replaceOrder({ orderId, symbol: line.symbol, price: asked })
  reportOutcome(outcome, {
    id: `replace-${orderId}`,
    titleKey: 'replaceFailed',
    params: { symbol: line.symbol },
  })
  return outcome.kind === 'accepted' ? (outcome.value.price ?? asked) : null
}

const positionOf = (line: ChartLine) => ({ of: 'position', key: lineSource(line.id) }) as const

/** A long's take profit is above its entry price, its stop loss below; a short's the other way round (LINES-19). */
function protectAt(line: ChartLine, price: number): void {
  const asked = priceOnTick(price, tickOf(line))
  if (asked === null) reportOffTick(line)
  if (asked === null || asked === line.price) return
  const isAbove = price > Number(line.price)
  const leg = isAbove === (line.side === 'Buy') ? 'tp' : 'sl'
  openDialog('tpSl', { target: positionOf(line), drop: { leg, price: asked } })
}

/** The actions of the chart's lines on this page. */
export const pageLineActions = (askToClose: (positionKey: string) => void): LineActions => ({
  move,
  judge,
  cancel: (line) => void cancel(line),
  close: (line) => askToClose(lineSource(line.id)),
  reverse: (line) => openReverse(lineSource(line.id)),
  protect: (line) => openDialog('tpSl', { target: positionOf(line) }),
  protectAt,
})
