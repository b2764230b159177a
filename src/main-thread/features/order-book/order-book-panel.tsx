/** The painted order book with its text twin. */
export function OrderBookPanel() {
  return <section aria-label="Order book" />
}
