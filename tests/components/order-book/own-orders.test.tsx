import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useSnapshot } from 'valtio/react'
import { OwnOrdersDialog } from '../../../src/main-thread/features/order-book/own-orders-dialog.tsx'
import { editOwnOrders, ownOrders } from '../../../src/main-thread/features/order-book/own-orders.ts'
import { mainMarket } from '../../../src/main-thread/stores/market.ts'
import type { OrderRowView } from '../../../src/shared/contracts/orders.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { nothingAgainst, text, trader } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { orderRow } from '../tables/answers.tsx'

const dialog = page.getByRole('dialog')
const forms = dialog.getByTestId('own-order')
const price = dialog.getByTestId('own-price')
const qty = dialog.getByTestId('own-qty')
const save = dialog.getByRole('button', { name: 'Save' })
const notices = page.getByRole('log', { name: 'Notices' })
const replaced = () => hub.calls('replaceOrder').map(([change]) => change)

function Host() {
  return useSnapshot(ownOrders).list.length > 0 && <OwnOrdersDialog />
}

let symbol = ''
let revision = 0
/** Another tab or program leaves these orders open. */
async function change(...open: readonly Partial<OrderRowView>[]): Promise<void> {
  risk.answers.openOrders = async () => open.map((over) => orderRow({ symbol, ...over }))
  revision += 1
  await patch({ tpsl: revision })
}

beforeEach(async () => {
  symbol = await openMarket()
  risk.answers.judgeOrder = () => nothingAgainst
  hub.answers.replaceOrder = async ({ orderId }) => accepted({ orderId, orderLinkId: 'l-1' })
  await change({})
  await show(<Host />)
  editOwnOrders(mainMarket, [orderRow({ symbol })])
  await expect.element(price).toHaveValue('57000.00')
})
afterEach(async () => {
  editOwnOrders(mainMarket, [])
  await patch({ session: trader() })
})

describe('own orders of a level of the book', () => {
  it('a field that was not typed in follows another tab, and only the typed one is sent', async () => {
    await retype(qty, '0.06')
    await change({ priceText: text('56000'), price: '56,000.00' })
    await expect.element(price).toHaveValue('56000.00')
    await expect.element(qty).toHaveValue('0.06')
    await save.click()
    await expect.poll(replaced).toEqual([{ orderId: 'o-1', symbol, qty: '0.06' }])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('a typed field that was changed elsewhere is reported before it is sent', async () => {
    await retype(price, '57100')
    await change({ priceText: text('56000'), price: '56,000.00' })
    await expect.element(forms).toMatchTextContent(/56,000\.00/)
    await save.click()
    await expect.element(notices).toMatchTextContent(/the price was changed elsewhere to 56,000\.00/)
    expect(replaced()).toEqual([])
    await save.click()
    await expect.poll(replaced).toEqual([{ orderId: 'o-1', symbol, price: '57100' }])
  })

  it('an order that was canceled elsewhere says that it is no longer open', async () => {
    await change()
    await expect.element(dialog.getByTestId('own-gone')).toBeVisible()
    await expect.element(forms).not.toBeInTheDocument()
  })

  it('closes when another account logs in, and says why', async () => {
    await patch({ session: trader({ accountId: 'a-9' }) })
    await expect.element(dialog).not.toBeInTheDocument()
    await expect
      .element(notices)
      .toMatchTextContent('Another account is logged in. The open dialog was closed.')
  })
})
