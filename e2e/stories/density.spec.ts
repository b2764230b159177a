import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { deskPage, templates } from '../pages/desk-page.ts'
import { tradePage } from '../pages/trade-page.ts'
import { overflowing } from '../support/layout-faults.ts'

/** Px of a locator's element, which must be on the page. */
async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('The element has no box')
  return box
}

/** Whether the middle of an element is what the pointer meets there: nothing covers it and no scrolling hides it. */
const isSeen = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) return false
    return [top + 2, top + height - 2].every((y) => {
      const met = document.elementFromPoint(left + width / 2, y)
      return met !== null && (element.contains(met) || met.contains(element))
    })
  })

/** Waits until an element is seen. */
const seen = (locator: Locator, message: string): Promise<void> =>
  expect.poll(() => isSeen(locator), { message }).toBe(true)

/** The page with a long position, the ticket filled, and its TP/SL open. */
async function filledPage(page: Page, lang: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await trade.open(`/trade/usdt/BTCUSDT?lang=${lang}`)
  await chartView(page).shown()
  await trade.qty.fill('0.050')
  await trade.qty.blur()
  const ticket = page.getByTestId('submit-buy').locator('xpath=ancestor::section[1]')
  await ticket.locator('label:has(input[type=checkbox])').last().click()
  await expect(page.getByTestId('leg-sl')).toBeVisible()
  await expect(page.getByTestId('buy-cost')).toHaveText(/\d/)
  await expect(trade.positions).toHaveCount(1)
}

const views = [
  { lang: 'en', width: 1440, height: 900 },
  { lang: 'de', width: 1440, height: 900 },
  { lang: 'ar', width: 1440, height: 900 },
  { lang: 'en', width: 1920, height: 1080 },
  { lang: 'en', width: 2560, height: 1440 },
] as const

for (const { lang, width, height } of views)
  test(
    `in ${lang} at ${width} × ${height} with a position and an open TP/SL: cost, fee, liquidation price and buttons are visible, 12 levels a side, 8 trades, and no panel is too wide`,
    { tag: lang === 'de' ? '@core' : [] },
    async ({ page }) => {
      await filledPage(page, lang, width, height)
      for (const id of ['cost', 'fee', 'liqPrice'])
        for (const side of ['buy', 'sell']) await seen(page.getByTestId(`${side}-${id}`), `${side} ${id}`)
      for (const side of ['buy', 'sell']) await seen(page.getByTestId(`submit-${side}`), side)
      // The tables for screen readers have the rows that are painted.
      const levels = (tone: string): Locator =>
        page.locator(`[data-testid="book-twin"] [data-side="${tone}"]`)
      await expect.poll(() => levels('up').count()).toBeGreaterThanOrEqual(12)
      await expect.poll(() => levels('down').count()).toBeGreaterThanOrEqual(12)
      await expect
        .poll(() => page.locator('[data-testid="trades-twin"] [data-side]').count())
        .toBeGreaterThanOrEqual(8)
      const [chart, book, trades, ticket] = await Promise.all([
        boxOf(page.getByTestId('chart')),
        boxOf(page.getByTestId('order-book')),
        boxOf(page.getByTestId('trades')),
        boxOf(page.getByTestId('submit-buy').locator('xpath=ancestor::section[1]')),
      ])
      for (const box of [chart, book, trades, ticket]) {
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(width)
        expect(box.y + box.height).toBeLessThanOrEqual(height)
      }
      expect(book.width).toBeLessThanOrEqual(420)
      expect(trades.width).toBeLessThanOrEqual(420)
      expect(ticket.width).toBeLessThanOrEqual(440)
      // The chart takes the rest, and no panel lies on another.
      const inRow = [chart, book, trades, ticket].toSorted((a, b) => a.x - b.x)
      for (const [at, box] of inRow.entries()) {
        const next = inRow[at + 1]
        if (next !== undefined) expect(box.x + box.width).toBeLessThanOrEqual(next.x + 0.5)
      }
      expect(chart.width).toBeGreaterThan(width * 0.45)
      expect(await overflowing(page)).toEqual([])
    },
  )

for (const [width, height] of [
  [1440, 900],
  [1920, 1080],
] as const)
  test(`on every desk template at ${width} × ${height} with a position and an open TP/SL both buttons of the ticket are visible, in the default also cost, fee and liquidation price`, async ({
    page,
  }) => {
    test.slow()
    await filledPage(page, 'en', width, height)
    const desk = deskPage(page)
    for (const [at, name] of templates.entries()) {
      await desk.template(at)
      await expect(page.getByTestId('leg-sl')).toBeVisible()
      const key =
        at === 0 ? ['buy-cost', 'buy-fee', 'buy-liqPrice', 'sell-cost', 'sell-fee', 'sell-liqPrice'] : []
      for (const id of [...key, 'submit-buy', 'submit-sell'])
        await seen(page.getByTestId(id), `${name}: ${id}`)
    }
  })

for (const lang of ['en', 'ar'] as const)
  test(`in ${lang} a table shades the side at which columns go on, as far as it is scrolled; what a position needs first fits at 1440 px, its actions always`, async ({
    page,
  }) => {
    await filledPage(page, lang, 1440, 900)
    const row = page.locator('[data-testid^="position-"][role="row"]').first()
    for (const column of ['contract', 'size', 'entry', 'mark', 'liq', 'pnl', 'tpsl', 'close'])
      await seen(row.locator(`[data-column="${column}"]`), column)
    const view = page.locator('[data-cut]').filter({ has: row })
    const scroller = view.locator('[role="region"]')
    const shade = (side: 'start' | 'end'): Promise<string> =>
      view.locator(`[data-edge="${side}"]`).evaluate((element) => getComputedStyle(element).display)
    const scrollTo = (share: number): Promise<void> =>
      scroller.evaluate((box, at) => {
        const far = (box.scrollWidth - box.clientWidth) * at
        box.scrollLeft = getComputedStyle(box).direction === 'rtl' ? -far : far
      }, share)
    await expect(view).toHaveAttribute('data-cut', 'end')
    expect([await shade('start'), await shade('end')]).toEqual(['none', 'block'])
    await scrollTo(0.5)
    await expect(view).toHaveAttribute('data-cut', 'start end')
    expect([await shade('start'), await shade('end')]).toEqual(['block', 'block'])
    expect(await isSeen(row.locator('[data-column="close"]'))).toBe(true)
    await scrollTo(1)
    await expect(view).toHaveAttribute('data-cut', 'start')
    expect([await shade('start'), await shade('end')]).toEqual(['block', 'none'])
    expect(await isSeen(row.locator('[data-column="close"]'))).toBe(true)
  })

for (const lang of ['en', 'ar'] as const)
  test(`in ${lang} every desk template shows contract, size, PnL and closing of a position without scrolling, from 700 px on, and the ticket its market`, async ({
    page,
  }) => {
    test.slow()
    await filledPage(page, lang, 1440, 900)
    const desk = deskPage(page)
    const row = page.locator('[data-testid^="position-"][role="row"]').first()
    for (const [at, name] of templates.entries()) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await desk.template(at)
      for (const [width, height] of [
        [1440, 900],
        [1024, 768],
        [900, 800],
        [700, 900],
      ] as const) {
        await page.setViewportSize({ width, height })
        const hidden = page.locator('[data-desk-tab][aria-selected="false"]')
        const ofTables = hidden.filter({ hasText: lang === 'ar' ? 'جداول' : 'Account tables' })
        // The desk folds after the window has its new size: until then the tables have another place.
        await expect
          .poll(
            async () => {
              await ofTables.evaluateAll((tabs) => {
                for (const tab of tabs) if (tab instanceof HTMLElement) tab.click()
              })
              return (await row.count()) > 0 && isSeen(row.locator('[data-column="contract"]'))
            },
            { message: `${name} ${width}: tables` },
          )
          .toBe(true)
        for (const column of ['contract', 'size', 'pnl', 'close'])
          await seen(row.locator(`[data-column="${column}"]`), `${name} ${width}: ${column}`)
        await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`) })
        if (width < 900) continue
        const market = page.locator('[data-place] [title]').filter({ hasText: /^BTCUSDT$/ })
        await expect(market.first(), `${name} ${width}`).toBeVisible()
      }
    }
  })

test('rows of book and trades are 18 px high for a mouse and 24 px for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await tradePage(page).open()
  const rowPx = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--h-book').trim())
  expect(await rowPx()).toBe('18px')
  const levels = page.locator('[data-testid="book-twin"] [data-side="up"]')
  await expect.poll(() => levels.count()).toBeGreaterThanOrEqual(12)
  const before = await levels.count()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setEmitTouchEventsForMouse', { enabled: false })
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  await cdp.send('Emulation.setEmulatedMedia', { features: [{ name: 'pointer', value: 'coarse' }] })
  await expect.poll(rowPx).toBe('24px')
  await expect.poll(() => levels.count()).toBeLessThan(before)
})

test('the account is named in plain words: a visitor reads what the button opens, a trader what the account is (I18N-01)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await expect(page.locator('header').getByRole('button', { name: 'Choose a demo account' })).toHaveText(
    /Choose a demo account/,
  )
  await expect(page.locator('header')).not.toContainText('Log in')
  await trade.chooseAccount()
  await expect(page.getByTestId('account-name')).toHaveText('Demo, cross margin')
  await trade.open('/trade/usdt/BTCUSDT?lang=de')
  await expect(page.getByTestId('account-name')).toHaveText('Demo, Cross-Margin')
})
