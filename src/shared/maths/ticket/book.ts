/** The order book as the ticket's maths sees it. */
import type { Decimal } from '../../units/decimal.ts'

export type BookLevel = { readonly price: Decimal; readonly qty: Decimal }

/** The levels of one side that an order may take, best first. `own`: price of the trader's own order behind them, which is never taken. */
export type TicketLevels = { readonly levels: readonly BookLevel[]; readonly own: Decimal | null }
export type TicketBook = { readonly asks: TicketLevels; readonly bids: TicketLevels }

/**
 * What stops an order before it is filled. thin: the known levels end; capped: its worst price; band: the exchange's price
 * limit; own: an order of the same trader.
 */
export type BookEnds = 'no' | 'thin' | 'capped' | 'band' | 'own'
