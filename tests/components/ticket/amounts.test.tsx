import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { switchLanguage } from '../../../src/main-thread/i18n/setup.ts'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { chosen } from '../../../src/main-thread/trading/ticket/draft.ts'
import { sideView } from '../../main-thread/trading/ticket/samples.ts'
import { hub, risk } from '../support/fake-workers.ts'
import { pressTimes, retype } from '../support/keys.ts'
import { text } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { answerForms, lastAsked, readForm, sentOrders } from './answers.ts'

const price = page.getByTestId('ticket-price')
const qty = page.getByTestId('ticket-qty')
const kind = page.getByTestId('ticket-amount-kind')
const slider = page.getByRole('slider', { name: 'Share of the largest quantity' })
const buy = page.getByTestId('submit-buy')
const sell = page.getByTestId('submit-sell')

beforeEach(() => {
  chosen.amountKind = 'Qty'
  answerForms()
})

describe('the kind of amount', () => {
  it('FORM-01, FORM-36: an amount is converted in both directions, and the form shows the converted amount', async () => {
    const amounts = { Qty: '0.1', Value: '6000', Cost: '603.3' } as const
    answerForms(({ convertTo, amountKind }) => ({
      converted: convertTo === undefined ? null : amounts[convertTo],
      buy: sideView({ value: '6,000.00', qty: text('0.1'), qtyShown: '0.100', leverage: text('10') }),
      sell: sideView({ value: '6,000.00', qty: text('0.1'), qtyShown: '0.099', leverage: text('10') }),
      ...(amountKind === 'Qty' ? {} : { amountMax: '' }),
    }))
    await openMarket()
    await show(<TicketForm />)
    await retype(price, '60000')
    await retype(qty, '0.1')
    await expect.element(page.getByTestId('ticket-value')).toMatchTextContent('= 6,000.00 USDT')
    await kind.selectOptions('Value')
    await expect.element(qty).toHaveValue('6000')
    await expect.element(page.getByTestId('ticket-value')).toMatchTextContent('≈ 0.100 / 0.099 BTC')
    await kind.selectOptions('Cost')
    await expect.element(qty).toHaveValue('603.3')
    await kind.selectOptions('Qty')
    await expect.element(qty).toHaveValue('0.1')
    await kind.selectOptions('Value')
    await expect.element(qty).toHaveValue('6000')
    await buy.click()
    // What leaves is the quantity that the worker read, not the typed value.
    await expect.poll(sentOrders).toMatchObject([{ qty: '0.1', price: '60000' }])
    await expect.element(qty).toHaveValue('')
    await expect.element(kind).toHaveValue('Value')
  })

  it('I18N-10: in Arabic the pair of figures has the order of the columns, which begin at the right', async () => {
    answerForms(() => ({
      buy: sideView({ value: '6,000.00', qty: text('0.1') }),
      sell: sideView({ value: '5,900.00', qty: text('0.1') }),
    }))
    document.documentElement.dir = 'rtl'
    onTestFinished(() => {
      document.documentElement.dir = 'ltr'
    })
    await openMarket()
    await show(<TicketForm />)
    await retype(price, '60000')
    await retype(qty, '0.1')
    const shown = page.getByTestId('ticket-value')
    await expect.element(shown).toMatchTextContent('= 6,000.00 / 5,900.00 USDT')
    const rightOf = (figure: string): number => {
      const range = document.createRange()
      const walker = document.createTreeWalker(shown.element(), NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const at = (node.textContent ?? '').indexOf(figure)
        if (at < 0) continue
        range.setStart(node, at)
        range.setEnd(node, at + figure.length)
      }
      return range.getBoundingClientRect().right
    }
    expect(rightOf('6,000.00')).toBeGreaterThan(rightOf('5,900.00'))
  })

  it('FORM-01: an amount typed during a conversion remains as typed', async () => {
    const held = Promise.withResolvers<void>()
    await openMarket()
    await show(<TicketForm />)
    await retype(qty, '0.1')
    risk.answers.previewTicket = (draft) => readForm(draft)
    await expect.poll(() => lastAsked()?.qtyText).toBe('0.1')
    Object.assign(risk.answers, {
      previewTicket: async (draft: Parameters<typeof readForm>[0]) => {
        await held.promise
        return readForm(draft, { converted: draft.convertTo === undefined ? null : '6000' })
      },
    })
    await kind.selectOptions('Value')
    await retype(qty, '5')
    held.resolve()
    await expect.poll(() => lastAsked()).toMatchObject({ amountKind: 'Value', qtyText: '5' })
    await expect.element(qty).toHaveValue('5')
  })

  it('FORM-14: a cost has the steps and the maximum of its coin', async () => {
    answerForms(({ amountKind }) => (amountKind === 'Cost' ? { amountMax: '9000' } : {}))
    await openMarket()
    await show(<TicketForm />)
    await kind.selectOptions('Cost')
    await expect.poll(() => lastAsked()?.amountKind).toBe('Cost')
    await retype(qty, '9500')
    await userEvent.tab()
    await expect.element(qty).toHaveValue('9000.0000')
    await expect.element(page.getByText(/The largest order is 9000\.0000 USDT/)).toBeVisible()
    await retype(qty, '1')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(qty).toHaveValue('1.0001')
  })
})

describe('the slider', () => {
  it('FORM-03: is moved by keys and requests each quantity from the worker; a typed amount resets it to 0', async () => {
    answerForms(({ percent }) => ({
      fromPercent: percent === null ? null : { buy: String(percent), sell: String(percent) },
    }))
    await openMarket()
    await show(<TicketForm />)
    slider.element().focus()
    await pressTimes('ArrowRight', 25)
    await expect.element(slider).toHaveValue('0.25')
    await expect.element(qty).toHaveValue('0.25')
    slider.element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(qty).toHaveValue('1')
    await retype(qty, '0.5')
    await expect.element(slider).toHaveValue('0')
    await expect.poll(() => lastAsked()).toMatchObject({ percent: null, qtyText: '0.5' })
  })

  it('FORM-03, FORM-36: if the sides have different maxima, each button shows and sends its own quantity', async () => {
    answerForms(({ percent }) => ({
      fromPercent: percent === null ? null : { buy: '0.5', sell: '0.4' },
    }))
    await openMarket()
    await show(<TicketForm />)
    await retype(price, '60000')
    await page.getByText('50%', { exact: true }).click()
    await expect
      .element(page.getByTestId('ticket-side-quantities'))
      .toMatchTextContent('Buy 0.5 · Sell 0.4 BTC')
    await expect.element(buy).toMatchTextContent(/0\.5 BTC/)
    await expect.element(sell).toMatchTextContent(/0\.4 BTC/)
    await sell.click()
    await expect.poll(sentOrders).toMatchObject([{ side: 'Sell', qty: '0.4' }])
  })
})

describe('the figures of the order', () => {
  it('FORM-36, SLIP-12: each side shows its figures; only a market order shows the prices from the book', async () => {
    const side = { cost: '603.30', max: '1.5', fee: '3.30', liqPrice: '55,000.00', imRateAfter: '6.0%' }
    const book = { averagePrice: '60,001.00', worstPrice: '60,002.00', bookEnds: 'thin' } as const
    answerForms(() => ({
      buy: sideView({ ...side, ...book, qty: text('0.1') }),
      sell: sideView({ ...side, cost: '602.10', qty: text('0.1') }),
    }))
    await openMarket()
    await show(<TicketForm />)
    await retype(qty, '0.1')
    await expect.element(page.getByTestId('buy-cost')).toMatchTextContent('603.30')
    await expect.element(page.getByTestId('sell-cost')).toMatchTextContent('602.10')
    for (const [name, value] of Object.entries(side))
      await expect.element(page.getByTestId(`buy-${name}`)).toMatchTextContent(value)
    await expect.element(page.getByTestId('buy-worstPrice')).not.toBeInTheDocument()
    await page.getByRole('tab', { name: 'Market', exact: true }).click()
    await expect.element(page.getByTestId('buy-averagePrice')).toMatchTextContent('60,001.00')
    await expect
      .element(page.getByTestId('buy-worstPrice'))
      .toMatchTextContent(/60,002\.00.*too thin to fill the order/)
  })

  it('FORM-36, POS-01: a pressed figure explains itself with its formula, inputs and result', async () => {
    answerForms(() => ({ buy: sideView({ cost: '603.30' }) }))
    risk.answers.explain = async () => ({
      title: 'cost',
      formula: 'C = q × p ÷ L',
      inputs: [
        { name: 'qty', value: '0.1', unit: 'BTC', symbol: 'q' },
        { name: 'takerFee', value: '0.00055', unit: 'rate' },
      ],
      tier: '2',
      rounding: '',
      result: '603.30',
    })
    await openMarket()
    await show(<TicketForm />)
    await retype(qty, '0.1')
    await page.getByTestId('buy-cost').getByRole('button').click()
    const explanation = page.getByTestId('explanation')
    await expect.element(explanation).toMatchTextContent(/C = q × p ÷ L.*Quantity.*0\.1 BTC.*Risk tier.*2/)
    await expect.element(explanation).toMatchTextContent(/Result.*603\.30/)
    await expect
      .poll(() => risk.calls('explain').at(-1)?.[0])
      .toMatchObject({
        of: 'ticket',
        side: 'Buy',
        number: 'cost',
        draft: { qtyText: '0.100' },
      })
    await userEvent.keyboard('{Escape}')
    await expect.element(explanation).not.toBeInTheDocument()
    expect(hub.calls('placeOrder')).toEqual([])
    // In Arabic it is read from right to left.
    expect(await switchLanguage('ar')).toBe(true)
    await page.getByTestId('buy-cost').getByRole('button').click()
    await expect.element(explanation).toBeInTheDocument()
    expect(getComputedStyle(explanation.element()).direction).toBe('rtl')
    await switchLanguage('en')
  })
})
