/** The painted trades with their text twin. */
export function TradesPanel() {
  return <section aria-label="Trades" />
}
