import { expect, type Locator, type Page } from 'playwright/test'
import type { VenueProcess } from '../support/venue-process.ts'
import { chartView, type ChartView } from './chart-view.ts'
import { tradePage, type TradePage } from './trade-page.ts'

/** The menu of the plot. */
export const menuOf = (chart: ChartView): Locator => chart.root.getByRole('menu', { name: 'Menu' })

/**
 * Moves the market to the middle of the prices in view, unless it is near that. Earlier journeys leave it anywhere: a line
 * beside it would be under the legend or below the plot.
 */
async function centre(trade: TradePage, chart: ChartView, venue: VenueProcess): Promise<void> {
  const extreme = async (name: 'high' | 'low'): Promise<number> =>
    Number(await chart.root.locator(`[data-extreme="${name}"]`).getAttribute('data-price'))
  await expect.poll(() => extreme('high')).toBeGreaterThan(0)
  const [high, low] = [await extreme('high'), await extreme('low')]
  const share = ((await trade.last()) - low) / (high - low)
  if (share > 0.35 && share < 0.65) return
  const middle = Math.round((high + low) / 2)
  await venue.control('/move', { symbol: 'BTCUSDT', price: String(middle) })
  await expect.poll(async () => Math.abs((await trade.last()) / middle - 1)).toBeLessThan(0.002)
}

/** A chart of a frozen market, of a logged-in account. The last price is in the middle of the plot. */
export async function frozenChart(
  page: Page,
  venue: VenueProcess,
): Promise<{ trade: TradePage; chart: ChartView }> {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  // The login creates the chart again: what is drawn on the visitor's is not on the account's.
  const visitors = await chart.root.elementHandle()
  await trade.chooseAccount()
  await expect.poll(() => visitors?.evaluate((element) => element.isConnected)).toBe(false)
  await chart.shown()
  await centre(trade, chart, venue)
  await venue.control('/freeze', { frozen: true })
  return { trade, chart }
}

/** Right press this far below (positive) or above the middle of the plot, px. Returns the menu. */
export async function pressAt(page: Page, chart: ChartView, dy: number): Promise<Locator> {
  const { x, y } = await chart.middle()
  await page.mouse.click(x - 60, y + dy, { button: 'right' })
  const menu = menuOf(chart)
  await expect(menu).toBeVisible()
  return menu
}

/** An entry of the menu, by its `data-value`. */
export const entry = (menu: Locator, value: string): Locator => menu.locator(`[data-value="${value}"]`)

/** The price in an entry's text: '... @ 60,000.0'. */
export const priceIn = async (item: Locator): Promise<string> =>
  /@ ([\d,.]+)/.exec((await item.textContent()) ?? '')?.[1]?.replaceAll(',', '') ?? ''

/** Opens the menu below or above the last price, wherever that is in the plot. */
export async function menuBeside(page: Page, chart: ChartView, side: 'below' | 'above'): Promise<Locator> {
  for (const dy of [60, 110, 20, 150, -20, -60, -110, -150, 190, -190, 230, -230]) {
    const menu = await pressAt(page, chart, dy)
    if (await entry(menu, side === 'below' ? 'BuyLimit' : 'SellLimit').isVisible()) {
      if (!(await entry(menu, side === 'below' ? 'SellLimit' : 'BuyLimit').isVisible())) return menu
    }
    await page.keyboard.press('Escape')
  }
  throw new Error(`no price ${side} the market is in view`)
}

/** Points where a line's label can be grabbed, from top to bottom. `beside`: px left of the price axis. */
export async function gripsOf(
  page: Page,
  chart: ChartView,
  beside = 90,
): Promise<readonly { readonly x: number; readonly y: number }[]> {
  const box = await chart.root.locator('.plot').boundingBox()
  if (box === null) throw new Error('the chart is not in view')
  const surface = chart.root.locator('.surface').first()
  // The price axis is 78 px wide.
  const x = box.x + box.width - 78 - beside
  const found: { x: number; y: number }[] = []
  let isOver = false
  for (let row = 44; row < box.height - 40; row += 4) {
    await page.mouse.move(x, box.y + row)
    const cursor = await surface.evaluate(
      (element) =>
        new Promise<string>((resolve) => {
          const { style } = element as HTMLElement
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(style.cursor), 8)))
        }),
    )
    const now = cursor === 'ns-resize'
    if (now && !isOver) found.push({ x, y: box.y + row + 6 })
    isOver = now
  }
  return found
}

/**
 * Points at a line or drawing until the cursor shows that it is there: 'ns-resize' over a label that can be dragged, 'pointer'
 * over a drawing. Both are drawn some frames after a change, on a busy machine 250 ms: a press before that hits nothing.
 */
export async function pointAt(
  page: Page,
  { x, y }: { readonly x: number; readonly y: number },
  cursor: 'ns-resize' | 'pointer',
): Promise<void> {
  const surface = page.locator('[data-chart="charting_library"] .surface').first()
  let aside = 0
  await expect
    .poll(async () => {
      aside = 1 - aside
      await page.mouse.move(x + aside, y)
      return surface.evaluate((element) => (element as HTMLElement).style.cursor)
    })
    .toBe(cursor)
}

/** Drags a line by the mouse, in steps. */
export async function drag(
  page: Page,
  from: { readonly x: number; readonly y: number },
  dy: number,
): Promise<void> {
  await pointAt(page, from, 'ns-resize')
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + dy / 2, { steps: 5 })
  await page.mouse.move(from.x, from.y + dy, { steps: 5 })
  await page.mouse.up()
}
