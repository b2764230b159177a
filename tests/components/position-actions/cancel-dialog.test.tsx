import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { closeDialog, openDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { noOrders, trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'

const dialog = page.getByRole('alertdialog', { name: 'Cancel all orders of BTCUSDT?' })
const order = (orderId: string) => ({ orderId, symbol: 'BTCUSDT' })

async function open(): Promise<void> {
  await patch({ session: trader() })
  await show(null)
  openDialog('cancelOrders', { symbol: 'BTCUSDT', name: 'BTCUSDT' })
  await expect.element(dialog).toBeVisible()
}
beforeEach(() => {
  closeDialog('position')
  hub.answers.cancelAll = async () => accepted({ canceled: 3 })
})

it('says how many orders of which market it cancels, and follows them', async () => {
  let listed = [order('o-1'), order('o-2'), order('o-3')]
  risk.answers.ordersShown = (of) => (of === 'BTCUSDT' ? listed : [])
  await open()
  await expect
    .element(dialog)
    .toMatchTextContent('3 orders of BTCUSDT are canceled. Positions stay as they are.')
  listed = listed.slice(1, 2)
  await patch({ orderCounts: { ...noOrders, limit: 1 } })
  await expect.element(dialog).toMatchTextContent('1 order of BTCUSDT is canceled.')
  await dialog.getByTestId('cancel-orders-confirm').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(hub.calls('cancelAll')).toEqual([[{ symbol: 'BTCUSDT' }]])
})

it('names the market alone while the number is unknown', async () => {
  risk.answers.ordersShown = () => new Promise<never>(() => undefined) as never
  await open()
  await expect.element(dialog).toMatchTextContent('Every open order of BTCUSDT is canceled.')
})

it('leaves the stops of the position unless they are chosen; without others they are named and canceled', async () => {
  hub.answers.cancelOrder = async () => accepted(null)
  let listed = [order('o-1'), { ...order('o-2'), stopOrderType: 'StopLoss' }]
  risk.answers.ordersShown = () => listed
  await open()
  await expect.element(dialog).toMatchTextContent('1 order of BTCUSDT is canceled.')
  await expect.element(dialog.getByRole('checkbox')).not.toBeChecked()
  await dialog.getByTestId('cancel-orders-confirm').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(hub.calls('cancelAll')).toEqual([])
  expect(hub.calls('cancelOrder')).toEqual([[order('o-1')]])

  listed = listed.slice(1)
  await open()
  await expect.element(dialog).toMatchTextContent('trailing stops of open positions among them: 1')
  await expect.element(dialog).toMatchTextContent('The positions are no longer protected by them.')
  await dialog.getByTestId('cancel-orders-confirm').click()
  await expect.poll(() => hub.calls('cancelAll')).toEqual([[{ symbol: 'BTCUSDT' }]])
})

it('without a market it cancels the orders of all, in one call', async () => {
  risk.answers.ordersShown = (of) => (of === '' ? [order('o-1'), { orderId: 'o-2', symbol: 'ETHUSDT' }] : [])
  await patch({ session: trader() })
  await show(null)
  openDialog('cancelOrders', { symbol: '', name: '' })
  const all = page.getByRole('alertdialog', { name: 'Cancel all orders?' })
  await expect.element(all).toMatchTextContent('2 orders in all symbols are canceled.')
  await all.getByTestId('cancel-orders-confirm').click()
  await expect.element(all).not.toBeInTheDocument()
  expect(hub.calls('cancelAll')).toEqual([[{}]])
})
