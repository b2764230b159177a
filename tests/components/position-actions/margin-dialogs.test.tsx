import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { closeDialog, openDialog } from '../../../src/main-thread/stores/dialogs.ts'
import type { MarginModeView, TiersView } from '../../../src/shared/contracts/margin.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { tier } from './answers.ts'

const dialog = page.getByRole('dialog')
const confirm = dialog.getByRole('button', { name: 'Confirm' })
const notices = page.getByRole('log', { name: 'Notices' })
/** A choice of a radio group: its input is hidden, a person presses its label. */
const radio = (name: RegExp) => dialog.getByRole('radio', { name })
const choose = (name: RegExp): void => (radio(name).element() as HTMLElement).click()

beforeEach(() => patch({ session: trader() }))
afterEach(() => closeDialog('position'))

describe('the margin mode of a symbol', () => {
  async function open(over: Partial<MarginModeView> = {}): Promise<void> {
    risk.answers.viewMarginMode = ({ requestId, symbol }) => ({
      requestId,
      symbol,
      displayName: symbol,
      now: 'Cross',
      allowed: ['Cross', 'Isolated'],
      isDoubleLeverage: false,
      why: '',
      busy: '',
      ...over,
    })
    await show(null)
    openDialog('marginMode', { symbol: 'BTCUSDT' })
    await expect.element(radio(/^Cross now/)).toBeChecked()
  }

  it('MARGIN-01, MARGIN-02: is changed by one call after both modes were described; the present mode is not sent', async () => {
    hub.answers.switchMarginMode = async () => accepted(null)
    await open()
    await expect.element(dialog).toMatchTextContent(/Only the margin of this position is at risk/)
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(hub.calls('switchMarginMode')).toEqual([])
    openDialog('marginMode', { symbol: 'BTCUSDT' })
    await expect.element(radio(/^Cross now/)).toBeChecked()
    choose(/^Isolated/)
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect
      .poll(() => hub.calls('switchMarginMode'))
      .toEqual([[{ symbol: 'BTCUSDT', isIsolated: true }]])
  })

  it('MARGIN-21: with a position open the dialog shows why the mode cannot change; a refusal is shown with its code', async () => {
    hub.answers.switchMarginMode = async () => rejected(30_086, 'position exists')
    await open({ busy: 'position', isDoubleLeverage: true })
    await expect
      .element(dialog.getByTestId('mode-busy'))
      .toMatchTextContent(/can't be changed while a position is open/)
    await expect.element(dialog).toMatchTextContent(/long and short have separate leverage/)
    choose(/^Isolated/)
    await confirm.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('30086')
    await expect.element(radio(/^Isolated/)).toBeChecked()
  })

  it('MARGIN-03, MARGIN-04: an unavailable mode is disabled and shows the reason', async () => {
    await open({ allowed: ['Cross'], why: 'contract' })
    await expect.element(radio(/^Isolated/)).toBeDisabled()
    await expect
      .element(dialog.getByTestId('mode-why'))
      .toMatchTextContent('This kind of contract has no isolated margin.')
    await expect.element(dialog.getByTestId('account-mode')).not.toBeInTheDocument()
  })

  it('MARGIN-08, MARGIN-21: in a unified account it is changed for the whole account; a refusal changes nothing', async () => {
    hub.answers.setAccountMarginMode = async () => rejected(30_087, 'orders exist')
    await open({ allowed: ['Cross'], why: 'account' })
    await dialog.getByTestId('account-mode').click()
    await expect.element(dialog.getByRole('heading', { name: 'Margin mode of the account' })).toBeVisible()
    await expect.element(radio(/^Cross now/)).toBeChecked()
    choose(/^Portfolio/)
    await confirm.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('30087')
    hub.answers.setAccountMarginMode = async () => accepted(null)
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(notices).toMatchTextContent('Margin mode of the account: Portfolio')
    await expect
      .poll(() => hub.calls('setAccountMarginMode'))
      .toEqual(Array.from({ length: 2 }, () => [{ marginMode: 'PORTFOLIO_MARGIN' }]))
  })

  it('MARGIN-02, ENTITY-06: opens from the margin mode; a refusal is in words and changes nothing', async () => {
    hub.answers.switchPositionMode = async () => rejected(30_166, 'busy')
    await open()
    await dialog.getByTestId('position-mode').click()
    await expect.element(dialog.getByRole('heading', { name: 'Position mode of the account' })).toBeVisible()
    await expect.element(radio(/^One-way now/)).toBeChecked()
    choose(/^Hedge/)
    await confirm.click()
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(/cannot change with open positions or orders/)
    hub.answers.switchPositionMode = async () => accepted(null)
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(notices).toMatchTextContent('Position mode of the account: Hedge')
    await expect
      .poll(() => hub.calls('switchPositionMode'))
      .toEqual(Array.from({ length: 2 }, () => [{ mode: 'BothSide' }]))
  })
})

describe('the risk limits of a symbol', () => {
  const rows: TiersView['rows'] = [
    {
      number: '1',
      upTo: '2,000,000',
      initialRate: '1.00%',
      maintenanceRate: '0.50%',
      maxLeverage: '100x',
      isOwn: false,
    },
    {
      number: '2',
      upTo: '4,000,000',
      initialRate: '2.00%',
      maintenanceRate: '1.00%',
      maxLeverage: '50x',
      isOwn: true,
    },
  ]

  async function open(fault: TiersView['fault'] = ''): Promise<void> {
    risk.answers.viewTiers = ({ requestId, symbol, tiers }) => {
      const isEmpty = tiers !== null && tiers.length === 0
      return {
        requestId,
        symbol,
        displayName: symbol,
        coin: 'USDT',
        rows: isEmpty ? [] : rows,
        fault: isEmpty ? 'empty' : fault,
      }
    }
    await show(null)
    openDialog('riskTiers', { symbol: 'BTCUSDT' })
  }

  it('MARGIN-16: list the limits of each tier and mark the position’s tier', async () => {
    hub.answers.riskLimits = async () => accepted([tier])
    await open()
    const tiers = dialog.getByTestId('tier')
    await expect.element(tiers.nth(0)).toMatchTextContent(/1.*2,000,000.*1\.00%.*0\.50%.*100x/)
    await expect.element(tiers.nth(1)).toMatchTextContent(/2 yours.*4,000,000.*50x/)
    await expect.poll(() => hub.calls('riskLimits')).toEqual([['BTCUSDT']])
  })

  it('MARGIN-17: without an answer the list is empty and can be requested again', async () => {
    hub.answers.riskLimits = async () => rejected(10_001, 'no')
    await open()
    await expect.element(dialog).toMatchTextContent('No tiers')
    hub.answers.riskLimits = async () => accepted([tier])
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => dialog.getByTestId('tier').elements()).toHaveLength(2)
  })

  it('MARGIN-17: invalid tiers are shown with a warning', async () => {
    hub.answers.riskLimits = async () => accepted([tier])
    await open('overlapping')
    await expect.element(dialog).toMatchTextContent(/The risk limits are not available now/)
  })
})
