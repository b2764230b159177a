import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { slippage } from '../../../src/main-thread/trading/ticket/slippage-choice.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import type { AccountInfo } from '../../../src/shared/domain/records.ts'
import type { SlippageChoices } from '../../../src/shared/domain/slippage.ts'
import { slippageChoices } from '../../../src/shared/domain/slippage.ts'
import { parseDecimalText } from '../../../src/shared/units/decimal-text.ts'
import { sideView } from '../../main-thread/trading/ticket/samples.ts'
import { hub, patch } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { trader } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { answerForms, lastAsked, sentOrders } from './answers.ts'

const choice = page.getByTestId('slippage-choice')
const input = page.getByTestId('slippage-input')
const label = page.getByText('Max. slippage', { exact: true })
const market = page.getByRole('tab', { name: 'Market', exact: true })
const uta2: Partial<AccountInfo> = { kind: 'UTA2', isDemo: false }
const presets = (): string[] =>
  choice
    .getByRole('option')
    .elements()
    .map((one) => one.textContent?.trim() ?? '')

/** The ticket of a market of this coin, with its market order, as a trader who may set a maximum slippage. */
async function open(baseCurrency = 'BTC', offered: SlippageChoices | null = null): Promise<void> {
  hub.answers.slippageChoices = async () => (offered === null ? rejected(10_001, 'no') : accepted(offered))
  await openMarket({ baseCurrency, unit: baseCurrency })
  await patch({ session: trader(uta2) })
  await show(<TicketForm />)
  await market.click()
}

beforeEach(() => {
  answerForms()
  Object.assign(slippage, {
    on: false,
    type: 'Percent',
    preset: {},
    custom: { Percent: false, TickSize: false },
    customPercent: '',
    customValue: '',
    offered: {},
  })
})

describe('accounts that may set a maximum slippage', () => {
  it.each([
    ['a demo account', { kind: 'UTA2', isDemo: true }],
    ['a UTA account', { kind: 'UTA', isDemo: false }],
    ['a standard account', { kind: 'standard', isDemo: false }],
  ] as const)('SLIP-02: %s may not', async (_, account) => {
    await openMarket()
    await patch({ session: trader(account) })
    await show(<TicketForm />)
    await market.click()
    await expect.element(page.getByText('Best market price')).toBeVisible()
    expect(page.getByTestId('slippage').elements()).toHaveLength(0)
  })

  it('SLIP-01, SLIP-02: a UTA2 account may, for market orders only; the form explains it', async () => {
    await open()
    await expect.element(page.getByTestId('slippage')).toBeVisible()
    await expect.element(choice).toBeDisabled()
    await page.getByRole('button', { name: 'What is the maximum slippage?' }).click()
    await expect
      .element(page.getByRole('dialog', { name: 'What is the maximum slippage?' }))
      .toMatchTextContent('the rest is canceled')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('tab', { name: 'Limit', exact: true }).click()
    await expect.element(page.getByTestId('slippage')).not.toBeInTheDocument()
  })
})

describe('the presets', () => {
  it.each([
    ['BTC', ['0.01 %', '0.02 %', '0.05 %', '0.1 %', '10 ticks', '50 ticks', '100 ticks', '200 ticks']],
    ['ETH', ['0.01 %', '0.02 %', '0.05 %', '0.1 %', '50 ticks', '100 ticks', '500 ticks', '1000 ticks']],
    ['SOL', ['0.5 %', '1 %', '1.5 %', '2 %', '10 ticks', '50 ticks', '100 ticks', '200 ticks']],
  ])(
    'SLIP-05, SLIP-06, SLIP-07, SLIP-08: are those of %s if the exchange sends none',
    async (coin, expected) => {
      await open(coin)
      await label.click()
      expect(presets()).toEqual(expected)
      await expect.element(choice).toHaveValue(coin === 'SOL' ? 'Percent/preset/1' : 'Percent/preset/0.02')
    },
  )

  it('SLIP-10: are those of the exchange if it sends some', async () => {
    const built = slippageChoices('BTC')
    await open('BTC', { ...built, percent: { ...built.percent, presets: ['0.3', '0.4'], default: '0.4' } })
    await label.click()
    await expect.poll(presets).toContain('0.3 %')
    await expect.element(choice).toHaveValue('Percent/preset/0.4')
  })
})

describe('a custom value', () => {
  it('SLIP-03, SLIP-04, SLIP-09: is clamped to its range, stored by this browser and chosen', async () => {
    await open()
    await label.click()
    await page.getByRole('button', { name: 'Customise the maximum slippage' }).click()
    await expect.element(input).toBeVisible()
    const hold = async (all: readonly (readonly [string, string])[]): Promise<void> => {
      for (const [typed, held] of all) {
        await retype(input, typed)
        await userEvent.tab()
        await expect.element(input).toHaveValue(held)
      }
    }
    await hold([
      ['0', '0.01'],
      ['11', '10.00'],
      ['1.239', '1.23'],
      ['3', '3.00'],
    ])
    await page.getByTestId('slippage-type').selectOptions('TickSize')
    await hold([
      ['0', '1'],
      ['20000', '10000'],
    ])
    await page.getByTestId('slippage-type').selectOptions('Percent')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect.element(choice).toHaveValue('Percent/own/3')
    expect(JSON.parse(localStorage.getItem('perpdeck.slippage') ?? '{}')).toMatchObject({
      on: true,
      customPercent: '3',
      customValue: '',
    })
    await choice.selectOptions('TickSize/preset/100')
    await choice.selectOptions('Percent/own/3')
    await expect.poll(() => lastAsked()?.slippage).toEqual({ type: 'Percent', value: '3' })
  })

  it('SLIP-03: Enter saves it; Cancel and an empty field do not', async () => {
    await open()
    await label.click()
    const customise = page.getByRole('button', { name: 'Customise the maximum slippage' })
    const dialog = page.getByRole('dialog', { name: 'Custom slippage' })
    await customise.click()
    await expect.element(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await retype(input, '2')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(choice).toHaveValue('Percent/preset/0.02')
    await customise.click()
    await expect.element(input).toHaveValue('')
    await retype(input, '2{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(choice).toHaveValue('Percent/own/2')
  })
})

describe('the order', () => {
  it('SLIP-11, SLIP-12: has the maximum slippage while it is on, and shows its worst price', async () => {
    await open()
    answerForms(({ slippage: cap, qtyText }) => ({
      buy: sideView({ capPrice: cap === undefined ? '--' : '60,006.00', qty: parseDecimalText(qtyText) }),
    }))
    await label.click()
    await choice.selectOptions('TickSize/preset/100')
    await retype(page.getByTestId('ticket-qty'), '0.01')
    await userEvent.tab()
    await expect.element(page.getByTestId('buy-capPrice')).toMatchTextContent('60,006.00')
    await page.getByTestId('submit-buy').click()
    await expect
      .poll(sentOrders)
      .toMatchObject([{ kind: 'Market', maxSlippage: '100', maxSlippageType: 'TickSize' }])
    await label.click()
    await retype(page.getByTestId('ticket-qty'), '0.01')
    await userEvent.tab()
    await expect.element(page.getByTestId('buy-capPrice')).toMatchTextContent('--')
    await page.getByTestId('submit-buy').click()
    await expect.poll(() => sentOrders().length).toBe(2)
    expect(sentOrders()[1]).not.toHaveProperty('maxSlippage')
  })
})
