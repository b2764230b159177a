import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { announcements } from '../pages/actions.ts'
import { onTabRung, SHARED_HUB } from '../support/rung.ts'
import { KLINE_PATH, loseAnswer, orderIntents, orderPath, seenRequests } from '../support/venue-requests.ts'

const LOST = /Failed to load resource|ERR_EMPTY_RESPONSE|ERR_CONNECTION|WebSocket/

test('the exchange accepts an order, loses its answer and dies: after its restart there is one order, never sent twice (faults H2, N9, I1) @core', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(LOST)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await loseAnswer(venue, 'after')
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await expect.poll(() => orderIntents(venue)).toHaveLength(1)
  await venue.stop('SIGKILL')
  await expect(page.getByTestId('stale-banner')).toBeVisible()
  await venue.start()
  await trade.live()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await expect(page.getByTestId('submit-buy')).toHaveText('Buy / Long')
  await expect(page.getByText('failed', { exact: false })).toHaveCount(0)
  // The new process has a new log. It shows that the order was not sent again.
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  await expect(trade.orders).toHaveCount(1)
})

test('the exchange dies before it accepts the order: none exists afterwards, none is sent again, the trader is notified (faults H2, N9)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(LOST)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await loseAnswer(venue, 'before', 1500)
  const price = await trade.priceAway(-5)
  await trade.limit('Buy', '0.010', price)
  await expect(page.getByTestId('submit-buy')).toContainText('Sending')
  await venue.stop('SIGKILL')
  await expect(page.getByText(/Checking; nothing was sent twice|Result not known/).first()).toBeVisible()
  await expect(trade.qty).toHaveValue('0.010')
  await venue.start()
  await trade.live()
  await expect(page.getByText('The exchange does not have it so far').first()).toBeVisible()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(0)
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  // The trader sends it again. This is a new order.
  await page.getByTestId('submit-buy').click()
  await page.getByTestId('guard-send').click()
  await expect(trade.orders).toHaveCount(1)
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(1)
})

test('the exchange dies and starts again: the chart loads the bars of its symbol and of the mark price again (faults N9, CHART-41)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(LOST)
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  const mark = chart.root.locator('.legend [data-kind="compare"] .value')
  await expect(mark).toHaveText(/\d/)
  await venue.stop('SIGKILL')
  await expect(page.getByTestId('stale-banner')).toBeVisible()
  await venue.start()
  await trade.live()
  // The new process has a new log.
  const kinds = async (): Promise<(string | null)[]> =>
    (await seenRequests(venue, KLINE_PATH)).map(({ query }) => new URLSearchParams(query).get('kind'))
  await expect.poll(kinds).toEqual(expect.arrayContaining(['market', 'mark']))
  await expect(mark).toHaveText(/\d/)
})

test('a page reloaded while its order is in flight finds it, once (faults H9)', async ({ page, venue }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await venue.control('/faults/http', {
    method: 'POST',
    path: orderPath.create,
    times: 1,
    delayMs: 1500,
  })
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await expect(page.getByTestId('submit-buy')).toContainText('Sending')
  await page.reload()
  await trade.live()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(1)
})

test('the socket is cut: figures are marked stale meanwhile, fresh after, and every topic is requested once (faults N3, FEED-06) @core', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(LOST)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await venue.control('/push/refuse', { ms: 4000 })
  await venue.control('/push/cut', { code: 1006 })
  await expect(page.getByTestId('stale-banner')).toBeVisible()
  await expect(page.getByTestId('account-figures')).toHaveAttribute('data-stale', '')
  await expect(page.getByTestId('stale-banner')).toBeHidden()
  await trade.live()
  await expect(page.getByTestId('account-figures')).not.toHaveAttribute('data-stale', '')
  await expect(trade.orders).toHaveCount(1)
  const held = () =>
    venue.control<{ sockets: { topics: string[]; privateTopics: string[] }[] }>('/push/sockets')
  // The market is live before the login completes.
  await expect.poll(async () => (await held()).sockets[0]?.privateTopics.length ?? 0).toBeGreaterThan(0)
  const { sockets } = await held()
  expect(sockets).toHaveLength(1)
  const topics = sockets[0]?.topics ?? []
  expect(new Set(topics).size).toBe(topics.length)
})

test('a gap in the sequence of the book: it is requested again and continues, and the page never shows a crossed book (faults N6, FEED-17)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const { sockets } = await venue.control<{ sockets: { topics: string[] }[] }>('/push/sockets')
  const topic = sockets.flatMap((socket) => socket.topics).find((name) => name.startsWith('index_quote'))
  if (topic === undefined) throw new Error('the page has no book topic')
  for (let round = 0; round < 3; round++) {
    await venue.control('/push/gap', { topic, count: 3 })
    const before = await trade.bookTwin.textContent()
    await expect.poll(() => trade.bookTwin.textContent()).not.toBe(before)
    await trade.live()
    const sides = await trade.bookTwin.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => ({
        side: row.getAttribute('data-side'),
        price: Number(row.querySelector('button')?.textContent.replace(/[^0-9.]/g, '')),
      })),
    )
    const asks = sides.filter(({ side }) => side === 'down').map(({ price }) => price)
    const bids = sides.filter(({ side }) => side === 'up').map(({ price }) => price)
    expect(Math.min(...asks)).toBeGreaterThan(Math.max(...bids))
  }
})

test('too many calls and a broken answer are shown at the form; the next try works (faults H3, ERR)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(/Failed to load resource/)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const price = await trade.priceAway(-5)
  const arm = (rule: object): Promise<unknown> =>
    venue.control('/faults/http', { method: 'POST', path: orderPath.create, times: 1, ...rule })
  await arm({ code: 10_006, message: 'too many' })
  await trade.limit('Buy', '0.010', price)
  await expect(trade.status).toContainText('10006')
  await expect(trade.qty).toHaveValue('0.010')
  await arm({ status: 502, body: '<html><b>bad gateway</b></html>' })
  // A different order, because the same one within half a second counts as one press (H8).
  await trade.limit('Buy', '0.020', price)
  await expect(trade.status).toContainText(/not known/i)
  await expect(page.locator('body')).not.toContainText('bad gateway')
  await trade.showOrders()
  await expect(page.getByText('The exchange does not have it so far').first()).toBeVisible()
  await expect(trade.orders).toHaveCount(0)
  await page.getByTestId('submit-buy').click()
  await page.getByTestId('guard-send').click()
  await expect(trade.orders).toHaveCount(1)
})

test('the exchange announces its restart: each page of the browser shows it once, in its language, until the exchange is back (FEED-22, docs/wire.md 1.2)', async ({
  page,
  context,
  venue,
  incidents,
}) => {
  incidents.expectLog(LOST)
  const trade = tradePage(page)
  await trade.open()
  const second = await context.newPage()
  await second.goto('/trade/usdt/BTCUSDT?lang=ar')
  await tradePage(second).live()
  const lines = (shown: typeof page) => announcements(shown)
  await venue.control('/push/restart', { downMs: 3000 })
  await expect(lines(page)).toHaveText([
    'The exchange is restarting. The connection will return automatically.',
  ])
  await expect(lines(second)).toHaveText(['تعيد المنصة تشغيل خدمتها. يعود الاتصال من تلقاء نفسه.'])
  await expect(lines(page)).toHaveCount(0)
  await expect(lines(second)).toHaveCount(0)
  await page.bringToFront()
  await trade.live()
})

test('an announcement in the exchange’s own words is shown unchanged and disappears in every tab once it was read (FEED-22)', async ({
  page,
  context,
  venue,
}) => {
  test.skip(onTabRung, SHARED_HUB)
  const trade = tradePage(page)
  await trade.open()
  const second = await context.newPage()
  await second.goto('/trade/usdt/BTCUSDT')
  await venue.control('/push/notice', { event: 'maintenance', message: 'At <b>noon</b> we are away' })
  const lines = (shown: typeof page) => announcements(shown)
  for (const shown of [page, second]) await expect(lines(shown)).toHaveText(['At <b>noon</b> we are away'])
  await lines(second).getByRole('button', { name: 'Dismiss' }).click()
  for (const shown of [page, second]) await expect(lines(shown)).toHaveCount(0)
  // The exchange repeats it to each new socket, but this browser has dismissed it.
  await venue.control('/push/cut', { code: 4000 })
  await page.bringToFront()
  await trade.live()
  await page.waitForTimeout(2500)
  await expect(lines(page)).toHaveCount(0)
})

test('V5: an exchange with another push version is refused with its reason, and only the trader reconnects', async ({
  page,
  venue,
}) => {
  const push = () => venue.control<{ opened: number }>('/push')
  const trade = tradePage(page)
  await trade.open()
  const { opened } = await push()
  await venue.control('/push/cut', { code: 4400, reason: 'unsupported push version; this venue speaks v=3' })
  await expect(page.getByTestId('stale-banner')).toContainText('v=3')
  await page.waitForTimeout(2500)
  expect(await push()).toMatchObject({ opened, sockets: 0 })
  await page.getByRole('button', { name: 'Reconnect now' }).click()
  await trade.live()
  expect(await push()).toMatchObject({ opened: opened + 1, sockets: 1 })
})
