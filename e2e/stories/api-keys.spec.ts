import { createHmac } from 'node:crypto'
import { test as base, expect } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { startVenueProcess } from '../support/venue-process.ts'

/** The venue of these journeys has its API on a free port. */
const test = base.extend<object, { readonly venue: Awaited<ReturnType<typeof startVenueProcess>> }>({
  venue: [
    async ({}, use) => {
      const venue = await startVenueProcess(['--seed', '7', '--api', '0'])
      await use(venue)
      await venue.dispose()
    },
    { scope: 'worker' },
  ],
})

interface Reply {
  readonly retCode: number
  readonly retMsg: string
  readonly result: Readonly<Record<string, unknown>>
}

/** A POST of the Bybit v5 API, signed as its documentation says (https://bybit-exchange.github.io/docs/v5/guide, as of 24 July 2026). */
async function post(at: string, path: string, body: object, key: string, secret: string): Promise<Reply> {
  const [now, window, text] = [String(Date.now()), '5000', JSON.stringify(body)]
  const answer = await fetch(`${at}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-bapi-api-key': key,
      'x-bapi-timestamp': now,
      'x-bapi-recv-window': window,
      'x-bapi-sign': createHmac('sha256', secret).update(`${now}${key}${window}${text}`).digest('hex'),
    },
    body: text,
  })
  return (await answer.json()) as Reply
}

test('a key is created in the terminal, its bot orders through the API, the order is in the tables with its name, and a deleted key is refused @core', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross one-way(?!,)/)
  await trade.openAccountMenu()
  await page.getByRole('menuitem', { name: 'API keys…' }).click()
  const dialog = page.getByRole('dialog', { name: /API key/ })
  const at = (await dialog.getByTestId('api-address').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Create key…' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('journey bot')
  await dialog.getByRole('combobox', { name: 'Rights' }).selectOption({ label: 'Read and trade' })
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog).toContainText('not shown again')
  const key = (await dialog.getByTestId('api-key').textContent()) ?? ''
  const secret = (await dialog.getByTestId('api-secret').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByTestId(`api-key-${key}`)).toContainText('journey bot')
  await expect(page.locator('body')).not.toContainText(secret)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Logged in as/ })).toBeFocused()

  await trade.showOrders()
  const order = {
    category: 'linear',
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Limit',
    qty: '0.01',
    price: await trade.priceAway(-4),
  }
  expect(await post(at, '/v5/order/create', order, key, secret)).toMatchObject({ retCode: 0 })
  const row = trade.orders.filter({ hasText: 'API: journey bot' })
  await expect(row).toHaveCount(1)
  expect(
    await post(at, '/v5/order/cancel-all', { category: 'linear', symbol: 'BTCUSDT' }, key, secret),
  ).toMatchObject({
    retCode: 0,
  })
  await expect(row).toHaveCount(0)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByTestId('history-row').first()).toContainText('API: journey bot · Limit')

  await trade.openAccountMenu()
  await page.getByRole('menuitem', { name: 'API keys…' }).click()
  await dialog.getByRole('button', { name: 'Delete journey bot' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByTestId(`api-key-${key}`)).toHaveCount(0)
  expect(await post(at, '/v5/order/create', order, key, secret)).toMatchObject({ retCode: 10_003 })
})
