/** The order ticket. */
export function TicketPanel() {
  return <section aria-label="Ticket" />
}
