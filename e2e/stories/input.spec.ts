import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

test('a quantity or price that can not be is refused at the field, kept, and never sent (FORM-08..11, FORM-38, faults D1)', async ({
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
    await page.getByTestId('submit-buy').click({ force: true })
    await page.waitForTimeout(300)
  }
  const { requests } = await venue.control<{ requests: unknown[] }>(
    '/requests?path=/contract/v5/order/create',
  )
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(0)
  expect(requests).toEqual([])
})

test('letters, exponents and a second point do not enter a number field; a pasted "1,234.50" does (FORM-08, FORM-10)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  await trade.price.pressSequentially('1e4a0.5.2')
  await expect(trade.price).toHaveValue(/^\d+\.\d*$/)
  await trade.price.fill('')
  await trade.price.pressSequentially('.5')
  await expect(trade.price).toHaveValue('0.5')
  await trade.price.evaluate((input: HTMLInputElement) => {
    input.focus()
    input.select()
    const data = new DataTransfer()
    data.setData('text', '1,234.50')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(trade.price).toHaveValue(/^1,?234\.50?$/)
})

test('an unknown symbol in the address is said, and the app goes on (ROUTE, faults 5.2)', async ({
  page,
}) => {
  await page.goto('/trade/usdt/NOSUCHCOIN')
  await expect(page.getByText('There is no market called NOSUCHCOIN')).toBeVisible()
  await page
    .getByRole('link', { name: 'Open BTCUSDT' })
    .or(page.getByRole('button', { name: 'Open BTCUSDT' }))
    .click()
  await tradePage(page).live()
})

test('hostile paths run nothing and show text (faults 5.2)', async ({ page }) => {
  for (const path of [
    '/trade/usdt/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/trade/usdt/..%2f..%2fetc',
    '/trade/usdt/constructor',
    '/trade/usdt/__proto__',
  ]) {
    await page.goto(path)
    await expect(page.locator('body')).toContainText(/There is no/)
  }
})

test('no storage, no IndexedDB: the page works and says what it cannot remember (faults ST6)', async ({
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

test('without SharedWorker each tab runs its own hub, and says so (faults W7)', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'SharedWorker', { value: undefined }))
  const trade = tradePage(page)
  await trade.open()
  await page.getByTestId('status-chip').click()
  await expect(page.getByText('This tab only')).toBeVisible()
})
