import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emptyLeg } from '../../../src/main-thread/trading/tpsl/form-edits.ts'
import { closeDialog, openDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { answerTpSl, KEY, lastDraft, opening } from './answers.ts'

const dialog = page.getByTestId('tpsl-dialog')
const field = (name: string) => dialog.getByTestId(name)
const confirm = dialog.getByTestId('tpsl-confirm')
const elsewhere = dialog.getByText(/changed since the dialog opened/)
const sent = () => hub.calls('setTpSl').map(([body]) => body)

const at = (tp: string, sl: string) => ({
  isModify: true,
  entry: { tpStopOrderId: 'tp-1', slStopOrderId: sl === '' ? '' : 'sl-1' },
  tp: { ...emptyLeg, text: tp },
  sl: { ...emptyLeg, text: sl },
})
/** Another tab changes the TP/SL. */
const change = (tp: string, sl: string): void => {
  risk.answers.openTpSl = () => opening(at(tp, sl))
}

beforeEach(async () => {
  localStorage.clear()
  await patch({ session: trader() })
  answerTpSl(at('61200', '58800'))
  await show(null)
  openDialog('tpSl', { target: { of: 'position', key: KEY } })
  await expect.element(field('sl-trigger')).toHaveValue('58800')
})
afterEach(() => closeDialog('tpSl'))

describe('TP/SL that another tab changes while its form is open (TPSL-35, TPSL-71)', () => {
  it('a leg that was not typed in follows, and the form asks about the newer one', async () => {
    await userEvent.fill(field('tp-trigger'), '61300')
    change('61200', '58500')
    await expect.element(field('sl-trigger')).toHaveValue('58500')
    await expect.element(field('tp-trigger')).toHaveValue('61300')
    await expect.poll(() => lastDraft()?.base.sl.text).toBe('58500')
    expect(lastDraft()?.base.tp.text).toBe('61200')
    await expect.element(elsewhere).not.toBeInTheDocument()
    await confirm.click()
    await expect.poll(sent).toMatchObject([{ takeProfit: '61300' }])
  })

  it('a leg that was removed elsewhere is empty, one that was added is shown', async () => {
    change('61200', '')
    await expect.element(field('sl-trigger')).toHaveValue('')
    change('61200', '58600')
    await expect.element(field('sl-trigger')).toHaveValue('58600')
    await expect.poll(() => lastDraft()?.entry.slStopOrderId).toBe('sl-1')
  })

  it('a typed leg that was changed elsewhere is reported before it is sent', async () => {
    await userEvent.fill(field('sl-trigger'), '58700')
    change('61200', '58500')
    await expect.element(elsewhere).toBeVisible()
    await expect.element(field('sl-trigger')).toHaveValue('58700')
    expect(sent()).toEqual([])
    await confirm.click()
    await expect.poll(sent).toMatchObject([{ stopLoss: '58700' }])
  })

  it('the quantity of a partial entry follows unless it was typed, and a typed one is reported', async () => {
    const ids = { tpStopOrderId: 'tp-1', slStopOrderId: 'sl-1' }
    const changeQty = (qtyText: string): void => {
      risk.answers.openTpSlEntry = () => opening({ ...at('61200', '58800'), mode: 'Partial', qtyText })
    }
    changeQty('0.020')
    openDialog('tpSl', { target: { of: 'position', key: KEY }, entry: ids })
    await expect.element(field('tpsl-qty')).toHaveValue('0.020')
    changeQty('0.030')
    await expect.element(field('tpsl-qty')).toHaveValue('0.030')
    await userEvent.fill(field('tpsl-qty'), '0.025')
    changeQty('0.040')
    await expect.element(elsewhere).toBeVisible()
    await expect.element(field('tpsl-qty')).toHaveValue('0.025')
    changeQty('0.025')
    await expect.element(elsewhere).not.toBeInTheDocument()
  })

  it('a press that comes before the report sends nothing', async () => {
    await userEvent.fill(field('sl-trigger'), '58700')
    await expect.poll(() => lastDraft()?.sl.text).toBe('58700')
    // At the press itself: no answer can have shown it.
    const atPress = { capture: true, once: true }
    dialog.element().addEventListener('click', () => change('61200', '58500'), atPress)
    await confirm.click()
    await expect.element(elsewhere).toBeVisible()
    expect(sent()).toEqual([])
    await confirm.click()
    await expect.poll(sent).toHaveLength(1)
  })
})
