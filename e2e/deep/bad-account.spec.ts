import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseNamed, openLong } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { venueOrder } from '../support/venue-command.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

/** Account errors. The page explains each in words, retains the input, and no control hangs. */

const STATE = '/contract/v5/private/snapshot'
const TIERS = '/contract/v5/position/risk-limit-list'
const ADD = '/contract/v5/private/position/add-margin'
const more = async (page: Page, symbol: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `More for ${symbol}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a position that closes while a dialog is open: every dialog of it shows that, sends nothing, leaves typed values and closes (D4, POS-14, MARGIN-09)', async ({
  page,
  venue,
}) => {
  test.slow()
  const trade = tradePage(page)
  await trade.open()
  // This account has isolated positions.
  await trade.chooseAccount(1)
  await trade.showPositions()
  const anyDialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const dialogs: readonly {
    readonly open: () => Promise<void>
    readonly confirm: string
    readonly typed: readonly [field: string, text: string] | null
  }[] = [
    {
      open: () => page.getByRole('button', { name: 'Close BTCUSDT at market' }).click(),
      confirm: 'close-confirm',
      typed: ['close-qty', '0.004'],
    },
    {
      open: () => page.getByRole('button', { name: 'Close BTCUSDT at a limit price' }).click(),
      confirm: 'close-confirm',
      typed: ['close-price', '123456.0'],
    },
    {
      open: () => page.getByRole('button', { name: 'Reverse BTCUSDT' }).click(),
      confirm: 'reverse-confirm',
      typed: null,
    },
    {
      open: () => more(page, 'BTCUSDT', 'Add or reduce margin'),
      confirm: 'margin-confirm',
      typed: ['margin-amount', '12.5'],
    },
  ]
  for (const { open, confirm, typed } of dialogs) {
    await venueOrder(venue, { qty: '0.01' })
    await expect(trade.positions).toHaveCount(1)
    await open()
    await expect(anyDialog.getByTestId(confirm)).toBeEnabled()
    if (typed !== null) await anyDialog.getByTestId(typed[0]).fill(typed[1])
    await venueOrder(venue, { side: 'Sell', qty: '0.01', reduceOnly: true })
    await expect(anyDialog.getByTestId('position-gone')).toContainText('already closed')
    await expect(anyDialog.getByTestId(confirm)).toBeDisabled()
    if (typed !== null) await expect(anyDialog.getByTestId(typed[0])).toHaveValue(typed[1])
    await anyDialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(anyDialog).toHaveCount(0)
  }
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  expect(await seenRequests(venue, ADD)).toEqual([])

  // A position that is reversed while its dialog is open counts as closed for this dialog.
  await venueOrder(venue, { qty: '0.01' })
  await page.getByRole('button', { name: 'Reverse BTCUSDT' }).click()
  await expect(anyDialog.getByTestId('reverse-confirm')).toBeEnabled()
  await venueOrder(venue, { side: 'Sell', qty: '0.02' })
  await expect(anyDialog.getByTestId('position-gone')).toBeVisible()
  await expect(anyDialog.getByTestId('reverse-confirm')).toBeDisabled()
})

test('risk tiers that are empty, overlap or cannot be read block a change of leverage with a reason, unordered tiers are sorted; closing always works (D8, MARGIN-17, LEV-10)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await openLong(trade)
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  const fault = (rule: object) =>
    venue.control('/faults/http', { method: 'GET', path: TIERS, times: 1, ...rule })
  const open = async (): Promise<Locator> => {
    await page.getByRole('button', { name: /^Leverage: / }).click()
    await dialog.getByTestId('leverage-input').fill('7')
    return dialog.getByTestId('said-tiersFault')
  }
  for (const rule of [
    { result: { list: [] } },
    { result: { list: 'none' } },
    { edits: [{ at: '/result/list/1/limit', value: '1' }] },
    { edits: [{ at: '/result/list/1/maxLeverageE2', value: 'x' }] },
    { code: 10_001, message: 'no' },
  ]) {
    await fault(rule)
    const said = await open()
    await expect(said, JSON.stringify(rule)).toContainText('Closing still works')
    await expect(confirm).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const said = await open()
  await expect(confirm).toBeEnabled()
  await expect(said).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await fault({ result: { list: [] } })
  await more(page, 'BTCUSDT', 'Risk limits')
  await expect(dialog).toContainText('No tiers')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByTestId('tier').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await fault({ result: { list: [] }, times: 9 })
  await page.getByRole('button', { name: 'Close BTCUSDT at market' }).click()
  await page.getByTestId('close-confirm').click()
  await expect(trade.positions).toHaveCount(0)
})

test('a position with leverage 0, without a liquidation price or mark price: -- where nothing is known, every dialog opens and can be closed, and so can the position (D4, POS-30, MARGIN-22)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await venue.control('/freeze', { frozen: true })
  await venue.control('/faults/http', {
    method: 'GET',
    path: STATE,
    times: 50,
    edits: [
      { at: '/result/positions/*/lv', value: '0' },
      { at: '/result/positions/*/lp', value: '' },
      { at: '/result/positions/*/mp', value: '0' },
    ],
  })
  await trade.open()
  await chooseNamed(trade, /^Standard isolated one-way/)
  await trade.showPositions()
  const symbol = 'BTCUSD'
  const row = page.getByTestId(`position-${symbol}:0`)
  await expect(row.locator('[data-column="contract"]')).toContainText('0x')
  for (const unknown of ['liq', 'im', 'mm'])
    await expect(row.locator(`[data-column="${unknown}"]`)).toHaveText('--')
  const none = /NaN|Infinity|undefined|null|-0(\.0+)?(?!\d)(?!\.)/
  await expect(row).not.toContainText(none)
  const anyDialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const leave = async (): Promise<void> => {
    await expect(anyDialog).toBeVisible()
    await expect(anyDialog).not.toContainText(none)
    await page.keyboard.press('Escape')
    await expect(anyDialog).toHaveCount(0)
  }
  for (const item of ['Add or reduce margin', 'Leverage', 'Margin mode', 'Risk limits']) {
    await more(page, symbol, item)
    await leave()
  }
  await page.getByRole('button', { name: `Reverse ${symbol}`, exact: true }).click()
  await leave()
  await page.getByRole('button', { name: `Details of ${symbol}`, exact: true }).click()
  await leave()
  const count = await trade.positions.count()
  await page.getByRole('button', { name: `Close ${symbol} at market`, exact: true }).click()
  await expect(anyDialog).not.toContainText(none)
  await page.getByTestId('close-confirm').click()
  await expect(anyDialog).toHaveCount(0)
  await expect(trade.positions).toHaveCount(count - 1)
})

test('a mode change and auto-add that are refused or get no answer: a text, the old state, and nothing that waits forever (MARGIN-21, POS-09)', async ({
  page,
  venue,
  incidents,
}) => {
  test.slow()
  incidents.expectLog(/Failed to load resource|ERR_/)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount(1)
  await venueOrder(venue, { qty: '0.01' })
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  const dialog = page.getByRole('dialog')
  for (const fault of [
    { code: 30_165, message: 'position open' },
    { drop: 'before', times: 2 },
  ]) {
    await venue.control('/faults/http', {
      method: 'POST',
      path: '/contract/v5/position/switch-isolated',
      times: 1,
      ...fault,
    })
    await page.getByRole('button', { name: /^Margin mode: / }).click()
    await dialog.getByRole('radio', { name: /^Cross/ }).check({ force: true })
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(/\w/, { timeout: 45_000 })
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: /^Margin mode: Isolated/ })).toBeVisible()
  }
  await venue.control('/faults/http', {
    method: 'POST',
    path: '/contract/v5/private/position/set-auto-add-margin',
    times: 1,
    code: 30_032,
    message: 'not now',
  })
  await more(page, 'BTCUSDT', 'Add or reduce margin')
  const box = dialog.getByRole('checkbox', { name: 'Auto-add margin' })
  await box.click({ force: true })
  await expect(dialog.getByRole('alert')).toHaveText(/\w/, { timeout: 45_000 })
  await expect(box).toBeEnabled()
  await expect(box).not.toBeChecked()
})
