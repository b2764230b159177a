import { expect, type Page } from 'playwright/test'
import { test } from './demo-test.ts'
import { openDemo } from './demo-page.ts'

const property = (page: Page, name: string) =>
  page.locator(`[data-dialog="settings"] [data-property="${name}"]`)

test('settings apply at once, revert with Cancel, persist with Apply and can be undone', async ({ page }) => {
  const demo = await openDemo(page)
  const before = (await demo.picture()).up
  await page.locator('[data-role="settings"]').click()
  await property(page, 'mainSeriesProperties.candleStyle.upColor').fill('#ff00ff')
  // The lines of orders keep their own green.
  await expect.poll(async () => (await demo.picture()).up).toBeLessThan(before * 0.8)
  await page.locator('[data-dialog="settings"] [data-action="cancel"]').click()
  await expect.poll(async () => (await demo.picture()).up).toBeGreaterThan(before * 0.9)

  await page.locator('[data-role="settings"]').click()
  await property(page, 'scale').selectOption('log')
  await property(page, 'inverted').check()
  await property(page, 'timezone').selectOption('Asia/Tokyo')
  await page.locator('[data-dialog="settings"] [data-action="apply"]').click()
  await expect(page.locator('[data-scale="log"]')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.clock')).toContainText('UTC+9')
  await expect
    .poll(async () => {
      const { from, to } = await demo.priceRange()
      return from > to
    })
    .toBe(true)
  await demo.plot.focus()
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-scale="log"]')).toHaveAttribute('aria-pressed', 'false')
  await expect
    .poll(async () => {
      const { from, to } = await demo.priceRange()
      return from < to
    })
    .toBe(true)
  await page.keyboard.press('Control+y')
  await expect(page.locator('[data-scale="log"]')).toHaveAttribute('aria-pressed', 'true')
})

test('a picture shows the lines as they were set just before it (CHART-24)', async ({ page }) => {
  const demo = await openDemo(page)
  const magenta = await page.evaluate(
    async (middle) => {
      const { chartDemo } = globalThis as unknown as {
        chartDemo: {
          widget: {
            activeChart(): { createOrderLine(): Promise<OrderLine> }
            takeClientScreenshot(): Promise<HTMLCanvasElement>
          }
        }
      }
      interface OrderLine {
        setPrice(price: number): OrderLine
        setText(text: string): OrderLine
        setLineColor(colour: string): OrderLine
      }
      const count = async (): Promise<number> => {
        const canvas = await chartDemo.widget.takeClientScreenshot()
        const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
        // A line may be drawn faintly: no other colour here is magenta.
        let found = 0
        for (let at = 0; at < data.length; at += 4)
          if (Math.min(data[at] ?? 0, data[at + 2] ?? 0) - (data[at + 1] ?? 0) > 60) found++
        return found
      }
      const line = await chartDemo.widget.activeChart().createOrderLine()
      const shown: number[] = []
      for (let round = 0; round < 5; round++) {
        line
          .setPrice(middle - 200 + round * 20)
          .setText('Picture')
          .setLineColor('#00ff00')
        shown.push(await count())
        line
          .setPrice(middle - 200 + round * 20)
          .setText('Picture')
          .setLineColor('#ff00ff')
        shown.push(await count())
      }
      return shown
    },
    await demo.price('buy'),
  )
  for (const [index, found] of magenta.entries()) {
    if (index % 2 === 0) expect(found).toBe(0)
    else expect(found).toBeGreaterThan(100)
  }
})

test('every chart kind draws, and the choice can be undone', async ({ page }) => {
  const demo = await openDemo(page)
  for (const kind of ['0', '2', '3', '8', '9', '10', '1']) {
    await page.locator('[data-role="chart-type"]').click()
    await page.locator(`[data-value="${kind}"]`).click()
    const { x, y } = { x: 400, y: 300 }
    await page.mouse.move(x, y)
    await expect(page.locator('.legend .title')).toContainText('BTCUSDT')
  }
  expect((await demo.picture()).up).toBeGreaterThan(0.001)
  await page.locator('[data-role="undo"]').click()
  await expect(page.locator('[data-role="chart-type"]')).toBeVisible()
  expect((await demo.log()).filter((line) => line.startsWith('trace'))).toEqual([])
})

test('the menu of the right mouse button opens the windows and copies the price', async ({ page }) => {
  await openDemo(page)
  // Reading the clipboard is forbidden by the page's own policy: what is written is caught instead.
  const written: string[] = []
  await page.exposeFunction('caught', (text: string) => written.push(text))
  await page.evaluate(() => {
    const { caught } = globalThis as unknown as { caught: (text: string) => Promise<void> }
    Object.defineProperty(navigator.clipboard, 'writeText', { value: caught })
  })
  const open = () => page.locator('.surface').click({ button: 'right', position: { x: 300, y: 250 } })
  await open()
  await page.getByRole('menuitem', { name: /^Copy price/ }).click()
  await expect.poll(() => written.join(' ')).toMatch(/^[\d,]+\.\d$/)
  await open()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.locator('[data-dialog="settings"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-dialog="settings"]')).toBeHidden()
})
