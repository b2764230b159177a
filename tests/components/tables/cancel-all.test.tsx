import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { setHideOtherSymbols, setSymbol } from '../../../src/main-thread/stores/view.ts'
import { filterOrders } from '../../../src/main-thread/stores/table-questions.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import type { Outcome } from '../../../src/shared/contracts/outcome.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { noOrders, trader } from '../support/samples.ts'
import { orders, ordersTable, tables } from './answers.tsx'

beforeEach(async () => {
  filterOrders({ text: '', family: 'all', kind: 'all', sort: 'time', descending: true })
  setHideOtherSymbols(false)
  await patch({ session: trader(), orders: orders() })
})
afterEach(() => closeDialog('position'))

describe('canceling all orders', () => {
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: 'Cancel orders' })

  const listed = (...stops: readonly string[]) =>
    stops.map((stopOrderType, index) => ({ orderId: `o-${index + 1}`, symbol: 'BTCUSDT', stopOrderType }))
  const protecting = ['', 'Stop', 'StopLoss', 'PartialTakeProfit', 'TrailingStop', 'TakeProfitStopLoss']
  const also = dialog.getByRole('checkbox', {
    name: 'Also cancel take profits, stop losses and trailing stops of open positions: 3',
  })

  it('leaves the stops of open positions, names how many there are, and counts what it cancels', async () => {
    hub.answers.cancelOrder = async () => accepted(null)
    risk.answers.ordersShown = () => listed(...protecting)
    await ordersTable({})
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await expect.element(dialog).toMatchTextContent('3 orders in all symbols are canceled.')
    await expect.element(also).not.toBeChecked()
    // The number is the end of a long label.
    const label = also.element().closest('label')
    expect(label?.scrollWidth).toBeLessThanOrEqual(label?.clientWidth ?? 0)
    await expect.element(dialog).toMatchTextContent('They stay and protect the positions.')
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(hub.calls('cancelAll')).toEqual([])
    await expect
      .poll(() => hub.calls('cancelOrder').map(([order]) => (order as { orderId: string }).orderId))
      .toEqual(['o-1', 'o-2', 'o-6'])
  })

  it('cancels the stops of open positions only if that is chosen, and says what follows', async () => {
    hub.answers.cancelAll = async () => accepted({ canceled: 6 })
    risk.answers.ordersShown = () => listed(...protecting)
    await ordersTable({})
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await dialog.getByText(/^Also cancel take profits/).click()
    await expect.element(dialog).toMatchTextContent('6 orders in all symbols are canceled.')
    await expect.element(dialog).toMatchTextContent('The positions are no longer protected by them.')
    await confirm.click()
    await expect.poll(() => hub.calls('cancelAll')).toEqual([[{}]])
  })

  it('two presses at once send once, and without orders left nothing is sent', async () => {
    const answer = Promise.withResolvers<Outcome<{ canceled: number }>>()
    hub.answers.cancelAll = () => answer.promise
    let all = listed('', 'Stop')
    risk.answers.ordersShown = () => all
    await ordersTable({}, { orderId: 'o-2' })
    await page.getByRole('button', { name: 'Cancel all' }).click()
    const button = confirm.element() as HTMLElement
    await expect.element(confirm).toBeEnabled()
    button.click()
    button.click()
    await expect.poll(() => hub.calls('cancelAll')).toEqual([[{}]])
    answer.resolve(rejected(30_032, 'not now'))
    await expect.element(dialog).toMatchTextContent(/30032/)
    all = []
    await patch({ orderCounts: noOrders })
    await expect.element(confirm).toBeDisabled()
    expect(hub.calls('cancelAll')).toHaveLength(1)
  })

  it('nothing is canceled while the orders are unknown', async () => {
    await ordersTable({})
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await expect.element(confirm).toBeDisabled()
  })

  it('VENUE-19: requires confirmation that shows the number; then one call cancels them', async () => {
    hub.answers.cancelAll = async () => accepted({ canceled: 2 })
    risk.answers.ordersShown = () => listed('', 'Stop')
    await ordersTable({}, { orderId: 'o-2' })
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await expect.element(dialog).toMatchTextContent('2 orders in all symbols are canceled.')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(hub.calls('cancelAll')).toEqual([])
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => hub.calls('cancelAll')).toEqual([[{}]])
  })

  it('VENUE-19: while other symbols are hidden, only orders of the open symbol are canceled; a refusal is shown, and can be tried again', async () => {
    hub.answers.cancelAll = async () => rejected(30_032, 'not now')
    setSymbol('BTCUSDT')
    setHideOtherSymbols(true)
    risk.answers.ordersShown = () => listed('')
    await ordersTable({})
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await expect.element(dialog).toMatchTextContent('1 order of BTCUSDT is canceled.')
    await confirm.click()
    await expect.element(dialog).toMatchTextContent(/30032/)
    await expect.element(confirm).toBeEnabled()
    await expect.poll(() => hub.calls('cancelAll')).toEqual([[{ symbol: 'BTCUSDT' }]])
  })

  it('POS-35, VENUE-19: while a filter hides orders, only those shown are canceled, one by one', async () => {
    filterOrders({ kind: 'limit' })
    risk.answers.ordersShown = () => [
      { orderId: 'o-1', symbol: 'BTCUSDT' },
      { orderId: 'o-9', symbol: 'ETHUSDT' },
    ]
    hub.answers.cancelOrder = async ({ orderId }) =>
      orderId === 'o-9' ? rejected(30_034, 'gone already') : accepted(null)
    await ordersTable({}, { orderId: 'o-9' })
    await page.getByRole('button', { name: 'Cancel filtered' }).click()
    await expect.element(dialog).toMatchTextContent('2 orders that match the filter are canceled.')
    await confirm.click()
    await expect.element(dialog).toMatchTextContent(/30034/)
    expect(hub.calls('cancelAll')).toEqual([])
    await expect
      .poll(() => hub.calls('cancelOrder').map(([order]) => order))
      .toEqual([
        { orderId: 'o-1', symbol: 'BTCUSDT' },
        { orderId: 'o-9', symbol: 'ETHUSDT' },
      ])
  })

  it('without orders the button is disabled and the table is empty with a message', async () => {
    await tables('Orders')
    await expect.element(page.getByText('No open orders')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Cancel all' })).toBeDisabled()
  })
})
