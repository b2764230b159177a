import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { notices } from '../../../src/main-thread/stores/notices.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import type { Outcome } from '../../../src/shared/contracts/outcome.ts'
import type { FieldError } from '../../../src/shared/contracts/ticket.ts'
import type { PlacedOrder } from '../../../src/shared/contracts/order-entry.ts'
import { hub } from '../support/fake-workers.ts'
import { text } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { answerForms, sentOrders } from './answers.ts'

const price = page.getByTestId('ticket-price')
const qty = page.getByTestId('ticket-qty')
const status = page.getByTestId('ticket-status')
const buy = page.getByTestId('submit-buy')
const sell = page.getByTestId('submit-sell')

beforeEach(() => answerForms())

/** A form with a limit order of 0.01 at 57,000. */
async function limitOrder(): Promise<string> {
  const symbol = await openMarket()
  await show(<TicketForm />)
  await userEvent.fill(price, '57000')
  await userEvent.fill(qty, '0.01')
  await userEvent.tab()
  return symbol
}

/** An answer of the hub that comes when the test says. */
function heldAnswer() {
  const held = Promise.withResolvers<Outcome<PlacedOrder>>()
  hub.answers.placeOrder = () => held.promise
  return held.resolve
}

describe('a press on Buy or Sell', () => {
  it('says that the other side was not sent while an order was being sent, and sends it with the next press', async () => {
    await limitOrder()
    const answer = heldAnswer()
    await buy.click()
    await expect.poll(() => sentOrders().length).toBe(1)
    await sell.click()
    await expect.poll(() => notices.list.map(({ titleKey }) => titleKey)).toEqual(['ticket:missed'])
    expect(sentOrders()).toHaveLength(1)
    answer(rejected(30_076, 'busy'))
    await expect.element(status).toBeVisible()
    await sell.click()
    await expect.poll(() => sentOrders()).toMatchObject([{ side: 'Buy' }, { side: 'Sell' }])
  })

  it('FORM-30: sends the order that the worker read from the form, once, and clears only the quantity', async () => {
    const symbol = await limitOrder()
    await buy.click()
    await expect.element(qty).toHaveValue('')
    await expect.element(price).toHaveValue('57000.00')
    await expect
      .poll(() => sentOrders())
      .toEqual([
        {
          orderLinkId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          symbol,
          side: 'Buy',
          kind: 'Limit',
          qty: '0.01',
          price: '57000',
          timeInForce: 'GoodTillCancel',
          reduceOnly: false,
          closeOnTrigger: false,
          positionIdx: 0,
          leverage: '10',
        },
      ])
  })

  it('FORM-39: while it is being sent the button shows it, and further presses of either side send nothing', async () => {
    const answer = heldAnswer()
    await limitOrder()
    await buy.click()
    await expect.element(buy).toMatchTextContent('Sending…')
    await expect.element(buy).toHaveAttribute('data-pending', 'true')
    await buy.click({ force: true })
    await sell.click({ force: true })
    buy.element().focus()
    await userEvent.keyboard('{Enter}')
    answer(rejected(30_164, 'no'))
    await expect.element(status).toMatchTextContent('30164')
    await expect.poll(() => sentOrders()).toHaveLength(1)
    await expect.element(buy).not.toHaveAttribute('data-pending')
  })

  it('FORM-34, FORM-39: a refusal is shown with its title, code and text; the typed values remain, and the button is enabled again', async () => {
    hub.answers.placeOrder = async () => rejected(30_164, 'no')
    await limitOrder()
    await buy.click()
    await expect.element(status).toMatchTextContent(/Order not placed.*30164/)
    await expect.element(qty).toHaveValue('0.010')
    await expect.element(price).toHaveValue('57000.00')
    hub.answers.placeOrder = async ({ orderLinkId }) => accepted({ orderId: 'o', orderLinkId })
    await userEvent.fill(qty, '0.011')
    await userEvent.tab()
    await buy.click()
    await expect.element(qty).toHaveValue('')
    const ids = hub.calls('placeOrder').map(([order]) => (order as { orderLinkId: string }).orderLinkId)
    expect(new Set(ids).size).toBe(2)
  })

  it('FORM-32, FORM-35: an order that the exchange moved to another price shows both prices', async () => {
    hub.answers.placeOrder = async ({ orderLinkId }) =>
      accepted({ orderId: 'o-2', orderLinkId, price: text('99999.9') })
    await limitOrder()
    await buy.click()
    await expect
      .element(page.getByRole('log', { name: 'Notices' }))
      .toMatchTextContent(/price was adjusted from 57000 to 99999\.9/)
  })

  it('FORM-32: an order at its own price shows no notice here: the notice follows from the exchange’s event', async () => {
    await limitOrder()
    await buy.click()
    await expect.element(qty).toHaveValue('')
    expect(page.getByTestId(/^notice-/).elements()).toHaveLength(0)
  })

  it('an unknown outcome is reported as unknown, and nothing is sent again', async () => {
    hub.answers.placeOrder = async () => ({ kind: 'unknown', reason: 'timeout' })
    await limitOrder()
    await buy.click()
    await expect.element(status).toMatchTextContent(/not known/i)
    await expect.poll(() => sentOrders()).toHaveLength(1)
  })
})

describe('nothing is sent', () => {
  const wrong = (error: FieldError): void =>
    answerForms(() => ({ errors: [error], ...(error.field === 'qty' ? { qty: null } : {}) }))

  it('FORM-38: for an empty quantity, and its field shows the reason', async () => {
    wrong({ field: 'qty', key: 'empty', params: {} })
    await openMarket()
    await show(<TicketForm />)
    await userEvent.fill(price, '57000')
    await buy.click()
    await expect.element(status).toMatchTextContent('Nothing was sent')
    await expect.element(page.getByText('Enter a value.')).toBeVisible()
    expect(sentOrders()).toEqual([])
  })

  it('FORM-06: for a price off a tick above 1; the price remains as typed', async () => {
    wrong({ field: 'price', key: 'offTick', params: { tick: '5', nearest: '57005' } })
    await openMarket({ tickSize: text('5'), priceFraction: 0 })
    await show(<TicketForm />)
    await userEvent.fill(price, '57003')
    await userEvent.fill(qty, '0.1')
    await userEvent.tab()
    await buy.click()
    await expect.element(status).toMatchTextContent('Nothing was sent')
    await expect.element(page.getByText('Steps of 5. Next: 57005.')).toBeVisible()
    await expect.element(price).toHaveValue('57003')
    expect(sentOrders()).toEqual([])
  })

  it.each(['', '0', '-1'])('FORM-29: for a conditional order with the trigger "%s"', async (typed) => {
    answerForms(({ trigger }) => ({
      errors:
        trigger === undefined || Number(trigger.priceText) > 0
          ? []
          : [{ field: 'trigger', key: 'notPositive', params: {} }],
    }))
    await openMarket()
    await show(<TicketForm />)
    await page.getByRole('tab', { name: 'Conditional' }).click()
    await userEvent.fill(price, '61000')
    await userEvent.fill(qty, '0.01')
    await userEvent.fill(page.getByTestId('ticket-trigger'), typed)
    await userEvent.tab()
    await buy.click()
    await expect.element(status).toMatchTextContent('Nothing was sent')
    await expect.element(page.getByTestId('ticket-trigger')).toHaveAttribute('aria-invalid', 'true')
    expect(sentOrders()).toEqual([])
  })

  it('if this press corrected a value: the trader can check it first', async () => {
    await openMarket()
    await show(<TicketForm />)
    await userEvent.fill(price, '57000')
    await userEvent.fill(qty, '0.0109')
    await buy.click()
    await expect.element(status).toMatchTextContent('A value was corrected as you pressed')
    await expect.element(qty).toHaveValue('0.010')
    expect(sentOrders()).toEqual([])
    await buy.click()
    await expect.element(qty).toHaveValue('')
    await expect.poll(() => sentOrders()).toHaveLength(1)
  })

  it('if the worker does not price the order', async () => {
    await limitOrder()
    answerForms()
    const { risk } = await import('../support/fake-workers.ts')
    risk.answers.previewTicket = () => {
      throw new Error('provoked')
    }
    await buy.click()
    await expect.element(status).toMatchTextContent('could not be checked')
    expect(sentOrders()).toEqual([])
  })
})

describe('the order that is sent', () => {
  it.each([
    ['GoodTillCancel', 'GTC'],
    ['ImmediateOrCancel', 'IOC'],
    ['FillOrKill', 'FOK'],
  ])('FORM-27: has the time in force %s', async (timeInForce) => {
    await limitOrder()
    await page.getByRole('combobox', { name: 'Time in force' }).selectOptions(timeInForce)
    await buy.click()
    await expect.poll(sentOrders).toMatchObject([{ timeInForce }])
  })

  it('FORM-27: is post-only if that is ticked', async () => {
    await limitOrder()
    await page.getByText('Post-only').click()
    await buy.click()
    await expect.poll(sentOrders).toMatchObject([{ timeInForce: 'PostOnly' }])
  })

  it('FORM-30: is reduce-only if that is ticked, and a market order fills from the book', async () => {
    await openMarket()
    await show(<TicketForm />)
    await page.getByRole('tab', { name: 'Market', exact: true }).click()
    await page.getByText('Reduce-only').click()
    await userEvent.fill(qty, '0.01')
    await userEvent.tab()
    await sell.click()
    await expect
      .poll(sentOrders)
      .toMatchObject([{ side: 'Sell', kind: 'Market', reduceOnly: true, timeInForce: 'ImmediateOrCancel' }])
    expect(sentOrders()[0]).not.toHaveProperty('price')
  })

  it('FORM-28, FORM-29, FORM-30: contains a conditional order’s trigger, its price type and the current price', async () => {
    answerForms(() => ({ basePrice: text('60000'), triggerDirection: 1 }))
    await openMarket()
    await show(<TicketForm />)
    await page.getByRole('tab', { name: 'Conditional' }).click()
    await userEvent.fill(page.getByTestId('ticket-trigger'), '61000')
    await page.getByTestId('ticket-trigger-by').selectOptions('MarkPrice')
    await page.getByTestId('ticket-kind').selectOptions('Market')
    await page.getByText('Close on trigger').click()
    await userEvent.fill(qty, '0.01')
    await userEvent.tab()
    await sell.click()
    await expect.poll(sentOrders).toMatchObject([
      {
        side: 'Sell',
        kind: 'ConditionalMarket',
        triggerPrice: '61000',
        triggerBy: 'MarkPrice',
        triggerDirection: 1,
        basePrice: '60000',
        closeOnTrigger: true,
      },
    ])
  })
})
