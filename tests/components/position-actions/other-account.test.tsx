import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CancelAll } from '../../../src/main-thread/features/tables/cancel-all.tsx'
import { closeDialog, openDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { dismissNotice } from '../../../src/main-thread/stores/notices.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { orders } from '../tables/answers.tsx'

const dialog = page.getByRole('alertdialog')

beforeEach(async () => {
  hub.answers.cancelAll = () => Promise.resolve(accepted({ canceled: 1 }))
  risk.answers.ordersShown = () => [{ orderId: 'o-1', symbol: 'BTCUSDT' }]
  risk.answers.previewCloseAll = ({ requestId }) => ({ requestId, rows: [], totals: [] })
  await patch({ session: trader(), orders: orders({}) })
  await show(<CancelAll />)
})
afterEach(() => closeDialog('position'))

/** Another tab logs in to another account. */
const switchAccount = () => patch({ session: trader({ accountId: 'a-9' }) })

it('a dialog that would act on another account than it was opened in is closed, and a notice says why', async () => {
  for (const ask of [
    async () => openDialog('cancelOrders', { symbol: 'BTCUSDT', name: 'BTCUSDT' }),
    async () => openDialog('closeAll', { onlySymbol: '', isShown: false }),
    () => page.getByRole('button', { name: 'Cancel all' }).click(),
  ]) {
    await patch({ session: trader() })
    await ask()
    await expect.element(dialog).toBeVisible()
    await switchAccount()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect
      .element(page.getByTestId('notice-dialog-closed'))
      .toMatchTextContent('Another account is logged in. The open dialog was closed.')
    dismissNotice('dialog-closed')
  }
  expect(hub.calls('cancelAll')).toEqual([])
})

it('a hub that starts again, and has no account for a moment, closes nothing', async () => {
  openDialog('cancelOrders', { symbol: 'BTCUSDT', name: 'BTCUSDT' })
  await expect.element(dialog).toBeVisible()
  await patch({ session: { kind: 'visitor' } })
  await patch({ session: trader() })
  await expect.element(page.getByTestId('notice-dialog-closed')).not.toBeInTheDocument()
  await dialog.getByTestId('cancel-orders-confirm').click()
  await expect.poll(() => hub.calls('cancelAll')).toEqual([[{ symbol: 'BTCUSDT' }]])
})
