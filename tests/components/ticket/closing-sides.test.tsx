import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { GuardHost } from '../../../src/main-thread/features/order-guard/guard-host.tsx'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { TradeBar } from '../../../src/main-thread/features/ticket/trade-bar.tsx'
import { risk } from '../support/fake-workers.ts'
import { nothingAgainst } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { answerForms } from './answers.ts'

const buy = page.getByTestId('submit-buy')
const sell = page.getByTestId('submit-sell')
const reduceOnly = page.getByRole('checkbox', { name: 'Reduce-only' })

beforeEach(() => answerForms())

it('with reduce-only ticked the buttons and the question say what they close', async () => {
  await openMarket()
  await show(
    <>
      <TicketForm />
      <TradeBar />
      <GuardHost />
    </>,
  )
  await expect.element(buy).toMatchTextContent(/^Buy \/ Long$/)
  await reduceOnly.click()
  await expect.element(buy).toMatchTextContent(/^Close Short$/)
  await expect.element(sell).toMatchTextContent(/^Close Long$/)
  const bar = page.getByRole('navigation', { name: 'Order ticket' }).getByRole('button')
  await expect
    .poll(() => bar.elements().map(({ textContent }) => textContent))
    .toEqual(['Close Short', 'Close Long'])
  risk.answers.judgeOrder = ({ closes }) => ({
    ...nothingAgainst,
    closes,
    side: 'Sell',
    coin: 'USDT',
    through: '9.00',
  })
  await userEvent.fill(page.getByTestId('ticket-price'), '60000')
  await userEvent.fill(page.getByTestId('ticket-qty'), '0.01')
  await sell.click()
  await expect.element(page.getByTestId('guard-order')).toMatchTextContent(/^Close Long /)
  await page.getByTestId('guard-back').click()
  await reduceOnly.click()
  await expect.element(sell).toMatchTextContent(/^Sell \/ Short$/)
})
