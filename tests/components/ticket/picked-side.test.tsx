import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { GuardHost } from '../../../src/main-thread/features/order-guard/guard-host.tsx'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { switchLanguage } from '../../../src/main-thread/i18n/setup.ts'
import { draftFor } from '../../../src/main-thread/trading/ticket/draft.ts'
import { fillTicket } from '../../../src/main-thread/trading/ticket/pick-order.ts'
import { retype } from '../support/keys.ts'
import { text } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { answerForms, sentOrders } from './answers.ts'
import { sideView } from '../../main-thread/trading/ticket/samples.ts'

const buy = page.getByTestId('submit-buy')
const sell = page.getByTestId('submit-sell')
const isGreen = (): boolean => /(^|[ _])up/.test(buy.element().className)
const isRed = (): boolean => /(^|[ _])down/.test(sell.element().className)

beforeEach(() => answerForms())

async function chooseSellLimit(): Promise<void> {
  const symbol = await openMarket()
  await show(
    <>
      <TicketForm />
      <GuardHost />
    </>,
  )
  await expect.element(buy).toBeVisible()
  fillTicket(
    { side: 'Sell', kind: 'Limit', price: text('70000'), triggerBy: 'LastPrice' },
    { symbol, priceFraction: 2 },
  )
  await retype(page.getByTestId('ticket-qty'), '0.01')
  await userEvent.tab()
}

it('a press on the other side of a chosen order asks first, and sends nothing if it was wrong', async () => {
  await chooseSellLimit()
  await expect.poll(isGreen).toBe(false)
  expect(isRed()).toBe(true)
  await buy.click()
  await expect
    .element(page.getByTestId('guard-chosen'))
    .toMatchTextContent(/^You chose Sell limit .*70,000\.00.*\. Buy instead\?$/)
  await page.getByTestId('guard-back').click()
  await expect.element(page.getByTestId('guard-chosen')).not.toBeInTheDocument()
  expect(sentOrders()).toEqual([])
  await sell.click()
  await expect.poll(sentOrders).toMatchObject([{ side: 'Sell', price: '70000' }])
})

it('the chosen side is named, and shown without its colour', async () => {
  await chooseSellLimit()
  await expect.element(sell).toHaveAttribute('aria-pressed', 'true')
  await expect.element(buy).toHaveAttribute('aria-pressed', 'false')
  expect(getComputedStyle(sell.element()).outlineStyle).toBe('solid')
  await retype(page.getByTestId('ticket-price'), '70001.00')
  await userEvent.tab()
  await expect.element(sell).not.toHaveAttribute('aria-pressed')
  await expect.element(buy).not.toHaveAttribute('aria-pressed')
})

it('FORM-36: the value is that of the chosen side; of both while none is chosen', async () => {
  answerForms(() => ({
    buy: sideView({ value: '6,000.00', qty: text('0.1') }),
    sell: sideView({ value: '5,990.00', qty: text('0.1') }),
  }))
  await chooseSellLimit()
  const value = page.getByTestId('ticket-value')
  await expect.element(value).toHaveTextContent('= 5,990.00 USDT')
  await retype(page.getByTestId('ticket-price'), '70001.00')
  await userEvent.tab()
  await expect.element(value).toHaveTextContent('= 6,000.00 / 5,990.00 USDT')
})

it.each(['en', 'de-DE', 'ar', 'ru-RU'] as const)(
  'the buttons hold their words and quantities in a narrow ticket: %s',
  async (language) => {
    await switchLanguage(language)
    const symbol = await openMarket()
    answerForms(() => ({
      buy: sideView({ qty: text('12345.678'), qtyShown: '12,345.678' }),
      sell: sideView({ qty: text('12345.671'), qtyShown: '12,345.671' }),
    }))
    await show(
      <div style={{ inlineSize: 256 }}>
        <TicketForm />
      </div>,
    )
    Object.assign(draftFor(symbol), { qtyText: '12345.678', sellQtyText: '12345.671' })
    await expect.element(sell).toMatchTextContent('12,345.671')
    for (const button of [buy.element(), sell.element()]) {
      expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth)
      expect(button.scrollHeight).toBeLessThanOrEqual(button.clientHeight)
      const box = button.getBoundingClientRect()
      const words = document.createRange()
      words.selectNodeContents(button)
      const { left, right, top, bottom } = words.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(box.left)
      expect(right).toBeLessThanOrEqual(box.right)
      expect(top).toBeGreaterThanOrEqual(box.top)
      expect(bottom).toBeLessThanOrEqual(box.bottom)
    }
  },
)

it('both sides are equal again, and send at once, after another price was typed', async () => {
  await chooseSellLimit()
  await retype(page.getByTestId('ticket-price'), '70001.00')
  await userEvent.tab()
  await expect.poll(isGreen).toBe(true)
  expect(isRed()).toBe(true)
  await buy.click()
  await expect.poll(sentOrders).toMatchObject([{ side: 'Buy', price: '70001' }])
})
