import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { orderGuard } from '../../../src/main-thread/stores/order-guard.ts'
import { rejected } from '../../../src/shared/contracts/outcome.ts'
import { hub, risk } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { nothingAgainst } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { answerForms, sentOrders } from './answers.ts'

const buy = page.getByTestId('submit-buy')

beforeEach(() => answerForms())

it('FORM-39: the button shows "Sending" only after an unusual order was confirmed', async () => {
  const held = Promise.withResolvers<void>()
  risk.answers.judgeOrder = () => ({ ...nothingAgainst, through: '85.00', best: '60,000.0' })
  hub.answers.placeOrder = async () => {
    await held.promise
    return rejected(30_032, 'no')
  }
  await openMarket()
  await show(<TicketForm />)
  await retype(page.getByTestId('ticket-price'), '110000')
  await retype(page.getByTestId('ticket-qty'), '0.01')
  await userEvent.tab()
  await buy.click()
  await expect.poll(() => orderGuard.asked?.through).toBe('85.00')
  expect(buy.element().textContent).toBe('Buy / Long')
  expect(sentOrders()).toEqual([])
  orderGuard.asked?.answer(true)
  await expect.poll(() => buy.element().textContent).toMatch(/^Sending/)
  await expect.poll(sentOrders).toHaveLength(1)
  held.resolve()
  await expect.poll(() => buy.element().textContent).toBe('Buy / Long')
})
