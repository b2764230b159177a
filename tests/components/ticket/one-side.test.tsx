import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { draftFor } from '../../../src/main-thread/trading/ticket/draft.ts'
import type { Side } from '../../../src/shared/domain/enums.ts'
import { sideView } from '../../main-thread/trading/ticket/samples.ts'
import { text } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { answerForms } from './answers.ts'

const price = page.getByTestId('ticket-price')
const qty = page.getByTestId('ticket-qty')
const drawn = page.getByText(/price limit/)
const status = page.getByTestId('ticket-status')

const other: Readonly<Record<Side, Side>> = { Buy: 'Sell', Sell: 'Buy' }
const wordOf: Readonly<Record<Side, string>> = { Buy: 'buy', Sell: 'sell' }
const sides = ['Buy', 'Sell'] as const

/** Answers with an error and a price limit of one side. */
function answerAgainst(side: Side): void {
  const error = { field: 'qty', key: 'reduceOnlyNoPosition', params: {} } as const
  const barred = sideView({ qty: text('0.1'), qtyShown: '0.1', errors: [error] })
  answerForms(() => ({
    drawnIn: side,
    drawnTo: '63,000.00 USDT',
    ...(side === 'Buy' ? { buy: barred } : { sell: barred }),
  }))
}

async function typeOrder(): Promise<void> {
  await userEvent.fill(price, '70000.00')
  await userEvent.fill(qty, '0.1')
}

beforeEach(() => answerForms())

describe.each(sides)('a form of one side, %s', (only) => {
  it('SLIP-12: says nothing of the other side’s price limit and errors', async () => {
    answerAgainst(other[only])
    await openMarket()
    await show(<TicketForm only={only} />)
    await typeOrder()
    await expect.element(page.getByTestId('ticket-value')).toBeVisible()
    await expect.element(drawn).not.toBeInTheDocument()
    await expect.element(status).not.toBeInTheDocument()
  })

  it('SLIP-12: says what its own side meets', async () => {
    answerAgainst(only)
    await openMarket()
    await show(<TicketForm only={only} />)
    await typeOrder()
    await expect.element(drawn).toMatchTextContent(new RegExp(`^Only a ${wordOf[only]} `))
    await expect.element(status).toMatchTextContent(new RegExp(`^${only}: There is no position`))
  })

  it('shows the quantity and the value of its own side alone', async () => {
    answerForms(() => ({
      buy: sideView({ qty: text('0.3'), qtyShown: '0.3', value: '18,000.00' }),
      sell: sideView({ qty: text('0.5'), qtyShown: '0.5', value: '29,900.00' }),
    }))
    const symbol = await openMarket()
    Object.assign(draftFor(symbol), { qtyText: '0.3', sellQtyText: '0.5' })
    await show(<TicketForm only={only} />)
    const own = only === 'Buy' ? '0.3' : '0.5'
    await expect.element(qty).toHaveValue(own)
    await expect
      .element(page.getByTestId('ticket-value'))
      .toMatchTextContent(`= ${only === 'Buy' ? '18,000.00' : '29,900.00'} USDT`)
    await expect.element(page.getByTestId('ticket-side-quantities')).not.toBeInTheDocument()
  })
})

it.each(sides)(
  'SLIP-12: a form of both sides says that the price limit holds for a %s alone',
  async (side) => {
    answerAgainst(side)
    await openMarket()
    await show(<TicketForm />)
    await typeOrder()
    await expect.element(drawn).toMatchTextContent(new RegExp(`^Only a ${wordOf[side]} `))
    await expect.element(status).toMatchTextContent(new RegExp(`^${side}: `))
  },
)
