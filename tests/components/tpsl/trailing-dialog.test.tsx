import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeDialog, openDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { ableExchange } from '../../../src/shared/contracts/exchange.ts'
import type { ExchangeView } from '../../../src/shared/contracts/exchange.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import type { SetTpSlBody } from '../../../src/shared/contracts/tpsl-calls.ts'
import type { TrailingDraft, TrailingPreview, TrailingView } from '../../../src/shared/contracts/tpsl.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { enterTwice, retype } from '../support/keys.ts'
import { nothingAgainst, trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { answerTpSl, head, KEY } from './answers.ts'

const dialog = page.getByTestId('trailing-dialog')
const distance = dialog.getByTestId('trailing-distance')
const activation = dialog.getByTestId('trailing-activation')
const confirm = dialog.getByTestId('trailing-confirm')
const notices = page.getByRole('log', { name: 'Notices' })
const sent = () => hub.calls('setTpSl').map(([body]) => body)
const lastDraft = () => risk.calls('previewTrailing').at(-1)?.[0] as TrailingDraft | undefined

const now: TrailingView = {
  orderId: 't-1',
  distance: '500.00',
  percent: '--',
  activation: '--',
  trigger: '59,500.00',
  isActive: true,
  form: { by: 'distance', text: '500', activationText: '' },
}
const body = (draft: TrailingDraft): SetTpSlBody => ({
  symbol: 'BTCUSDT',
  positionIdx: 0,
  ...(draft.by === 'distance'
    ? { trailingStop: draft.text }
    : { trailValuePercentageE4: Math.round(Number(draft.text) * 100) }),
  ...(draft.activationText === '' ? {} : { activationPrice: draft.activationText }),
})
const preview = (draft: TrailingDraft, over: Partial<TrailingPreview> = {}): TrailingPreview => ({
  requestId: draft.requestId,
  state: 'open',
  head,
  now: null,
  distance: draft.text === '' ? '--' : draft.by === 'percent' ? `${draft.text}%` : `${draft.text} USDT`,
  trigger: draft.text === '' ? '--' : '59,400.00',
  expectedPnl: draft.text === '' ? '--' : '-30.00',
  tone: -1,
  messages: [],
  call: draft.text === '' ? null : body(draft),
  removeCall: null,
  ...over,
})

const percentless: ExchangeView = {
  ...ableExchange,
  capabilities: { ...ableExchange.capabilities, trailingPercent: false },
}

async function open(over: (draft: TrailingDraft) => Partial<TrailingPreview> = () => ({})): Promise<void> {
  risk.answers.previewTrailing = (draft) => preview(draft, over(draft))
  await show(null)
  openDialog('trailingStop', { positionKey: KEY })
  await expect.element(dialog.getByText('BTCUSDT').first()).toBeVisible()
}

beforeEach(async () => {
  risk.answers.judgeOrder = () => nothingAgainst
  hub.answers.setTpSl = async () => accepted(null)
  await patch({ session: trader() })
})
afterEach(() => closeDialog('tpSl'))

describe('the trailing stop of a position', () => {
  it('an exchange that takes a distance alone says that a percentage is converted', async () => {
    await patch({ exchange: percentless })
    await open()
    await expect.element(dialog.getByTestId('trailing-converted')).not.toBeInTheDocument()
    await dialog.getByRole('combobox', { name: 'Distance or percent' }).selectOptions('percent')
    await expect.element(dialog.getByTestId('trailing-converted')).toBeVisible()
    await patch({ exchange: ableExchange })
    await expect.element(dialog.getByTestId('trailing-converted')).not.toBeInTheDocument()
  })

  it('POS-06: is set by its distance and activation price, after the dialog showed its effect', async () => {
    await open()
    await expect.element(distance).toHaveAccessibleName('Distance')
    await retype(distance, '600')
    await retype(activation, '61000')
    await expect.element(dialog).toMatchTextContent(/Would trigger at 59,400\.00.*PnL -30\.00 USDT/)
    expect(sent()).toEqual([])
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(notices).toMatchTextContent(/Trailing stop of BTCUSDT set\s*600 USDT behind/)
    await expect
      .poll(() => sent())
      .toEqual([{ symbol: 'BTCUSDT', positionIdx: 0, trailingStop: '600', activationPrice: '61000' }])
  })

  it('POS-06: Enter in a field confirms, once, and sends nothing that is refused', async () => {
    await open()
    await distance.click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => risk.calls('previewTrailing').length).toBeGreaterThan(2)
    expect(sent()).toEqual([])
    await retype(activation, '61000')
    await enterTwice(distance, '600')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent()).toEqual([
      { symbol: 'BTCUSDT', positionIdx: 0, trailingStop: '600', activationPrice: '61000' },
    ])
  })

  it('POS-06: changing to percent clears the field and sends a percentage', async () => {
    await open()
    await retype(distance, '600')
    await dialog.getByLabelText('Distance or percent').selectOptions('percent')
    await expect.element(distance).toHaveValue('')
    await expect.element(distance).toHaveAccessibleName('Percent')
    await retype(distance, '1')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(distance).toHaveValue('1.10')
    await confirm.click()
    await expect.poll(sent).toEqual([{ symbol: 'BTCUSDT', positionIdx: 0, trailValuePercentageE4: 110 }])
  })

  it('POS-06: shows the present trailing stop with its trigger or activation price, and removes it', async () => {
    const removeCall: SetTpSlBody = { symbol: 'BTCUSDT', positionIdx: 0, trailingStop: '0' }
    let shown = now
    await open(() => ({ now: shown, removeCall }))
    const line = dialog.getByTestId('trailing-now')
    await expect.element(line).toMatchTextContent(/500\.00 behind the best price.*Triggers at 59,500\.00/)
    shown = { ...now, distance: '--', percent: '1.00%', isActive: false, activation: '61,000.00' }
    await expect.element(line).toMatchTextContent(/1\.00% behind the best price.*starts at 61,000\.00/)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(notices).toMatchTextContent(/Trailing stop of BTCUSDT removed\s*1\.00% behind/)
    await expect.poll(() => sent()).toEqual([removeCall])
  })

  it('POS-06: opens with what is set: a press that changes the distance keeps the activation price', async () => {
    const waiting = { ...now, isActive: false, trigger: '--', activation: '61,000.00' }
    await open(() => ({
      now: { ...waiting, form: { by: 'distance', text: '500', activationText: '61000' } },
    }))
    await expect.element(distance).toHaveValue('500')
    await expect.element(activation).toHaveValue('61000')
    await retype(distance, '400')
    await confirm.click()
    await expect
      .poll(sent)
      .toEqual([{ symbol: 'BTCUSDT', positionIdx: 0, trailingStop: '400', activationPrice: '61000' }])
    await expect.element(notices).toMatchTextContent('400 USDT behind')
  })

  it('POS-06: one by percent opens by percent', async () => {
    const form = { by: 'percent', text: '1.5', activationText: '' } as const
    await open(() => ({ now: { ...now, distance: '--', percent: '1.50%', form } }))
    await expect.element(distance).toHaveAccessibleName('Percent')
    await expect.element(distance).toHaveValue('1.5')
    await confirm.click()
    await expect.poll(sent).toEqual([{ symbol: 'BTCUSDT', positionIdx: 0, trailValuePercentageE4: 150 }])
  })

  it('TPSL-47: the dialog of a position that was closed still names its market and units', async () => {
    let isOver = false
    await open(() => (isOver ? { state: 'gone', head: null } : {}))
    isOver = true
    await expect.element(dialog.getByTestId('tpsl-state')).toBeVisible()
    await expect.element(dialog.getByText('BTCUSDT').first()).toBeVisible()
    await expect.element(dialog).toMatchTextContent('USDT')
  })

  it('POS-06: a missing value is reported on sending, an invalid value at once, each at its field', async () => {
    await open(({ text, activationText }) => ({
      messages: [
        ...(text === '' ? [{ at: 'trigger', key: 'trailEmpty', params: {}, kind: 'missing' } as const] : []),
        ...(activationText === ''
          ? []
          : ([
              { at: 'limit', key: 'activationPassed', params: { last: '60,000.00' }, kind: 'error' },
            ] as const)),
      ],
      call: null,
    }))
    await expect.element(distance).toHaveAttribute('aria-invalid', 'false')
    await confirm.click()
    await expect.element(dialog.getByText('Enter the trailing distance.')).toBeVisible()
    await expect.element(distance).toHaveFocus()
    await retype(activation, '59000')
    await expect.element(dialog.getByText('The last price, 60,000.00, has already passed it.')).toBeVisible()
    await expect.element(activation).toHaveAttribute('aria-invalid', 'true')
    await confirm.click()
    expect(sent()).toEqual([])
  })

  it('TPSL-70: a refusal leaves the dialog open with the typed values and shows the exchange’s code', async () => {
    hub.answers.setTpSl = async () => rejected(77_778, 'not on a Sunday')
    await open()
    await retype(distance, '600')
    await confirm.click()
    await expect.element(notices).toMatchTextContent(/Trailing stop of BTCUSDT not changed.*77778/)
    await expect.element(distance).toHaveValue('600')
    await expect.element(confirm).toBeEnabled()
  })

  it.each([
    ['gone', /was closed/],
    ['flipped', /changed sides/],
    ['liquidated', /was liquidated/],
  ] as const)(
    'TPSL-47: a position that is %s blocks the dialog and is reported; the typed values remain',
    async (state, words) => {
      let isOver = false
      await open(() => (isOver ? { state } : {}))
      await retype(distance, '600')
      await expect.poll(() => lastDraft()).toMatchObject({ text: '600', openedAs: 'Buy' })
      isOver = true
      await expect.element(dialog.getByTestId('tpsl-state')).toMatchTextContent(words)
      await expect.element(confirm).toBeDisabled()
      await expect.element(distance).toHaveValue('600')
    },
  )

  it('W6: while the worker does not answer the figures for an older text are hidden and "calculating" is shown', async () => {
    await open()
    await retype(distance, '600')
    await expect.element(dialog).toMatchTextContent('Would trigger at 59,400.00')
    Object.assign(risk.answers, { previewTrailing: () => new Promise(() => undefined) })
    await retype(distance, '700')
    await expect.element(dialog.getByText('Calculating…')).toBeVisible()
    await expect.element(dialog).toMatchTextContent('Would trigger at --')
    await expect.element(distance).toHaveValue('700')
  })

  it('POS-06: opens from the TP/SL dialog of its position', async () => {
    answerTpSl()
    risk.answers.previewTrailing = (draft) => preview(draft)
    await show(null)
    openDialog('tpSl', { target: { of: 'position', key: KEY } })
    await page.getByTestId('tpsl-trailing').click()
    await expect.element(dialog).toBeVisible()
    expect(lastDraft()?.key).toBe(KEY)
  })
})
