import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeDialog, dialogs } from '../../../src/main-thread/stores/dialogs.ts'
import { closeOrderEdit } from '../../../src/main-thread/stores/order-edits.ts'
import { filterOrders } from '../../../src/main-thread/stores/table-questions.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { nothingAgainst, text, trader } from '../support/samples.ts'
import { cellOf, orders, ordersTable, positions } from './answers.tsx'

const row = page.getByTestId('order-o-1')
const edit = row.getByTestId('order-edit')
const replaced = () => hub.calls('replaceOrder').map(([change]) => change)
const stopLimit = {
  stopOrderType: 'Stop',
  orderStatus: 'Untriggered',
  kind: 'conditional',
  triggerPrice: '58,000.00',
  triggerText: text('58000'),
  triggerDirection: 1,
  triggerBy: 'MarkPrice',
} as const

beforeEach(async () => {
  closeOrderEdit('o-1')
  risk.answers.judgeOrder = () => nothingAgainst
  hub.answers.replaceOrder = async ({ orderId }) => accepted({ orderId, orderLinkId: 'l-1' })
  filterOrders({ text: '', family: 'all', kind: 'all', sort: 'time', descending: true })
  await patch({ session: trader(), orders: orders() })
})

describe('POS-35: the number in a tab', () => {
  it('is that of all open orders and positions, whatever their filters leave', async () => {
    await ordersTable({})
    await patch({
      orders: { upserts: [], keys: [], total: 0, all: 2 },
      positions: { ...positions(), total: 0, all: 1 },
    })
    await expect.element(page.getByRole('tab', { name: 'Orders 2' })).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'Positions 1' })).toBeVisible()
    await patch({ orders: { upserts: [], total: 0, all: 3 } })
    await expect.element(page.getByRole('tab', { name: 'Orders 3' })).toBeVisible()
  })
})

describe('POS-35, VENUE-47: an order that the exchange does not change', () => {
  it('a strategy has no pencil: its cancel button says what to do, its terms what is visible of it', async () => {
    await ordersTable({ origin: 'Iceberg', kind: 'iceberg', qty: '0.500', visible: '0.100' })
    await expect.element(edit).not.toBeInTheDocument()
    await expect
      .element(row.getByRole('button', { name: /^Cancel / }))
      .toHaveAccessibleDescription('This order cannot be changed. Cancel it and place it again.')
    expect(cellOf('order-o-1', 'qty')).toBe('0.500')
    expect(cellOf('order-o-1', 'terms')).toBe('0.100 visible · GTC')
  })

  it('the pencil of a position’s trailing stop opens the dialog with its distance; another one has none', async () => {
    const trailing = { stopOrderType: 'TrailingStop', kind: 'trailing', priceText: '', price: '--' } as const
    await ordersTable(
      { ...trailing, positionKey: 'BTCUSDT:0', trailing: '500.0', trailingFrom: '' },
      { ...trailing, orderId: 'o-2', trailing: '1.00%', trailingFrom: '61,000.00' },
    )
    expect(cellOf('order-o-1', 'trigger')).toBe('500.0')
    expect(cellOf('order-o-2', 'trigger')).toBe('1.00% starts at 61,000.00')
    await edit.click()
    expect(dialogs.tpSl.open).toMatchObject({ name: 'trailingStop', props: { positionKey: 'BTCUSDT:0' } })
    closeDialog('tpSl')
    await expect.element(row.getByRole('textbox')).not.toBeInTheDocument()
    await expect.element(page.getByTestId('order-o-2').getByTestId('order-edit')).not.toBeInTheDocument()
  })

  it('a stop of the whole position has its trigger to change, not its quantity', async () => {
    await ordersTable({ ...stopLimit, stopOrderType: 'StopLoss', priceText: '', price: '--' })
    await edit.click()
    await expect.element(row.getByRole('textbox', { name: 'Trigger' })).toHaveFocus()
    await expect.element(row.getByRole('textbox', { name: 'Quantity' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
  })
})

describe('POS-35, VENUE-18: a conditional order', () => {
  it('shows its trigger first, with its side and its price, and changes it in the row', async () => {
    filterOrders({ kind: 'conditional' })
    await ordersTable(stopLimit)
    const shown = [...row.element().querySelectorAll('[data-column]')]
    expect(shown.slice(0, 4).map((cell) => cell.getAttribute('data-column'))).toEqual([
      'contract',
      'type',
      'trigger',
      'price',
    ])
    expect(cellOf('order-o-1', 'trigger')).toBe('≥ 58,000.00 Mark')
    await edit.click()
    await retype(row.getByRole('textbox', { name: 'Trigger' }), '58100{Enter}')
    await expect.poll(replaced).toEqual([{ orderId: 'o-1', symbol: 'BTCUSDT', triggerPrice: '58100' }])
  })

  it('a trigger of nothing is refused at its field', async () => {
    await ordersTable({ ...stopLimit, triggerDirection: 2 })
    expect(cellOf('order-o-1', 'trigger')).toBe('≤ 58,000.00 Mark')
    await edit.click()
    const field = row.getByRole('textbox', { name: 'Trigger' })
    await retype(field, '0{Enter}')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    expect(replaced()).toEqual([])
    await userEvent.keyboard('{Escape}')
  })

  it('once triggered is a limit order that says so', async () => {
    await ordersTable({ ...stopLimit, orderStatus: 'New', kind: 'limit' })
    expect(cellOf('order-o-1', 'type')).toBe('Limit')
    expect(cellOf('order-o-1', 'terms')).toBe('Triggered, in the book · GTC')
    await edit.click()
    await expect.element(row.getByRole('textbox', { name: 'Price' })).toBeVisible()
    await expect.element(row.getByRole('textbox', { name: 'Trigger' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
  })
})
