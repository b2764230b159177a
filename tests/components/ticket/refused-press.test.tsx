import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { mergePreview } from '../../../src/main-thread/trading/ticket/merge-preview.ts'
import { preview } from '../../../src/main-thread/trading/ticket/ticket-session.ts'
import type { FieldError, TicketPreview } from '../../../src/shared/contracts/ticket.ts'
import { sideView } from '../../main-thread/trading/ticket/samples.ts'
import { text } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { answerForms, readForm, sentOrders } from './answers.ts'

const status = page.getByTestId('ticket-status')

const limit = (max: string): FieldError => ({
  field: 'qty',
  key: 'aboveRiskLimit',
  params: { leverage: '100', max, coin: 'BTC' },
})
const side = (errors: readonly FieldError[]): TicketPreview['buy'] =>
  sideView({ qty: text('7'), qtyShown: '7', errors })

/** The account changes: the figures of the same form move, which no edit caused. */
function figuresMove(over: Partial<TicketPreview>): void {
  if (preview.v === null) throw new Error('No form is shown.')
  const draft = { requestId: preview.v.requestId, symbol: '', kind: 'Market', qtyText: '7' } as const
  mergePreview(preview.v, readForm({ ...draft, percent: null, reduceOnly: false }, over))
}

/** Types a quantity and presses Sell, which is not sent. */
async function pressSell(over: Partial<TicketPreview>): Promise<void> {
  answerForms(() => over)
  await openMarket()
  await show(<TicketForm />)
  await userEvent.fill(page.getByTestId('ticket-price'), '70000.00')
  await userEvent.fill(page.getByTestId('ticket-qty'), '7')
  await page.getByTestId('submit-sell').click()
  await expect.element(status).toHaveAttribute('data-tone', 'bad')
  expect(sentOrders()).toEqual([])
}

beforeEach(() => answerForms())

describe('a press that was not sent', () => {
  it('is no longer called impossible once the account allows it', async () => {
    await pressSell({ sell: side([limit('4.224')]) })
    figuresMove({ sell: side([]) })
    await expect.element(status).not.toBeInTheDocument()
  })

  it('names what is lacking by the figures of now', async () => {
    await pressSell({ sell: side([limit('4.224')]) })
    await expect.element(status).toMatchTextContent(/4\.224/)
    figuresMove({ sell: side([limit('5.75')]) })
    await expect.element(status).toMatchTextContent(/5\.75/)
    await expect.element(status).toHaveAttribute('data-tone', 'bad')
  })

  it('for an error of the whole form ends with the error', async () => {
    const error: FieldError = { field: 'form', key: 'stale', params: {} }
    await pressSell({ errors: [error] })
    figuresMove({})
    await expect.element(status).not.toBeInTheDocument()
  })
})
