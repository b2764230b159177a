import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { TablesPanel } from '../../../src/main-thread/app/tables/tables-panel.tsx'
import type { OrderRowView } from '../../../src/shared/contracts/orders.ts'
import type { PositionRowView } from '../../../src/shared/contracts/positions.ts'
import { patch } from '../support/fake-workers.ts'
import { positionRow, text } from '../support/samples.ts'
import { show } from '../support/show.tsx'

const anyOrder: OrderRowView = {
  orderId: 'o-1',
  orderLinkId: 'l-1',
  symbol: 'BTCUSDT',
  displayName: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  orderStatus: 'New',
  price: '57,000.00',
  priceText: text('57000'),
  distance: '-5.00%',
  qty: '0.050',
  qtyText: text('0.05'),
  filled: '0.010',
  filledPercent: 20,
  value: '2,850.00',
  valueCoin: 'USDT',
  unit: 'BTC',
  timeInForce: 'GoodTillCancel',
  reduceOnly: false,
  triggerPrice: '--',
  triggerText: '',
  createdAt: 1_700_000_000_000,
  takesTpSl: true,
}
export const orderRow = (over: Partial<OrderRowView> = {}): OrderRowView => ({ ...anyOrder, ...over })

export const positions = (...all: readonly Partial<PositionRowView>[]) => {
  const upserts = all.map((one) => positionRow(one))
  return { upserts, keys: upserts.map(({ key }) => key) }
}
export const orders = (...all: readonly Partial<OrderRowView>[]) => {
  const upserts = all.map((one) => orderRow(one))
  return { upserts, keys: upserts.map(({ orderId }) => orderId) }
}

/** The account's tables, wide enough for all columns unless the test says otherwise, with one of their tabs shown. */
export async function tables(
  tab: 'Positions' | 'Orders' | 'Assets' = 'Positions',
  width = 3000,
): Promise<void> {
  await show(
    <div style={{ inlineSize: width, blockSize: 400, display: 'grid' }}>
      <TablesPanel />
    </div>,
  )
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
}

/** The text of a cell. */
export const cellOf = (row: string, column: string): string =>
  page.getByTestId(row).element().querySelector(`[data-column="${column}"]`)?.textContent ?? ''

/** Shows the positions table with these rows. */
export async function positionsTable(...all: readonly Partial<PositionRowView>[]): Promise<void> {
  await patch({ positions: positions(...all) })
  await tables()
  await expect.element(page.getByTestId(`position-${all[0]?.key ?? 'BTCUSDT:0'}`)).toBeVisible()
}
/** Shows the orders table with these rows. */
export async function ordersTable(...all: readonly Partial<OrderRowView>[]): Promise<void> {
  await patch({ orders: orders(...all) })
  await tables('Orders')
  await expect.element(page.getByTestId(`order-${all[0]?.orderId ?? 'o-1'}`)).toBeVisible()
}
