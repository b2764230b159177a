import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ActionsRoot } from '../../../src/main-thread/features/position-actions/actions-root.tsx'
import { closeDialog, openDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import type { StepsEnd, StepsName } from '../../../src/shared/contracts/steps.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { nothingAgainst, text, trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { doneSteps } from './answers.ts'

const dialog = page.getByRole('alertdialog')
const notices = page.getByRole('log', { name: 'Notices' })
const retried = () => hub.calls('retrySteps')
const forgotten = () => hub.calls('forgetSteps')

const stopped: StepsEnd = doneSteps({
  kind: 'stopped',
  done: 1,
  why: 'refused',
  code: 30_032,
  message: 'not now',
  canRetry: true,
  order: { symbol: 'BTCUSDT', side: 'Sell', qty: text('0.05') },
})

async function open(end: Partial<StepsEnd> = {}, name: StepsName = 'reverse'): Promise<void> {
  await show(null)
  openDialog('stoppedSteps', { name, symbol: 'BTCUSDT', end: { ...stopped, ...end } })
  await expect.element(dialog).toBeVisible()
}

beforeEach(async () => {
  risk.answers.judgeOrder = () => nothingAgainst
  hub.answers.forgetSteps = async () => accepted(null)
  await patch({ session: trader() })
})
afterEach(() => closeDialog('position'))

describe('an action that stopped between its two steps', () => {
  it('POS-18: shows which step was carried out and which was not, with the exchange’s code', async () => {
    await open()
    await expect.element(dialog.getByRole('heading', { name: 'Closed, not reopened' })).toBeVisible()
    await expect.element(dialog).toMatchTextContent('Your BTCUSDT position was closed, but')
    const steps = dialog.getByRole('listitem')
    await expect.element(steps.nth(0)).toMatchTextContent('Close: carried out')
    await expect.element(steps.nth(1)).toMatchTextContent(/Open: not carried out.*30032/)
    await expect.element(dialog.getByTestId('stopped-order')).toMatchTextContent('Open Short 0.05, market')
  })

  it.each([
    ['absent', 'The exchange does not have the order so far.'],
    ['late', 'It took too long to continue without your confirmation.'],
  ] as const)('POS-18: without a refusal the reason is shown as text (%s)', async (why, words) => {
    await open({ why, code: 0, message: '' })
    await expect.element(dialog).toMatchTextContent(words)
  })

  it.each([
    ['partial', 'reverse', 'Closed in part, not reversed', 'Continue reversing'],
    ['stopped', 'tpsl-swap', 'Removed, not set', 'Set them now'],
  ] as const)('POS-18, TPSL-69: a %s %s has its own title and button', async (kind, name, title, button) => {
    await open({ kind }, name)
    await expect.element(dialog.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: button })).toBeEnabled()
  })

  it('POS-18: the trader may abandon it: the hub forgets it and nothing is sent', async () => {
    await open()
    await dialog.getByRole('button', { name: 'Stay flat' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(forgotten).toEqual([[{ id: 'i-1' }]])
    expect(retried()).toEqual([])
  })

  it('POS-18: an action that cannot be sent again has a disabled button', async () => {
    await open({ canRetry: false })
    await expect.element(dialog.getByTestId('reverse-retry')).toBeDisabled()
  })

  it('POS-18, POS-22: a refused retry leaves the dialog open; the next retry carries out the rest', async () => {
    hub.answers.retrySteps = async () => rejected(30_033, 'still not')
    await open()
    await dialog.getByTestId('reverse-retry').click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('30033')
    hub.answers.retrySteps = async ({ id }) => accepted({ ...stopped, id, code: 30_034 })
    await dialog.getByTestId('reverse-retry').click()
    await expect.element(dialog.getByRole('listitem').nth(1)).toMatchTextContent(/30034/)
    hub.answers.retrySteps = async ({ id }) => accepted(doneSteps({ id }))
    await dialog.getByTestId('reverse-retry').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(notices).toMatchTextContent('BTCUSDT reversed')
    expect(retried()).toEqual([[{ id: 'i-1' }], [{ id: 'i-1' }], [{ id: 'i-1' }]])
  })

  it('POS-22: a retry with an unknown result closes the dialog, and the hub follows the action until it has a result', async () => {
    hub.answers.retrySteps = async () => ({ kind: 'unknown', reason: 'timeout' })
    const view = { id: 'i-1', name: 'reverse', symbol: 'BTCUSDT', state: 'ended' } as const
    hub.answers.steps = async () => accepted([{ ...view, end: doneSteps() }])
    await open()
    await dialog.getByTestId('reverse-retry').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(notices).toMatchTextContent('BTCUSDT reversed')
    expect(retried()).toHaveLength(1)
  })
})

describe('a page that is loaded again', () => {
  const view = { id: 'i-1', name: 'reverse', symbol: 'BTCUSDT' } as const

  it('POS-18, H6: follows a reverse whose first order may still arrive, and shows its dialog once it has', async () => {
    let isThere = false
    hub.answers.steps = async () =>
      accepted([
        isThere
          ? { ...view, state: 'ended', end: stopped }
          : { ...view, state: 'ended', end: null, isAbsent: true },
      ])
    await patch({ session: trader({ accountId: 'a-9' }) })
    await show(<ActionsRoot />)
    await expect.poll(() => hub.calls('steps').length).toBeGreaterThan(1)
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(notices).not.toMatchTextContent('not reversed')
    isThere = true
    await expect.element(dialog).toMatchTextContent('Closed, not reopened')
  })

  it('POS-18, H7: shows the actions that an earlier page left unfinished', async () => {
    hub.answers.steps = async () => accepted([{ ...view, state: 'ended', end: stopped }])
    await patch({ session: trader({ accountId: 'a-2' }) })
    await show(<ActionsRoot />)
    await expect.element(dialog).toMatchTextContent('Closed, not reopened')
  })

  it('H7: follows running actions and reports their results', async () => {
    let asked = 0
    hub.answers.steps = async () => {
      asked += 1
      return accepted(
        asked === 1
          ? [{ ...view, state: 'running', end: null }]
          : [{ ...view, state: 'ended', end: doneSteps() }],
      )
    }
    await patch({ session: trader({ accountId: 'a-3' }) })
    await show(<ActionsRoot />)
    await expect.element(notices).toMatchTextContent('BTCUSDT reversed')
  })
})
