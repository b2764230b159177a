import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { hasField, ticketForms } from '#shared/contracts/ticket-kinds.ts'
import type { TicketKind } from '#shared/contracts/ticket-kinds.ts'
import type { Draft } from './draft.ts'

/** The boxes that the form may show below the amount, in their order. */
export const boxes = ['postOnly', 'reduceOnly', 'closeOnTrigger', 'isLeverage'] as const
export type TicketBox = (typeof boxes)[number]

/** The fields of a market that decide which boxes an order has. */
export type BoxedMarket = Pick<InstrumentView, 'contractType' | 'isLent'>

const shown: Readonly<Record<TicketBox, (kind: TicketKind, isSpot: boolean, isLent: boolean) => boolean>> = {
  postOnly: (kind) => ticketForms[kind].timesInForce.includes('PostOnly'),
  reduceOnly: (_, isSpot) => !isSpot,
  closeOnTrigger: (kind, isSpot) => !isSpot && hasField(kind, 'trigger'),
  isLeverage: (_, isSpot, isLent) => isSpot && isLent,
}

/** Whether the form shows a box for an order of a kind. */
export const isBoxShown = (box: TicketBox, kind: TicketKind, market: BoxedMarket): boolean =>
  shown[box](kind, market.contractType === 'Spot', market.isLent === true)

/** Whether a box is part of the order: it is ticked, and the form shows it. The draft holds more than the form shows. */
export const isTicked = (
  box: TicketBox,
  draft: Readonly<Pick<Draft, 'kind' | TicketBox>>,
  market: BoxedMarket,
): boolean => draft[box] && isBoxShown(box, draft.kind, market)
