import { expect, test } from '../fixtures.ts'
import { axeOf, shot } from '../pages/actions.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { PHONE } from '../support/phone.ts'

test('a visitor starts with 100,000 USDT by one press, and can place an order at once @core', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const start = page.getByRole('button', { name: /^Start with/ })
  await expect(start).toHaveText('Start with 100,000 USDT')
  await shot(page, 'start')
  await start.press('Enter')
  await expect(page.getByTestId('account-name')).toBeVisible()
  await expect(page.getByTestId('ticket-available')).toHaveText(/100,000/)
  await trade.market('Buy', '0.010')
  await expect(page.getByTestId('submit-buy')).toBeEnabled()
  await expect(trade.positions).toHaveCount(1)
})

test('on a phone a visitor sees the button that starts without scrolling', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await tradePage(page).open()
  const start = page.getByRole('button', { name: /^Start with/ })
  await expect(start).toHaveText('Start with 100,000 USDT')
  await expect(start).toBeInViewport({ ratio: 1 })
  const bar = await page.getByRole('navigation', { name: 'Order ticket' }).boundingBox()
  const box = await start.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  await shot(page, 'start-phone')
  await start.click()
  await expect(page.getByTestId('account-name')).toBeAttached()
})

test('the other demo accounts are one press away, those with positions under their own heading', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await page.getByRole('button', { name: 'More accounts' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('group')).toHaveCount(2)
  await expect(menu.getByRole('group').first().getByRole('menuitemradio')).toHaveCount(3)
  await expect(menu.getByRole('group').last()).toContainText('With positions')
  expect(await axeOf(page)).toEqual([])
  await menu.getByRole('menuitemradio').nth(1).click()
  await expect(page.getByTestId('account-name')).toContainText('isolated')
})

for (const lang of ['en', 'ar'] as const)
  test(`the tour has six steps, moves by keys, can be left and is in the display menu and the palette (${lang})`, async ({
    page,
  }) => {
    const trade = tradePage(page)
    await trade.open(`/trade/usdt/BTCUSDT?lang=${lang}`)
    await page.keyboard.press('Control+KeyK')
    await page.keyboard.type('tour')
    await page.getByTestId('command-tour').click()
    const tour = page.getByRole('dialog')
    const forward = lang === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    const back = lang === 'ar' ? 'ArrowRight' : 'ArrowLeft'
    const heads: string[] = []
    for (let step = 1; step <= 6; step += 1) {
      await expect(tour.locator('p').first()).toContainText(String(step))
      heads.push((await tour.getByRole('heading').textContent()) ?? '')
      await expect(page.getByTestId('tour-ring')).toBeVisible()
      const [card, ring] = [await tour.boundingBox(), await page.getByTestId('tour-ring').boundingBox()]
      expect(card === null || ring === null ? -1 : card.x).toBeGreaterThanOrEqual(0)
      expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(900)
      expect(await axeOf(page)).toEqual([])
      await shot(page, `tour-${lang}-${step}`)
      if (step < 6) await page.keyboard.press(forward)
    }
    expect(new Set(heads).size).toBe(6)
    await page.keyboard.press(back)
    await expect(tour.locator('p').first()).toContainText('5')
    await page.keyboard.press('Escape')
    await expect(tour).toHaveCount(0)
    if (lang !== 'en') return
    await page.getByRole('button', { name: 'Display settings' }).click()
    await page.getByRole('menuitem', { name: 'Take the tour' }).click()
    await expect(tour.getByRole('heading')).toHaveText('Markets')
    for (let step = 1; step <= 6; step += 1) await page.keyboard.press('Enter')
    await expect(tour).toHaveCount(0)
  })

for (const start of ['top', 'bottom'] as const)
  test(`on a phone the tour scrolls to what it names, from the ${start} of the page`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const trade = tradePage(page)
    await trade.open()
    const tables = page.getByTestId('account-tables')
    if (start === 'bottom') await tables.scrollIntoViewIfNeeded()
    await page.keyboard.press('Control+KeyK')
    await page.keyboard.type('tour')
    await page.getByTestId('command-tour').click()
    const ring = page.getByTestId('tour-ring')
    const tour = page.getByRole('dialog')
    for (const step of [1, 2, 3, 4, 5]) {
      await expect(tour.locator('p').first()).toContainText(String(step))
      // It is whole in view, or begins in the upper half.
      await expect
        .poll(async () => {
          const { y, height } = (await ring.boundingBox()) ?? { y: Number.NaN, height: 0 }
          return y >= -4 && (y + height <= 848 || y <= 422) ? 'in view' : `${y} ${height}`
        })
        .toBe('in view')
      await shot(page, `tour-phone-${start}-${step}`)
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.press('Escape')
    await expect(tour).toHaveCount(0)
  })

test('every icon button of the page has a tooltip, by mouse and by keyboard, with its key', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const tip = page.getByTestId('tooltip')
  const search = page.getByRole('button', { name: 'Commands', exact: true })
  await expect(async () => {
    await page.mouse.move(5, 400)
    await search.hover()
    await expect(tip).toHaveText('Commands (Ctrl+K)', { timeout: 1500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await search.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(tip).toHaveText('Commands (Ctrl+K)')
  // The chart's buttons have tooltips of the browser: its bars are in a shadow tree.
  const chart = chartView(page)
  await chart.shown()
  const titles = await chart.root.locator('button:not([role^="menuitem"])').evaluateAll((buttons) =>
    buttons.map((button) => ({
      role: (button as HTMLElement).dataset['role'] ?? '',
      title: button.getAttribute('title') ?? '',
      isIcon: button.textContent.trim() === '',
    })),
  )
  expect(titles.filter(({ isIcon, title }) => isIcon && title === '')).toEqual([])
  const titleOf = (role: string): string => titles.find((one) => one.role === role)?.title ?? ''
  expect(['indicators', 'undo', 'redo', 'intervals'].map(titleOf)).toEqual([
    expect.stringContaining('(/)'),
    expect.stringContaining('(Ctrl+Z)'),
    expect.stringContaining('(Ctrl+Y)'),
    expect.stringContaining('(1–9)'),
  ])
})
