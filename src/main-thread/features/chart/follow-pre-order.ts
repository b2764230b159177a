import { subscribe } from 'valtio/vanilla'
import type { ChartLine, LineOp } from '#shared/contracts/views.ts'
import { view } from '../../stores/view.ts'
import { draftFor } from '../ticket/draft.ts'
import { preview } from '../ticket/ticket-session.ts'
import { preOrderLine, preOrderOps } from './pre-order-line.ts'

/** Follows the ticket's draft of the open symbol. Returns the function that stops it. */
export function followPreOrder(text: () => string, emit: (ops: readonly LineOp[]) => void): () => void {
  let shown: ChartLine | null = null
  let symbol = ''
  let stopDraft = (): void => undefined
  const draw = (): void => {
    const next = preOrderLine(draftFor(symbol), preview.v, symbol, text())
    const ops = preOrderOps(shown, next)
    shown = next
    if (ops.length > 0) emit(ops)
  }
  const follow = (): void => {
    if (view.symbol === symbol) return
    symbol = view.symbol
    stopDraft()
    stopDraft = subscribe(draftFor(symbol), draw)
    draw()
  }
  follow()
  const stops = [subscribe(view, follow), subscribe(preview, draw)]
  return () => {
    for (const stop of stops) stop()
    stopDraft()
  }
}
