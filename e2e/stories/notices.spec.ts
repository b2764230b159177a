import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { shot } from '../pages/actions.ts'
import { frozenChart, pointAt } from '../pages/chart-menu.ts'
import { chartView } from '../pages/chart-view.ts'
import { deskPage } from '../pages/desk-page.ts'
import { tradePage } from '../pages/trade-page.ts'
import { venueOrder } from '../support/venue-command.ts'

/** Controls that a notice covers, shadow trees included. `of` selects the controls. */
const covered = (
  page: Page,
  of = '*',
): Promise<{ readonly notices: number; readonly found: readonly string[] }> =>
  page.evaluate((wanted) => {
    const log = document.querySelector('[role="log"]')
    const view = log?.getBoundingClientRect()
    const notices = [...document.querySelectorAll('[role="log"] [data-testid^="notice-"]')].map((notice) =>
      notice.getBoundingClientRect(),
    )
    const found: string[] = []
    const visit = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot !== null) visit(element.shadowRoot)
        if (!element.matches('button, a, input, select, [role="tab"], [role="toolbar"]')) continue
        if (element.closest(wanted) === null) continue
        if (element.closest('[role="log"], .twin') !== null || !element.checkVisibility()) continue
        const own = element.getBoundingClientRect()
        const bar = element.closest('[role="toolbar"]')?.getBoundingClientRect() ?? own
        // A toolbar scrolls, so only its visible area counts.
        const top = Math.max(own.top, bar.top)
        const box = new DOMRect(own.left, top, own.width, Math.max(0, Math.min(own.bottom, bar.bottom) - top))
        if (box.width < 3 || box.height < 3 || view === undefined) continue
        for (const notice of notices)
          if (
            Math.min(box.right, notice.right, view.right) - Math.max(box.left, notice.left, view.left) > 1 &&
            Math.min(box.bottom, notice.bottom, view.bottom) - Math.max(box.top, notice.top, view.top) > 1
          )
            found.push(element.getAttribute('aria-label') ?? element.textContent)
      }
    }
    visit(document)
    return { notices: notices.length, found: [...new Set(found)] }
  }, of)

for (const [lang, width, height] of [
  ['en', 1440, 900],
  ['ar', 1440, 900],
  ['en', 390, 844],
] as const)
  test(`four notices cover no tool of the chart and no control beside it: ${lang} at ${width} × ${height} (24C)`, async ({
    page,
    venue,
  }) => {
    const trade = tradePage(page)
    await trade.open()
    await trade.chooseAccount()
    await page.setViewportSize({ width, height })
    await trade.open(`/trade/usdt/BTCUSDT?lang=${lang}`)
    const chart = chartView(page)
    await chart.shown()
    // On a phone the drawing bar is closed at first.
    const opener = chart.root.locator('[data-role="open-drawing-bar"]')
    if (await opener.isVisible()) await opener.click()
    const bar = chart.root.locator('.drawing-bar')
    await expect(bar).toBeVisible()
    const price = await trade.priceAway(-5)
    await Promise.all(
      ['0.010', '0.011', '0.012', '0.013'].map((qty) =>
        venueOrder(venue, {
          symbol: 'BTCUSDT',
          side: 'Buy',
          orderType: 'Limit',
          qty,
          price,
          timeInForce: 'GoodTillCancel',
        }),
      ),
    )
    // Notices disappear after five seconds, so the check runs when all are shown.
    let found: readonly string[] = ['nothing was looked at']
    await expect
      .poll(async () => {
        const seen = await covered(page, width < 500 ? '.drawing-bar, header' : '*')
        if (seen.notices === 4) found = seen.found
        return found
      })
      .toEqual([])
    await shot(page, `notices-${lang}-${width}`)
  })

for (const [name, at, width, height] of [
  ['Default', 0, 1440, 900],
  ['Scalper', 1, 1440, 900],
  ['Four charts', 2, 1024, 768],
  ['Options desk', 3, 1920, 1080],
] as const)
  test(`four notices cover no control of a desk: ${name} at ${width} × ${height}`, async ({
    page,
    venue,
  }) => {
    const trade = tradePage(page)
    await trade.open()
    await trade.chooseAccount()
    await venueOrder(venue, {})
    await expect(trade.positions.first()).toBeVisible()
    await deskPage(page).template(at)
    await page.setViewportSize({ width, height })
    const price = await trade.priceAway(-20)
    await expect(page.getByTestId('chart').first()).toHaveAttribute('data-phase', 'shown')
    // The first fill's notice.
    await expect(page.locator('[data-notice]')).toHaveCount(0)
    await Promise.all(
      ['0.010', '0.011', '0.012', '0.013'].map((qty) =>
        venueOrder(venue, { orderType: 'Limit', qty, price, timeInForce: 'GoodTillCancel' }),
      ),
    )
    let found: readonly string[] = ['nothing was looked at']
    await expect
      .poll(async () => {
        // A chart's legend and lines are its own; tables, books, tickets and heads are what a trader presses.
        const seen = await covered(page, '[data-place], header')
        if (seen.notices === 4) found = seen.found
        return found
      })
      .toEqual([])
  })

test('a press with a drawing tool draws below a notice, whose buttons can still be pressed; without a tool the notice takes it', async ({
  page,
  venue,
}) => {
  const { trade, chart } = await frozenChart(page, venue)
  const price = await trade.priceAway(-5)
  const notice = page.locator('[data-notice]').last()
  const order = (): Promise<void> =>
    venueOrder(venue, { orderType: 'Limit', price, timeInForce: 'GoodTillCancel' })
  /** Whether a press in the middle of the newest notice, and of its button, meets the notice. */
  const takes = (): Promise<readonly boolean[]> =>
    notice.evaluate((element) =>
      [element, element.querySelector('button') ?? element].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        const [at, from] = [x + width / 2, y + height / 2]
        return document.elementFromPoint(at, from)?.closest('[data-notice]') instanceof Element
      }),
    )
  await order()
  await expect(notice).toBeVisible()
  expect(await takes()).toEqual([true, true])
  await chart.root.locator('[data-tool="horizontal_line"]').click()
  await order()
  await expect(notice).toBeVisible()
  expect(await takes()).toEqual([false, true])
  const box = await notice.boundingBox()
  const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  await page.mouse.click(at.x, at.y)
  // The tool is done, and the notice whole again.
  await order()
  await expect(notice).toBeVisible()
  expect(await takes()).toEqual([true, true])
  await expect(page.locator('[data-notice]')).toHaveCount(0)
  await pointAt(page, at, 'pointer')
})
