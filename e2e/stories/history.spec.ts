import { readFileSync } from 'node:fs'
import { tableLists } from '../../src/shared/domain/table-lists.ts'
import { tablePath } from '../../src/shared/wire/http.ts'
import { fromShortKeys } from '../../src/shared/wire/short-keys.ts'
import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'
import { isOfGateway, isThroughGateway } from '../support/gateway-venue.ts'
import { venueOrder } from '../support/venue-command.ts'

/** Until a list is read to its end: a gateway reads two years of it, a week at a time. */
const READ = { timeout: isThroughGateway ? 90_000 : 15_000 }

test('each list shows what happened: orders, trades, closed positions, transactions; filtered, with a text if empty; new entries appear on top (POS-35, POS-36, POSTER-10, FEED-29)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.020')
  await expect(trade.qty).toHaveValue('')
  await trade.market('Sell', '0.020')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(0)
  await page.getByRole('tab', { name: 'History' }).click()
  const rows = page.getByTestId('history-row')
  await expect(rows.first()).toContainText('BTCUSDT')
  await page.screenshot({ path: test.info().outputPath('history.png') })
  // Orders that end while the list is open are added automatically, once, on top.
  await expect(rows).toHaveCount(2)
  await trade.market('Buy', '0.011')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('0.011')
  await trade.market('Sell', '0.011')
  await expect(rows).toHaveCount(4)
  await page.getByTestId('history-tradeHistory').click()
  await expect(rows.first()).toContainText(/Taker|Maker/)
  await page.getByRole('searchbox', { name: 'Symbol or coin' }).fill('ETH')
  await expect(page.getByText('Nothing here')).toBeVisible(READ)
  await page.getByRole('searchbox', { name: 'Symbol or coin' }).fill('')
  await page.getByTestId('history-closedPositions').click()
  await expect(rows).toHaveCount(2)
  // The poster of a closed position shows its exit price (POSTER-10). Bybit's rows are closing orders, not positions.
  if (!isOfGateway(page)) {
    const exit = (await rows.first().locator('[data-column="exit"]').textContent()) ?? 'none'
    await rows.first().getByRole('button', { name: 'Share the closed position in BTCUSDT' }).click()
    await expect(page.getByTestId('poster-words')).toContainText(`Settlement price${exit}`)
    await page.keyboard.press('Escape')
  }
  await page.getByTestId('history-transactions').click()
  await expect(rows.first()).toContainText('Trade')
  const empty = ['webhook', 'redemption', 'mmr', 'rfqTradeHistory']
  // A gateway shows only lists that Bybit has.
  for (const list of isOfGateway(page) ? ['mmr'] : empty) {
    await page.getByTestId(`history-${list}`).click()
    await expect(page.getByText('Nothing here')).toBeVisible()
  }
  await page.getByTestId('history-realised').click()
  await expect(page.getByTestId('realised')).toContainText('BTCUSDT')
  await expect(page.getByTestId('wallet-chart')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('realised.png') })
})

test('orders are under the tab of their kind, and only those a filter shows are cancelled (POS-35, VENUE-19)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  for (const percent of [-3, -4]) {
    await trade.limit('Buy', '0.010', await trade.priceAway(percent))
    await expect(trade.qty).toHaveValue('')
  }
  await trade.showOrders()
  await expect(page.getByTestId('kind-limit')).toContainText('2')
  await page.getByTestId('kind-conditional').click()
  await expect(page.getByText('No orders match the filter')).toBeVisible()
  await page.getByTestId('kind-limit').click()
  await expect(trade.orders).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel filtered' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Cancel orders' })
    .click()
  await expect(trade.orders).toHaveCount(0)
})

test('a long history loads page by page while scrolling; dates narrow it; the file has every row of the filter (POS-35, POS-36)', async ({
  page,
  venue,
}) => {
  test.slow()
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  // 130 fills are three pages.
  for (let at = 0; at < 65; at += 1)
    for (const side of ['Buy', 'Sell'])
      // In sequence, as a trader would send them.
      // oxlint-disable-next-line no-await-in-loop
      await venueOrder(venue, { qty: '0.001', side })
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByTestId('history-tradeHistory').click()
  const rows = page.getByTestId('history-row')
  await expect(rows.first()).toBeVisible()
  const tables = page.getByTestId('account-tables')
  await expect(tables).toContainText('50 records so far')
  expect(await rows.count()).toBeLessThan(45)
  const scroller = tables.getByRole('region', { name: 'Trades' })
  const counted = async (): Promise<number> =>
    Number(/^(\d+) records/.exec((await tables.locator('output').first().textContent()) ?? '')?.[1] ?? 0)
  await expect
    .poll(async () => {
      await scroller.evaluate((node) => node.scrollTo({ top: node.scrollHeight }))
      return counted()
    }, READ)
    .toBeGreaterThanOrEqual(130)
  const all = await counted()
  await scroller.evaluate((node) => node.scrollTo({ top: node.scrollHeight }))
  await expect(page.locator(`[role="row"][aria-rowindex="${all + 1}"]`)).toContainText('BTCUSDT')
  expect(await axeFaults(page, '[data-testid="account-tables"]')).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download', READ),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines).toHaveLength(all + 1)
  expect(lines[1]).toMatch(/^BTCUSDT,\d{4}-\d\d-\d\dT.*,(Buy|Sell),/)
  // Yesterday has none of these fills, today has all.
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('To', { exact: true }).fill(day(1))
  await expect(page.getByText('Nothing here')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill(day(0))
  await page.getByLabel('From', { exact: true }).fill(day(0))
  await expect(rows.first()).toContainText('BTCUSDT')
})

test('each of the twenty lists shows what the exchange has for it, or that it is empty (POS-35)', async ({
  page,
  venue,
}) => {
  test.slow()
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross one-way(?!,)/)
  await page.getByRole('tab', { name: 'History' }).click()
  const rows = page.getByTestId('history-row')
  const held: string[] = []
  for (const list of tableLists) {
    const answer = await page.request.get(`${venue.url}${tablePath(list)}?limit=50`, {
      headers: { platform: 'pc' },
    })
    const { result } = (await answer.json()) as { result: { list: Record<string, unknown>[] } }
    // A slice of a strategy is in the strategy's row.
    const listed = result.list
      .map((row) => fromShortKeys('order', row))
      .filter(({ specialTradeFrom, parentOrderId }) => !specialTradeFrom || !parentOrderId)
    // The row of lists scrolls under the mouse: a press at the place of the last one is ignored then, a key is not.
    await page.getByTestId(`history-${list}`).press('Enter')
    await expect(page.getByTestId(`history-${list}`)).toHaveAttribute('aria-pressed', 'true')
    if (listed.length === 0) {
      await expect(page.getByText('Nothing here'), list).toBeVisible()
      continue
    }
    held.push(list)
    await expect(rows.first(), list).toBeVisible()
    await expect(page.getByTestId('account-tables').getByRole('table'), list).toHaveAttribute(
      'aria-rowcount',
      String(listed.length + 1),
    )
    await expect(page.getByText('could not be read')).toHaveCount(0)
    // Shows which contract was bought and which was sold (ENTITY-13).
    if (list === 'futureSpread')
      await expect(rows.first()).toContainText(/BTCUSDT-\w+_BTCUSDT.*(BTCUSDT-\w+BTCUSDT|BTCUSDTBTCUSDT-\w+)/)
  }
  // Lists that nothing here fills (MMR, webhook, earn, RFQ) are empty. All others have rows.
  expect(held).toEqual([
    'limitMarket',
    'stopLimit',
    'conditional',
    'oco',
    'trailingStop',
    'futureSpread',
    'iceberg',
    'twap',
    'chase',
    'closedOrders',
    'closedPositions',
    'positions',
    'tradeHistory',
    'assets',
    'borrowing',
  ])
  // A row links to its market.
  await page.getByTestId('history-positions').click()
  await rows.first().locator('a').click()
  await expect(page).toHaveURL(/\/trade\//)
})
