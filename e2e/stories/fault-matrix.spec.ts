import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { startChaos } from '../support/chaos-process.ts'
import type { VenueProcess } from '../support/venue-process.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

/** Rows of docs/faults.md that no other story covers, each once in a real browser. */
const NETWORK = /Failed to load resource|WebSocket|ERR_|net::/
const SNAPSHOT_PATH = '/contract/v5/private/snapshot'
const OTT_PATH = '/user/private/ott'

interface PushCounts {
  readonly sockets: number
  readonly opened: number
  readonly loginsEver: number
}
const push = (venue: VenueProcess): Promise<PushCounts> => venue.control<PushCounts>('/push')
const fault = (venue: VenueProcess, rule: object): Promise<unknown> => venue.control('/faults/http', rule)
const notices = (page: Page) => page.getByRole('log', { name: 'Notices' })

test.beforeEach(({ incidents }) => incidents.expectLog(NETWORK))

test('N5: two seconds of latency and a narrow line are shown as delayed and cause no reconnect', async ({
  page,
  venue,
}) => {
  const proxy = await startChaos(venue, [
    '--latency',
    '1000',
    '--jitter',
    '1000',
    '--bandwidth',
    '65536',
    '--direction',
    'both',
  ])
  try {
    await page.goto(`${proxy.url}/trade/usdt/BTCUSDT`)
    await expect(page.getByTestId('status-chip')).toContainText('Delayed', { timeout: 40_000 })
    const { opened } = await push(venue)
    const shown = page.getByTestId('last-price').first()
    for (let look = 0; look < 2; look += 1) {
      const before = await shown.textContent()
      await expect(shown).not.toHaveText(before ?? '')
    }
    expect((await push(venue)).opened).toBe(opened)
  } finally {
    await page.goto('about:blank')
    await proxy.close()
  }
})

test('N11: neither an offline nor an online report of the browser is trusted', async ({
  page,
  context,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  // Code that is loaded after the start fails without a network, and says so.
  await page.waitForFunction(() =>
    ['late-start', 'layout-commands', 'own-lines', 'tooltips'].every((name) =>
      performance.getEntriesByType('resource').some((file) => file.name.includes(`/${name}-`)),
    ),
  )
  const { opened } = await push(venue)
  await context.setOffline(true)
  const before = await trade.bookTwin.textContent()
  await expect(trade.bookTwin).not.toHaveText(before ?? '')
  await trade.live()
  await venue.control('/push/refuse', { ms: 60_000 })
  await venue.control('/push/cut', { code: 1006 })
  await expect(page.getByTestId('stale-banner')).toBeVisible()
  // The "online" event is only a hint to retry. The data remain marked as stale.
  await context.setOffline(false)
  await expect(trade.bookTwin).toHaveAttribute('data-state', /stale|invalid/)
  await venue.control('/faults/clear', {})
  await trade.live()
  expect((await push(venue)).opened).toBeGreaterThan(opened)
})

test('P5, P6: unknown statuses, sides and keys, and keys of every object, are shown as received or as --; nothing breaks', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.limit('Buy', '0.020', await trade.priceAway(-6))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(2)
  await fault(venue, {
    method: 'GET',
    path: SNAPSHOT_PATH,
    times: 1000,
    edits: [
      { at: '/result/orders/0/st', value: 'ZZZ' },
      { at: '/result/orders/0/tif', value: 'ZZZ' },
      { at: '/result/orders/0/constructor', value: 'ZZZ' },
      { at: '/result/orders/0/hasOwnProperty', value: 1 },
      { at: '/result/orders/1/toString', value: { a: 1 } },
      { at: '/result/ZZZ', value: [1] },
    ],
  })
  await fault(venue, {
    method: 'GET',
    path: '/contract/v5/product/brief-symbol-list',
    times: 10,
    edits: [
      { at: '/result/LinearPerpetual/0/__defineGetter__', value: 'x' },
      { at: '/result/ZZZ', value: [{}] },
    ],
  })
  await page.reload()
  await venue.control('/push/cut', { code: 1006 })
  await venue.control('/push/inject', { kind: 'unknown' })
  await trade.live()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Cancel Buy order/ })
    .first()
    .click()
  await expect.poll(async () => (await seenRequests(venue, orderPath.cancel)).length).toBe(1)
  expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([])
})

test('P9: rows that arrive before their snapshot are no book: the snapshot is requested again, and nothing crossed is shown', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  for (let round = 0; round < 3; round += 1) {
    const { opened } = await push(venue)
    // The first frames of the new socket are the snapshots.
    await venue.control('/push/lose', { stream: 'public', frames: 2 })
    await venue.control('/push/cut', { code: 1006 })
    await expect.poll(async () => (await push(venue)).opened).toBe(opened + 1)
    await trade.live()
    const before = await trade.bookTwin.textContent()
    await expect(trade.bookTwin).not.toHaveText(before ?? '')
  }
  expect((await push(venue)).sockets).toBe(1)
})

test('A1, A3: three one-time tokens refused: prices continue, the private feed is shown as missing and returns; no token is used twice', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const { loginsEver } = await push(venue)
  await venue.control('/requests/clear', {})
  await fault(venue, { method: 'POST', path: OTT_PATH, times: 3, status: 502, body: '' })
  await venue.control('/push/cut', { code: 1006 })
  await trade.live()
  await page.getByRole('button', { name: /^Logged in as/ }).click()
  await expect(page.getByText(/Private feed unavailable/)).toBeVisible()
  await expect(page.getByText(/Private feed unavailable/)).toHaveCount(0)
  const asked = (await seenRequests(venue, OTT_PATH)).filter(({ status }) => status === 200)
  // Each login had a new token, because the venue rejects a used one.
  expect(asked).toHaveLength((await push(venue)).loginsEver - loginsEver)
})

test('A5: a late 10007 of the previous session does not end the new one', async ({ page, venue }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount(0)
  const nameBefore = (await page.getByTestId('account-name').textContent()) ?? ''
  const price = await trade.priceAway(-5)
  await fault(venue, {
    method: 'POST',
    path: orderPath.create,
    times: 1,
    code: 10007,
    message: 'over',
    delayMs: 3000,
  })
  await trade.limit('Buy', '0.010', price)
  await expect(page.getByTestId('submit-buy')).toContainText('Sending')
  await trade.openAccountMenu()
  await page.getByRole('menuitemradio').nth(1).click()
  await expect(page.getByTestId('account-name')).not.toHaveText(nameBefore)
  await expect(page.getByTestId('ticket-available')).toHaveText(/\d/)
  const name = await page.getByTestId('account-name').textContent()
  await expect.poll(async () => (await seenRequests(venue, orderPath.create)).length).toBe(1)
  await page.waitForTimeout(3500)
  await expect(page.getByTestId('account-name')).toHaveText(name ?? '')
  await expect(notices(page)).not.toContainText('10007')
  await trade.limit('Buy', '0.020', await trade.priceAway(-6))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
})

test('A7: every answer plants another token: none is used, stored or sent, and no order is lost', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const planted = 'planted-token-of-an-answer'
  await fault(venue, { method: '*', path: '/*', times: 1000, token: planted })
  for (let at = 0; at < 3; at += 1) await trade.limit('Buy', '0.010', await trade.priceAway(-5 - at))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(3)
  await venue.control('/push/cut', { code: 1006 })
  await trade.live()
  await expect(trade.orders).toHaveCount(3)
  const { requests } = await venue.control<{ requests: unknown[] }>('/requests')
  expect(JSON.stringify(requests)).not.toContain(planted)
  expect(await page.evaluate(() => JSON.stringify(localStorage) + document.cookie)).not.toContain(planted)
})

test('H1, H5: a call that is never answered and one whose answer trickles end at their time limit: the order is unknown, then found', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await fault(venue, { method: 'POST', path: orderPath.create, times: 1, hang: 'after' })
  await fault(venue, { method: 'POST', path: orderPath.cancel, times: 1, bytesPerSecond: 1 })
  await page.getByRole('button', { name: /^Cancel Buy order/ }).click()
  await trade.limit('Buy', '0.020', await trade.priceAway(-6))
  await expect(trade.orders).toHaveCount(1)
  await expect(page.locator('[data-testid^="submit-"][data-pending]')).toHaveCount(0)
  await expect(trade.orders).toContainText('0.020')
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(2)
  expect(await seenRequests(venue, orderPath.cancel)).toHaveLength(1)
})

test('H4: an answer counts as success by its code in either spelling, and by nothing else (HTTP)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.showOrders()
  const price = await trade.priceAway(-5)
  await fault(venue, { path: orderPath.create, times: 1, code: 0, result: {}, resultStatusCode: 417 })
  await trade.limit('Buy', '0.010', price)
  await expect(trade.status).toContainText('417')
  await expect(trade.qty).toHaveValue('0.010')
  await expect(page.locator('[data-testid^="submit-"][data-pending]')).toHaveCount(0)
  const other = JSON.stringify({ retCode: 77_777, ret_msg: 'too dear by the old spelling', result: {} })
  await fault(venue, { path: orderPath.create, times: 1, body: other.replace('retCode', 'ret_code') })
  // A different order, because the same one within half a second counts as one press (H8).
  await trade.limit('Buy', '0.020', price)
  await expect(trade.status).toContainText('77777')
})

test('C1: an exchange whose clock is an hour off: the page shows by how much, nothing expires, the last candle follows the exchange’s clock', async ({
  page,
  venue,
}) => {
  await venue.control('/clock-offset', { ms: -3_600_000 })
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.getByTestId('status-chip').click()
  await expect(page.getByRole('dialog')).toContainText(/3[56]\d\d\d\d\d ms behind/)
  await page.keyboard.press('Escape')
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await expect(page.getByTestId('stale-banner')).toHaveCount(0)
  await venue.control('/clock-offset', { ms: 3_600_000 })
  await venue.control('/push/cut', { code: 1006 })
  await trade.live()
  await expect(trade.orders).toHaveCount(1)
})
