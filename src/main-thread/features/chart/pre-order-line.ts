import type { ChartLine } from '#shared/contracts/chart.ts'
import { hasField } from '#shared/contracts/ticket-kinds.ts'
import type { TicketKind } from '#shared/contracts/ticket-kinds.ts'
import type { TicketPreview } from '#shared/contracts/ticket.ts'
import type { Side } from '#shared/domain/enums.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatQuantity } from '#shared/units/display.ts'

/** The draft's two prices that have lines. */
export type DraftPart = 'trigger' | 'price'

export const draftLineId = (part: DraftPart): string => `pre-order:${part}`

/** The draft's line that is dragged: another line at its price does not hide it, which would end the drag. '' for none. */
export const draggedDraft = { id: '' }

interface DraftTexts {
  readonly kind: TicketKind
  readonly priceText: string
  readonly triggerText: string
  readonly picked: { readonly side: Side } | null
  readonly isSent: boolean
}

/**
 * The ticket's draft as lines at its prices: trigger and limit price (LINES-09). A draft whose order was accepted has none
 * until it is edited: its prices stay in the form for the next order. A price that is missing or unusable has no
 * line, and two equal prices are one. A line is at the price that the form shows; the worker's reading of it follows later.
 */
export function preOrderLines(
  { kind, priceText, triggerText, picked, isSent }: DraftTexts,
  priced: Pick<TicketPreview, 'price' | 'triggerPrice' | 'qty'> | null,
  symbol: string,
  names: Readonly<Record<DraftPart, string>>,
  lotFraction = 0,
): readonly ChartLine[] {
  const qty = priced?.qty ?? null
  const line = (part: DraftPart, typed: string, read: DecimalText | null): readonly ChartLine[] => {
    if (isSent || !hasField(kind, part) || typed === '') return []
    const price = parseDecimalText(typed) ?? read
    if (price === null || (read === null && draggedDraft.id !== draftLineId(part))) return []
    return [
      {
        id: draftLineId(part),
        kind: 'pre-order',
        symbol,
        price,
        side: picked?.side ?? 'Buy',
        text: names[part],
        quantity: qty === null ? '' : formatQuantity(qty, lotFraction, { group: true }),
        tooltip: '',
        tone: 0,
        movable: true,
        cancellable: false,
        closable: false,
      },
    ]
  }
  const [trigger] = line('trigger', triggerText, priced?.triggerPrice ?? null)
  const [price] = line('price', priceText, priced?.price ?? null)
  const isHidden = price?.price === trigger?.price && price?.id !== draggedDraft.id
  return [trigger, isHidden ? undefined : price].filter((one) => one !== undefined)
}
