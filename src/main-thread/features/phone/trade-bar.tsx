/** Phone: the sticky Buy / Sell bar that opens the ticket as a sheet. */
export function TradeBar() {
  return <div />
}
