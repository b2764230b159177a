import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { GuardDialog } from '../../../src/main-thread/features/order-guard/guard-dialog.tsx'
import { NetworkBadge } from '../../../src/main-thread/features/header/network-badge.tsx'
import { closeDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { ableExchange } from '../../../src/shared/contracts/exchange.ts'
import type { ExchangeView, KillReport } from '../../../src/shared/contracts/exchange.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import type { DecimalText } from '../../../src/shared/units/decimal-text.ts'
import { hub, patch } from '../support/fake-workers.ts'
import { nothingAgainst, trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'

const amount = (text: string): DecimalText => text as DecimalText
const mainnet: ExchangeView = {
  ...ableExchange,
  name: 'Bybit',
  network: 'mainnet',
  isArmed: false,
  needsArming: true,
  limits: {
    orderValue: amount('1000'),
    priceDistance: amount('5'),
    ordersPerMinute: 60,
    openOrders: 50,
    positionValue: null,
    symbols: ['BTCUSDT', 'ETHUSDT'],
    dailyLoss: amount('500'),
  },
}
const armed: ExchangeView = { ...mainnet, isArmed: true, armedUntil: Date.now() + 12 * 3_600_000 }
const bar = page.getByTestId('arming')
const frame = page.getByTestId('armed-frame')
const kill = page.getByRole('button', { name: 'Kill switch' })
const dialog = page.getByRole('alertdialog')
const report = page.getByTestId('kill-report')

async function open(exchange: ExchangeView): Promise<void> {
  await patch({ session: trader({}), exchange })
  await show(<NetworkBadge />)
}
afterEach(async () => {
  closeDialog('safety')
  await patch({ exchange: ableExchange, session: { kind: 'visitor' } })
})

describe('arming', () => {
  it('shows account, network and limits before it arms, and the header then shows the time that is left', async () => {
    hub.answers.armTrading = async () => accepted(null)
    await open(mainnet)
    await expect.element(bar).toMatchTextContent(/Bybit mainnet.*Disarmed/)
    await expect.element(frame).not.toBeInTheDocument()
    await bar.click()
    await expect.element(dialog).toMatchTextContent(/on Bybit mainnet, with real money/)
    await expect
      .element(page.getByTestId('limits'))
      .toMatchTextContent(
        /Value of an order1000 USDT.*mark5 %.*minute60.*orders50.*position ?none.*day500 USDT.*BTCUSDT, ETHUSDT/,
      )
    await dialog.getByRole('button', { name: 'Arm for 12 hours' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(hub.calls('armTrading')).toHaveLength(1)
    await patch({ exchange: armed })
    await expect.element(bar).toMatchTextContent(/Armed ?1[12]:\d\d/)
    await expect.element(frame).toBeInTheDocument()
  })

  it('and the first order of an arming name the account in plain words, as the header does', async () => {
    await open(mainnet)
    await patch({ session: trader({ name: 'Demo one-way cross 100,000 USDT' }) })
    await bar.click()
    await expect.element(dialog).toMatchTextContent(/Demo, cross margin/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const asked = {
      ...nothingAgainst,
      of: 'order',
      question: {
        symbol: 'BTCUSDT',
        orderId: '',
        side: 'Buy',
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
      isFirst: true,
      chosen: null,
      answer: () => undefined,
    } as const
    await show(<GuardDialog asked={asked} />)
    await expect.element(page.getByTestId('guard-first')).toMatchTextContent(/Demo, cross margin/)
  })

  it('is ended in the same place, and its end shows the reason', async () => {
    hub.answers.disarmTrading = async () => accepted(null)
    await open(armed)
    await bar.click()
    await dialog.getByRole('button', { name: 'Disarm' }).click()
    await expect.poll(() => hub.calls('disarmTrading').length).toBeGreaterThan(0)
    await patch({ exchange: { ...mainnet, stoppedBy: 'loss' } })
    await expect.element(frame).not.toBeInTheDocument()
    await bar.click()
    await expect
      .element(page.getByTestId('stopped-by'))
      .toHaveTextContent('The loss of the day reached your limit.')
  })

  it('stays in its dialog if the gateway refuses it', async () => {
    hub.answers.armTrading = async () => rejected(10096, '')
    await open(mainnet)
    await bar.click()
    await dialog.getByRole('button', { name: 'Arm for 12 hours' }).click()
    await expect.poll(() => hub.calls('armTrading').length).toBeGreaterThan(0)
    await expect.element(dialog).toBeVisible()
  })

  it('is not there for a read-only exchange, a visitor, and the embedded exchange', async () => {
    await open({ ...mainnet, isReadOnly: true })
    await expect.element(page.getByTestId('network-badge')).toBeInTheDocument()
    await expect.element(kill).not.toBeInTheDocument()
    await patch({ exchange: mainnet, session: { kind: 'visitor' } })
    await expect.element(kill).not.toBeInTheDocument()
    await patch({ exchange: ableExchange, session: trader({}) })
    await expect.element(kill).not.toBeInTheDocument()
  })
})

describe('the kill switch', () => {
  const done: KillReport = { orders: 0, positions: 0, open: 0, closes: true, troubles: [] }

  it('works by keyboard, shows what it ends, and reports what is left', async () => {
    hub.answers.heldNow = () => accepted({ orders: 18, positions: 7 })
    hub.answers.killTrading = async () => accepted(done)
    await open({ ...mainnet, needsArming: false, isArmed: true })
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(kill).toBeVisible()
    ;(kill.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByTestId('kill-counts')).toMatchTextContent(/18 orders, 7 positions/)
    await dialog.getByText('Also close all positions at market price').click()
    await dialog.getByRole('button', { name: 'Stop trading' }).click()
    await expect.element(report).toHaveAttribute('data-done', 'true')
    expect(hub.calls('killTrading').at(-1)).toEqual([{ closes: true }])
  })

  it('does not call it done while something is left or not known, and can be pressed again', async () => {
    const half: KillReport = {
      orders: null,
      positions: 2,
      open: 1,
      closes: false,
      troubles: ['linear USDT: Bybit did not answer in time.'],
    }
    hub.answers.heldNow = () => accepted(null)
    hub.answers.killTrading = async () => accepted(half)
    await open(armed)
    await kill.click()
    await expect.element(page.getByTestId('kill-counts')).toMatchTextContent(/-- orders, -- positions/)
    await dialog.getByRole('button', { name: 'Stop trading' }).click()
    await expect.element(report).toHaveAttribute('data-done', 'false')
    await expect
      .element(report)
      .toMatchTextContent(/Not everything is done.*not known.*left: 2.*appear: 1.*did not answer.*refused/)
    hub.answers.killTrading = async () => accepted({ ...done, closes: false, positions: 2 })
    await dialog.getByRole('button', { name: 'Press again' }).click()
    await expect.element(report).toHaveAttribute('data-done', 'true')
  })
})
