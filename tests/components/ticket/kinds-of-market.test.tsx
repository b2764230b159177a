import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { TradeBar } from '../../../src/main-thread/features/ticket/trade-bar.tsx'
import { setAttached } from '../../../src/main-thread/trading/tpsl/attached-state.ts'
import { sheet } from '../../../src/main-thread/trading/ticket/ticket-sheet.ts'
import { emptyLeg } from '../../../src/main-thread/trading/tpsl/form-edits.ts'
import type { TpSlMessage } from '../../../src/shared/contracts/tpsl.ts'
import { sideView } from '../../main-thread/trading/ticket/samples.ts'
import { risk } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { text } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { answerTpSl, judged, leg, opening } from '../tpsl/answers.ts'
import { answerForms, lastAsked, sentOrders } from './answers.ts'

const price = page.getByTestId('ticket-price')
const qty = page.getByTestId('ticket-qty')
const buy = page.getByTestId('submit-buy')
const tab = (name: string) => page.getByRole('tab', { name, exact: true })

beforeEach(() => answerForms())
afterEach(() => {
  setAttached(false)
  sheet.close()
})

describe('spot', () => {
  it('ROUTE-15, FORM-30: shows both balances, has no reduce-only, and labels its buttons Buy and Sell', async () => {
    answerForms(() => ({ available: '1,000.00', availableBase: '0.5' }))
    await openMarket({ contractType: 'Spot', isLent: true })
    await show(<TicketForm />)
    await expect.element(page.getByTestId('ticket-available')).toMatchTextContent(/1,000\.00 USDT/)
    await expect.element(page.getByTestId('ticket-available-base')).toMatchTextContent(/0\.5 BTC/)
    await expect.element(buy).toMatchTextContent('Buy')
    await expect.element(page.getByText('Reduce-only')).not.toBeInTheDocument()
    const kinds = page.getByTestId('ticket-amount-kind').getByRole('option').elements()
    expect(kinds.map((one) => one.textContent)).toEqual(['Quantity', 'Value'])
    await page.getByText('Margin', { exact: true }).click()
    await retype(price, '60000')
    await retype(qty, '0.01')
    await userEvent.tab()
    await expect.poll(() => lastAsked()?.isLeverage).toBe(true)
    await buy.click()
    await expect.poll(sentOrders).toMatchObject([{ isLeverage: true, qty: '0.01' }])
  })

  it('VENUE-54: with Margin ticked each side names what it borrows, in the coin it pays; without it there is no such row', async () => {
    answerForms(() => ({
      buy: sideView({ fee: '0.00150024', loan: '35,000.00' }),
      sell: sideView({ loan: '0.1' }),
    }))
    await openMarket({ contractType: 'Spot', isLent: true })
    await show(<TicketForm />)
    await expect.element(page.getByTestId('buy-fee')).toBeVisible()
    await expect.element(page.getByTestId('buy-loan')).not.toBeInTheDocument()
    await page.getByText('Margin', { exact: true }).click()
    await expect.element(page.getByTestId('buy-loan')).toHaveTextContent('35,000.00')
    await expect.poll(() => page.getByTestId('sell-loan').element().textContent).toBe('0.1 BTC')
    await expect.element(page.getByRole('rowheader', { name: 'Loan (USDT)' })).toBeVisible()
    // A long fee with its coin stays in its row, and in the form.
    const coin = page.getByTestId('buy-fee').element().querySelector('small')?.getBoundingClientRect()
    expect(coin?.bottom).toBeLessThanOrEqual(
      page.getByTestId('buy-fee').element().getBoundingClientRect().bottom,
    )
    const name = page.getByRole('rowheader', { name: 'Fee (USDT)' }).element().getBoundingClientRect()
    expect(coin?.right).toBeLessThan(name.left + name.width / 2)
  })

  it('FORM-36: the fee of a buy is named in the coin it is taken from', async () => {
    answerForms(() => ({
      buy: sideView({ fee: '0.00001' }),
      sell: sideView({ fee: '0.60' }),
    }))
    await openMarket({ contractType: 'Spot' })
    await show(<TicketForm />)
    await expect.poll(() => page.getByTestId('buy-fee').element().textContent).toBe('0.00001 BTC')
    await expect.poll(() => page.getByTestId('sell-fee').element().textContent).toBe('0.60')
  })

  it('FORM-36: the cost of a sale is in its own coin, and is marked if the loaded book is too short', async () => {
    const costs = (bookEnds: 'no' | 'thin') => ({
      buy: sideView({ cost: '600.00', bookEnds }),
      sell: sideView({ cost: '0.0100', bookEnds }),
    })
    answerForms(() => costs('no'))
    await openMarket({ contractType: 'Spot' })
    await show(<TicketForm />)
    await expect.poll(() => page.getByTestId('sell-cost').element().textContent).toBe('0.0100 BTC')
    await expect.poll(() => page.getByTestId('buy-cost').element().textContent).toBe('600.00')
    answerForms(() => costs('thin'))
    await retype(qty, '20')
    await userEvent.tab()
    await expect.element(page.getByTestId('buy-cost')).toMatchTextContent(/600\.00 \+/)
  })

  it('ROUTE-15: a market buy by value is marked as such in the order', async () => {
    answerForms(() => ({ buy: sideView({ qty: text('600'), marketUnit: 'quoteCoin' }) }))
    await openMarket({ contractType: 'Spot' })
    await show(<TicketForm />)
    await tab('Market').click()
    await page.getByTestId('ticket-amount-kind').selectOptions('Value')
    await retype(qty, '600')
    await userEvent.tab()
    await buy.click()
    await expect.poll(sentOrders).toMatchObject([{ qty: '600', marketUnit: 'quoteCoin' }])
    await page.getByTestId('ticket-amount-kind').selectOptions('Qty')
  })
})

describe('TP/SL with an order', () => {
  const field = (name: string) => page.getByTestId('attached-tpsl').getByTestId(name)

  /** The ticket with its TP/SL section open. */
  async function open(message: TpSlMessage | null = null): Promise<string> {
    answerTpSl()
    answerForms()
    const symbol = await openMarket()
    risk.answers.openTpSl = (target) => opening({ target, tp: emptyLeg, sl: emptyLeg })
    risk.answers.previewTpSl = (draft) =>
      judged(draft, {
        tp: leg(draft.tp, { messages: message === null ? [] : [message] }),
        call:
          message === null
            ? { call: 'attach', fields: { takeProfit: draft.tp.text, stopLoss: draft.sl.text } }
            : null,
      })
    await show(<TicketForm />)
    await retype(price, '60000')
    await retype(qty, '0.01')
    await page.getByText('TP/SL', { exact: true }).click()
    await expect.element(field('tp-trigger')).toBeVisible()
    return symbol
  }

  it('TPSL-01, TPSL-61: the legs are sent with the order, and the section is empty afterwards', async () => {
    const symbol = await open()
    await retype(field('tp-trigger'), '61000')
    await retype(field('sl-trigger'), '59000')
    await expect
      .poll(() => risk.calls('previewTpSl').at(-1)?.[0])
      .toMatchObject({
        target: { of: 'ticket', symbol, side: 'Buy', kind: 'Limit', priceText: '60000.00' },
        tp: { text: '61000' },
      })
    await buy.click()
    await expect
      .poll(sentOrders)
      .toMatchObject([{ qty: '0.01', tpSl: { takeProfit: '61000', stopLoss: '59000' } }])
    await expect.element(page.getByTestId('attached-tpsl')).not.toBeInTheDocument()
  })

  it('TPSL-01, TPSL-57: an error of a leg is shown at its field and blocks the order', async () => {
    await open({ at: 'trigger', key: 'tpPriceTooLow', params: { reference: '60,000.00' }, kind: 'error' })
    await retype(field('tp-trigger'), '59000')
    await expect.element(page.getByText(/must not be below its price, 60,000\.00/)).toBeVisible()
    await buy.click()
    await expect.element(page.getByTestId('ticket-status')).toMatchTextContent(/Nothing was sent/)
    expect(sentOrders()).toEqual([])
    await expect.element(field('tp-trigger')).toHaveValue('59000')
  })

  it('TPSL-14: chooses between entire and partial, without a separate quantity', async () => {
    await open()
    await page.getByLabelText('Entire or partial position').selectOptions('Partial')
    await expect.poll(() => risk.calls('previewTpSl').at(-1)?.[0]).toMatchObject({ mode: 'Partial' })
    await expect.element(page.getByLabelText('Order type of Take profit')).toBeVisible()
    await expect.element(field('tpsl-qty')).not.toBeInTheDocument()
  })

  it('TPSL-01: a reduce-only order and a spot order have none', async () => {
    await open()
    await page.getByText('Reduce-only').click()
    await expect.element(page.getByTestId('attached-tpsl')).not.toBeInTheDocument()
  })

  it('TPSL-01: a message is shown if the symbol supports none', async () => {
    answerForms()
    await openMarket()
    await show(<TicketForm />)
    risk.answers.openTpSl = () => null
    await page.getByText('TP/SL', { exact: true }).click()
    await expect.element(page.getByText('This symbol takes no TP/SL.')).toBeVisible()
  })
})

describe('the sheet of a phone', () => {
  const sheetOf = page.getByRole('dialog', { name: 'Order ticket' })

  it('FORM-36: opens for the pressed side, shows only its figures and sends that side', async () => {
    await openMarket()
    await show(<TradeBar />)
    await page.getByRole('navigation').getByRole('button', { name: 'Sell / Short' }).click()
    await expect.element(sheetOf.getByTestId('sell-cost')).toBeVisible()
    await expect.element(sheetOf.getByTestId('buy-cost')).not.toBeInTheDocument()
    await expect.element(sheetOf.getByTestId('submit-buy')).not.toBeInTheDocument()
    await sheetOf.getByRole('group', { name: 'Side' }).getByRole('button', { name: /Buy/ }).click()
    await expect.element(sheetOf.getByTestId('buy-cost')).toBeVisible()
    await retype(sheetOf.getByTestId('ticket-price'), '60000')
    await retype(sheetOf.getByTestId('ticket-qty'), '0.01')
    await userEvent.tab()
    await sheetOf.getByTestId('submit-buy').click()
    await expect.poll(sentOrders).toMatchObject([{ side: 'Buy', qty: '0.01' }])
    await expect.element(sheetOf).not.toBeInTheDocument()
  })

  it('SLIP-12: closes by its handle and by Escape, and reports to the worker that no ticket is open', async () => {
    await openMarket()
    await show(<TradeBar />)
    const open = page.getByRole('navigation').getByRole('button', { name: 'Buy / Long' })
    for (const close of [
      () => sheetOf.getByRole('button', { name: 'Close the order ticket' }).click(),
      () => userEvent.keyboard('{Escape}'),
    ]) {
      const before = risk.calls('leaveTicket').length
      await open.click()
      await expect.element(sheetOf).toBeVisible()
      await close()
      await expect.element(sheetOf).not.toBeInTheDocument()
      await expect.poll(() => risk.calls('leaveTicket').length).toBe(before + 1)
    }
  })
})
