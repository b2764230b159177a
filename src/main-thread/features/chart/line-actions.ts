import { t } from 'i18next'
import type { ChartLine, LineDragView, LineVerdict } from '#shared/contracts/chart.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { inOrder } from '../../i18n/in-order.ts'
import { judgeLine } from '../../bridge/ask-risk.ts'
import { cancelOrder, replaceOrder } from '../../bridge/send-commands.ts'
import { marketWith } from '../../stores/market.ts'
import { pushNotice } from '../../stores/notices.ts'
import { loadOrNotify } from '../../trading/late-code.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { openReverse } from '../../trading/steps/open-reverse.ts'
import { openDialog } from '../../stores/dialogs.ts'
import type * as StopLines from '../../trading/tpsl/stop-line.ts'
import type * as OwnLines from './own-line-actions.ts'
import type { LineActions } from './chart-lines.ts'
import { isStop } from './line-adapters.ts'
import { lineSource, priceOnTick } from './line-price.ts'

const canceling = new Set<string>()

/** Lines of the page itself: the ticket's draft and alerts. */
const isOwn = (line: ChartLine): boolean => line.kind === 'pre-order' || line.kind === 'alert'
const loadOwn = (): Promise<typeof OwnLines> => import('./own-line-actions.ts')

/** Checking and sending of TP/SL is loaded when the first such line is dragged or cancelled. */
const loadStops = (): Promise<typeof StopLines> => import('../../trading/tpsl/stop-line.ts')
const stops = (): Promise<typeof StopLines | null> => loadOrNotify(loadStops)

async function cancel(line: ChartLine): Promise<void> {
  if (isOwn(line)) return (await loadOrNotify(loadOwn))?.removeOwnLine(line)
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

const tickOf = (line: ChartLine): string => marketWith(line.symbol)?.instrument.v?.tickSize ?? '0'

async function judge(line: ChartLine, price: number, isDragged = (): boolean => true): Promise<string> {
  const asked = priceOnTick(price, tickOf(line))
  if (asked === null) return ''
  if (isOwn(line) || line.kind === 'position') {
    const code = await loadOwn().catch(() => null)
    if (code === null || !isDragged()) return ''
    return line.kind === 'position'
      ? code.protectText(line, legAt(line, price), asked)
      : code.judgeOwnLine(line, asked)
  }
  const [view, note] = await Promise.all([
    look(line, asked),
    isStop(line) ? stopNote(line, asked) : undefined,
  ])
  const verdict = view?.verdict ?? null
  const reason = note ?? (verdict === null ? '' : t(`chart:drag.${verdict.key}`, verdict.params))
  return [...(view?.figures ?? []).map(inOrder), reason].filter((part) => part !== '').join(' · ')
}

/** What the worker says of an order's line at a price; the dialog's rules hold for a take profit or stop loss. */
async function look(line: ChartLine, price: DecimalText): Promise<LineDragView | null> {
  const view = await judgeLine(line.id, price)
  const verdict = isStop(line) ? null : (view?.verdict ?? null)
  lastVerdict = verdict === null ? null : { id: line.id, price, verdict }
  return view
}

/** What the dialog shows of a take profit or stop loss at a price. Only the drop notifies that its code is missing. */
async function stopNote(line: ChartLine, price: DecimalText): Promise<string> {
  const code = await loadStops().catch(() => null)
  return code === null ? '' : code.judgeStopLine(lineSource(line.id), price)
}

/** A long's take profit is above its entry price, its stop loss below; a short's the other way round (LINES-19). */
const legAt = (line: ChartLine, price: number): 'tp' | 'sl' =>
  price > Number(line.price) === (line.side === 'Buy') ? 'tp' : 'sl'

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

const reportUnmoved = (line: ChartLine, why: 'offGrid' | 'unchecked'): void =>
  pushNotice({
    id: `replace-${lineSource(line.id)}`,
    tone: 'failure',
    titleKey: 'replaceFailed',
    bodyKey: `chart:drag.${why}`,
    params: { symbol: line.symbol },
  })
/** The tick size changed during the drag: the line moves back, and the chart loads the new tick size. */
const reportOffTick = (line: ChartLine): void => reportUnmoved(line, 'offGrid')

/** Sends one `order/replace` per drop (LINES-13). After a refusal the line moves back, and a notice shows the reason. */
async function move(line: ChartLine, price: number): Promise<DecimalText | null> {
  const asked = priceOnTick(price, tickOf(line))
  if (asked === null) reportOffTick(line)
  if (asked === null) return null
  // The draft followed the drag, so its line is at the price of the drop already.
  if (line.kind === 'pre-order') return (await loadOrNotify(loadOwn))?.moveOwnLine(line, asked) ?? null
  if (asked === line.price) return null
  if (isOwn(line)) return (await loadOrNotify(loadOwn))?.moveOwnLine(line, asked) ?? null
  // A trigger beyond the market would turn its order round: it is judged before it is sent, however quick the drop was.
  if (line.kind === 'conditional' && (await look(line, asked)) === null) {
    reportUnmoved(line, 'unchecked')
    return null
  }
  if (isImpossible(line, asked)) return null
  const orderId = lineSource(line.id)
  if (isStop(line)) {
    return (await (await stops())?.moveStopLine(orderId, line.symbol, asked)) ? asked : null
  }
  const isTrigger = line.kind === 'conditional'
  const outcome = await replaceOrder({
    orderId,
    symbol: line.symbol,
    ...(isTrigger ? { triggerPrice: asked } : { price: asked }),
  })
  reportOutcome(outcome, {
    id: `replace-${orderId}`,
    titleKey: 'replaceFailed',
    params: { symbol: line.symbol },
  })
  if (outcome.kind !== 'accepted') return null
  return isTrigger ? asked : (outcome.value.price ?? asked)
}

async function giveUp(line: ChartLine): Promise<void> {
  if (line.kind === 'pre-order') (await loadOwn().catch(() => null))?.giveUpDraft(line)
}

const positionOf = (line: ChartLine) => ({ of: 'position', key: lineSource(line.id) }) as const

function protectAt(line: ChartLine, price: number): void {
  const asked = priceOnTick(price, tickOf(line))
  if (asked === null) reportOffTick(line)
  if (asked === null || asked === line.price) return
  openDialog('tpSl', { target: positionOf(line), drop: { leg: legAt(line, price), price: asked } })
}

/** The actions of the chart's lines on this page. */
export const pageLineActions = (askToClose: (positionKey: string) => void): LineActions => ({
  move,
  judge,
  giveUp: (line) => void giveUp(line),
  cancel: (line) => void cancel(line),
  close: (line) => askToClose(lineSource(line.id)),
  reverse: (line) => openReverse(lineSource(line.id)),
  protect: (line) => openDialog('tpSl', { target: positionOf(line) }),
  protectAt,
})
