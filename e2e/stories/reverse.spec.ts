import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { axeOf, noticesOf, openLong, shot } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { venueOrder } from '../support/venue-command.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'
import type { VenueProcess } from '../support/venue-process.ts'

const PREF = '/v3/private/user/member/pref-setting'
const reverseButton = (page: Page) => page.getByRole('button', { name: 'Reverse BTCUSDT' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Reverse position' })

/** The orders of the reverse, without the order that opened the position. */
async function legs(venue: VenueProcess) {
  const all = await seenRequests(venue, orderPath.create)
  const byId = new Map(all.map(({ body }) => [String(body['orderLinkId']), body]))
  return [...byId.values()].slice(1)
}

test('a long is reversed after its dialog showed the effect; two orders are sent and the net is minus what it was (POS-11, POS-12, POS-13, POS-14, POS-16, POS-17, POS-20, POS-25) @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await openLong(trade, '0.100')
  await reverseButton(page).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByTestId('reverse-from')).toContainText('Long')
  await expect(dialog.getByTestId('reverse-from')).toContainText('0.100 BTC')
  await expect(dialog.getByTestId('reverse-from')).toContainText('Cross 10x')
  await expect(dialog.getByTestId('reverse-to')).toContainText('Short')
  await expect(dialog.getByTestId('reverse-to')).toContainText('0.100 BTC')
  await expect(dialog.getByTestId('reverse-market')).toHaveText(/\d/)
  for (const figure of ['reverse-pnl', 'reverse-fees', 'reverse-cost'])
    await expect(dialog.getByTestId(figure)).toHaveText(/\d/)
  await expect(dialog.getByRole('checkbox', { name: "Don't ask again" })).not.toBeChecked()
  await expect(dialog.getByRole('link', { name: 'How reversing works' })).toHaveAttribute('href', /reverse/)
  expect(await axeOf(page)).toEqual([])
  await shot(page, 'reverse-dark')
  await dialog.getByTestId('reverse-leverage').fill('5')
  await expect(dialog.getByTestId('reverse-to')).toContainText('5x')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await legs(venue)).toEqual([])

  await reverseButton(page).click()
  await expect(dialog.getByTestId('reverse-leverage')).toHaveValue('')
  await dialog.getByTestId('reverse-confirm').click()
  await expect(dialog).toHaveCount(0)
  await expect(noticesOf(page)).toContainText('BTCUSDT reversed')
  await expect(trade.positions.first()).toContainText('-0.100')
  expect(await legs(venue)).toMatchObject([
    { orderType: 'Market', side: 'Sell', qtyX: '10000000', reduceOnly: true },
    { orderType: 'Market', side: 'Sell', qtyX: '10000000', reduceOnly: false, closeOnTrigger: false },
  ])
})

test('a refused second leg is reported as closed, not reopened; a retry opens it; a refused first leg changes nothing and the button works again (POS-18, POS-22, H7) @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await openLong(trade)
  const refuse = (match: object): Promise<unknown> =>
    venue.control('/faults/http', {
      method: 'POST',
      path: orderPath.create,
      times: 1,
      match,
      code: 30_032,
      message: 'not now',
    })
  await refuse({ reduceOnly: true })
  await reverseButton(page).click()
  await dialogOf(page).getByTestId('reverse-confirm').click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('30032')
  await expect(trade.positions.first()).toContainText('+0.050')
  await expect(dialogOf(page).getByTestId('reverse-confirm')).toBeEnabled()
  await refuse({ is_reverse_position: true })
  await dialogOf(page).getByTestId('reverse-confirm').click()
  const stopped = page.getByRole('alertdialog', { name: 'Closed, not reopened' })
  await expect(stopped).toContainText('Your BTCUSDT position was closed')
  await expect(stopped).toContainText('30032')
  await expect(trade.positions).toHaveCount(0)
  expect(await axeOf(page, 'alertdialog')).toEqual([])
  await shot(page, 'reverse-stopped')
  // It was not dismissed, so a reloaded page of the same trader shows it too.
  await page.reload()
  await expect(stopped).toBeVisible()
  await stopped.getByTestId('reverse-retry').click()
  await expect(stopped).toHaveCount(0)
  await expect(trade.positions.first()).toContainText('-0.050')
})

test('a reverse whose close arrives after half a minute is reported while the page stays open, and names what the rest would send (POS-18, H6)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await openLong(trade)
  await venue.control('/faults/http', { method: 'POST', path: orderPath.create, times: 1, delayMs: 30_000 })
  await reverseButton(page).click()
  await dialogOf(page).getByTestId('reverse-confirm').click()
  await expect(noticesOf(page)).toContainText('result of the reverse not known yet', { timeout: 30_000 })
  const stopped = page.getByRole('alertdialog', { name: 'Closed, not reopened' })
  await expect(stopped).toBeVisible({ timeout: 45_000 })
  await expect(stopped).toContainText('It took too long')
  await expect(stopped.getByTestId('stopped-order')).toHaveText('Open Short 0.05, market')
  await expect(trade.positions).toHaveCount(0)
  await shot(page, 'reverse-late')
  expect(await legs(venue)).toHaveLength(1)
  await stopped.getByTestId('reverse-retry').click()
  await expect(trade.positions.first()).toContainText('-0.050')
  // Its market has a position again: a page that loads does not offer the rest once more.
  await page.reload()
  await expect(trade.positions.first()).toContainText('-0.050')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await legs(venue)).toHaveLength(2)
})

test('"Don\'t ask again" is saved a second later by one call, and the next reverse runs at once, one at a time (POS-15, POS-21, PREF-01, PREF-02)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await openLong(trade)
  await reverseButton(page).click()
  const box = dialogOf(page).getByRole('checkbox', { name: "Don't ask again" })
  for (const checked of [true, false, true]) await box.setChecked(checked, { force: true })
  await expect.poll(async () => (await seenRequests(venue, PREF)).length).toBe(1)
  const [saved] = await seenRequests(venue, PREF)
  expect(saved?.body).toEqual({ upsert_keys: { reverseClickTipStatus: 'hide' } })
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await venue.control('/faults/http', { method: 'POST', path: orderPath.create, times: 1, delayMs: 1500 })
  await reverseButton(page).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await reverseButton(page).click({ force: true })
  await expect(trade.positions.first()).toContainText('-0.050')
  expect(await legs(venue)).toHaveLength(2)
  await expect(dialogOf(page)).toHaveCount(0)
  // The setting belongs to the account. After a reload the next reverse doesn't ask either.
  await page.reload()
  await trade.live()
  await trade.showPositions()
  await reverseButton(page).click()
  await expect(trade.positions.first()).toContainText('+0.050')
  await expect(dialogOf(page)).toHaveCount(0)
})

test('a choice that the exchange fails to save shows no error and still applies: the next reverse needs no confirmation, in another tab neither (PREF-01, PREF-04)', async ({
  page,
  context,
  venue,
  incidents,
}) => {
  incidents.expectLog(/status of 500/)
  const trade = tradePage(page)
  await openLong(trade)
  await venue.control('/faults/http', { method: 'POST', path: PREF, times: 100, status: 500, body: 'no' })
  await reverseButton(page).click()
  await dialogOf(page).getByRole('checkbox', { name: "Don't ask again" }).setChecked(true, { force: true })
  await expect.poll(async () => (await seenRequests(venue, PREF)).at(-1)?.status).toBe(500)
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(noticesOf(page).getByRole('listitem')).toHaveCount(0)
  await reverseButton(page).click()
  await expect(trade.positions.first()).toContainText('-0.050')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(noticesOf(page)).not.toContainText(/prefer|save/i)
  // The trader's other tab has the same setting.
  const other = tradePage(await context.newPage())
  await other.open()
  await other.showPositions()
  await reverseButton(other.page).click()
  await expect(other.positions.first()).toContainText('+0.050')
  await expect(dialogOf(other.page)).toHaveCount(0)
})

test('the dialog of another row starts fresh; while one position is reversed no other can be (POS-11, POS-21, POS-25)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await openLong(trade)
  await venueOrder(venue, { symbol: 'ETHUSDT', qty: '0.5', side: 'Sell' })
  await expect(trade.positions).toHaveCount(2)
  const dialog = dialogOf(page)
  const box = dialog.getByRole('checkbox', { name: "Don't ask again" })
  const reverseOf = (symbol: string) => page.getByRole('button', { name: `Reverse ${symbol}` })
  await reverseOf('BTCUSDT').click()
  await dialog.getByTestId('reverse-leverage').fill('5')
  // The estimated price is the live market price.
  await venue.control('/freeze', { frozen: true })
  const market = dialog.getByTestId('reverse-market')
  const before = await market.textContent()
  await venue.control('/move', { symbol: 'BTCUSDT', price: await trade.priceAway(0.5) })
  await expect(market).not.toHaveText(before ?? '')
  for (const checked of [true, false]) await box.setChecked(checked, { force: true })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await reverseOf('ETHUSDT').click()
  await expect(dialog.getByTestId('reverse-from')).toContainText(/Short.*0\.50 ETH/)
  await expect(dialog.getByTestId('reverse-leverage')).toHaveValue('')
  await expect(box).not.toBeChecked()
  await box.setChecked(true, { force: true })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await venue.control('/faults/http', { method: 'POST', path: orderPath.create, times: 1, delayMs: 2000 })
  await reverseOf('ETHUSDT').click()
  await expect(reverseOf('BTCUSDT')).toBeDisabled()
  await expect(noticesOf(page)).toContainText('ETHUSDT reversed')
  await expect(reverseOf('BTCUSDT')).toBeEnabled()
  const sent = await seenRequests(venue, orderPath.create)
  expect(new Set(sent.slice(1).map(({ body }) => body['symbol']))).toEqual(new Set(['ETHUSDT']))
})
