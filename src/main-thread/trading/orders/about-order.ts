import type { OrderRowView } from '#shared/contracts/orders.ts'

/** The parameters of a notice about an order: which one it is (`noticeTexts`). */
export const aboutOrder = (
  row: Pick<OrderRowView, 'side' | 'displayName' | 'qty' | 'unit' | 'price' | 'priceText'>,
): Readonly<Record<string, string>> => ({
  aboutKey: 'notice.orderPlaced.body',
  side: row.side,
  symbol: row.displayName,
  qty: row.qty,
  coin: row.unit,
  price: row.priceText === '' ? '' : row.price,
})
