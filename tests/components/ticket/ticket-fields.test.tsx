import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { draftFor } from '../../../src/main-thread/trading/ticket/draft.ts'
import { ticketForms } from '../../../src/shared/contracts/ticket-kinds.ts'
import { setSymbol } from '../../../src/main-thread/stores/view.ts'
import { patch } from '../support/fake-workers.ts'
import { instrument, text, ticker } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { holds } from '../support/holds.ts'
import { answerForms, lastAsked, sentOrders } from './answers.ts'

const price = page.getByTestId('ticket-price')
const qty = page.getByTestId('ticket-qty')
const tab = (name: string) => page.getByRole('tab', { name, exact: true })

beforeEach(() => answerForms())

describe('a tab of several kinds', () => {
  it('FORM-30: offers them, also where none of them has a trigger', async () => {
    const { Limit } = ticketForms
    Object.assign(ticketForms, { Limit: { ...Limit, tab: 'Market' } })
    onTestFinished(() => void Object.assign(ticketForms, { Limit }))
    await openMarket()
    await show(<TicketForm />)
    const kind = page.getByTestId('ticket-kind')
    const names = kind.getByRole('option').elements()
    expect(names.map((one) => one.textContent)).toEqual(expect.arrayContaining(['Limit', 'Market']))
    await kind.selectOptions('Market')
    await userEvent.fill(qty, '0.01')
    await page.getByTestId('submit-buy').click()
    await expect.poll(sentOrders).toMatchObject([{ kind: 'Market' }])
  })
})

describe('an iceberg', () => {
  it('VENUE-47: is a kind of the limit tab with a visible quantity, which is explained and sent', async () => {
    await openMarket()
    await show(<TicketForm />)
    await page.getByTestId('ticket-kind').selectOptions('Iceberg')
    await expect.element(page.getByText('TP/SL', { exact: true })).not.toBeInTheDocument()
    const visible = page.getByRole('textbox', { name: 'Visible quantity' })
    await page.getByRole('button', { name: 'What is the visible quantity?' }).click()
    await expect
      .element(
        page.getByText(/Only this part of the order is in the book and reserves balance .* whole order\./),
      )
      .toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.fill(price, '60000')
    await userEvent.fill(qty, '0.1')
    await userEvent.fill(visible, '0.02')
    await userEvent.tab()
    await page.getByTestId('submit-buy').click()
    await expect.poll(sentOrders).toMatchObject([{ kind: 'Iceberg', qty: '0.1', subQty: '0.02' }])
  })

  it('VENUE-47: shows at the field why nothing was sent', async () => {
    answerForms(() => ({ visibleQty: null, errors: [{ field: 'visible', key: 'empty', params: {} }] }))
    await openMarket()
    await show(<TicketForm />)
    await page.getByTestId('ticket-kind').selectOptions('Iceberg')
    await userEvent.fill(qty, '0.1')
    await userEvent.tab()
    await page.getByTestId('submit-buy').click()
    await expect.element(page.getByText('Enter a value.')).toBeVisible()
    expect(sentOrders()).toEqual([])
  })
})

describe('the price field', () => {
  it('SLIP-12: shows that a price beyond the exchange’s price limit is placed at the limit', async () => {
    answerForms(({ priceText }) =>
      priceText === '70000.00' ? { drawnIn: 'Buy', drawnTo: '63,000.00 USDT' } : {},
    )
    await openMarket()
    await show(<TicketForm />)
    await userEvent.fill(price, '70000.00')
    const words = page.getByText('Only a buy is above the price limit: placed at 63,000.00 USDT.')
    await expect.element(words).toBeVisible()
    await userEvent.fill(price, '60000.00')
    await expect.element(words).not.toBeInTheDocument()
  })

  it('FORM-22: "Last" fills in the last price, with the decimals of the market', async () => {
    await openMarket({}, { lastPriceText: text('60123.4') })
    await show(<TicketForm />)
    await page.getByRole('button', { name: 'Use the last price' }).click()
    await expect.element(price).toHaveValue('60123.40')
  })

  it('FORM-22: "Last" does nothing if no price is known', async () => {
    await openMarket({}, { lastPriceText: '' })
    await show(<TicketForm />)
    await page.getByRole('button', { name: 'Use the last price' }).click()
    await expect.element(price).toHaveValue('')
  })

  it('FORM-23, FORM-24: the step panel has one step up and down, six presets, clear and the minimum', async () => {
    await openMarket()
    await show(<TicketForm />)
    await userEvent.fill(price, '60000')
    await page.getByRole('button', { name: 'Price: steps' }).click()
    const panel = page.getByRole('dialog', { name: 'Steps of the Price' })
    await expect.element(panel).toBeVisible()
    const presets = [...panel.element().querySelectorAll('[data-testid^="step-"]')]
    expect(presets.map((one) => one.textContent)).toEqual(['−1', '−5', '−20', '+1', '+5', '+20'])
    await page.getByTestId('step-up-200').click()
    await expect.element(price).toHaveValue('60020.00')
    await page.getByTestId('step-down-50').click()
    await expect.element(price).toHaveValue('60015.00')
    await panel.getByRole('button', { name: 'One step of 0.1 more' }).click()
    await expect.element(price).toHaveValue('60015.10')
    await panel.getByRole('button', { name: 'One step of 0.1 less' }).click()
    await expect.element(price).toHaveValue('60015.00')
    await panel.getByRole('button', { name: 'Clear' }).click()
    await expect.element(price).toHaveValue('')
    await panel.getByRole('button', { name: 'Minimum' }).click()
    await expect.element(price).toHaveValue('0.10')
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('FORM-04: a price above the maximum is lowered to it on leaving, and the form shows this', async () => {
    await openMarket()
    await show(<TicketForm />)
    await userEvent.fill(price, '2999999.9')
    await userEvent.tab()
    await expect.element(price).toHaveValue('1999999.80')
    await expect
      .element(
        page.getByText(
          "The exchange's highest price here is 1999999.80 USDT. Your 2999999.9 was lowered to it.",
        ),
      )
      .toBeVisible()
  })

  it('FORM-05: a price between two steps is rounded up to the next step, and the form shows this', async () => {
    await openMarket()
    await show(<TicketForm />)
    await userEvent.fill(price, '60000.039')
    await userEvent.tab()
    await expect.element(price).toHaveValue('60000.10')
    await expect
      .element(page.getByText('Moved from 60000.039 to the next price step, 60000.10.'))
      .toBeVisible()
  })
})

describe('the quantity field', () => {
  it('FORM-14, FORM-15: a quantity above the largest order is replaced by it; one note shows this until the quantity is valid', async () => {
    await openMarket()
    await show(<TicketForm />)
    await expect.poll(() => lastAsked()).toBeDefined()
    await userEvent.fill(qty, '9999999')
    await userEvent.tab()
    await expect.element(qty).toHaveValue('1500.000')
    const note = page.getByText('The largest order is 1500.000 BTC. Your 9999999 was lowered to it.')
    await expect.element(note).toBeVisible()
    expect(page.getByText(/The largest order is/).elements()).toHaveLength(1)
    await userEvent.fill(qty, '0.01')
    await expect.element(note).not.toBeInTheDocument()
  })

  it('FORM-13: is at least 0 and cut to whole lots', async () => {
    await openMarket()
    await show(<TicketForm />)
    await userEvent.fill(qty, '0.01299')
    await userEvent.tab()
    await expect.element(qty).toHaveValue('0.012')
    await expect.element(page.getByText('Rounded down from 0.01299 to whole lots, 0.012.')).toBeVisible()
    await userEvent.fill(qty, '0')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await holds(qty, /^0(\.0+)?$/)
  })

  it('FORM-16: the arrow keys step by the lot, by ten lots with Shift', async () => {
    await openMarket()
    await show(<TicketForm />)
    await userEvent.fill(qty, '5')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(qty).toHaveValue('5.001')
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await expect.element(qty).toHaveValue('4.991')
  })

  it('FORM-01: another kind of amount requests a conversion of the typed amount from the worker', async () => {
    answerForms(({ convertTo }) => (convertTo === 'Value' ? { converted: '6000' } : {}))
    await openMarket()
    await show(<TicketForm />)
    await userEvent.fill(price, '60000')
    await userEvent.fill(qty, '0.1')
    await page.getByTestId('ticket-amount-kind').selectOptions('Value')
    await expect.element(qty).toHaveValue('6000')
    await expect.poll(() => lastAsked()).toMatchObject({ amountKind: 'Value', qtyText: '6000' })
  })

  it('FORM-25: the kind of amount remains for another order type and another market', async () => {
    await openMarket()
    await show(<TicketForm />)
    const kind = page.getByTestId('ticket-amount-kind')
    await kind.selectOptions('Value')
    await tab('Market').click()
    await expect.element(kind).toHaveValue('Value')
    await openMarket()
    await expect.element(kind).toHaveValue('Value')
    await kind.selectOptions('Cost')
    await openMarket()
    await expect.element(kind).toHaveValue('Cost')
    await kind.selectOptions('Qty')
  })

  it('FORM-03: the slider ranges from 0 to 1 in hundredths and fills in the worker’s quantity', async () => {
    answerForms(({ percent }) => ({
      fromPercent: percent === null ? null : { buy: '0.25', sell: '0.25' },
    }))
    await openMarket()
    await show(<TicketForm />)
    const thumb = page.getByTestId('percent-slider').element().querySelector('input')
    expect([thumb?.min, thumb?.max, thumb?.step]).toEqual(['0', '1', '0.01'])
    await page.getByText('25%', { exact: true }).click()
    await expect.element(qty).toHaveValue('0.25')
    await expect.poll(() => lastAsked()).toBeDefined()
  })
})

describe('the order types', () => {
  it('FORM-26: there are three, and a conditional order has trigger fields', async () => {
    await openMarket()
    await show(<TicketForm />)
    const tabs = page.getByRole('tablist', { name: 'Order type' }).getByRole('tab')
    expect(tabs.elements().map((one) => one.textContent)).toEqual(['Limit', 'Market', 'Conditional'])
    await expect.element(page.getByTestId('ticket-trigger')).not.toBeInTheDocument()
    await tab('Conditional').click()
    await expect.element(page.getByTestId('ticket-trigger')).toBeVisible()
    await expect.element(page.getByTestId('ticket-trigger-by')).toBeVisible()
    await tab('Market').click()
    await expect.element(price).not.toBeInTheDocument()
    await expect.element(page.getByText('Best market price')).toBeVisible()
  })

  it('FORM-28: a conditional order is triggered by the last, index or mark price', async () => {
    await openMarket()
    await show(<TicketForm />)
    await tab('Conditional').click()
    await userEvent.fill(page.getByTestId('ticket-trigger'), '61000')
    for (const by of ['IndexPrice', 'MarkPrice', 'LastPrice'] as const) {
      await page.getByTestId('ticket-trigger-by').selectOptions(by)
      await expect.poll(() => lastAsked()?.trigger).toEqual({ priceText: '61000', by })
    }
  })

  it.each([
    [1, 'Triggers on a rise'],
    [2, 'Triggers on a fall'],
  ] as const)('FORM-29: direction %s is shown as text: %s', async (triggerDirection, words) => {
    answerForms(() => ({ triggerDirection, triggerNow: '60,000.00' }))
    await openMarket()
    await show(<TicketForm />)
    await tab('Conditional').click()
    await userEvent.fill(page.getByTestId('ticket-trigger'), '61000')
    await expect.element(page.getByTestId('ticket-trigger-now')).toMatchTextContent(words)
  })

  it('FORM-27: a limit order chooses its time in force, and post-only is one of them', async () => {
    await openMarket()
    await show(<TicketForm />)
    const time = page.getByRole('combobox', { name: 'Time in force' })
    expect(
      time
        .getByRole('option')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['GTC', 'IOC', 'FOK'])
    await time.selectOptions('FillOrKill')
    await expect.poll(() => lastAsked()?.timeInForce).toBe('FillOrKill')
    await page.getByText('Post-only').click()
    await expect.element(time).toBeDisabled()
    await expect.poll(() => lastAsked()?.timeInForce).toBe('PostOnly')
    await tab('Market').click()
    await expect.element(time).not.toBeInTheDocument()
    await expect.poll(() => lastAsked()?.timeInForce).toBe('ImmediateOrCancel')
  })
})

describe('typed values remain', () => {
  it('FORM-39: while another market is shown, and while the market accepts no orders', async () => {
    const symbol = await openMarket()
    await show(<TicketForm />)
    await userEvent.fill(price, '57000')
    await userEvent.fill(qty, '0.033')
    await openMarket()
    await expect.element(qty).toHaveValue('')
    setSymbol(symbol)
    await patch({ instrument: instrument({ symbol }), ticker: ticker({ symbol }) })
    await expect.element(qty).toHaveValue('0.033')
    await expect.element(price).toHaveValue('57000.00')
    await patch({ instrument: instrument({ symbol, tradable: false, tradability: 'closed' }) })
    await expect.element(page.getByTestId('not-tradable')).toMatchTextContent('is closed')
    await expect.element(page.getByTestId('submit-buy')).toBeDisabled()
    await expect.element(qty).toBeDisabled()
    await expect.element(qty).toHaveValue('0.033')
    await patch({ instrument: instrument({ symbol }) })
    await expect.element(page.getByTestId('submit-buy')).toBeEnabled()
    await expect.element(qty).toHaveValue('0.033')
  })

  it('SYM-33: after a logout the form retains its text and offers the login', async () => {
    const symbol = await openMarket()
    await show(<TicketForm />)
    await userEvent.fill(qty, '0.033')
    await patch({ session: { kind: 'visitor' } })
    await expect.element(page.getByRole('button', { name: 'Log in to trade' })).toBeVisible()
    expect(draftFor(symbol).qtyText).toBe('0.033')
    await expect.element(qty).toHaveValue('0.033')
    expect(sentOrders()).toEqual([])
  })
})
