import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeDialog, openDialog } from '../../../src/main-thread/stores/dialogs.ts'
import type { ActionMessage } from '../../../src/shared/contracts/dialog.ts'
import type { LeverageDraft, LeverageView } from '../../../src/shared/contracts/leverage.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import type { Outcome } from '../../../src/shared/contracts/outcome.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { leverageLeg as leg, leverageView, tier } from './answers.ts'

const dialog = page.getByRole('dialog', { name: 'Leverage' })
const field = dialog.getByTestId('leverage-input')
const short = dialog.getByTestId('leverage-input-short')
const confirm = dialog.getByRole('button', { name: 'Confirm' })
const sent = () => hub.calls('setLeverage').map(([change]) => change)
async function open(
  over: (draft: LeverageDraft) => Partial<LeverageView> = () => ({}),
  start?: string,
): Promise<void> {
  risk.answers.previewLeverage = (draft) => leverageView(draft, over(draft))
  await show(null)
  openDialog('leverage', { symbol: 'BTCUSDT', ...(start === undefined ? {} : { start }) })
  await expect.element(dialog.getByTestId('leverage-variant')).toBeVisible()
}

beforeEach(async () => {
  hub.answers.riskLimits = async () => accepted([tier])
  hub.answers.setLeverage = async () => accepted(null)
  await patch({ session: trader() })
})
afterEach(() => closeDialog('position'))

describe('the leverage of a symbol', () => {
  it('FORM-04: every text that is no leverage of the symbol gets one clear sentence with the range', async () => {
    const range = /^Enter a leverage from 0\.01 to 100, with at most two decimals\.$/
    const wrong: ActionMessage = {
      at: 'buy',
      key: 'leverageRange',
      params: { min: '0.01', max: '100' },
      kind: 'error',
    }
    await open((draft) => ({
      min: '0.01' as never,
      messages: /^[1-9]\d?$/.test(draft.buyText) ? [] : [wrong],
    }))
    await expect.element(field).toHaveValue('10')
    for (const [text, isNumber] of [
      ['-3', true],
      ['0', true],
      ['', true],
      ['1000000000', true],
      ['1e9', false],
      ['abc', false],
    ] as const) {
      await userEvent.fill(field, '')
      if (text !== '') await userEvent.type(field, text)
      await expect.element(dialog.getByText(range)).toBeVisible()
      const refusal = dialog.getByText('This is not a number.')
      if (isNumber) await expect.element(refusal).not.toBeInTheDocument()
      else await expect.element(refusal).toBeVisible()
      await expect.element(dialog.getByText('Enter a number of 0 or more.')).not.toBeInTheDocument()
    }
  })

  it('an untouched field follows a change in another window; a chosen value stays and the dialog names the new one', async () => {
    let nowText = '10' as LeverageView['min']
    const view = (draft: LeverageDraft): Partial<LeverageView> => {
      const { buy, sell } = leverageView(draft)
      return { buy: { ...buy, nowText }, sell: { ...sell, nowText } }
    }
    await open(view)
    await expect.element(field).toHaveValue('10')
    const moved = dialog.getByTestId('leverage-moved')
    nowText = '25' as LeverageView['min']
    await expect.element(field).toHaveValue('25')
    await expect.element(moved).not.toBeInTheDocument()
    await retype(field, '40')
    nowText = '30' as LeverageView['min']
    await expect.element(moved).toMatchTextContent(/changed elsewhere to 30x\./)
    await expect.element(field).toHaveValue('40')
    expect(sent()).toEqual([])
    // The chosen value is set elsewhere: nothing is left to say.
    nowText = '40' as LeverageView['min']
    await expect.element(moved).not.toBeInTheDocument()
  })

  it('LEV-01, LEV-02, LEV-09: is chosen by typing, slider, buttons and marks; above 10x the dialog warns', async () => {
    await open()
    await expect.element(field).toHaveValue('10')
    await expect.element(dialog.getByTestId('leverage-variant')).toMatchTextContent('Cross, one-way')
    const warning = dialog.getByTestId('leverage-high')
    await expect.element(warning).not.toBeInTheDocument()
    const thumb = dialog.getByTestId('leverage-slider').element().querySelector('input')
    expect([thumb?.min, thumb?.max, thumb?.step]).toEqual(['1', '100', '1'])
    thumb?.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(field).toHaveValue('11')
    await expect.element(warning).toMatchTextContent(/High leverage.*9\.09%/)
    await dialog.getByRole('button', { name: 'Leverage: one more' }).click()
    await expect.element(field).toHaveValue('12')
    for (const value of ['11', '10']) {
      await dialog.getByRole('button', { name: 'Leverage: one less' }).click()
      await expect.element(field).toHaveValue(value)
    }
    await expect.element(warning).not.toBeInTheDocument()
    await dialog.getByText('50x', { exact: true }).click()
    await expect.element(field).toHaveValue('50')
    expect(sent()).toEqual([])
  })

  it('moves no control while it is typed: warnings and errors lie over the page until the field is left', async () => {
    await open()
    await expect.element(field).toHaveValue('10')
    const tops = () =>
      [confirm, dialog.getByTestId('leverage-slider'), dialog.getByTestId('leverage-available')].map(
        (one) => one.element().getBoundingClientRect().top,
      )
    const before = tops()
    await field.click()
    await userEvent.keyboard('{End}')
    await userEvent.keyboard('0')
    await expect.element(dialog.getByTestId('leverage-high')).toBeVisible()
    expect(tops()).toEqual(before)
    await userEvent.keyboard('{Backspace}')
    await expect.element(dialog.getByTestId('leverage-high')).not.toBeInTheDocument()
    expect(tops()).toEqual(before)
  })

  it('LEV-02, LEV-05, LEV-10: the dialog shows the effect on orders, balance and the largest position before it is sent', async () => {
    await open()
    const most = dialog.getByTestId('leverage-max-value-buy')
    await expect.element(most).toMatchTextContent('2,000,000')
    await retype(field, '100')
    await expect.element(most).toMatchTextContent(/2,000,000.*→.*1,000,000/)
    await expect.element(dialog.getByTestId('leverage-orders')).toMatchTextContent(/60\.00.*→.*24\.00/)
    await expect.element(dialog).toMatchTextContent(/Margin of 2 open orders/)
    await expect.element(dialog.getByTestId('leverage-available')).toMatchTextContent(/9,000.*→.*9,036/)
    await expect.element(dialog).toMatchTextContent(/Account IM.*1\.00%.*→.*0\.60%/)
    await expect
      .element(dialog.getByRole('link', { name: 'Learn more' }))
      .toHaveAttribute('href', '/help/positions.html#leverage')
  })

  it('LEV-06, LEV-07: an out-of-range number is clamped to the bounds on leaving the field', async () => {
    await open()
    for (const [typed, held] of [
      ['5000', '100.00'],
      ['0', '0.01'],
      ['12.345', '12.34'],
    ] as const) {
      await retype(field, typed)
      await expect.element(field).toHaveValue(typed)
      await userEvent.tab()
      await expect.element(field).toHaveValue(held)
    }
  })

  it('LEV-11: is sent for both sides by Enter, once, and the dialog closes', async () => {
    const held = Promise.withResolvers<Outcome<null>>()
    hub.answers.setLeverage = () => held.promise
    await open()
    await retype(field, '25')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await userEvent.keyboard('{Enter}{Escape}')
    await expect.element(dialog).toBeVisible()
    held.resolve(accepted(null))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => sent()).toEqual([{ symbol: 'BTCUSDT', buyLeverage: '25', sellLeverage: '25' }])
  })

  it('LEV-11, LEV-12: a refusal is shown in the dialog with its code and the largest leverage, and the typed leverage remains', async () => {
    hub.answers.setLeverage = async () => ({
      kind: 'rejected',
      code: 30_162,
      message: 'no',
      params: { max_leverage: '25' },
    })
    await open()
    await retype(field, '25')
    await confirm.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/at most 25x.*30162/)
    await expect.element(field).toHaveValue('25.00')
    await expect.element(confirm).toBeEnabled()
  })

  it('LEV-11: the present leverage is not sent', async () => {
    await open()
    await expect.element(field).toHaveValue('10')
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent()).toEqual([])
  })

  it('LEV-06, MARGIN-17: an error of the worker is shown at the field or the form, and neither button nor Enter sends it', async () => {
    const message: ActionMessage = {
      at: 'buy',
      key: 'leverageNeeds',
      params: { needed: '12.00', coin: 'USDT' },
      kind: 'error',
    }
    const fault: ActionMessage = { at: 'form', key: 'tiersFault', params: {}, kind: 'error' }
    await open(({ buyText }) => (Number(buyText) === 2 ? { messages: [message, fault], change: null } : {}))
    await retype(field, '2')
    await expect.element(dialog.getByText('It needs 12.00 USDT more than available.')).toBeVisible()
    await expect.element(dialog.getByTestId('said-tiersFault')).toBeVisible()
    await expect.element(confirm).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toBeVisible()
    expect(sent()).toEqual([])
  })

  it('LEV-04: opens with the mark that was pressed; the exchange’s tiers go to the worker', async () => {
    await open(undefined, '50')
    await expect.element(field).toHaveValue('50')
    await expect
      .poll(() => (risk.calls('previewLeverage').at(-1)?.[0] as LeverageDraft | undefined)?.tiers)
      .toEqual([tier])
  })
})

describe('with a position', () => {
  const position = { marginNow: '300.00', marginAfter: '120.00', liqNow: '55,000.00', liqAfter: '58,000.00' }

  it('LEV-01: isolated margin shows its margin and liquidation price before and after', async () => {
    await open(({ buyText }) => ({ isIsolated: true, liqUnchanged: false, buy: leg(buyText, position) }))
    await expect.element(dialog.getByTestId('leverage-variant')).toMatchTextContent('Isolated, one-way')
    await expect.element(dialog.getByTestId('leverage-liq-buy')).toMatchTextContent(/55,000.*→.*58,000/)
    await expect.element(dialog).toMatchTextContent(/Position margin, USDT.*300\.00.*→.*120\.00/)
  })

  it('LEV-01: in cross margin the liquidation price is unchanged, and the dialog shows this', async () => {
    await open(({ buyText }) => ({ buy: leg(buyText, position) }))
    await expect.element(dialog).toMatchTextContent('unchanged at 55,000.00')
  })

  it('LEV-03, LEV-11: isolated hedge mode has one leverage for long and one for short, and sends both', async () => {
    await open(() => ({ isSplit: true, isIsolated: true, isHedge: true }))
    await expect.element(dialog.getByTestId('leverage-variant')).toMatchTextContent('Isolated, hedge')
    await retype(field, '7')
    await retype(short, '9')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => sent()).toEqual([{ symbol: 'BTCUSDT', buyLeverage: '7', sellLeverage: '9' }])
  })
})
