import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { GuardHost } from '../../../src/main-thread/features/order-guard/guard-host.tsx'
import { orderGuard } from '../../../src/main-thread/stores/order-guard.ts'
import type { NewOrder } from '../../../src/shared/contracts/order-entry.ts'
import type { UnknownIntent } from '../../../src/shared/contracts/private-feed.ts'
import type { GuardVerdict } from '../../../src/shared/contracts/order-guard.ts'
import { rejected } from '../../../src/shared/contracts/outcome.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { nothingAgainst } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { answerForms, sentOrders } from './answers.ts'

const buy = page.getByTestId('submit-buy')

beforeEach(() => answerForms())

/** What the worker says an order without an answer is. */
const aboutOf = (side: 'Buy' | 'Sell', qty: string, price = '59,000.00') => ({
  side,
  qty,
  coin: 'BTC',
  price,
  trigger: '',
})

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

/** The ticket's form and the question about its orders. */
const showForm = () =>
  show(
    <>
      <TicketForm />
      <GuardHost />
    </>,
  )

it('POS-15: the question before a reverse says that its order closes, and what follows', async () => {
  risk.answers.judgeOrder = () => nothingAgainst
  await openMarket()
  await show(<GuardHost />)
  const answered = Promise.withResolvers<boolean>()
  orderGuard.asked = {
    ...nothingAgainst,
    of: 'reverse',
    question: {
      symbol: 'BTCUSDT',
      orderId: '',
      side: 'Sell',
      orderType: 'Market',
      price: null,
      triggerPrice: null,
      qty: null,
      isQuoteQty: false,
      closes: false,
      positionIdx: 0,
      share: '',
      largest: '',
    },
    isFirst: false,
    chosen: null,
    answer: answered.resolve,
  }
  await expect.element(page.getByRole('alertdialog', { name: 'Reverse position' })).toBeVisible()
  await expect.element(page.getByTestId('guard-reverse')).toMatchTextContent(/opens the opposite position/)
  await expect.element(page.getByTestId('guard-order')).toMatchTextContent(/^Close /)
  await expect.element(page.getByTestId('guard-send')).toMatchTextContent(/^Reverse$/)
  orderGuard.asked = null
})

/** The form with an order that the worker calls unusual, and its question. */
async function unusual(verdict: Partial<GuardVerdict>): Promise<void> {
  risk.answers.judgeOrder = () => ({ ...nothingAgainst, ...verdict })
  await openMarket()
  await showForm()
  await retype(page.getByTestId('ticket-price'), '110000')
  await retype(page.getByTestId('ticket-qty'), '0.01')
  await userEvent.tab()
  await buy.click()
  await expect.element(page.getByTestId('guard-send')).toBeVisible()
}
const far = { qty: '0.010', coin: 'USDT', value: '1,100.00', through: '85.00', best: '60,000.0' }

it('FORM-39: the figures of an open confirmation follow the market, and it shows their time', async () => {
  await unusual(far)
  await expect.element(page.getByText('Order value: 1,100.00 USDT')).toBeVisible()
  await expect.element(page.getByTestId('guard-at')).toMatchTextContent(/^Figures of \d\d:\d\d:\d\d, updated/)
  risk.answers.judgeOrder = () => ({
    ...nothingAgainst,
    ...far,
    value: '900.00',
    through: '31.25',
    best: '80,000.0',
  })
  await expect.element(page.getByText('Order value: 900.00 USDT')).toBeVisible()
  await expect.element(page.getByTestId('guard-through')).toMatchTextContent(/31\.25 %.*80,000\.0/)
  // The worker is gone: the figures stay, and say so.
  risk.answers.judgeOrder = () => null
  await expect.element(page.getByTestId('guard-old')).toMatchTextContent(/could not be checked/)
  await expect.element(page.getByTestId('guard-at')).not.toBeInTheDocument()
  risk.answers.judgeOrder = () => ({ ...nothingAgainst, ...far })
  await expect.element(page.getByTestId('guard-old')).not.toBeInTheDocument()
  await page.getByTestId('guard-send').click()
  await expect.poll(sentOrders).toHaveLength(1)
})

it.each([
  ['a value above the limit', { ...far, tooLarge: '1,100.00' }],
  ['an old price', { ...far, old: '14:26:13' }],
  ['another price of the order', { ...far, price: '105,000.0' }],
  ['another size', { ...far, qty: '0.005' }],
  ['no warning any more', { ...far, through: '' }],
] as const)(
  'FORM-39: a press that the confirmation did not show %s for sends nothing, and shows it; the next one sends',
  async (_, changed) => {
    await unusual(far)
    // Its next request has no answer, so that it still shows the figures of before.
    const before = risk.calls('judgeOrder').length
    risk.answers.judgeOrder = (() => new Promise(() => undefined)) as never
    await expect.poll(() => risk.calls('judgeOrder').length).toBeGreaterThan(before)
    risk.answers.judgeOrder = () => ({ ...nothingAgainst, ...changed })
    await page.getByTestId('guard-send').click()
    await expect.element(page.getByTestId('said-unseen')).toBeVisible()
    expect(sentOrders()).toEqual([])
    await page.getByTestId('guard-send').click()
    await expect.poll(sentOrders).toHaveLength(1)
  },
)

it('FORM-39: a confirmation that is closed while its press is checked sends nothing', async () => {
  await unusual(far)
  const held = Promise.withResolvers<GuardVerdict>()
  const before = risk.calls('judgeOrder').length
  risk.answers.judgeOrder = (() => held.promise) as never
  await page.getByTestId('guard-send').click()
  await expect.poll(() => risk.calls('judgeOrder').length).toBeGreaterThan(before)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByTestId('guard-send')).not.toBeInTheDocument()
  held.resolve({ ...nothingAgainst, ...far })
  await expect.element(buy).toMatchTextContent('Buy / Long')
  expect(sentOrders()).toEqual([])
})

it('SLIP-12: the confirmation names the price that the order is placed at, and the typed one that is beyond the limit', async () => {
  const limited = { price: '63,000.0', typed: '300,000.0', value: '630.00', coin: 'USDT' }
  risk.answers.judgeOrder = () => ({ ...nothingAgainst, ...limited, through: '400.00', best: '60,000.1' })
  await openMarket()
  await showForm()
  await retype(page.getByTestId('ticket-price'), '300000')
  await retype(page.getByTestId('ticket-qty'), '0.01')
  await userEvent.tab()
  await buy.click()
  await expect.element(page.getByTestId('guard-order')).toMatchTextContent(/at 63,000\.0 USDT$/)
  await expect
    .element(page.getByTestId('guard-typed'))
    .toMatchTextContent(
      'You entered 300,000.0. The exchange places the order at its price limit, 63,000.0 USDT.',
    )
  await page.getByTestId('guard-back').click()
  expect(sentOrders()).toEqual([])
})

it('FORM-39: the confirmation names the unanswered orders of the other windows, also one that is lost while it is open', async () => {
  risk.answers.judgeOrder = () => ({ ...nothingAgainst, old: '14:26:13' })
  const symbol = await openMarket()
  await showForm()
  await retype(page.getByTestId('ticket-price'), '60000')
  await retype(page.getByTestId('ticket-qty'), '0.01')
  await userEvent.tab()
  const sell: UnknownIntent = {
    orderLinkId: 'of another window',
    symbol,
    side: 'Sell',
    about: aboutOf('Sell', '0.500'),
  }
  const whole: UnknownIntent = { orderLinkId: 'a close', symbol, side: 'Buy', about: {} }
  await patch({ intents: { unknown: [sell], absent: [], ended: {} } })
  await buy.click()
  const said = page.getByTestId('guard-unanswered')
  await expect.element(said).toMatchTextContent(/^Sell 0\.500 BTC at 59,000\.00: Result not known yet\./)
  await patch({ intents: { unknown: [whole], absent: [], ended: { [sell.orderLinkId]: 'absent' } } })
  await expect
    .poll(() => said.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/^Sell 0\.500 BTC at 59,000\.00: The exchange does not have the order/),
      expect.stringMatching(/^Buy \w+: Result not known yet\./),
    ])
  await expect.element(page.getByTestId('guard-send')).toBeEnabled()
  await page.getByTestId('guard-back').click()
  await patch({ intents: { unknown: [], absent: [], ended: {} } })
})

it('FORM-39: an order that the exchange did not have when it was asked is named in a question before the next one, and its late arrival', async () => {
  risk.answers.judgeOrder = () => nothingAgainst
  const symbol = await openMarket()
  await showForm()
  await retype(page.getByTestId('ticket-price'), '60000')
  await retype(page.getByTestId('ticket-qty'), '0.01')
  await userEvent.tab()
  const absent: UnknownIntent[] = [
    { orderLinkId: 'not found', symbol, side: 'Buy', about: aboutOf('Buy', '0.500', '') },
  ]
  await patch({ intents: { unknown: [], absent, ended: { 'not found': 'absent' } } })
  await buy.click()
  const said = page.getByTestId('guard-unanswered')
  await expect
    .element(said)
    .toMatchTextContent(/^Buy 0\.500 BTC at market price: The exchange does not have the order/)
  await patch({ intents: { unknown: [], absent: [], ended: { 'not found': 'filled' } } })
  await expect.element(said).toMatchTextContent(/was placed and filled\.$/)
  await expect.element(page.getByTestId('guard-send')).toBeDisabled()
  await expect.element(page.getByTestId('guard-placed')).toMatchTextContent(/^Nothing can be sent here/)
  await page.getByTestId('guard-back').click()
  expect(sentOrders()).toEqual([])
  await patch({ intents: { unknown: [], absent: [], ended: {} } })
})

it('FORM-39: the confirmation names an order of the same market whose answer was lost, and its later answer; once it is placed nothing more is sent', async () => {
  hub.answers.placeOrder = async () => ({ kind: 'unknown', reason: 'timeout' })
  risk.answers.judgeOrder = () => nothingAgainst
  await openMarket()
  await showForm()
  await retype(page.getByTestId('ticket-price'), '60000')
  await retype(page.getByTestId('ticket-qty'), '0.01')
  await userEvent.tab()
  await buy.click()
  await expect.poll(sentOrders).toHaveLength(1)
  const [first] = sentOrders() as readonly NewOrder[]
  const id = first?.orderLinkId ?? ''
  const symbol = first?.symbol ?? ''
  const own: UnknownIntent = { orderLinkId: id, symbol, side: 'Buy', about: aboutOf('Buy', '0.010') }
  risk.answers.judgeOrder = () => ({ ...nothingAgainst, old: '14:26:13' })
  const said = page.getByTestId('guard-unanswered')
  // Its outcome is long known, or another account logged in.
  await patch({ intents: { unknown: [], absent: [], ended: {} } })
  await buy.click()
  await expect.element(page.getByTestId('guard-old')).toBeVisible()
  await expect.element(said).not.toBeInTheDocument()
  await page.getByTestId('guard-back').click()
  const cancel: UnknownIntent = { orderLinkId: 'cancel', symbol, side: '', about: {} }
  const elsewhere: UnknownIntent = {
    orderLinkId: 'eth',
    symbol: 'ETHUSDT',
    side: 'Sell',
    about: aboutOf('Sell', '3.00'),
  }
  await patch({ intents: { unknown: [own, cancel, elsewhere], absent: [], ended: {} } })
  await buy.click()
  await expect.element(said).toMatchTextContent(/^Buy 0\.010 BTC at 59,000\.00: Result not known yet\./)
  await expect.element(page.getByTestId('guard-send')).toBeEnabled()
  await patch({ intents: { unknown: [], absent: [], ended: { [id]: 'filled' } } })
  await expect.element(said).toMatchTextContent(/was placed and filled\.$/)
  await expect.element(page.getByTestId('guard-send')).toBeDisabled()
  await expect.element(page.getByTestId('guard-placed')).toMatchTextContent(/^Nothing can be sent here/)
  await page.getByTestId('guard-back').click()
  // The ticket shows the result of the first order.
  await expect.element(page.getByTestId('ticket-status')).toMatchTextContent(/was placed and filled\.$/)
  expect(sentOrders()).toHaveLength(1)
  // Its quantity is gone. Answered orders are no longer named.
  await expect.element(page.getByTestId('ticket-qty')).toHaveValue('')
  await retype(page.getByTestId('ticket-qty'), '0.02')
  await userEvent.tab()
  await buy.click()
  await expect.element(page.getByTestId('guard-old')).toBeVisible()
  await expect.element(said).not.toBeInTheDocument()
  await page.getByTestId('guard-back').click()
})
