import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setHideOtherSymbols } from '../../../src/main-thread/stores/view.ts'
import { closeOrderEdit } from '../../../src/main-thread/stores/order-edits.ts'
import { filterOrders } from '../../../src/main-thread/stores/table-questions.ts'
import { dialogs, closeDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import type { OrderCounts } from '../../../src/shared/contracts/orders.ts'
import { hub, lastView, patch, risk } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { nothingAgainst, trader } from '../support/samples.ts'
import { cellOf, orders, ordersTable } from './answers.tsx'

const row = page.getByTestId('order-o-1')
const price = row.getByRole('textbox', { name: 'Price' })
const qty = row.getByRole('textbox', { name: 'Quantity' })
const edit = row.getByTestId('order-edit')
const notices = page.getByRole('log', { name: 'Notices' })
const replaced = () => hub.calls('replaceOrder').map(([change]) => change)

beforeEach(async () => {
  for (const id of ['o-1', 'o-9']) closeOrderEdit(id)
  risk.answers.judgeOrder = () => nothingAgainst
  filterOrders({ text: '', family: 'all', kind: 'all', sort: 'time', descending: true })
  setHideOtherSymbols(false)
  await patch({ session: trader(), orders: orders() })
})

describe('a row of the open orders', () => {
  it('POS-35: shows the order’s kind, filled quantity, terms and trigger', async () => {
    await ordersTable(
      { reduceOnly: true, maxSlippage: '0.5', maxSlippageType: 'Percent', timeInForce: 'ImmediateOrCancel' },
      { orderId: 'o-2', stopOrderType: 'TrailingStop', priceText: '', price: '--', takesTpSl: false },
      {
        orderId: 'o-3',
        kind: 'twap',
        origin: 'twap',
        side: 'Sell',
        tpSl: '61,200.00 / --',
        takesTpSl: false,
      },
      { orderId: 'o-4', stopOrderType: 'SomethingNew', triggerPrice: '61,000.00' },
    )
    expect(cellOf('order-o-1', 'contract')).toBe('BTCUSDTBuy')
    expect(cellOf('order-o-1', 'filled')).toBe('0.010 (20%)')
    expect(cellOf('order-o-1', 'value')).toMatch(/2,850\.00\s*USDT/)
    expect(cellOf('order-o-1', 'distance')).toBe('-5.00%')
    expect(cellOf('order-o-1', 'terms')).toBe('Reduce-only · IOC · Max. slippage 0.5 %')
    expect(['o-1', 'o-2', 'o-3', 'o-4'].map((id) => cellOf(`order-${id}`, 'type'))).toEqual([
      'Limit',
      'Trailing stop',
      'TWAP',
      'Other',
    ])
    expect(cellOf('order-o-2', 'tpsl')).toBe('--')
    // What cannot be changed is shown, without a button.
    expect(cellOf('order-o-3', 'tpsl')).toBe('61,200.00 / --')
    expect(page.getByTestId('order-tpsl').elements()).toHaveLength(2)
    expect(cellOf('order-o-4', 'trigger')).toBe('61,000.00')
  })

  it('an order that another program placed at a real exchange says so', async () => {
    await ordersTable({ isElsewhere: true }, { orderId: 'o-2' })
    expect(cellOf('order-o-1', 'terms')).toBe('Made elsewhere · GTC')
    expect(cellOf('order-o-2', 'terms')).toBe('GTC')
  })

  it('POS-35: an order of the API has the name of its key, and loses it when the row shows another order', async () => {
    await ordersTable({ apiKeyName: 'bot one', reduceOnly: true }, { orderId: 'o-2' })
    expect(cellOf('order-o-1', 'terms')).toBe('Reduce-only · API: bot one · GTC')
    expect(cellOf('order-o-2', 'terms')).toBe('GTC')
    await patch({ orders: orders({ orderId: 'o-1' }) })
    await expect.poll(() => cellOf('order-o-1', 'terms')).toBe('GTC')
  })

  it('POS-35, VENUE-47: is changed in place: only the changed fields are sent, in one request, by Enter', async () => {
    hub.answers.replaceOrder = async ({ orderId }) => accepted({ orderId, orderLinkId: 'l-1' })
    await ordersTable({})
    await edit.click()
    await expect.element(price).toHaveFocus()
    await expect.element(price).toHaveValue('57000')
    await userEvent.keyboard('57100')
    await expect.element(price).toHaveValue('57100')
    await userEvent.keyboard('{Enter}')
    await expect.element(price).not.toBeInTheDocument()
    expect(replaced()).toEqual([{ orderId: 'o-1', symbol: 'BTCUSDT', price: '57100' }])
    await edit.click()
    await retype(price, '57200')
    await retype(qty, '0.06')
    await row.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => replaced().at(-1))
      .toEqual({ orderId: 'o-1', symbol: 'BTCUSDT', price: '57200', qty: '0.06' })
  })

  it('POS-35: sends nothing on Escape, on "Don’t save" or without a change', async () => {
    await ordersTable({})
    await edit.click()
    await retype(price, '1{Escape}')
    await expect.element(price).not.toBeInTheDocument()
    await edit.click()
    await expect.element(price).toHaveValue('57000')
    await retype(qty, '9')
    await row.getByRole('button', { name: "Don't save" }).click()
    await expect.element(qty).not.toBeInTheDocument()
    await edit.click()
    await retype(price, '57000.0{Enter}')
    await expect.element(price).not.toBeInTheDocument()
    expect(replaced()).toEqual([])
  })

  it.each([
    ['price', '0'],
    ['price', 'abc'],
    ['qty', '-1'],
  ] as const)('FORM-38: a %s of "%s" is refused at its field and not sent', async (name, typed) => {
    await ordersTable({})
    await edit.click()
    const field = name === 'price' ? price : qty
    await retype(field, `${typed}{Enter}`)
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveValue(typed)
    expect(replaced()).toEqual([])
  })

  it('POS-35: a refusal leaves the fields with the typed text and shows the exchange’s code; the change is sent once', async () => {
    const held = Promise.withResolvers<void>()
    hub.answers.replaceOrder = async () => {
      await held.promise
      return rejected(30_032, 'not now')
    }
    await ordersTable({})
    await edit.click()
    await retype(price, '57100{Enter}')
    await expect.element(price).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    held.resolve()
    await expect
      .element(notices)
      .toMatchTextContent(/Order of BTCUSDT not changed\s*Buy 0\.050 BTC at 57,000\.00\. .*30032/)
    await expect.element(price).toBeEnabled()
    await expect.element(price).toHaveValue('57100')
    expect(replaced()).toHaveLength(1)
    await row.getByRole('button', { name: "Don't save" }).click()
  })

  it('POS-35: the typed text survives updates of the row and scrolling; for an order that ended nothing is sent', async () => {
    await ordersTable({})
    await edit.click()
    await retype(price, '57100')
    await patch({ orders: orders({ filled: '0.020', filledPercent: 40 }) })
    await expect.poll(() => cellOf('order-o-1', 'filled')).toBe('0.020 (40%)')
    await expect.element(price).toHaveValue('57100')
    await page.getByRole('tab', { name: /^Positions/ }).click()
    await expect.element(row).not.toBeInTheDocument()
    await page.getByRole('tab', { name: /^Orders/ }).click()
    await expect.element(price).toHaveValue('57100')
    await expect.element(price).not.toHaveFocus()
    await price.click()
    await patch({ orders: orders() })
    await expect.element(row).not.toBeInTheDocument()
    expect(replaced()).toEqual([])
  })

  it('POS-35: a table behind another tab keeps its place: the edited row is where it was', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ orderId: `n-${index}` }))
    await ordersTable(...many)
    const last = page.getByTestId('order-n-59')
    const region = page.getByRole('region', { name: 'Orders' })
    region.element().scrollTop = 100_000
    await last.getByTestId('order-edit').click()
    await retype(last.getByRole('textbox', { name: 'Price' }), '57100')
    const { scrollTop } = region.element()
    await page.getByRole('tab', { name: /^Positions/ }).click()
    await expect.element(last).not.toBeInTheDocument()
    await page.getByRole('tab', { name: /^Orders/ }).click()
    await expect.element(last.getByRole('textbox', { name: 'Price' })).toHaveValue('57100')
    await expect.element(last).toBeInViewport()
    expect(region.element().scrollTop).toBe(scrollTop)
    await last.getByRole('button', { name: "Don't save" }).click()
  })

  it('POS-35, VENUE-47: for an order without a price only the quantity can change', async () => {
    hub.answers.replaceOrder = async ({ orderId }) => accepted({ orderId, orderLinkId: 'l-1' })
    await ordersTable({ priceText: '', price: '--', stopOrderType: 'Stop' })
    await edit.click()
    await expect.element(qty).toHaveFocus()
    await expect.element(price).not.toBeInTheDocument()
    await userEvent.keyboard('0.1{Enter}')
    await expect.poll(replaced).toEqual([{ orderId: 'o-1', symbol: 'BTCUSDT', qty: '0.1' }])
  })

  it('POS-35: is canceled from its row; a refusal is reported with its code, and the button is enabled again', async () => {
    hub.answers.cancelOrder = async () => rejected(30_034, 'gone already')
    await ordersTable({})
    const cancel = row.getByRole('button', { name: 'Cancel Buy order of BTCUSDT at 57,000.00' })
    await cancel.click()
    await expect
      .element(notices)
      .toMatchTextContent(/Order not canceled BTCUSDT\s*Buy 0\.050 BTC at 57,000\.00\. .*30034/)
    await expect.element(cancel).toBeEnabled()
    await expect.poll(() => hub.calls('cancelOrder')).toEqual([[{ orderId: 'o-1', symbol: 'BTCUSDT' }]])
  })

  it('TPSL-67: opens the TP/SL of its order', async () => {
    await ordersTable({})
    await page.getByTestId('order-tpsl').click()
    await expect
      .poll(() => dialogs.tpSl.open)
      .toEqual({ name: 'tpSl', props: { target: { of: 'order', orderId: 'o-1' } } })
    closeDialog('tpSl')
  })
})

describe('the filters by kind of order', () => {
  const counts: OrderCounts = {
    limit: 2,
    conditional: 1,
    tpsl: 0,
    trailing: 0,
    oco: 0,
    twap: 3,
    iceberg: 0,
    chase: 0,
    other: 0,
  }

  it('POS-35: each kind has its count and is requested from the worker; "other" is shown if there is such an order', async () => {
    await patch({ orderCounts: counts })
    await ordersTable({})
    const kinds = page.getByRole('group', { name: 'Kind of order' }).getByRole('button')
    const texts = () => kinds.elements().map((one) => one.textContent)
    await expect
      .poll(texts)
      .toEqual([
        'All 6',
        'Limit & market 2',
        'Conditional 1',
        'TP/SL 0',
        'Trailing 0',
        'OCO 0',
        'TWAP 3',
        'Iceberg 0',
        'Chase 0',
      ])
    await page.getByTestId('kind-twap').click()
    await expect.element(page.getByTestId('kind-twap')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => lastView()?.ordersQuestion).toMatchObject({ kind: 'twap' })
    await patch({ orderCounts: { ...counts, other: 1 } })
    await expect.poll(() => texts().at(-1)).toBe('Other 1')
  })
})
