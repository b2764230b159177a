import { expect, test } from '../fixtures.ts'
import { CANCEL_ALL, dialogOf, longPosition, notices, openFromRow, SET } from '../pages/tpsl.ts'
import { tradePage } from '../pages/trade-page.ts'
import { venueCommand, venueOrder } from '../support/venue-command.ts'
import { seenRequests } from '../support/venue-requests.ts'

test('a partial take profit gets the stop loss it lacks: one entry, and when one leg fires the other is removed (TPSL-29, TPSL-35)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const last = Math.round(await longPosition(trade, venue))
  await venueCommand(venue, {
    type: 'SetTpSl',
    symbol: 'BTCUSDT',
    positionIdx: 0,
    tpSlMode: 'Partial',
    takeProfit: String(last + 2000),
    tpSize: '0.02',
  })
  await openFromRow(page)
  const dialog = dialogOf(page)
  const rows = dialog.getByTestId('tpsl-entry')
  await expect(rows).toHaveCount(1)
  await rows.getByTestId('tpsl-modify').click()
  await expect(dialog.getByTestId('tp-trigger')).toHaveValue(String(last + 2000))
  await expect(dialog.getByTestId('sl-trigger')).toHaveValue('')
  await dialog.getByTestId('sl-trigger').fill(String(last - 2000))
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText((last + 2000).toLocaleString('en-US'))
  await expect(rows).toContainText((last - 2000).toLocaleString('en-US'))
  const [set] = await seenRequests(venue, SET)
  expect(set?.body).toMatchObject({
    tpSlMode: 'Partial',
    stopLoss: String(last - 2000),
    slSize: '0.02',
    tpStopOrderId: expect.stringMatching(/./),
  })
  expect(set?.body).not.toHaveProperty('takeProfit')
  expect(set?.body).not.toHaveProperty('slStopOrderId')

  // The stop loss triggers: it closes its part of the position, and its take profit is canceled.
  await venue.control('/freeze', { frozen: false })
  await venue.control('/move', { symbol: 'BTCUSDT', price: String(last - 2100) })
  await expect(rows).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(trade.positions.first()).toContainText('0.030')
})

test('TP/SL of the entire position replace the partial ones: removed, then set; a refusal in between is shown and the missing one is sent once (TPSL-65, TPSL-69, H7)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const last = Math.round(await longPosition(trade, venue))
  const partial = (above: number) =>
    venueCommand(venue, {
      type: 'SetTpSl',
      symbol: 'BTCUSDT',
      positionIdx: 0,
      tpSlMode: 'Partial',
      takeProfit: String(last + above),
      stopLoss: String(last - above),
      tpSize: '0.02',
      slSize: '0.02',
    })
  const refuse = (path: string): Promise<unknown> =>
    venue.control('/faults/http', { method: 'POST', path, times: 1, code: 30_032, message: 'not now' })
  await partial(2000)
  await partial(3000)
  await openFromRow(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByTestId('tpsl-entry')).toHaveCount(2)
  await dialog.getByRole('tab', { name: 'Entire position' }).click()
  const replace = dialog.getByRole('checkbox', { name: 'Remove the 2 partial entries first' })
  await replace.press('Space')
  await expect(replace).toBeChecked()
  await dialog.getByTestId('tp-trigger').fill(String(last + 4000))

  // The first step is refused: nothing changed, and the input remains.
  await refuse(CANCEL_ALL)
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(notices(page)).toContainText('30032')
  await expect(dialog.getByTestId('tp-trigger')).toHaveValue(String(last + 4000))
  await expect(replace).toBeChecked()
  expect(await seenRequests(venue, SET)).toHaveLength(0)

  // The second step is refused: the entries are canceled, and only the missing ones are sent again.
  await refuse(SET)
  await dialog.getByTestId('tpsl-confirm').click()
  const stopped = page.getByRole('alertdialog', { name: 'Removed, not set' })
  await expect(stopped).toContainText('The partial entries of BTCUSDT were removed')
  await expect(stopped).toContainText('30032')
  await page.reload()
  await stopped.getByTestId('tpsl-swap-retry').click()
  await expect(stopped).toHaveCount(0)
  expect(await seenRequests(venue, CANCEL_ALL)).toHaveLength(2)
  const [, set] = await seenRequests(venue, SET)
  expect(set?.body).toMatchObject({ tpSlMode: 'Full', takeProfit: String(last + 4000) })
  await trade.showPositions()
  await expect(page.getByTestId('position-tpsl').first()).toContainText((last + 4000).toLocaleString('en-US'))
  await openFromRow(page)
  await expect(dialog.getByRole('checkbox', { name: /partial/ })).toHaveCount(0)
})

test('all positions get a take profit and stop loss by ROI at once; a leg without ROI stays, a position that cannot take it shows why (TPSL-07, TPSL-65, TPSL-71)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await longPosition(trade, venue)
  await venueOrder(venue, { symbol: 'ETHUSDT', side: 'Sell', qty: '1' })
  await expect(trade.positions).toHaveCount(2)
  await page.getByRole('tab', { name: /^TP\/SL/ }).click()
  await page.getByTestId('tpsl-bulk-open').click()
  const bulk = page.getByTestId('tpsl-bulk')
  const ready = bulk.locator('[data-testid="bulk-row"][data-ready]')
  await expect(bulk.getByTestId('bulk-row')).toHaveCount(2)
  await expect(ready).toHaveCount(0)
  // A loss of twenty times the margin has no valid price. Each position shows a message, and nothing can be sent.
  await bulk.getByTestId('bulk-sl').fill('2000')
  await expect(bulk.locator('[data-testid="bulk-row"]:has([data-message])')).not.toHaveCount(0)
  await bulk.getByTestId('bulk-tp').fill('20')
  await bulk.getByTestId('bulk-sl').fill('15')
  await expect(ready).toHaveCount(2)
  await expect(bulk.locator('[data-message]')).toHaveCount(0)
  const shown = await ready.allTextContents()
  await bulk.getByRole('button', { name: /2/ }).last().click()
  await expect(bulk).toHaveCount(0)
  await expect(notices(page)).toContainText('ETHUSDT')
  const bodies = (await seenRequests(venue, SET)).map(({ body }) => body)
  expect(new Set(bodies.map((body) => body?.['symbol']))).toEqual(new Set(['BTCUSDT', 'ETHUSDT']))
  expect(bodies).toHaveLength(2)
  const [btc, eth] = ['BTCUSDT', 'ETHUSDT'].map((symbol) =>
    bodies.find((body) => body?.['symbol'] === symbol),
  )
  const price = (body: typeof btc, field: string): number => Number(body?.[field])
  expect(price(btc, 'takeProfit')).toBeGreaterThan(price(btc, 'stopLoss'))
  expect(price(eth, 'takeProfit')).toBeLessThan(price(eth, 'stopLoss'))
  // The shown values were sent, and the table now shows them.
  const said = shown.join(' ').replaceAll(',', '')
  for (const body of [btc, eth]) expect(said).toContain(String(body?.['takeProfit']))
  await expect(page.getByTestId('tpsl-table-row')).toHaveCount(2)

  // Changes only the ROI of the stop losses. The take profits remain.
  await page.getByTestId('tpsl-bulk-open').click()
  await bulk.getByTestId('bulk-sl').fill('30')
  await expect(ready).toHaveCount(2)
  await bulk.getByRole('button', { name: /2/ }).last().click()
  await expect(bulk).toHaveCount(0)
  const later = (await seenRequests(venue, SET)).slice(2).map(({ body }) => body)
  expect(later).toHaveLength(2)
  for (const body of later) expect(body).not.toHaveProperty('takeProfit')
  await expect(page.getByTestId('tpsl-table-row').filter({ hasText: 'BTCUSDT' })).toContainText(
    price(btc, 'takeProfit').toLocaleString('en-US'),
  )
})

test('on a phone TP/SL of an open order are set from its card (TPSL-01, TPSL-67)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const price = Number(await trade.priceAway(-5))
  await venue.control('/freeze', { frozen: true })
  await trade.limit('Buy', '0.010', String(price))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await trade.showOrders()
  const card = page.locator('article[data-testid^="order-"]')
  await card.getByTestId('order-tpsl').click()
  const dialog = dialogOf(page)
  await dialog.getByTestId('tp-trigger').fill(String(price + 300))
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByTestId('order-tpsl')).toContainText((price + 300).toLocaleString('en-US'))
})
