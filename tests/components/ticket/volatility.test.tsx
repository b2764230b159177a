import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { draftFor, setPrice } from '../../../src/main-thread/trading/ticket/draft.ts'
import { view } from '../../../src/main-thread/stores/view.ts'
import type { OptionTerms } from '../../../src/shared/contracts/options.ts'
import { risk } from '../support/fake-workers.ts'
import { retype, typeAtOnce } from '../support/keys.ts'
import { text } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { answerForms, sentOrders } from './answers.ts'

const price = page.getByTestId('ticket-price')
const qty = page.getByTestId('ticket-qty')
const buy = page.getByTestId('submit-buy')

beforeEach(() => answerForms())

describe('an option', () => {
  const iv = page.getByTestId('ticket-iv')
  const terms = (over: Partial<OptionTerms>): Promise<OptionTerms> =>
    Promise.resolve({ iv: '55.1', price: text('1200'), ...over })
  const none = Promise.resolve(null)

  async function open(): Promise<void> {
    await openMarket({ contractType: 'UsdcOption' })
    await show(<TicketForm />)
    await expect.element(iv).toBeVisible()
  }

  it('FORM-39: a volatility that is typed before a new price is rendered stays, and its price or error is shown', async () => {
    risk.answers.priceOfIv = (_symbol, typed) => (typed === '58' ? terms({ price: text('1250.5') }) : none)
    risk.answers.ivOfPrice = () => terms({ iv: '61.3' })
    await open()
    for (const [typed, priced] of [
      ['58', '1300'],
      ['0', '1400'],
    ] as const) {
      setPrice(draftFor(view.symbol), priced)
      typeAtOnce(iv.element(), typed)
      await expect.element(iv).toHaveValue(typed)
    }
    await expect.element(price).toHaveValue('1400')
    await expect.element(page.getByText("This value can't be used.")).toBeVisible()
  })

  it('FORM-39: a typed volatility sets the price that is sent; a typed price shows its volatility', async () => {
    risk.answers.priceOfIv = () => terms({ price: text('1250.5') })
    risk.answers.ivOfPrice = () => terms({ iv: '61.3' })
    await open()
    await retype(iv, '58')
    await expect.element(price).toHaveValue('1250.5')
    await expect.element(iv).toHaveValue('58')
    await retype(price, '1300')
    await expect.element(iv).toHaveValue('61.3')
    await retype(iv, '58')
    await expect.element(price).toHaveValue('1250.5')
    await retype(qty, '0.01')
    await userEvent.tab()
    await buy.click()
    await expect.poll(sentOrders).toMatchObject([{ price: '1250.5' }])
    await expect.poll(() => risk.calls('priceOfIv').map(([, typed]) => typed)).toContain('58')
  })

  it('FORM-39: a volatility without a price blocks the order; its field shows the error and receives the focus', async () => {
    risk.answers.priceOfIv = () => none
    risk.answers.ivOfPrice = () => terms({})
    await open()
    await retype(price, '1200')
    await retype(qty, '0.01')
    await retype(iv, '900')
    await expect.element(page.getByText("This value can't be used.")).toBeVisible()
    await userEvent.tab()
    await buy.click()
    await expect.element(iv).toHaveFocus()
    expect(sentOrders()).toEqual([])
    await retype(iv, '{Backspace}')
    await expect.element(iv).toHaveAttribute('aria-invalid', 'false')
  })

  it('FORM-39: leaving the field asks for no other price of the same volatility', async () => {
    let worth = 1250
    risk.answers.priceOfIv = () => {
      worth += 1
      return terms({ price: text(String(worth)) })
    }
    await open()
    await retype(iv, '5')
    await expect.element(price).toHaveValue('1251')
    await retype(qty, '0.01')
    await expect.element(iv).toHaveValue('5.0')
    await buy.click()
    await expect.poll(sentOrders).toMatchObject([{ price: '1251' }])
    expect(risk.calls('priceOfIv')).toHaveLength(1)
  })

  it('FORM-39: a price that is typed before the answer about a volatility stays, and is sent', async () => {
    const late = Promise.withResolvers<OptionTerms>()
    risk.answers.priceOfIv = () => late.promise
    risk.answers.ivOfPrice = () => terms({ iv: '61.3' })
    await open()
    await retype(iv, '5')
    await retype(price, '1300')
    await retype(qty, '0.01')
    await userEvent.tab()
    await buy.click()
    late.resolve(terms({ price: text('1250.5') }))
    await expect.poll(sentOrders).toMatchObject([{ price: '1300' }])
    await expect.element(price).toHaveValue('1300.00')
    await expect.element(iv).toHaveValue('61.3')
  })

  it('FORM-39: a volatility of which no price was known is asked for again when the field is left', async () => {
    risk.answers.priceOfIv = () => none
    await open()
    await retype(iv, '5')
    await expect.element(page.getByText("This value can't be used.")).toBeVisible()
    risk.answers.priceOfIv = () => terms({ price: text('1250.5') })
    await userEvent.tab()
    await expect.element(price).toHaveValue('1250.5')
    await expect.element(page.getByText("This value can't be used.")).not.toBeInTheDocument()
  })
})
