import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { closeOrderEdit } from '../../../src/main-thread/stores/order-edits.ts'
import { filterOrders } from '../../../src/main-thread/stores/table-questions.ts'
import type { OrderRowView } from '../../../src/shared/contracts/orders.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { nothingAgainst, text, trader } from '../support/samples.ts'
import { orders, ordersTable } from './answers.tsx'

const row = page.getByTestId('order-o-1')
const price = row.getByRole('textbox', { name: 'Price' })
const qty = row.getByRole('textbox', { name: 'Quantity' })
const notices = page.getByRole('log', { name: 'Notices' })
const replaced = () => hub.calls('replaceOrder').map(([change]) => change)

/** Another tab or program changes the order. */
const change = (over: Partial<OrderRowView>) => patch({ orders: orders(over) })
const cheaper = { priceText: text('56000'), price: '56,000.00' }

beforeEach(async () => {
  closeOrderEdit('o-1')
  risk.answers.judgeOrder = () => nothingAgainst
  hub.answers.replaceOrder = async ({ orderId }) => accepted({ orderId, orderLinkId: 'l-1' })
  filterOrders({ text: '', family: 'all', kind: 'all', sort: 'time', descending: true })
  await patch({ session: trader(), orders: orders() })
  await ordersTable({})
  await row.getByTestId('order-edit').click()
})

describe('an order that another tab changes while it is edited (POS-35, VENUE-47)', () => {
  it('a field that was not typed in follows the order, and only the typed one is sent', async () => {
    await retype(qty, '0.06')
    await change(cheaper)
    await expect.element(price).toHaveValue('56000')
    await expect.element(qty).toHaveValue('0.06')
    await retype(qty, '0.07{Enter}')
    await expect.poll(replaced).toEqual([{ orderId: 'o-1', symbol: 'BTCUSDT', qty: '0.07' }])
  })

  it('a field that was typed back to what it had follows too', async () => {
    await retype(price, '57100')
    await retype(price, '57000.0')
    await change(cheaper)
    await expect.element(price).toHaveValue('56000')
    await retype(price, '56100{Enter}')
    await expect.poll(replaced).toEqual([{ orderId: 'o-1', symbol: 'BTCUSDT', price: '56100' }])
  })

  it('a typed field that was changed elsewhere is reported before it is sent, once for each change', async () => {
    await retype(price, '57100')
    await change(cheaper)
    await expect.element(price).toHaveValue('57100')
    await retype(price, '57200{Enter}')
    await expect
      .element(notices)
      .toMatchTextContent(/BTCUSDT: the price was changed elsewhere to 56,000\.00\. Nothing was sent/)
    expect(replaced()).toEqual([])
    await expect.element(price).toHaveValue('57200')
    await retype(price, '57200{Enter}')
    await expect.poll(replaced).toEqual([{ orderId: 'o-1', symbol: 'BTCUSDT', price: '57200' }])
  })

  it('what both set to the same value is no conflict', async () => {
    await retype(price, '56000')
    await change(cheaper)
    await retype(qty, '0.06{Enter}')
    await expect.poll(replaced).toEqual([{ orderId: 'o-1', symbol: 'BTCUSDT', qty: '0.06' }])
  })
})
