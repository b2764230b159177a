import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

test('an impossible quantity or price is refused at the field, stays there, and is never sent (FORM-08..11, FORM-38, faults D1)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  const price = await trade.priceAway(-5)
  for (const [qty, at] of [
    ['', price],
    ['0', price],
    ['0.010', ''],
    ['0.010', '0'],
    ['9999999', price],
  ] as const) {
    await trade.price.fill(at)
    await trade.qty.fill(qty)
    await page.getByTestId('submit-buy').click()
    await expect(trade.status).toContainText(/Nothing was sent|Enter a value|It must be above 0|Available is/)
  }
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(0)
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
})

test('an unknown symbol in the address is reported, and the app continues (ROUTE)', async ({ page }) => {
  await page.goto('/trade/usdt/NOSUCHCOIN')
  await expect(page.getByText('Market NOSUCHCOIN not found')).toBeVisible()
  await page
    .getByRole('link', { name: 'Open BTCUSDT' })
    .or(page.getByRole('button', { name: 'Open BTCUSDT' }))
    .click()
  await tradePage(page).live()
})

test('hostile paths run nothing and show text', async ({ page }) => {
  for (const path of [
    '/trade/usdt/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/trade/usdt/..%2f..%2fetc',
    '/trade/usdt/constructor',
    '/trade/usdt/__proto__',
  ]) {
    await page.goto(path)
    await expect(page.locator('body')).toContainText(/not found/)
  }
})

test('without storage and IndexedDB the page works and shows what it cannot remember (faults ST6)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  })
  const trade = tradePage(page)
  await trade.open()
  await page.getByTestId('status-chip').click()
  await expect(page.getByText(/Missing: choices last until this tab closes/)).toBeVisible()
})

test('without SharedWorker each tab runs its own hub, and shows that (faults W7)', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'SharedWorker', { value: undefined }))
  const trade = tradePage(page)
  await trade.open()
  await page.getByTestId('status-chip').click()
  await expect(page.getByText('This tab only')).toBeVisible()
})

test('a price off a tick of 5 and a quantity off a lot of 100 are refused with a text, stay as typed and are not sent (FORM-05, FORM-06, FORM-13)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open('/trade/usdt/TICK5USDT')
  await trade.chooseAccount()
  const near = Math.round(((await trade.last()) * 0.97) / 5) * 5
  await trade.price.fill(String(near + 3))
  await expect(page.getByText('Steps of 5.')).toBeVisible()
  await trade.qty.fill('0.1')
  await page.getByTestId('submit-buy').click()
  await expect(page.getByText('Steps of 5.').first()).toBeVisible()
  await expect(trade.price).toHaveValue(String(near + 3))
  await expect(trade.status).toContainText('Nothing was sent')
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  await trade.price.fill(String(near + 5))
  await trade.price.blur()
  await page.getByTestId('submit-buy').click()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  const [order] = await seenRequests(venue, orderPath.create)
  expect(order?.body['price']).toBe(String(near + 5))

  await page.goto('/trade/usdt/1000PEPEUSDT')
  await trade.live()
  await trade.price.fill('0.006')
  await trade.qty.fill('12345')
  await expect(page.getByText('Whole lots of 100.')).toBeVisible()
  await page.getByTestId('submit-buy').click()
  await expect(trade.status).toContainText('Nothing was sent')
  await expect(trade.qty).toHaveValue('12345')
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(1)
  await trade.qty.fill('12300')
  await page.getByTestId('submit-buy').click()
  await expect.poll(async () => (await seenRequests(venue, orderPath.create)).length).toBe(2)
})

test('above the balance, above the largest order, a market order above its own maximum, reduce-only without a position: refused with a text, left as typed, not sent (FORM-14, FORM-15, FORM-17, FORM-19, FORM-38)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  const price = await trade.priceAway(-2)
  await trade.price.fill(price)
  await trade.qty.fill('900')
  await trade.qty.blur()
  await expect(page.getByText(/Available is [\d,.]+ USDT: enough for [\d,.]+ BTC/).first()).toBeVisible()
  await page.getByTestId('submit-buy').click()
  await expect(trade.status).toContainText(/Available is/)
  await expect(trade.qty).toHaveValue(/^900(\.0+)?$/)
  await trade.qty.fill('99999')
  await trade.qty.blur()
  await expect(
    page.getByText(/The largest order is 1,?500(\.0+)? BTC\. Your 99,?999 was lowered to it\./),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  await trade.qty.fill('151')
  await expect(page.getByText(/The exchange takes at most 150/)).toBeVisible()
  await trade.qty.blur()
  await expect(page.getByText(/The largest order is 150(\.0+)? BTC/)).toBeVisible()
  await trade.qty.fill('0.010')
  await page.getByText('Reduce-only').click()
  await expect(page.getByText('There is no position to reduce.')).toBeVisible()
  await page.getByTestId('submit-sell').click()
  await expect(trade.status).toContainText('There is no position to reduce.')
  await expect(trade.qty).toHaveValue('0.010')
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
})

test('what the form refuses, the exchange refuses too, with code and text, and changes nothing (VENUE-15, HTTP, faults D1) @core', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const last = await trade.last()
  const rest = String(Math.round(last * 0.95))
  const refusals = await page.evaluate(
    async ({ create, price }) => {
      const base = {
        symbol: 'BTCUSDT',
        side: 'Buy',
        orderType: 'Limit',
        qty: '0.010',
        price,
        timeInForce: 'GoodTillCancel',
        reduceOnly: false,
        closeOnTrigger: false,
        positionIdx: 0,
      }
      const wrong: Record<string, unknown>[] = [
        { qty: '' },
        { qty: '0' },
        { qty: '-1' },
        { qty: 'abc' },
        { qty: '1e400' },
        { qty: '0.0105' },
        { qty: '0.0001' },
        { qty: '1501' },
        { qty: '900' },
        { qty: null },
        { qty: 0.01 },
        { price: '0' },
        { price: '-5' },
        { price: '1e400' },
        { price: 'NaN' },
        { price: `${price}.05` },
        { price: '99999999' },
        { side: 'Long' },
        { orderType: 'Magic' },
        { timeInForce: 'Someday' },
        { symbol: 'NOSUCHCOIN' },
        { symbol: '__proto__' },
        { reduceOnly: true },
        { orderType: 'Market', price: undefined, qty: '151' },
      ]
      const answers: { wrong: string; code: number; text: string }[] = []
      for (const part of wrong) {
        const response = await fetch(`${create}?_sp_response_format=hump`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', platform: 'pc', lang: 'en' },
          body: JSON.stringify({ ...base, ...part }),
        })
        const answer = (await response.json()) as { retCode: number; retMsg: string }
        answers.push({ wrong: JSON.stringify(part), code: answer.retCode, text: answer.retMsg })
      }
      return answers
    },
    { create: orderPath.create, price: rest },
  )
  for (const refusal of refusals) {
    expect(refusal.code, `${refusal.wrong} is refused`).not.toBe(0)
    expect(refusal.text, `${refusal.wrong} is refused with a text`).toMatch(/\w{3}/)
  }
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(0)
})
