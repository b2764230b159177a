import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { openMarket, show } from '../support/show.tsx'
import { answerForms } from './answers.ts'

const price = page.getByTestId('ticket-price')
const qty = page.getByTestId('ticket-qty')

it('SLIP-12: the price limit of a half-typed price moves neither the quantity nor the buttons', async () => {
  answerForms(({ priceText }) => (priceText === '7' ? { drawnIn: 'Sell', drawnTo: '57,000.00 USDT' } : {}))
  await openMarket()
  await show(<TicketForm />)
  const tops = () =>
    [qty, page.getByTestId('submit-buy')].map((one) => one.element().getBoundingClientRect().top)
  const before = tops()
  await price.click()
  await userEvent.keyboard('7')
  const words = page.getByText(/57,000\.00 USDT/)
  await expect.element(words).toBeVisible()
  expect(tops()).toEqual(before)
  await userEvent.keyboard('0')
  await expect.element(words).not.toBeInTheDocument()
  expect(tops()).toEqual(before)
})
