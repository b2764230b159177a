import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { dialogOf, longPosition, openFromRow, SET } from '../pages/tpsl.ts'
import { tradePage } from '../pages/trade-page.ts'
import { venueCommand, venueOrder } from '../support/venue-command.ts'
import { seenRequests } from '../support/venue-requests.ts'

/** The form shows what happened to its position, sends nothing and retains the input. */
async function isOver(page: Page, said: RegExp, field: string, text: string): Promise<void> {
  await expect(page.getByTestId('tpsl-state')).toContainText(said)
  await expect(page.getByTestId(field)).toHaveValue(text)
  await expect(page.getByTestId('tpsl-confirm')).toBeDisabled()
}

test('a position closed while its dialog is open: shown, blocked, typed values stay; the same in a new partial entry (TPSL-32, TPSL-47)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const last = await longPosition(trade, venue)
  await openFromRow(page)
  const dialog = dialogOf(page)
  const tp = String(Math.round(last * 1.05))
  await dialog.getByTestId('tp-trigger').fill(tp)
  await venueOrder(venue, { side: 'Sell', qty: '0.05', reduceOnly: true })
  await isOver(page, /was closed/, 'tp-trigger', tp)

  // Opened again for a new position, in the view of a new entry.
  const close = dialog.getByRole('button', { name: 'Close' })
  await close.click()
  await expect(dialog).toHaveCount(0)
  // The row of the closed position is gone: the next one is the new position's.
  await expect(trade.positions).toHaveCount(0)
  await venueOrder(venue, { qty: '0.05' })
  await expect(trade.positions).toHaveCount(1)
  await openFromRow(page)
  await expect(dialog.getByTestId('tp-trigger')).toHaveValue('')
  await dialog.getByRole('tab', { name: /^Partial position/ }).click()
  await dialog.getByTestId('tpsl-add').click()
  await dialog.getByTestId('tpsl-qty').fill('0.02')
  await dialog.getByTestId('tp-trigger').fill(tp)
  await venueOrder(venue, { side: 'Sell', qty: '0.05', reduceOnly: true })
  await isOver(page, /was closed/, 'tpsl-qty', '0.02')

  // Closed in that view, it reopens in the main view with the position's current entries.
  await close.click()
  await expect(dialog.getByTestId('tpsl-list')).toBeVisible()
  await close.click()
  await expect(dialog).toHaveCount(0)
  await expect(trade.positions).toHaveCount(0)
  await venueOrder(venue, { qty: '0.04' })
  await expect(trade.positions).toHaveCount(1)
  await openFromRow(page)
  await expect(dialog.getByRole('tab', { name: 'Entire position' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog).toContainText('0.040')
  await expect(dialog.getByTestId('tp-trigger')).toHaveValue('')
  expect(await seenRequests(venue, SET)).toEqual([])
})

test('a position liquidated while its dialog is open: shown as liquidated, blocked, typed values stay (TPSL-47)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open('/trade/usdt/LINKUSDT')
  // This account has isolated positions, whose liquidation price is near enough.
  await trade.chooseAccount(1)
  await venueCommand(venue, {
    type: 'SetLeverage',
    symbol: 'LINKUSDT',
    buyLeverage: '50',
    sellLeverage: '50',
  })
  await venueOrder(venue, { symbol: 'LINKUSDT', qty: '20' })
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await page.getByTestId('position-tpsl').first().press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('LINKUSDT')
  await dialog.getByTestId('sl-trigger').fill('1.234')
  await venue.control('/move', { symbol: 'LINKUSDT', price: ((await trade.last()) * 0.9).toFixed(3) })
  await isOver(page, /was liquidated/, 'sl-trigger', '1.234')
  expect(await seenRequests(venue, SET)).toEqual([])
})

test('a position that turns over under its trailing-stop dialog: shown and blocked (TPSL-47)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await longPosition(trade, venue)
  await openFromRow(page)
  await dialogOf(page).getByTestId('tpsl-trailing').click()
  const dialog = page.getByTestId('trailing-dialog')
  await dialog.getByTestId('trailing-distance').fill('500')
  await expect(dialog).toContainText(/would trigger at [\d,]/i)
  await venueOrder(venue, { side: 'Sell', qty: '0.08' })
  await expect(dialog.getByTestId('tpsl-state')).toContainText('changed sides')
  await expect(dialog.getByTestId('trailing-distance')).toHaveValue('500')
  await expect(dialog.getByTestId('trailing-confirm')).toBeDisabled()
  expect(await seenRequests(venue, SET)).toEqual([])
})

test('W6: the risk worker hangs while a price is typed: calculating is shown, never an old result, the sliders stay in place, the next worker checks the typed value (TPSL-37, TPSL-38)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const last = await longPosition(trade, venue)
  await openFromRow(page)
  const dialog = dialogOf(page)
  await dialog.getByTestId('tp-trigger').fill(String(Math.round(last * 1.02)))
  await expect(dialog.getByTestId('leg-tp')).toContainText('closes')
  const slider = dialog.getByTestId('tp-slider').getByRole('slider')
  await expect(slider).not.toHaveValue('0')
  const place = await slider.inputValue()
  const risk = page.workers().find((worker) => worker.url().includes('risk.worker'))
  if (risk === undefined) throw new Error('no risk worker')
  // It never responds again. The worker that replaces it answers.
  void risk
    .evaluate(() => {
      for (;;) performance.now()
    })
    .catch(() => undefined)
  const wrong = String(Math.round(last * 0.9))
  await dialog.getByTestId('tp-trigger').fill(wrong)
  await expect(dialog.getByTestId('tpsl-calculating')).toHaveText(/Calculating/)
  await expect(dialog.getByTestId('leg-tp')).not.toContainText('closes')
  await expect(dialog.getByTestId('tp-linked')).toHaveValue('')
  await expect(slider).toHaveValue(place)
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(dialog.getByTestId('tpsl-calculating')).toBeHidden({ timeout: 30_000 })
  await expect(dialog.getByTestId('tp-trigger')).toHaveValue(wrong)
  await expect(dialog.locator('[data-message="tpPosPriceTooLow"]')).toBeVisible()
  expect(await seenRequests(venue, SET)).toEqual([])
})
