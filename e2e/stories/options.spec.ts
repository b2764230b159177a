import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { cells, template } from '../pages/chart-grid.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'

const screens =
  process.env['SCREENS'] === undefined ? null : (process.env['SCREENS_DIR'] ?? 'test-results/screens')

const rows = (page: Page) => page.locator('[data-testid^="option-"][role="row"]')
/** Opens an option page and waits until its chain is live. */
async function openChain(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByTestId('option-expiry').first()).toBeVisible()
  await expect(rows(page).first()).toContainText(/%/)
}

test('the chain of an expiry shows calls, strikes and puts with live greeks; another expiry can be chosen (ROUTE-05, POS-34)', async ({
  page,
}) => {
  await openChain(page, '/trade/option/usdc/BTC')
  await expect(page).toHaveURL(/\/trade\/option\/usdc\/BTC$/)
  await expect(page.getByTestId('option-countdown')).toHaveText(/\d+:\d\d:\d\d/)
  await page.getByTestId('option-greeks').click()
  const first = rows(page).first()
  // Calls and puts: a volatility each, and greeks with the right sign.
  const cells = await first.getByRole('cell').allTextContents()
  expect(cells.filter((text) => /^\d+\.\d%$/.test(text))).toHaveLength(2)
  const [callDelta, putDelta] = [cells[5], cells[15]].map(Number)
  expect(callDelta).toBeGreaterThan(0)
  expect(putDelta).toBeLessThan(0)
  // The chain updates.
  const before = await page.getByRole('table', { name: 'Option chain' }).textContent()
  await expect.poll(() => page.getByRole('table', { name: 'Option chain' }).textContent()).not.toBe(before)
  const strikes = await rows(page).count()
  await page.getByTestId('option-expiry').nth(1).click()
  await expect(page.getByTestId('option-expiry').nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page).first()).toContainText(/%/)
  expect(strikes).toBeGreaterThan(2)
})

test('an option is bought with its ticket; the chain, the position and the payoff show it; the other family has another page (ROUTE-06, ROUTE-12, ROUTE-20, POS-34, FEED-29) @core', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  // The market selector leads to it, as to every market (ROUTE-20).
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  await page.getByRole('tab', { name: 'Options' }).click()
  await page.getByRole('button', { name: 'BTC/USDT' }).click()
  await expect(rows(page).first()).toContainText(/%/)
  // In its last hour an option is worth less than a step of its price: a market order ends at its price limit.
  await page.getByTestId('option-expiry').nth(1).click()
  await expect(page.getByTestId('option-expiry').nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page).first()).toContainText(/%/)
  await page
    .getByRole('link', { name: /^Call .*: open in the ticket$/ })
    .nth(2)
    .click()
  await expect(page).toHaveURL(/\/trade\/option\/usdt\/BTC\?symbol=BTC-.*-C-USDT$/)
  const symbol = new URL(page.url()).searchParams.get('symbol') ?? ''
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  await trade.qty.fill('0.01')
  await trade.qty.blur()
  await expect(page.getByTestId('option-payoff').getByRole('img')).toBeVisible()
  await page.getByTestId('submit-buy').click()
  await expect(trade.positions.filter({ hasText: symbol.split('-')[1] ?? '' }).first()).toBeVisible()
  await expect(rows(page).filter({ hasText: '+0.01' })).toHaveCount(1)
  // A cell that stays in place would cover the canvas with its figures.
  const covering = await rows(page).evaluateAll((all) =>
    all.flatMap((row) =>
      [...row.children]
        .filter(
          (cell) => cell.querySelector('[dir]') !== null && getComputedStyle(cell).position === 'sticky',
        )
        .map((cell) => cell.textContent),
    ),
  )
  expect(covering).toEqual([])
  // The history shows its order, and the next order as soon as it ends.
  await page.getByRole('tab', { name: 'History' }).click()
  const past = page.getByTestId('history-row')
  await expect(past).toHaveCount(1)
  await trade.qty.fill('0.02')
  await trade.qty.blur()
  await page.getByTestId('submit-buy').click()
  await expect(past).toHaveCount(2)
  await expect(past.first()).toContainText('0.02')
  // The address contains the option, also if it was opened by symbol.
  await page.goto(`/trade/usdt/${symbol}`)
  await expect(page).toHaveURL(/\/trade\/option\/usdt\/BTC\?symbol=/)
  await expect(rows(page).filter({ hasText: '+0.03' })).toHaveCount(1)
  await page.getByRole('link', { name: 'ETH USDC' }).click()
  await expect(page).toHaveURL(/\/trade\/option\/usdc\/ETH$/)
  await expect(rows(page).first()).toContainText(/%/)
})

test('a pressed bid or ask opens its option with that limit price, of the open option and of another one (POS-34)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.goto('/trade/option/usdt/BTC')
  await expect(rows(page).first()).toContainText(/%/)
  for (const [name, at] of [
    ['Ask', 2],
    ['Bid', 2],
    ['Bid', 4],
  ] as const) {
    const link = page
      .getByRole('link', { name: new RegExp(`^Call .*, ${name} .*: use as limit price$`) })
      .nth(at)
    const pressed = await link.evaluate((element: HTMLElement) => {
      element.click()
      return {
        symbol: element.dataset['symbol'] ?? '',
        price: (element.dataset['price'] ?? '').replaceAll(',', ''),
      }
    })
    await expect(page).toHaveURL(new RegExp(`symbol=${pressed.symbol}$`))
    await expect(page.getByRole('tab', { name: 'Limit', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(trade.price).toHaveValue(pressed.price)
    await page.getByRole('tab', { name: 'Market', exact: true }).click()
  }
})

for (const [lang, ahead, back] of [
  ['en', 'ArrowRight', 'ArrowLeft'],
  ['ar', 'ArrowLeft', 'ArrowRight'],
] as const)
  test(`in ${lang}, a row of the chain is one stop of the Tab key, and arrow keys lead to its other prices (POS-34)`, async ({
    page,
  }) => {
    await openChain(page, `/trade/option/usdc/BTC?lang=${lang}`)
    const place = (): Promise<string> =>
      page.evaluate(() => {
        const cell = document.activeElement?.closest('[role="cell"]')
        const row = cell?.closest('[role="row"]')
        const links = [...(row?.querySelectorAll('a') ?? [])]
        const at = links.findIndex((link) => link === document.activeElement)
        return `${row?.getAttribute('aria-rowindex')} ${at}`
      })
    const links = rows(page).first().getByRole('link')
    await expect.poll(() => links.count()).toBeGreaterThan(3)
    const last = (await links.count()) - 1
    const stops = await rows(page).evaluateAll((all) =>
      all.map((row) => row.querySelectorAll('a[href]:not([tabindex="-1"])').length),
    )
    expect(new Set(stops)).toEqual(new Set([1]))
    await rows(page).first().locator('a:not([tabindex="-1"])').focus()
    const start = await place()
    await page.keyboard.press('Tab')
    expect(await place()).toBe(start.replace(/^2/, '3'))
    await page.keyboard.press('Shift+Tab')
    for (let step = 0; step <= last; step += 1) await page.keyboard.press(ahead)
    expect(await place()).toBe(`2 ${last}`)
    await page.keyboard.press(back)
    expect(await place()).toBe(`2 ${last - 1}`)
    await page.keyboard.press('ArrowUp')
    expect(await place()).toBe(`2 ${last - 1}`)
    await page.keyboard.press('ArrowDown')
    await expect.poll(place).toMatch(/^3 /)
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href') ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(
      new RegExp(`symbol=${/symbol=([^&]+)/.exec(href)?.[1] ?? href.split('/').at(-1) ?? ''}`),
    )
  })

test('the ticket of an option can be priced by volatility, too (POS-34)', async ({ page }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await openChain(page, '/trade/option/usdt/BTC')
  // Not the next expiry: in its last hours the price of a low volatility is below the least price.
  const option = page.getByRole('link', { name: /^Call .*: open in the ticket$/ }).nth(2)
  const next = (await option.getAttribute('data-symbol')) ?? ''
  await page.getByTestId('option-expiry').nth(1).click()
  await expect(option).not.toHaveAttribute('data-symbol', next)
  await option.click()
  // The volatility sets the price, and another price changes the volatility.
  const iv = page.getByTestId('ticket-iv')
  await iv.fill('45')
  await expect(trade.price).toHaveValue(/^\d+(\.\d+)?$/)
  const atIv = await trade.price.inputValue()
  await expect(iv).toHaveValue('45')
  await trade.price.fill(String(Number(atIv) * 2))
  await expect(iv).not.toHaveValue('45')
  await expect(iv).toHaveValue(/^\d+\.\d$/)
  // An invalid volatility shows an error at its field and doesn't change the price.
  const before = await trade.price.inputValue()
  for (const bad of ['0', '99999']) {
    await iv.fill(bad)
    await expect(page.getByText("This value can't be used.")).toBeVisible()
    expect(Number(await trade.price.inputValue())).toBe(Number(before))
  }
  // No order is sent at the previous price while the volatility is invalid. After a valid one the press waits for
  // its price.
  await trade.qty.fill('0.01')
  await iv.fill('0')
  await page.getByTestId('submit-buy').click()
  await expect(iv).toBeFocused()
  await expect(page.getByText("This value can't be used.")).toBeVisible()
  // A volatility above the maximum is corrected on leaving. Nothing is sent, so that the trader can check it.
  await iv.fill('99999')
  await page.getByTestId('submit-buy').click()
  await expect(iv).toHaveValue(/^1000(\.0)?$/)
  await page.waitForTimeout(1000)
  await expect(page.getByRole('tab', { name: /^Orders 0/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Positions 0/ })).toBeVisible()
  await iv.fill('')
  await iv.pressSequentially('20')
  await page.getByTestId('submit-buy').click()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  const sentAt = await trade.price.inputValue()
  expect(Number(sentAt)).toBeLessThan(Number(before))
  await expect(trade.orders.first()).toContainText(Number(sentAt).toLocaleString('en-US'))
  await trade.showPositions()
  // A market order has no volatility field. Its estimate uses the option's book, which no panel here shows.
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  await expect(iv).toHaveCount(0)
  await trade.qty.fill('0.02')
  await expect(page.getByTestId('buy-averagePrice')).toHaveText(/\d/)
  await expect(page.getByTestId('sell-worstPrice')).toHaveText(/\d/)
  await page.getByTestId('submit-buy').click()
  await expect(trade.positions).toHaveCount(1)
  // A conditional order waits in the orders table.
  await page.getByRole('tab', { name: 'Conditional', exact: true }).click()
  await page.getByTestId('ticket-trigger').fill('20000')
  await trade.price.fill('20000')
  await trade.qty.fill('0.01')
  await trade.qty.blur()
  await page.getByTestId('submit-buy').click()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(2)
})

test('a coin without options shows that; an address of another page’s option opens nothing (ROUTE-12)', async ({
  page,
}) => {
  await page.goto('/trade/option/usdt/NOPE?symbol=%3Cimg%20src=x%3E')
  await expect(page.getByText('No options are listed on this coin')).toBeVisible()
  await expect(page.getByText('Choose an option', { exact: true })).toBeVisible()
  await openChain(page, '/trade/option/usdt/BTC?symbol=BTC-27MAR26-70000-C')
  await expect(page.getByText('Choose an option', { exact: true })).toBeVisible()
})

const looks = [
  ['en', 'dark', 1440],
  ['en', 'light', 1440],
  ['ar', 'dark', 1440],
  ['en', 'dark', 390],
] as const

// CI has little time: it checks two of the four combinations.
for (const [lang, theme, width] of process.env['DEEP'] === undefined ? looks.slice(2) : looks)
  test(`no axe violation on the option page in ${lang}, ${theme}, ${width} wide (ROUTE-05, I18N-10)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 })
    await page.addInitScript((chosen) => localStorage.setItem('perpdeck.theme', chosen), theme)
    await openChain(page, `/trade/option/usdc/BTC?lang=${lang}`)
    await page.locator('[data-testid^="option-"][role="row"] a[data-symbol]').nth(1).click()
    const qty = page.getByTestId('ticket-qty')
    // On a phone a bar at the bottom opens the ticket.
    await expect(width > 1000 ? qty : page.locator('nav button').first()).toBeVisible()
    if (width > 1000) {
      await qty.fill('0.5')
      await qty.blur()
      await expect(page.getByTestId('option-payoff').getByRole('img')).toBeVisible()
    }
    if (screens !== null) {
      mkdirSync(screens, { recursive: true })
      await page.screenshot({ path: join(screens, `options-${lang}-${theme}-${width}.png`) })
    }
    expect(await axeFaults(page, 'main')).toEqual([])
  })

test('an option that the desk shows stays on the desk when its chain leaves with another template, also after a reload', async ({
  page,
}) => {
  await tradePage(page).open()
  await template(page, 'Options desk')
  await page
    .getByRole('link', { name: /^Call .*: open in the ticket$/ })
    .nth(2)
    .click()
  await expect(page).toHaveURL(/\/trade\/option\/usdc\/BTC\?symbol=BTC-.*-C$/)
  const option = page.url()
  await template(page, 'Four charts')
  await expect(cells(page)).toHaveCount(4)
  await page.reload()
  await expect(cells(page)).toHaveCount(4)
  expect(page.url()).toBe(option)
  await expect(page.getByTestId('chart').first()).toHaveAttribute('data-phase', 'shown')
  // Another market, and the chain's page is an address as before.
  await page.goto('/trade/usdt/ETHUSDT')
  await expect(cells(page)).toHaveCount(4)
})
