import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { fillTicket } from '../../../src/main-thread/trading/ticket/pick-order.ts'
import { setAttached } from '../../../src/main-thread/trading/tpsl/attached-state.ts'
import type { LegDraft, LegView, TpSlDraft, TpSlMessage } from '../../../src/shared/contracts/tpsl.ts'
import { answerForms, sentOrders } from '../ticket/answers.ts'
import { text } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { answerTpSl, head, leg } from './answers.ts'

const tp = page.getByTestId('tp-trigger')
const sl = page.getByTestId('sl-trigger')
const checked = page.getByTestId('attached-side')
const status = page.getByTestId('ticket-status')
const error = () => document.querySelectorAll('[data-message]').length

const isBuy = ({ target }: TpSlDraft): boolean => target.of === 'ticket' && target.side === 'Buy'

/** The trigger price of a leg. A percent is above the price for a buy, below it for a sell. */
function triggerOf(draft: TpSlDraft, name: 'tp' | 'sl'): string {
  const { input, text: typed } = draft[name]
  if (typed === '' || input === 'trigger') return typed
  return String(60_000 + ((name === 'tp') === isBuy(draft) ? 600 : -600) * Math.abs(Number(typed)))
}

/** Judges as the worker does: a buy gains above 60,000, a sell below. */
function judged(draft: TpSlDraft, name: 'tp' | 'sl'): LegView {
  const typed: LegDraft = draft[name]
  const trigger = triggerOf(draft, name)
  const gains = (name === 'tp') === isBuy(draft)
  const isWrong = trigger !== '' && (gains ? Number(trigger) < 60_000 : Number(trigger) > 60_000)
  const message: TpSlMessage = { key: 'tpPriceTooLow', kind: 'error', at: 'trigger', params: {} }
  return leg(typed, { trigger, fires: trigger, messages: isWrong ? [message] : [] })
}

let symbol = ''
beforeEach(async () => {
  answerForms()
  answerTpSl({}, [], (draft) => ({
    tp: judged(draft, 'tp'),
    sl: judged(draft, 'sl'),
    head: { ...head, side: draft.target.of === 'ticket' ? draft.target.side : 'Buy' },
    call:
      judged(draft, 'tp').messages.length + judged(draft, 'sl').messages.length > 0
        ? null
        : {
            call: 'attach',
            fields: { takeProfit: triggerOf(draft, 'tp'), stopLoss: triggerOf(draft, 'sl') },
          },
  }))
  setAttached(false)
  symbol = await openMarket()
  await show(<TicketForm />)
  await userEvent.fill(page.getByTestId('ticket-price'), '60000')
  await userEvent.fill(page.getByTestId('ticket-qty'), '0.01')
  setAttached(true)
  await expect.element(tp).toBeVisible()
})

it('TPSL-61: without a chosen side, a valid take profit of a sell has no error of a buy, and says what it is for', async () => {
  await userEvent.fill(tp, '58000')
  await userEvent.fill(sl, '62000')
  await expect.element(checked).toHaveTextContent('Checked for: Sell')
  await expect.poll(error).toBe(0)
  await userEvent.fill(tp, '63000')
  await userEvent.fill(sl, '59000')
  await expect.element(checked).toHaveTextContent('Checked for: Buy')
  await expect.poll(error).toBe(0)
})

it('TPSL-61: the form says from which price PnL and ROI are worked out', async () => {
  const from = page.getByTestId('attached-from')
  await userEvent.fill(page.getByTestId('ticket-price'), '61000')
  await expect.element(from).toHaveTextContent(`Entry for PnL and ROI: Order price ${head.entry}`)
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  await expect.element(from).toHaveTextContent(`Entry for PnL and ROI: Last ${head.entry}`)
})

it('TPSL-61: what is wrong for both sides has the errors of a buy, and names it', async () => {
  await userEvent.fill(tp, '63000')
  await userEvent.fill(sl, '62000')
  await expect.poll(error).toBe(1)
  await expect.element(checked).toHaveTextContent('Checked for: Buy')
})

it('TPSL-61: a press checks its own side: wrong legs are not sent, and the field says why', async () => {
  await userEvent.fill(tp, '58000')
  await expect.element(checked).toHaveTextContent('Checked for: Sell')
  await page.getByTestId('submit-buy').click()
  await expect.poll(error).toBe(1)
  expect(sentOrders()).toEqual([])
  await page.getByTestId('submit-sell').click()
  await expect.poll(sentOrders).toMatchObject([{ side: 'Sell', tpSl: { takeProfit: '58000' } }])
})

it('TPSL-61: what was typed stays when a side is chosen, and is checked for that side alone', async () => {
  await userEvent.fill(tp, '58000')
  await expect.element(checked).toHaveTextContent('Checked for: Sell')
  fillTicket(
    { side: 'Sell', kind: 'Limit', price: text('61000'), triggerBy: 'LastPrice' },
    { symbol, priceFraction: 2 },
  )
  await expect.element(checked).not.toBeInTheDocument()
  await expect.element(tp).toHaveValue('58000')
  await expect.poll(error).toBe(0)
})

it('TPSL-61: a percent is another price for each side: the press of the side that was not shown only shows it', async () => {
  await userEvent.fill(page.getByTestId('tp-linked'), '1')
  await userEvent.fill(page.getByTestId('sl-linked'), '-1')
  await expect.element(checked).toHaveTextContent('Checked for: Buy')
  await expect.element(tp).toHaveValue('60600')
  await page.getByTestId('submit-sell').click()
  await expect
    .element(status)
    .toHaveTextContent('Nothing was sent. TP/SL is now worked out for Sell: check it and press again.')
  expect(sentOrders()).toEqual([])
  await expect.element(checked).toHaveTextContent('Checked for: Sell')
  await expect.element(tp).toHaveValue('59400')
  await expect.element(sl).toHaveValue('60600')

  // What is shown now is what the second press sends.
  await page.getByTestId('submit-sell').click()
  await expect
    .poll(sentOrders)
    .toMatchObject([{ side: 'Sell', tpSl: { takeProfit: '59400', stopLoss: '60600' } }])
})

it('TPSL-61: a percent of the side that is shown is sent at the first press; an edit shows the other side again', async () => {
  await userEvent.fill(page.getByTestId('tp-linked'), '1')
  await expect.element(checked).toHaveTextContent('Checked for: Buy')
  await page.getByTestId('submit-sell').click()
  await expect.element(checked).toHaveTextContent('Checked for: Sell')
  await userEvent.fill(page.getByTestId('ticket-qty'), '0.02')
  await expect.element(checked).toHaveTextContent('Checked for: Buy')
  await expect.element(tp).toHaveValue('60600')
  await page.getByTestId('submit-buy').click()
  await expect.poll(sentOrders).toMatchObject([{ side: 'Buy', tpSl: { takeProfit: '60600' } }])
})
