import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { GuardHost } from '../../../src/main-thread/features/order-guard/guard-host.tsx'
import { TicketForm } from '../../../src/main-thread/features/ticket/ticket-form.tsx'
import { loginHere } from '../../../src/main-thread/stores/account.ts'
import { followSwitches } from '../../../src/main-thread/trading/account/follow-switches.ts'
import { draftsAsData, putDrafts } from '../../../src/main-thread/trading/ticket/drafts-data.ts'
import { draftFor, editDraft, setPercent } from '../../../src/main-thread/trading/ticket/draft.ts'
import { followAccount } from '../../../src/main-thread/trading/ticket/draft-owner.ts'
import { attached, setAttached } from '../../../src/main-thread/trading/tpsl/attached-state.ts'
import type { Outcome } from '../../../src/shared/contracts/outcome.ts'
import type { TicketDraft } from '../../../src/shared/contracts/ticket.ts'
import type { PlacedOrder } from '../../../src/shared/contracts/order-entry.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { nothingAgainst, trader } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'
import { answerForms, sentOrders } from './answers.ts'

const price = page.getByTestId('ticket-price')
const qty = page.getByTestId('ticket-qty')
const status = page.getByTestId('ticket-status')
const buy = page.getByTestId('submit-buy')
const notice = page.getByTestId('notice-account-switched')

followAccount()
followSwitches()

beforeEach(() => answerForms())
// The next test begins in the first account.
afterEach(() => patch({ session: trader() }))

/** Another tab logs in to another account. */
const switchAccount = () => patch({ session: trader({ accountId: 'a-9', name: 'Savings' }) })

async function typedOrder(): Promise<string> {
  const symbol = await openMarket()
  await show(
    <>
      <TicketForm />
      <GuardHost />
    </>,
  )
  await userEvent.fill(price, '57000')
  await userEvent.fill(qty, '0.01')
  return symbol
}

it('an amount that is typed is emptied when another tab switches the account, and the notice names it', async () => {
  await typedOrder()
  await switchAccount()
  await expect.element(qty).toHaveValue('')
  await expect.element(price).toHaveValue('57000.00')
  await expect.element(notice).toMatchTextContent('Now in Savings')
  await expect.element(notice).toMatchTextContent('The amounts typed in the order ticket were removed.')
  await buy.click()
  await expect.element(qty).toHaveValue('')
  expect(sentOrders()).toEqual([])
})

it('drafts of other markets lose their amounts, slider, chosen side and TP/SL, too', async () => {
  const other = draftFor('OTHERUSDT')
  setPercent(other, 0.5)
  editDraft(other, {
    picked: { side: 'Sell', kind: 'Market', price: '' },
    sellQtyText: '3',
    visibleText: '1',
  })
  await typedOrder()
  setAttached(true)
  await switchAccount()
  await expect.poll(() => attached.on).toBe(false)
  expect(other).toMatchObject({
    qtyText: '',
    sellQtyText: null,
    visibleText: '',
    percent: null,
    percentPending: false,
    picked: null,
  })
})

it('without an amount the notice only names the account; for a switch of this tab there is none', async () => {
  await openMarket()
  await show(<TicketForm />)
  await switchAccount()
  await expect.element(notice).toMatchTextContent('Now in Savings')
  await expect.element(notice).not.toMatchTextContent('removed')
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  loginHere.accountId = 'a-5'
  await patch({ session: trader({ accountId: 'a-5', name: 'Pension' }) })
  await expect.element(buy).toBeEnabled()
  await expect.element(notice).not.toBeInTheDocument()
})

it('a switch says how many alerts of the account before nothing watches now, and nothing without any', async () => {
  await openMarket()
  hub.answers.idleAlerts = async () => [
    { accountId: 'a-5', count: 7 },
    { accountId: 'a-9', count: 2 },
  ]
  loginHere.accountId = 'a-9'
  await switchAccount()
  loginHere.accountId = 'a-7'
  await show(<TicketForm />)
  await patch({ session: trader({ accountId: 'a-7', name: 'Pension' }) })
  const waiting = page.getByTestId('notice-alerts-wait')
  await expect.element(waiting).toMatchTextContent('Alerts of Savings wait until it is logged in again: 2')
  await waiting.getByRole('button', { name: 'Dismiss' }).click()
  hub.answers.idleAlerts = async () => []
  await patch({ session: trader({ accountId: 'a-8' }) })
  await expect.element(notice).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
})

it('the first login of a visitor, and a hub that starts again, leave what is typed', async () => {
  await typedOrder()
  await patch({ session: { kind: 'visitor' } })
  await patch({ session: trader() })
  await expect.element(buy).toBeVisible()
  await expect.element(qty).toHaveValue('0.01')
  await expect.element(notice).not.toBeInTheDocument()
})

it('the message of an order of unknown outcome belongs to its account', async () => {
  hub.answers.placeOrder = async () => ({ kind: 'unknown', reason: 'timeout' })
  await typedOrder()
  await buy.click()
  await expect.element(status).toBeVisible()
  await switchAccount()
  await expect.element(status).not.toBeInTheDocument()
})

it('the answer to an order of the account before is not shown, and clears nothing of the new one', async () => {
  const held = Promise.withResolvers<Outcome<PlacedOrder>>()
  hub.answers.placeOrder = () => held.promise
  await typedOrder()
  await buy.click()
  await expect.poll(sentOrders).toHaveLength(1)
  await switchAccount()
  await userEvent.fill(qty, '0.02')
  held.resolve({ kind: 'unknown', reason: 'timeout' })
  await expect.element(buy).not.toHaveAttribute('data-pending')
  await expect.element(status).not.toBeInTheDocument()
  await expect.element(qty).toHaveValue('0.02')
})

it('an order that waits for a confirmation is not sent to the other account', async () => {
  risk.answers.judgeOrder = () => ({ ...nothingAgainst, through: '85.00', best: '60,000.0' })
  await typedOrder()
  await buy.click()
  await expect.element(page.getByTestId('guard-send')).toBeVisible()
  await switchAccount()
  await expect.element(page.getByTestId('guard-send')).not.toBeInTheDocument()
  expect(sentOrders()).toEqual([])
})

it('an order that is still being read is not sent to the other account', async () => {
  await typedOrder()
  const read = Promise.withResolvers<void>()
  const { previewTicket } = risk.answers
  // Comlink waits for a promise, too.
  const late = (draft: TicketDraft): unknown => read.promise.then(() => previewTicket?.(draft))
  Object.assign(risk.answers, { previewTicket: late })
  await buy.click()
  await switchAccount()
  read.resolve()
  await expect.element(qty).toHaveValue('')
  await expect.element(buy).not.toHaveAttribute('data-pending')
  expect(sentOrders()).toEqual([])
})

it('what a window hands over was typed for its account', async () => {
  await typedOrder()
  const handed = draftsAsData()
  await switchAccount()
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  putDrafts(handed)
  await expect.element(notice).toMatchTextContent('removed')
  await expect.element(qty).toHaveValue('')
})
