import type { ChartLine, LineOp } from '#shared/contracts/chart.ts'
import { hasField } from '#shared/contracts/ticket-kinds.ts'
import type { TicketKind } from '#shared/contracts/ticket-kinds.ts'
import type { TicketPreview } from '#shared/contracts/ticket.ts'

/** The ticket's draft as a line at its price; null without a price, or if it waits for a trigger (LINES-09). */
export function preOrderLine(
  draft: { readonly kind: TicketKind; readonly priceText: string },
  priced: Pick<TicketPreview, 'price' | 'qty'> | null,
  symbol: string,
  text: string,
): ChartLine | null {
  if (!hasField(draft.kind, 'price') || hasField(draft.kind, 'trigger')) return null
  if (draft.priceText === '' || priced === null || priced.price === null) return null
  return {
    id: `pre-order:${priced.price}`,
    kind: 'pre-order',
    symbol,
    price: priced.price,
    side: 'Buy',
    text,
    quantity: priced.qty ?? '',
    tooltip: '',
    tone: 0,
    movable: false,
    cancellable: false,
    closable: false,
  }
}

/** Operations from one line to the next; keyed by price, so that an unchanged price keeps its line. */
export function preOrderOps(before: ChartLine | null, next: ChartLine | null): readonly LineOp[] {
  if (before === null) return next === null ? [] : [{ op: 'add', line: next }]
  if (next === null) return [{ op: 'remove', id: before.id }]
  if (before.id !== next.id)
    return [
      { op: 'remove', id: before.id },
      { op: 'add', line: next },
    ]
  return before.quantity === next.quantity && before.text === next.text ? [] : [{ op: 'update', line: next }]
}
