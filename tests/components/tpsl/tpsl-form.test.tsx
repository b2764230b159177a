import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseType } from '../../../src/main-thread/trading/tpsl/input-types.ts'
import { closeDialog, openDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { rejected } from '../../../src/shared/contracts/outcome.ts'
import type { TpSlDraft, TpSlMessage } from '../../../src/shared/contracts/tpsl.ts'
import { emptyLeg } from '../../../src/main-thread/trading/tpsl/form-edits.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { answerTpSl, head, KEY, lastDraft, leg } from './answers.ts'

const dialog = page.getByTestId('tpsl-dialog')
const field = (name: string) => dialog.getByTestId(name)
const confirm = dialog.getByTestId('tpsl-confirm')
const notices = page.getByRole('log', { name: 'Notices' })
const sent = () => hub.calls('setTpSl').map(([body]) => body)

beforeEach(async () => {
  localStorage.clear()
  chooseType('tp', 'ROI')
  chooseType('sl', 'ROI')
  await patch({ session: trader() })
})
afterEach(() => closeDialog('tpSl'))

async function open(): Promise<void> {
  await show(null)
  openDialog('tpSl', { target: { of: 'position', key: KEY } })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByText('BTCUSDT').first()).toBeVisible()
}

describe('the TP/SL dialog of a position', () => {
  it('TPSL-01, TPSL-24, TPSL-66: sets take profit and stop loss, shows a notice and closes', async () => {
    answerTpSl()
    await open()
    await expect.element(dialog.getByRole('heading', { name: /^Add TP/ })).toBeVisible()
    await userEvent.fill(field('tp-trigger'), '61200')
    await userEvent.fill(field('sl-trigger'), '58800')
    await expect.element(field('tp-linked')).toHaveValue('20')
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(notices).toMatchTextContent(/TP\/SL of BTCUSDT set\s*TP 61200, SL 58800/)
    await expect
      .poll(() => sent())
      .toEqual([
        { symbol: 'BTCUSDT', positionIdx: 0, tpSlMode: 'Full', takeProfit: '61200', stopLoss: '58800' },
      ])
  })

  it.each([
    ['a perpetual', { isOption: false }, /Long 0\.050 BTC\s*Cross 10x/],
    ['an option', { isOption: true, leverage: '--' }, /Long 0\.050 BTC\s*(?!Cross|--)\S/],
  ] as const)('TPSL-01: names margin mode and leverage of %s, if it has them', async (_what, over, words) => {
    answerTpSl({}, [], () => ({ head: { ...head, ...over } }))
    await open()
    await expect.element(dialog).toMatchTextContent(words)
  })

  it('TPSL-24, TPSL-32: opens with the TP/SL of the position, to change it', async () => {
    answerTpSl({ isModify: true, tp: { ...emptyLeg, text: '61200' } })
    await open()
    await expect.element(dialog.getByRole('heading', { name: /^Modify TP/ })).toBeVisible()
    await expect.element(field('tp-trigger')).toHaveValue('61200')
  })

  it('TPSL-71: a cleared leg is marked for removal', async () => {
    answerTpSl({ isModify: true, tp: { ...emptyLeg, text: '61200' } }, [], ({ tp }) =>
      tp.text === '' ? { tp: leg(tp, { intent: 'remove' }) } : {},
    )
    await open()
    await userEvent.clear(field('tp-trigger'))
    await expect.element(field('leg-tp')).toMatchTextContent('It will be removed.')
  })

  it('TPSL-17: the entire position closes by market: there is no order type and no limit price', async () => {
    answerTpSl()
    await open()
    await userEvent.fill(field('tp-trigger'), '61200')
    await expect.element(dialog.getByLabelText('Order type of Take profit')).not.toBeInTheDocument()
    await expect.element(field('tp-limit')).not.toBeInTheDocument()
  })

  it('TPSL-70: a refusal is shown with code and text, and the dialog remains with the typed values', async () => {
    answerTpSl()
    hub.answers.setTpSl = async () => rejected(77_778, 'not on a Sunday')
    await open()
    await userEvent.fill(field('tp-trigger'), '61200')
    await confirm.click()
    await expect.element(notices).toMatchTextContent(/77778.*not on a Sunday/)
    await expect.element(field('tp-trigger')).toHaveValue('61200')
  })
})

describe('errors and warnings', () => {
  const message = (key: string, over: Partial<TpSlMessage> = {}): TpSlMessage => ({
    at: 'trigger',
    key,
    params: {},
    kind: 'error',
    ...over,
  })
  const wrong = (one: TpSlMessage): void =>
    answerTpSl({}, [], ({ tp }) => ({ tp: leg(tp, { messages: [one] }), call: null }))

  it('TPSL-46, TPSL-47: an error is shown at its field and prevents sending', async () => {
    wrong(message('takeProfitOver'))
    await open()
    await userEvent.fill(field('tp-trigger'), '0')
    await expect.element(dialog.getByText('The trigger price must be above 0.')).toBeVisible()
    await expect.element(field('tp-trigger')).toHaveAttribute('aria-invalid', 'true')
    await confirm.click()
    await expect.element(dialog).toBeVisible()
    expect(sent()).toEqual([])
  })

  it('TPSL-52: a missing value is reported only on submit', async () => {
    wrong(message('tpLimitPriceEmpty', { kind: 'missing' }))
    await open()
    await userEvent.fill(field('tp-trigger'), '61200')
    const said = dialog.getByText('A limit take profit needs a trigger and a limit price.')
    await expect.poll(() => lastDraft()?.tp.text).toBe('61200')
    await expect.element(said).not.toBeInTheDocument()
    await confirm.click()
    // What is typed next goes into the field that lacks it.
    await expect.element(field('tp-trigger')).toHaveFocus()
    await expect.element(said).toBeVisible()
    expect(sent()).toEqual([])
  })

  it('a warning is shown and does not prevent sending', async () => {
    answerTpSl({}, [], ({ tp }) => ({
      tp: leg(tp, { messages: [message('tpSlLimitExecTip', { kind: 'caution' })] }),
    }))
    await open()
    await userEvent.fill(field('tp-trigger'), '61200')
    await expect.element(dialog.getByText(/A limit order may not execute/)).toBeVisible()
    await confirm.click()
    await expect.poll(() => sent().length).toBe(1)
  })

  it('TPSL-50, TPSL-51: an out-of-range percentage is corrected in its field', async () => {
    answerTpSl({}, [], ({ tp }) =>
      tp.text === '10000000000' ? { tp: leg(tp, { corrected: '999999999.9' }) } : {},
    )
    await open()
    await userEvent.fill(field('tp-linked'), '10000000000')
    await expect.element(field('tp-linked')).toHaveValue('999999999.9')
    const note = dialog.getByText('The highest here is 999999999.9. Your 10000000000 was lowered to it.')
    await expect.element(note).toBeVisible()
    await userEvent.fill(field('tp-linked'), '20')
    await expect.element(note).not.toBeInTheDocument()
  })

  it('TPSL-51: a press that corrects a percentage sends nothing: the trader sees the corrected one first', async () => {
    const late = Promise.withResolvers<void>()
    let isSlow = true
    answerTpSl({}, [], ({ sl }) => (sl.text === '150' ? { sl: leg(sl, { corrected: '99.9' }) } : {}))
    const { previewTpSl } = risk.answers
    // The answer to what is typed is on its way. The press asks for itself.
    Object.assign(risk.answers, {
      previewTpSl: async (draft: TpSlDraft) => {
        if (isSlow && draft.sl.text === '150') await late.promise
        return previewTpSl?.(draft)
      },
    })
    await open()
    await userEvent.fill(field('sl-linked'), '150')
    isSlow = false
    await confirm.click()
    late.resolve()
    await expect.element(field('sl-linked')).toHaveValue('99.9')
    await expect
      .element(dialog.getByText('The highest here is 99.9. Your 150 was lowered to it.'))
      .toBeVisible()
    expect(sent()).toEqual([])
    await confirm.click()
    await expect.poll(() => sent().length).toBe(1)
  })

  it('a position closed meanwhile is reported, and nothing can be sent', async () => {
    answerTpSl({}, [], () => ({ state: 'gone' }))
    await open()
    await expect.element(page.getByTestId('tpsl-state')).toMatchTextContent('This position was closed.')
    await expect.element(confirm).toBeDisabled()
    await expect.element(field('tp-trigger')).toBeDisabled()
  })
})

describe('the units of entry', () => {
  it('TPSL-02, TPSL-04, TPSL-05: preferences choose ROI, price change or PnL for each leg; PnL is NEW; both are stored', async () => {
    answerTpSl()
    await open()
    await dialog.getByTestId('tpsl-preferences').click()
    const choices = page.getByRole('dialog', { name: 'How TP/SL is entered' })
    const offered = (leg: string): (string | null)[] =>
      [...choices.element().querySelectorAll(`[name="tpsl-input-${leg}"]`)].map(
        (one) => one.closest('label')?.textContent ?? null,
      )
    for (const one of ['tp', 'sl']) expect(offered(one)).toEqual(['ROI', 'Price gain in percent', 'PnLNEW'])
    await page.getByTestId('prefer-tp-PNL').click()
    await page.getByTestId('prefer-sl-PRICE').click()
    await choices.getByRole('button', { name: 'Done' }).click()
    await expect.element(field('tp-type')).toHaveValue('PNL')
    await expect.element(field('sl-type')).toHaveValue('PRICE')
    await userEvent.fill(field('tp-linked'), '60')
    await expect.poll(() => lastDraft()?.tp).toMatchObject({ input: 'pnl', text: '60' })
    expect(localStorage.getItem('perpdeck.tpsl.input.tp')).toBe('PNL')
    expect(localStorage.getItem('perpdeck.tpsl.input.sl')).toBe('PRICE')
  })

  it('TPSL-03, TPSL-06, TPSL-41: if ROI is not allowed it is not offered, price is shown instead, and there is no slider', async () => {
    answerTpSl({ allowsRoi: false }, [], () => ({ allowsRoi: false, allowsSliders: false }))
    await open()
    await expect.element(field('tp-type')).toHaveValue('PRICE')
    await dialog.getByTestId('tpsl-preferences').click()
    await expect.element(page.getByTestId('prefer-tp-PRICE')).toBeVisible()
    await expect.element(page.getByTestId('prefer-tp-ROI')).not.toBeInTheDocument()
    await expect.element(field('tp-slider')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Done' }).click()
  })

  it('TPSL-37, TPSL-38: sliders end at 150 and 75 percent of ROI, at 25 and 10 percent of price', async () => {
    answerTpSl()
    await open()
    const end = (leg: string) => field(`${leg}-slider`).element().querySelector('input')?.max
    await expect.element(field('tp-slider')).toBeVisible()
    expect([end('tp'), end('sl')]).toEqual(['150', '75'])
    await field('tp-type').selectOptions('PRICE')
    await field('sl-type').selectOptions('PRICE')
    await expect.poll(() => [end('tp'), end('sl')]).toEqual(['25', '10'])
  })

  it('TPSL-23: the window is moved by the arrow keys on its grip, and its place is stored', async () => {
    answerTpSl()
    await open()
    const left = (): number => dialog.element().getBoundingClientRect().x
    const before = left()
    ;(dialog.getByRole('button', { name: /arrow keys/ }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect.poll(left).toBe(before - 32)
    closeDialog('tpSl')
    await expect.element(dialog).not.toBeInTheDocument()
    openDialog('tpSl', { target: { of: 'position', key: KEY } })
    await expect.element(dialog).toBeVisible()
    expect(left()).toBe(before - 32)
  })
})

describe('the TP/SL dialog of an order', () => {
  it('TPSL-01, TPSL-25, TPSL-67: has no tabs and is sent with the order', async () => {
    answerTpSl({ target: { of: 'order', orderId: 'o-1' }, isModify: true }, [], ({ tp }) => ({
      call: {
        call: 'replace',
        body: { orderId: 'o-1', symbol: 'BTCUSDT', type: 'TpSl', takeProfit: tp.text },
      },
    }))
    hub.answers.replaceTpSl = async () => ({ kind: 'accepted', value: null })
    await show(null)
    openDialog('tpSl', { target: { of: 'order', orderId: 'o-1' } })
    await expect.element(field('tp-trigger')).toBeVisible()
    await expect.element(dialog.getByRole('tab')).not.toBeInTheDocument()
    await userEvent.fill(field('tp-trigger'), '61200')
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect
      .poll(() => hub.calls('replaceTpSl'))
      .toEqual([[{ orderId: 'o-1', symbol: 'BTCUSDT', type: 'TpSl', takeProfit: '61200' }]])
  })
})
