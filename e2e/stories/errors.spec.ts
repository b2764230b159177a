import type { Page } from 'playwright'
import { expect, test } from '../fixtures.ts'
import { cancelButton, failureNotices, withOrder } from '../pages/actions.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { onTabRung } from '../support/rung.ts'
import type { VenueProcess } from '../support/venue-process.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

const VISITOR_PATH = '/contract/v5/settings/visitor-profile'
const LEVERAGE_PATH = '/contract/v5/position/set-leverage'

/** Sets the answer of the next POST to this path. */
const arm = (venue: VenueProcess, path: string, rule: object): Promise<unknown> =>
  venue.control('/faults/http', { method: 'POST', path, times: 1, ...rule })

/** Presses a button whose call is refused, and waits until it is enabled again (HTTP-19). */
async function pressRefused(page: Page): Promise<void> {
  await cancelButton(page).click()
  await expect(cancelButton(page)).toBeEnabled()
}

test('30099 and 30177 show nothing and free the button; a message without a translation is shown with its code, one with a translation in the language of the page (ERR-05, ERR-17, ERR-18, ERR-02, HTTP-19)', async ({
  page,
  venue,
}) => {
  await withOrder(page)
  for (const code of [30099, 30177]) {
    await arm(venue, orderPath.cancel, { code, message: 'nothing to see' })
    await pressRefused(page)
  }
  expect(await seenRequests(venue, orderPath.cancel)).toHaveLength(2)
  await expect(failureNotices(page)).toHaveCount(0)
  await arm(venue, orderPath.cancel, { code: 77_777, message: '<b>foo</b>' })
  await pressRefused(page)
  await expect(failureNotices(page)).toContainText('77777 <b>foo</b>')
  await arm(venue, orderPath.cancel, { code: 12_345, message: '' })
  await pressRefused(page)
  await expect(failureNotices(page)).toContainText('12345 Access error, please try again later')
  await arm(venue, orderPath.cancel, { code: 39_401, message: 'raw' })
  await pressRefused(page)
  await expect(failureNotices(page)).toContainText('39401 The order of the copy trade could not be placed.')
  await page.goto('/trade/usdt/BTCUSDT?lang=de')
  await page.getByRole('tab', { name: /^Orders/ }).click()
  await arm(venue, orderPath.cancel, { code: 30022, message: 'raw' })
  const cancel = page.getByRole('button', { name: /BTCUSDT.*stornieren/ })
  await cancel.click()
  await expect(page.locator('[data-testid^="notice-"][data-tone="failure"]')).toContainText(
    'Die Order ist bereits ausgeführt.',
  )
  const [asked] = (await seenRequests(venue, orderPath.cancel)).slice(-1)
  expect(asked).toMatchObject({ headers: { lang: 'de-DE', platform: 'pc' } })
})

test('10006 five times in two tabs is one notice in each tab that was pressed, and another after 10 s (ERR-06, faults A9)', async ({
  page,
  context,
  venue,
}) => {
  await withOrder(page)
  const other = await context.newPage()
  const second = tradePage(other)
  await second.open()
  await second.showOrders()
  await expect(second.orders).toHaveCount(1)
  await venue.control('/faults/http', { method: 'POST', path: orderPath.cancel, times: 6, code: 10006 })
  await pressRefused(page)
  await expect(failureNotices(page)).toHaveCount(1)
  // A tab that sent nothing shows no notice.
  await expect(failureNotices(other)).toHaveCount(0)
  const begun = Date.now()
  for (const at of [other, page, other, page]) await pressRefused(at)
  // On a busy machine the presses may take longer than 10 s, the time in which one notice covers all refusals.
  const allowed = 1 + Math.floor((Date.now() - begun) / 10_000)
  for (const at of [page, other]) {
    await expect(failureNotices(at)).not.toHaveCount(0)
    const titles = await failureNotices(at).allTextContents()
    expect(titles.length).toBeLessThanOrEqual(allowed)
    expect(titles.join(' ')).not.toContain('×')
  }
  const before = await failureNotices(other).count()
  await page.waitForTimeout(10_600)
  await pressRefused(other)
  await expect(failureNotices(other)).toHaveCount(before + 1)
})

test('10024 on several calls in two tabs opens one compliance wall and no notice, and another wall once it was closed (ERR-07, BAN-07, faults A8)', async ({
  page,
  context,
  venue,
}) => {
  await withOrder(page)
  const other = await context.newPage()
  const second = tradePage(other)
  await second.open()
  await second.showOrders()
  await expect(second.orders).toHaveCount(1)
  await venue.control('/faults/http', { method: 'POST', path: orderPath.cancel, times: 3, code: 10024 })
  await cancelButton(page).click()
  const wall = page.getByTestId('compliance-wall')
  await expect(wall).toBeVisible()
  await expect(page.getByRole('alertdialog')).toContainText('Not offered in your region')
  await pressRefused(other)
  await expect(other.getByTestId('compliance-wall')).toHaveCount(0)
  for (const at of [page, other]) await expect(failureNotices(at)).toHaveCount(0)
  await page.getByRole('button', { name: 'I understand' }).click()
  await expect(wall).toHaveCount(0)
  await cancelButton(other).click()
  await expect(other.getByTestId('compliance-wall')).toBeVisible()
  await expect(wall).toHaveCount(0)
})

test('a call that reports the end of the session logs out both tabs; each shows it once, with its code (ERR-16, FEED-08, faults A4)', async ({
  page,
  context,
  venue,
}) => {
  await withOrder(page)
  const other = await context.newPage()
  const second = tradePage(other)
  await second.open()
  await second.showOrders()
  await expect(second.orders).toHaveCount(1)
  await arm(venue, orderPath.cancel, { code: 10009, message: 'elsewhere' })
  await cancelButton(other).click()
  for (const at of [page, other]) {
    await expect(at.getByRole('button', { name: 'Log in to trade' })).toBeVisible()
    await expect(tradePage(at).orders).toHaveCount(0)
  }
  await expect(failureNotices(other)).toHaveCount(1)
  await expect(failureNotices(other)).toContainText('10009 Your session ended because of another login.')
  await expect(failureNotices(page)).toHaveCount(0)
})

test('39303 on a new order shows how much of it failed and leaves the form as it is (ERR-09)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await arm(venue, orderPath.create, {
    code: 39_303,
    message: 'split',
    result: { create_order_failed_qty_x: '500000000' },
  })
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  const dialog = page.getByRole('alertdialog', { name: 'Part of the order failed' })
  await expect(dialog.getByTestId('split-order-failed')).toHaveText('5 BTC could not be placed.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(trade.qty).toHaveValue(/0\.010/)
  await expect(failureNotices(page)).toHaveCount(0)
  // The form accepts the next order. The same order within half a second would count as one press (decision 10).
  await trade.qty.fill('0.011')
  await page.getByTestId('submit-buy').click()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
})

test('an order above the balance opens demo funds (ERR-11)', async ({ page, venue }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const before = figure(await page.getByTestId('ticket-available').textContent())
  await arm(venue, orderPath.create, { code: 30_031, message: 'too dear' })
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await expect(page.getByTestId('insufficient-balance')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add demo funds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add demo funds' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(async () => figure(await page.getByTestId('ticket-available').textContent()))
    .toBeGreaterThan(before)
  await expect(failureNotices(page)).toHaveCount(0)
})

test('a refusal names the trigger price type and the maximum leverage where they are known (ERR-10, ERR-15)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await arm(venue, orderPath.create, { code: 30_027, extMap: { triggerBy: 'MarkPrice' } })
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await expect(trade.status).toContainText(
    'The take profit of a long position must be above the mark price. (30027)',
  )
  await page.getByRole('button', { name: /^Leverage: / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByTestId('leverage-input').fill('11')
  await arm(venue, LEVERAGE_PATH, { code: 30_162, extMap: { max_leverage: '25' } })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The leverage may be at most 25x. (30162)')
  await arm(venue, LEVERAGE_PATH, { code: 30_162 })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'The leverage is outside the bounds of this symbol. (30162)',
  )
  await arm(venue, LEVERAGE_PATH, { code: 30_177 })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled()
})

test.describe('a banned visitor', () => {
  test.beforeEach(({ venue }) => venue.control('/visitor', { isBanned: true }))
  test.afterEach(({ venue }) => venue.control('/visitor', { isBanned: false }))

  test('sees a dialog that Esc, backdrop and keyboard cannot close; two tabs send one request for it (BAN-01, BAN-02, BAN-03, BAN-06, ROUTE-19, faults A10) @core', async ({
    page,
    context,
    venue,
  }) => {
    await page.goto('/trade/usdt/BTCUSDT')
    const dialog = page.getByTestId('ban-dialog')
    await expect(dialog).toBeVisible()
    const other = await context.newPage()
    await other.goto('/trade/usdt/BTCUSDT')
    await expect(other.getByTestId('ban-dialog')).toBeVisible()
    const asked = await seenRequests(venue, VISITOR_PATH)
    // Without a shared hub each tab requests it for itself (decision 6).
    expect(asked).toHaveLength(onTabRung ? 2 : 1)
    expect(asked[0]?.query).toContain('lang=')
    await other.close()
    await expect(dialog.getByRole('button')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await page.mouse.click(5, 5, { button: 'right' })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press(press % 3 === 2 ? 'Shift+Tab' : 'Tab')
      const isInside = await dialog.evaluate((element) => element.contains(document.activeElement))
      expect(isInside, `focus after ${press + 1} presses`).toBe(true)
    }
    const confirm = dialog.getByRole('button', { name: 'Go to the spot market' })
    for (
      let press = 0;
      press < 4 && !(await confirm.evaluate((one) => one === document.activeElement));
      press += 1
    )
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/pt-BR\/trade\/spot\/BTC\/USDT$/)
    await expect(page.getByTestId('ban-dialog')).toHaveCount(0)
    // This address is a spot market, which is view-only.
    await tradePage(page).live()
    await expect(page.getByRole('button', { name: 'Choose a market, now BTC/USDT' })).toBeVisible()
  })

  test('leaves for the root or the configured page, on our own origin only (BAN-04)', async ({
    page,
    incidents,
  }) => {
    incidents.expectLog(/404/)
    // The root opens the last market of this browser (ROUTE-08), so only a new document shows that the page was left.
    const isOldPage = (): Promise<boolean> => page.evaluate(() => 'isOldPage' in globalThis).catch(() => true)
    for (const [configured, expected] of [
      ['', /\/trade\/usdt\/ETHUSDT$/],
      ['/goodbye?from=ban', /\/goodbye\?from=ban$/],
      ['//evil.test/', /\/trade\/usdt\/ETHUSDT$/],
      ['javascript:alert(1)', /\/trade\/usdt\/ETHUSDT$/],
    ] as const) {
      await page.goto('/trade/usdt/ETHUSDT')
      await page.evaluate((content) => {
        const meta = document.createElement('meta')
        meta.name = 'perpdeck-ban-cancel'
        meta.content = content
        document.head.append(meta)
        Object.assign(globalThis, { isOldPage: true })
      }, configured)
      // The browser remembers the market once the catalogue knows it. Until then the root opens the default market.
      await expect(page.getByTestId('last-price').first()).toHaveText(/\d$/)
      await page.getByTestId('ban-dialog').getByRole('button', { name: 'Leave' }).click()
      await expect(page).toHaveURL(expected)
      await expect.poll(isOldPage).toBe(false)
    }
  })
})

test('a visitor whose profile cannot be requested uses the page (BAN-05)', async ({ page, venue }) => {
  await venue.control('/visitor', { isBanned: true })
  await venue.control('/faults/http', {
    method: 'GET',
    path: VISITOR_PATH,
    times: 5,
    status: 500,
    body: 'no',
  })
  const trade = tradePage(page)
  await trade.open()
  await expect.poll(async () => (await seenRequests(venue, VISITOR_PATH)).length).toBe(1)
  await expect(page.getByTestId('ban-dialog')).toHaveCount(0)
  await venue.control('/visitor', { isBanned: false })
})
