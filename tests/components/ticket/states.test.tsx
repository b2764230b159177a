import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { GuardHost } from '../../../src/main-thread/features/order-guard/guard-host.tsx'
import { TicketPanel } from '../../../src/main-thread/features/ticket/ticket-panel.tsx'
import { closeDialog, dialogs } from '../../../src/main-thread/stores/dialogs.ts'
import { pageAction } from '../../../src/main-thread/stores/page-actions.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import type { IntentEnd } from '../../../src/shared/contracts/private-feed.ts'
import type { FieldError } from '../../../src/shared/contracts/ticket.ts'
import { sideView } from '../../main-thread/trading/ticket/samples.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { instrument, text } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { leverageView, tier } from '../position-actions/answers.ts'
import { answerForms, lastAsked, sentOrders } from './answers.ts'

const price = page.getByTestId('ticket-price')
const qty = page.getByTestId('ticket-qty')
const status = page.getByTestId('ticket-status')
const buy = page.getByTestId('submit-buy')
const sell = page.getByTestId('submit-sell')
const closed = page.getByTestId('not-tradable')

beforeEach(() => answerForms())
afterEach(() => closeDialog('position'))

describe('a market that accepts no orders', () => {
  it.each([
    ['closed', /is closed: it takes no orders/],
    ['delisted', /is no longer listed/],
    ['unsupported', /is not tradable here yet/],
    ['unusable', /price or quantity steps are not usable/],
    ['readOnly', /can't send orders to this exchange/],
  ] as const)(
    'SYM-33: if it is %s, shows the reason, and no field or button works',
    async (tradability, words) => {
      await openMarket({ tradable: false, tradability })
      await show(<TicketPanel />)
      await expect.element(closed).toMatchTextContent(words)
      for (const control of [price, qty, buy, sell]) await expect.element(control).toBeDisabled()
    },
  )

  it('a visitor of a read-only exchange has disabled buttons instead of a login that would not help', async () => {
    await openMarket({ tradable: false, tradability: 'readOnly' })
    await patch({ session: { kind: 'visitor' } })
    await show(<TicketPanel />)
    for (const control of [buy, sell]) await expect.element(control).toBeDisabled()
    await expect.element(page.getByRole('button', { name: /Log in/ })).not.toBeInTheDocument()
  })

  it('SYM-33, SYM-37: before it opens, shows a countdown and a link to its announcement', async () => {
    await openMarket({
      tradable: false,
      tradability: 'soon',
      expectedStartTradingTime: Date.now() + 3_600_000,
      expectedStartUrl: 'https://example.com/start',
    })
    await show(<TicketPanel />)
    await expect.element(closed).toMatchTextContent(/not open for trading yet.*Starts in 00:59:\d\d/)
    await expect
      .element(closed.getByRole('link', { name: 'Read more' }))
      .toHaveAttribute('href', 'https://example.com/start')
  })

  it.each([
    ['Sell', /can only be bought for now/, buy, sell],
    ['Buy', /can only be sold for now/, sell, buy],
  ] as const)(
    'SYM-16: with %s orders banned, the other button remains enabled',
    async (side, words, free, barred) => {
      await openMarket({ bannedSides: [side] })
      await show(<TicketPanel />)
      await expect.element(closed).toMatchTextContent(words)
      await expect.element(free).toBeEnabled()
      await expect.element(barred).toBeDisabled()
    },
  )

  it('a market whose description has not arrived yet is shown as loading', async () => {
    await openMarket()
    await patch({ instrument: null })
    await show(<TicketPanel />)
    await expect.element(page.getByLabelText('Loading the order ticket')).toBeInTheDocument()
    await expect.element(price).not.toBeInTheDocument()
  })
})

describe('errors shown before a press', () => {
  const aboveBalance: FieldError = {
    field: 'qty',
    key: 'aboveBalance',
    params: { available: '100.00', settleCoin: 'USDT', max: '0.016', coin: 'BTC' },
  }
  const noPosition: FieldError = { field: 'qty', key: 'reduceOnlyNoPosition', params: {} }
  const words = /Available is 100\.00 USDT: enough for 0\.016 BTC\./

  it.each([
    ['of one side, with its name', [aboveBalance], [], /^Buy: Available is 100/],
    ['of the other side, with its name', [], [noPosition], /^Sell: There is no position to reduce\./],
    ['of both sides, once', [aboveBalance], [aboveBalance], words],
  ] as const)('FORM-17, FORM-38: an error %s', async (_, buyErrors, sellErrors, expected) => {
    answerForms(() => ({
      buy: sideView({ qty: text('1'), errors: buyErrors }),
      sell: sideView({ qty: text('1'), errors: sellErrors }),
    }))
    await openMarket()
    await show(<TicketPanel />)
    await retype(price, '60000')
    await retype(qty, '1')
    await expect.element(status).toMatchTextContent(expected)
    await buy.click()
    if (buyErrors.length > 0) {
      await expect.element(status).toHaveAttribute('role', 'alert')
      await expect.element(status).toMatchTextContent(words)
      expect(sentOrders()).toEqual([])
    } else await expect.poll(() => sentOrders().length).toBe(1)
  })

  it('FORM-38: an error of the whole form has priority over an error of one side', async () => {
    answerForms(() => ({
      errors: [{ field: 'form', key: 'noMarketPrice', params: {} }],
      buy: sideView({ errors: [aboveBalance] }),
    }))
    await openMarket()
    await show(<TicketPanel />)
    await retype(qty, '1')
    await expect.element(status).toMatchTextContent('No market price now.')
    await buy.click()
    await expect.poll(() => status.element().getAttribute('role')).toBe('alert')
    expect(sentOrders()).toEqual([])
  })

  it('while the worker does not answer the figures remain, marked as old', async () => {
    await openMarket()
    await show(<TicketPanel />)
    await retype(qty, '1')
    await expect.poll(() => lastAsked()?.qtyText).toBe('1')
    risk.answers.previewTicket = () => {
      throw new Error('provoked')
    }
    await retype(qty, '2')
    await expect.element(status).toMatchTextContent('Costs are not up to date.')
  })
})

describe('an order whose answer was lost', () => {
  async function lost(): Promise<string> {
    hub.answers.placeOrder = async () => ({ kind: 'unknown', reason: 'timeout' })
    await openMarket()
    await show(
      <>
        <TicketPanel />
        <GuardHost />
      </>,
    )
    await retype(price, '57000')
    await retype(qty, '0.01')
    await userEvent.tab()
    await buy.click()
    await expect.element(status).toMatchTextContent(/Result not known\. Check your orders/)
    const [order] = sentOrders() as readonly { orderLinkId: string; symbol: string }[]
    const id = order?.orderLinkId ?? ''
    await patch({
      intents: {
        unknown: [{ orderLinkId: id, symbol: order?.symbol ?? '', side: 'Buy', about: {} }],
        absent: [],
        ended: {},
      },
    })
    await expect.element(status).toMatchTextContent(/It is being checked; nothing is sent twice/)
    return id
  }

  it.each([
    ['accepted', /was placed\./, ''],
    ['filled', /was placed and filled\./, ''],
    ['absent', /does not have the order without an answer so far\. Check your orders/, '0.010'],
    ['rejected', /was not placed\. You may send it again\./, '0.010'],
  ] as const)(
    'FORM-39: shows that the hub found it as "%s"; an order that was found clears the quantity',
    async (end, words, left) => {
      const id = await lost()
      await patch({ intents: { unknown: [], absent: [], ended: { [id]: end satisfies IntentEnd } } })
      await expect.element(status).toMatchTextContent(words)
      await expect.element(qty).toHaveValue(left)
      await expect.poll(() => sentOrders()).toHaveLength(1)
    },
  )

  it('FORM-39: a press after it that was surely not sent says so; the order without an answer is named beside it, and clears the quantity once it was found', async () => {
    const id = await lost()
    hub.answers.placeOrder = async () => rejected(-3, '')
    await buy.click()
    // It is asked about once.
    await page.getByTestId('guard-send').click()
    await expect
      .element(status)
      .toMatchTextContent(
        /^Order not placed\. Nothing was sent\. The same order was sent already: wait for its result\. Buy \w+: Result not known yet\./,
      )
    hub.answers.placeOrder = async () => ({ ...rejected(10_024, ''), told: true })
    await buy.click()
    await expect.element(status).toMatchTextContent(/^Order not placed\. Buy \w+: Result not known yet\./)
    await expect.element(qty).toHaveValue('0.010')
    await patch({ intents: { unknown: [], absent: [], ended: { [id]: 'filled' } } })
    await expect
      .element(status)
      .toMatchTextContent(/Buy \w+: The order without an answer was placed and filled\.$/)
    await expect.element(qty).toHaveValue('')
  })
})

describe('mode and leverage', () => {
  const mode = page.getByRole('button', { name: /^Margin mode: / })
  const leverage = page.getByRole('button', { name: /^Leverage: / })

  it('LEV-01, LEV-04, MARGIN-01: show the settings of the symbol and open their dialogs; a mark opens it with that leverage', async () => {
    risk.answers.previewLeverage = (draft) => leverageView(draft)
    hub.answers.riskLimits = async () => accepted([tier])
    const symbol = await openMarket()
    await patch({
      setting: { symbol, buyLeverage: text('25'), sellLeverage: text('25'), isIsolated: true },
    })
    await show(<TicketPanel />)
    await expect.element(mode).toMatchTextContent('Isolated')
    await expect.element(leverage).toMatchTextContent('25x')
    await mode.click()
    expect(dialogs.position.open).toEqual({ name: 'marginMode', props: { symbol } })
    closeDialog('position')
    await leverage.click()
    expect(dialogs.position.open).toEqual({ name: 'leverage', props: { symbol } })
    closeDialog('position')
    await page.getByRole('button', { name: 'Choose a leverage' }).click()
    const items = page.getByRole('menuitem')
    await expect
      .poll(() => items.elements().map((one) => one.textContent))
      .toEqual(['1x', '25x', '50x', '100x', 'Customise'])
    await page.getByRole('menuitem', { name: '50x' }).click()
    expect(dialogs.position.open).toEqual({ name: 'leverage', props: { symbol, start: '50' } })
  })

  it('LEV-01: without a setting the symbol has the worker’s default; a visitor can change neither', async () => {
    answerForms(() => ({ leverage: '10x', isIsolated: false }))
    await openMarket()
    await show(<TicketPanel />)
    await expect.element(leverage).toMatchTextContent('10x')
    await expect.element(mode).toMatchTextContent('Cross')
    await patch({ session: { kind: 'visitor' } })
    await expect.element(leverage).toBeDisabled()
    await expect.element(mode).toBeDisabled()
  })

  it('a spot market has neither', async () => {
    await openMarket({ contractType: 'Spot' })
    await show(<TicketPanel />)
    await expect.element(price).toBeVisible()
    await expect.element(leverage).not.toBeInTheDocument()
  })
})

describe('focus by hotkey', () => {
  it('the fields and buttons of the form receive it; the text of a field is selected, so that typing replaces it', async () => {
    await openMarket()
    await show(<TicketPanel />)
    await retype(price, '60000')
    await userEvent.tab()
    pageAction('focusPrice')?.()
    await userEvent.keyboard('5')
    await expect.element(price).toHaveValue('5')
    pageAction('focusQty')?.()
    await expect.element(qty).toHaveFocus()
    pageAction('focusBuy')?.()
    await expect.element(buy).toHaveFocus()
    pageAction('focusSell')?.()
    await expect.element(sell).toHaveFocus()
    expect(pageAction('focusTrigger')).toBeUndefined()
    await page.getByRole('tab', { name: 'Conditional' }).click()
    await expect.element(page.getByTestId('ticket-trigger')).toBeVisible()
    pageAction('focusTrigger')?.()
    await expect.element(page.getByTestId('ticket-trigger')).toHaveFocus()
  })

  it('FORM-22: "Last" of a trigger fills in the last price', async () => {
    await openMarket({}, { lastPriceText: text('60123.4') })
    await show(<TicketPanel />)
    await page.getByRole('tab', { name: 'Conditional' }).click()
    await page.getByRole('button', { name: 'Use the last price as trigger' }).click()
    await expect.element(page.getByTestId('ticket-trigger')).toHaveValue('60123.40')
    await retype(page.getByTestId('ticket-trigger'), '60000.04')
    await userEvent.tab()
    await expect
      .element(page.getByText('Moved from 60000.04 to the next price step, 60000.10.'))
      .toBeVisible()
  })
})

describe('a change of the market’s rules', () => {
  it('FORM-05: the fields use its decimals at once', async () => {
    const symbol = await openMarket()
    await show(<TicketPanel />)
    await patch({ instrument: instrument({ symbol, priceFraction: 4, tickSize: text('0.0005') }) })
    await retype(price, '1.00031')
    await userEvent.tab()
    await expect.element(price).toHaveValue('1.0005')
  })
})
