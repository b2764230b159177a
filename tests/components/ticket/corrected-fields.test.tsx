import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { openMarket, show } from '../support/show.tsx'
import { answerForms, sentOrders } from './answers.ts'

const price = page.getByTestId('ticket-price')

it('FORM-04, SLIP-12: a lowered price says so, also while a buy would be placed at the price limit', async () => {
  answerForms(() => ({ drawnIn: 'Buy', drawnTo: '61,000.00 USDT' }))
  await openMarket()
  await show(<TicketForm />)
  await userEvent.fill(price, '2999999.9')
  await userEvent.tab()
  await expect
    .element(price)
    .toHaveAccessibleDescription(
      /highest price here is 1999999\.80 USDT\. Your 2999999\.9 was lowered to it\. Only a buy is above the price limit: placed at 61,000\.00 USDT\./,
    )
})

it('FORM-05: a corrected price that is refused says what was corrected and why it is refused', async () => {
  answerForms(() => ({
    errors: [{ field: 'price', key: 'aboveLimit', params: { limit: '61,000.00', coin: 'USDT' } }],
  }))
  await openMarket()
  await show(<TicketForm />)
  await userEvent.fill(price, '60000.039')
  await userEvent.tab()
  await expect
    .element(price)
    .toHaveAccessibleDescription(
      /Moved from 60000\.039 to the next price step, 60000\.10\. The exchange takes buys up to 61,000\.00 USDT now\./,
    )
})

it('FORM-05: what was corrected is shown until the order was sent, or the number is changed', async () => {
  answerForms()
  await openMarket()
  await show(<TicketForm />)
  const moved = /Moved from/
  const correct = async (): Promise<void> => {
    await userEvent.fill(price, '60000.039')
    await userEvent.tab()
    await expect.element(price).toHaveAccessibleDescription(moved)
  }
  await correct()
  await userEvent.fill(price, '60000.20')
  await expect.element(price).not.toHaveAccessibleDescription(moved)
  await correct()
  await userEvent.fill(page.getByTestId('ticket-qty'), '0.1')
  await userEvent.tab()
  await page.getByTestId('submit-buy').click()
  await expect.poll(() => sentOrders().length).toBe(1)
  await expect.element(page.getByTestId('ticket-qty')).toHaveValue('')
  await expect.element(price).toHaveValue('60000.10')
  await expect.element(price).not.toHaveAccessibleDescription(moved)
  await expect.element(page.getByText(moved)).not.toBeInTheDocument()
})
