import { subscribe } from 'valtio/vanilla'
import type { ChartLine, LineOp } from '#shared/contracts/chart.ts'
import type { Side } from '#shared/domain/enums.ts'
import type { Market } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { draftFor } from '../../trading/ticket/draft.ts'
import { preview } from '../../trading/ticket/ticket-session.ts'
import { opsBetween } from './line-ops.ts'
import { draggedDraft, preOrderLines } from './pre-order-line.ts'
import type { DraftPart } from './pre-order-line.ts'

/** Whether a resting order already has a line at the draft's price. */
const hasOrderAt = ({ lines }: Market, price: string): boolean =>
  Array.from(lines.current.values()).some((line) => line.kind === 'order' && line.price === price)

/**
 * Draws the ticket's draft as lines on a chart of the ticket's symbol, and on no other chart. Returns a function that
 * stops it.
 */
export function followPreOrder(
  market: Market,
  names: (of: Side | undefined) => Readonly<Record<DraftPart, string>>,
  emit: (ops: readonly LineOp[]) => void,
): () => void {
  let shown: readonly ChartLine[] = []
  let symbol = ''
  let stopDraft = (): void => undefined
  const draw = (): void => {
    const isTicket = market.view.symbol === symbol
    const draft = draftFor(symbol)
    const drafted = isTicket
      ? preOrderLines(draft, preview.v, symbol, names(draft.picked?.side), market.instrument.v?.lotFraction)
      : []
    const next = drafted.filter(({ id, price }) => id === draggedDraft.id || !hasOrderAt(market, price))
    const ops = opsBetween(shown, next)
    shown = next
    if (ops.length > 0) emit(ops)
  }
  const follow = (): void => {
    if (view.symbol === symbol) return draw()
    symbol = view.symbol
    stopDraft()
    stopDraft = subscribe(draftFor(symbol), draw)
    draw()
  }
  follow()
  const stops = [subscribe(view, follow), subscribe(preview, draw), market.lines.listen(draw)]
  return () => {
    for (const stop of stops) stop()
    stopDraft()
  }
}
