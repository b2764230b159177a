import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { closeDialog, openDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { setAttached } from '../../../src/main-thread/trading/tpsl/attached-state.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import type { LegView, TpSlDraft, TpSlMessage } from '../../../src/shared/contracts/tpsl.ts'
import { answerForms, sentOrders } from '../ticket/answers.ts'
import { hub, patch } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { answerTpSl, head, leg } from './answers.ts'

/** Last price of the market, which a percent counts from. */
let market = 60_000

function triggerOf({ input, text }: TpSlDraft['tp']): string {
  return text === '' || input === 'trigger' ? text : String(market * (1 + Number(text) / 100))
}

/** Judges as the worker does: a take profit of a buy is above the market. */
function judged(draft: TpSlDraft): LegView {
  const trigger = triggerOf(draft.tp)
  const message: TpSlMessage = { key: 'tpPriceTooLow', kind: 'error', at: 'trigger', params: {} }
  const isWrong = trigger !== '' && Number(trigger) <= market
  return leg(draft.tp, { trigger, fires: trigger, messages: isWrong ? [message] : [] })
}

/** Moves the market as the finger or the pointer leaves the button: after the trader has decided. */
function moveAtPress(price: number): void {
  const move = (): void => {
    market = price
  }
  window.addEventListener('pointerup', move, { capture: true, once: true })
}

beforeEach(async () => {
  market = 60_000
  answerForms()
  answerTpSl({}, [], (draft) => {
    const tp = judged(draft)
    const fields = { takeProfit: triggerOf(draft.tp) }
    const call =
      draft.target.of === 'ticket'
        ? ({ call: 'attach', fields } as const)
        : ({ call: 'replace', body: { orderId: 'o-1', symbol: 'BTCUSDT', type: 'TpSl', ...fields } } as const)
    return { tp, head: { ...head, side: 'Buy' }, call: tp.messages.length > 0 ? null : call }
  })
  hub.answers.replaceTpSl = async () => accepted(null)
  setAttached(false)
  await openMarket()
})

const shown = page.getByTestId('tp-trigger')

async function typePercent(): Promise<void> {
  await show(<TicketForm />)
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  await userEvent.fill(page.getByTestId('ticket-qty'), '0.01')
  setAttached(true)
  await expect.element(shown).toBeVisible()
  await userEvent.fill(page.getByTestId('tp-linked'), '1')
  await expect.element(shown).toHaveValue('60600')
}

it('TPSL-07, TPSL-61: a market order gets the take profit that its percent showed at the press, not that of the next tick', async () => {
  await typePercent()
  moveAtPress(60_100)
  await page.getByTestId('submit-buy').click()
  await expect.poll(sentOrders).toMatchObject([{ side: 'Buy', tpSl: { takeProfit: '60600' } }])
})

it('TPSL-07, TPSL-61: a shown take profit that the market has passed is not sent; the form shows the new one', async () => {
  await typePercent()
  moveAtPress(61_000)
  await page.getByTestId('submit-buy').click()
  await expect.element(page.getByTestId('ticket-status')).toMatchTextContent(/Nothing was sent/)
  expect(sentOrders()).toEqual([])
  await expect.element(shown).toHaveValue('61610')
  await page.getByTestId('submit-buy').click()
  await expect.poll(sentOrders).toMatchObject([{ tpSl: { takeProfit: '61610' } }])
})

it('TPSL-67: the TP/SL of a waiting market order is changed to the price that its percent showed', async () => {
  await patch({ session: trader() })
  await show(null)
  openDialog('tpSl', { target: { of: 'order', orderId: 'o-1' } })
  const dialog = page.getByTestId('tpsl-dialog')
  await userEvent.fill(dialog.getByTestId('tp-linked'), '1')
  await expect.element(dialog.getByTestId('tp-trigger')).toHaveValue('60600')
  moveAtPress(61_000)
  await dialog.getByTestId('tpsl-confirm').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The figures changed as you pressed/)
  expect(hub.calls('replaceTpSl')).toEqual([])
  await expect.element(dialog.getByTestId('tp-trigger')).toHaveValue('61610')

  moveAtPress(61_050)
  await dialog.getByTestId('tpsl-confirm').click()
  await expect.poll(() => hub.calls('replaceTpSl')).toMatchObject([[{ takeProfit: '61610' }]])
  closeDialog('tpSl')
})
