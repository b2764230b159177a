import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseType } from '../../../src/main-thread/trading/tpsl/input-types.ts'
import { closeDialog, dialogs, openDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import type { TpSlView } from '../../../src/shared/contracts/tpsl.ts'
import { emptyLeg } from '../../../src/main-thread/trading/tpsl/form-edits.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { text, trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { doneSteps } from '../position-actions/answers.ts'
import { answerTpSl, entry, judged, KEY, lastDraft, leg } from './answers.ts'

const dialog = page.getByTestId('tpsl-dialog')
const field = (name: string) => dialog.getByTestId(name)
const confirm = field('tpsl-confirm')
const notices = page.getByRole('log', { name: 'Notices' })
const target = { of: 'position', key: KEY } as const

beforeEach(async () => {
  localStorage.clear()
  chooseType('tp', 'ROI')
  chooseType('sl', 'ROI')
  await patch({ session: trader() })
})
afterEach(() => {
  closeDialog('tpSl')
  closeDialog('position')
})

/** The dialog of the position, over a page with a button. */
async function open(): Promise<void> {
  await show(<button type="button">page</button>)
  openDialog('tpSl', { target })
  await expect.element(dialog.getByText('BTCUSDT').first()).toBeVisible()
}

describe('what the dialog shows of a leg', () => {
  it('TPSL-19, TPSL-20: its trigger, the quantity it closes, its order type and its result', async () => {
    answerTpSl({ tp: { ...emptyLeg, text: '61200' } })
    await open()
    await expect
      .element(field('leg-tp'))
      .toMatchTextContent(/Last ≥ 61200 closes 0\.050 BTC by Market\..*PnL \+60\.00 USDT.*ROI \+20\.00%/)
    await dialog.getByLabelText('Take profit triggered by').selectOptions('MarkPrice')
    await expect.element(field('leg-tp')).toMatchTextContent('Mark ≥ 61200')
    await expect.poll(() => lastDraft()?.tp.triggerBy).toBe('MarkPrice')
    await retype(field('sl-trigger'), '58800')
    await expect.element(field('leg-sl')).toMatchTextContent(/Last ≤ 58800/)
  })

  it('risk and reward, net of fees if that is ticked', async () => {
    answerTpSl({}, [], ({ netOfFees }) => ({ riskReward: netOfFees ? '1 : 1.80' : '1 : 2.00' }))
    await open()
    await expect.element(dialog).toMatchTextContent('Risk : reward 1 : 2.00')
    await dialog.getByText('Net of fees').click()
    await expect.element(dialog).toMatchTextContent('Risk : reward 1 : 1.80')
  })

  it('TPSL-37, TPSL-38: an arrow key on a slider moves one percent of ROI, a tenth of a percent of price', async () => {
    answerTpSl()
    await open()
    const slide = (name: string): void =>
      field(`${name}-slider`).element().querySelector<HTMLElement>('input')?.focus()
    await expect.element(field('tp-slider')).toBeVisible()
    slide('tp')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(field('tp-linked')).toHaveValue('2')
    await expect.poll(() => lastDraft()?.tp).toMatchObject({ input: 'roi', text: '2', bySlider: true })
    await field('sl-type').selectOptions('PRICE')
    slide('sl')
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => lastDraft()?.sl).toMatchObject({ input: 'change', text: '0.1' })
    slide('tp')
    await userEvent.keyboard('{Home}')
    await expect.poll(() => lastDraft()?.tp).toMatchObject({ text: '' })
  })

  it('TPSL-22, SLIP-02: a market leg of a UTA2 account may have a maximum slippage, from a preset or typed', async () => {
    await patch({ session: trader({ kind: 'UTA2', isDemo: false }) })
    answerTpSl({ tp: { ...emptyLeg, text: '61200' } })
    await open()
    await dialog.getByText('Max slippage').first().click()
    await field('leg-tp').getByRole('button', { name: '0.05' }).click()
    await expect.poll(() => lastDraft()?.tp).toMatchObject({ slippageType: 'Percent', slippageText: '0.05' })
    await dialog.getByLabelText('Slippage unit of Take profit').selectOptions('TickSize')
    await expect.element(field('tp-slippage')).toHaveValue('')
    await retype(field('tp-slippage'), '50')
    await expect.poll(() => lastDraft()?.tp).toMatchObject({ slippageType: 'TickSize', slippageText: '50' })
  })

  it('TPSL-45: arrow keys move a trigger by one tick; letters remain and are refused', async () => {
    answerTpSl()
    await open()
    await retype(field('tp-trigger'), '61200')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(field('tp-trigger')).toHaveValue('61200.10')
    await retype(field('tp-trigger'), 'abc')
    await userEvent.tab()
    await expect.element(field('tp-trigger')).toHaveValue('abc')
    await expect.element(field('tp-trigger')).toHaveAttribute('aria-invalid', 'true')
  })

  it('TPSL-66: Enter in a field sends the form once', async () => {
    const held = Promise.withResolvers<void>()
    answerTpSl()
    hub.answers.setTpSl = async () => {
      await held.promise
      return accepted(null)
    }
    await open()
    await retype(field('tp-trigger'), '61200{Enter}{Enter}')
    await expect.element(field('tp-trigger')).toBeDisabled()
    await userEvent.keyboard('{Enter}{Escape}')
    await expect.element(dialog).toBeVisible()
    held.resolve()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => hub.calls('setTpSl')).toHaveLength(1)
  })
})

describe('the entire position instead of partial entries', () => {
  const partials: Partial<TpSlView> = { partialEntries: 2 }
  const replace = dialog.getByText('Remove the 2 partial entries first')

  async function swap(): Promise<void> {
    answerTpSl({}, [entry()], () => partials)
    await open()
    await replace.click()
    await retype(field('tp-trigger'), '64000')
    await confirm.click()
  }

  it('TPSL-65, TPSL-69: is one intent that removes the entries and then sets the legs', async () => {
    hub.answers.swapTpSl = async ({ id }) => accepted(doneSteps({ id }))
    await swap()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(notices).toMatchTextContent('TP/SL of BTCUSDT set')
    await expect
      .poll(() => hub.calls('swapTpSl'))
      .toMatchObject([
        [{ symbol: 'BTCUSDT', positionIdx: 0, cancel: 'all-partial', set: { takeProfit: '64000' } }],
      ])
    expect(hub.calls('setTpSl')).toEqual([])
  })

  it('TPSL-69, TPSL-70: a refused first step leaves the form as it was typed', async () => {
    hub.answers.swapTpSl = async () => rejected(30_032, 'not now')
    await swap()
    await expect.element(notices).toMatchTextContent(/TP\/SL of BTCUSDT not set.*30032/)
    await expect.element(field('tp-trigger')).toHaveValue('64000')
    await expect.element(dialog.getByRole('checkbox', { name: /^Remove the 2/ })).toBeChecked()
  })

  it('TPSL-69, H7: after a stop between the steps, a dialog shows the missing step', async () => {
    hub.answers.swapTpSl = async ({ id }) =>
      accepted(doneSteps({ id, kind: 'stopped', done: 1, why: 'refused', code: 30_032, canRetry: true }))
    await swap()
    const stopped = page.getByRole('alertdialog')
    await expect.element(stopped).toMatchTextContent(/Removed, not set.*BTCUSDT were removed.*30032/)
    await expect.element(stopped.getByTestId('tpsl-swap-retry')).toBeEnabled()
  })
})

describe('the window beside the page', () => {
  const button = page.getByRole('button', { name: 'page' })

  it('TPSL-23: F6 moves the focus to the page and back; Escape in the page leaves the window open, in the window it closes it', async () => {
    answerTpSl()
    await show(<button type="button">page</button>)
    button.element().focus()
    openDialog('tpSl', { target })
    await expect.element(dialog.getByText('BTCUSDT').first()).toBeVisible()
    await retype(field('tp-trigger'), '61200')
    await userEvent.keyboard('{F6}')
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(field('tp-trigger')).toHaveValue('61200')
    await userEvent.keyboard('{F6}')
    await expect.element(field('tp-trigger')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  it('TPSL-23, TPSL-32: opened again for the same position it has the typed text; a change of the account closes it', async () => {
    answerTpSl()
    await open()
    await retype(field('tp-trigger'), '61200')
    openDialog('tpSl', { target })
    await expect.element(field('tp-trigger')).toHaveValue('61200')
    openDialog('tpSl', { target, drop: { leg: 'sl', price: '58800' } })
    await expect.element(field('sl-trigger')).toHaveValue('58800')
    await expect.element(field('tp-trigger')).toHaveValue('61200')
    await patch({ session: trader({ accountId: 'a-9' }) })
    await expect.element(dialog).not.toBeInTheDocument()
    expect(dialogs.tpSl.open).toBeNull()
  })

  it('TPSL-23: is dragged by its header, but not by the header’s buttons', async () => {
    answerTpSl()
    await open()
    const box = (): DOMRect => dialog.element().getBoundingClientRect()
    const before = box().x
    const head = field('tpsl-head').element()
    const at = { pointerId: 1, button: 0, bubbles: true }
    const { x, y } = head.getBoundingClientRect()
    Object.assign(head, { setPointerCapture: () => undefined })
    head.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: x + 20, clientY: y + 10 }))
    head.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: x - 40, clientY: y + 10 }))
    head.dispatchEvent(new PointerEvent('pointerup', at))
    await expect.poll(() => box().x).toBe(before - 60)
    expect(localStorage.getItem('perpdeck.tpsl.place')).toMatch(/^-60,/)
    const close = dialog.getByRole('button', { name: 'Close' }).element()
    close.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: x, clientY: y }))
    head.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: x + 90, clientY: y }))
    expect(box().x).toBe(before - 60)
  })

  it('TPSL-32: a position unknown to the worker is requested again; a missing position is reported', async () => {
    answerTpSl()
    risk.answers.openTpSl = () => null
    await show(null)
    openDialog('tpSl', { target })
    await expect.element(dialog).toMatchTextContent('Calculating…')
    await expect.element(dialog).toMatchTextContent('This position was closed.')
    answerTpSl({ tp: { ...emptyLeg, text: text('61200') } })
    await expect.element(field('tp-trigger')).toHaveValue('61200')
  })

  it('W6: while the worker does not answer, "calculating" is shown instead of the figures for an older text', async () => {
    answerTpSl({}, [], ({ tp }) => ({ tp: leg(tp, { expectedPnl: '+77.00' }) }))
    await open()
    await retype(field('tp-trigger'), '61200')
    await expect.element(field('leg-tp')).toMatchTextContent('+77.00')
    Object.assign(risk.answers, { previewTpSl: () => new Promise(() => undefined) })
    await retype(field('tp-trigger'), '62000')
    await expect.element(field('tpsl-calculating')).toBeVisible()
    await expect.element(field('leg-tp')).not.toMatchTextContent('+77.00')
    await expect.element(field('tp-trigger')).toHaveValue('62000')
    risk.answers.previewTpSl = (draft) => judged(draft)
    closeDialog('tpSl')
  })
})

describe('one partial entry', () => {
  it('TPSL-54: with an unknown result the list is shown, where the entry may already be, and nothing is sent again', async () => {
    answerTpSl({ mode: 'Partial' }, [entry()])
    hub.answers.setTpSl = async () => ({ kind: 'unknown', reason: 'timeout' })
    await open()
    await dialog.getByTestId('tpsl-add').click()
    await retype(field('tpsl-qty'), '0.010')
    await retype(field('tp-trigger'), '61200')
    await confirm.click()
    await expect.element(field('tpsl-list')).toBeVisible()
    await expect.poll(() => hub.calls('setTpSl')).toHaveLength(1)
  })

  it('TPSL-30: opens at once when its row is pressed', async () => {
    answerTpSl({ mode: 'Partial' }, [entry()])
    await show(null)
    openDialog('tpSl', { target, entry: { tpStopOrderId: 'tp-1', slStopOrderId: '' } })
    await expect.element(field('tpsl-qty')).toHaveValue('0.01')
    await expect.element(dialog.getByRole('heading', { name: /^Modify TP/ })).toBeVisible()
  })
})
