import { proxy } from 'valtio/vanilla'
import type { TicketPreview } from '#shared/contracts/ticket.ts'

/** The newest figures of the ticket that no edit caused; null before the first ones. */
export const movedTicket = proxy<{ v: TicketPreview | null }>({ v: null })
