import { expect, type Page } from 'playwright/test'
import { test } from '../fixtures.ts'
import { openDemo } from './demo-page.ts'

const property = (page: Page, name: string) =>
  page.locator(`[data-dialog="settings"] [data-property="${name}"]`)

test('settings are shown at once, put back by Cancel, kept by Apply and taken back by undo', async ({
  page,
}) => {
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

test('every chart kind draws, and the choice can be taken back', async ({ page }) => {
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

test('the menu of the other mouse button opens the windows and copies the price', async ({ page }) => {
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

/** Share of pixels of two pictures that differ by more than a hair. */
async function difference(page: Page, first: Buffer, second: Buffer): Promise<number> {
  const pixels = async (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`
  return page.evaluate(
    async ([a, b]) => {
      const read = async (url: string): Promise<ImageData> => {
        const image = new Image()
        image.src = url
        await image.decode()
        const canvas = new OffscreenCanvas(image.width, image.height)
        const pen = canvas.getContext('2d')
        if (pen === null) throw new Error('no 2d')
        pen.drawImage(image, 0, 0)
        return pen.getImageData(0, 0, image.width, image.height)
      }
      const [one, two] = [await read(a ?? ''), await read(b ?? '')]
      if (one.width !== two.width || one.height !== two.height) return 1
      let other = 0
      for (let at = 0; at < one.data.length; at += 4) {
        const distance =
          Math.abs((one.data[at] ?? 0) - (two.data[at] ?? 0)) +
          Math.abs((one.data[at + 1] ?? 0) - (two.data[at + 1] ?? 0)) +
          Math.abs((one.data[at + 2] ?? 0) - (two.data[at + 2] ?? 0))
        if (distance > 60) other++
      }
      return other / (one.width * one.height)
    },
    await Promise.all([pixels(first), pixels(second)]),
  )
}

test(
  'the engine in the worker and in the page draw the same picture, studies included',
  { tag: '@deep' },
  async ({ page }) => {
    // Both pictures are of the same moment: the synthetic market follows the clock.
    await page.clock.setFixedTime(new Date('2026-11-20T12:34:00Z'))
    const shot = async (engine: string): Promise<Buffer> => {
      const demo = await openDemo(page, `interval=1W&engine=${engine}`)
      await page.locator('[data-role="indicators"]').click()
      for (const kind of ['rsi', 'bollinger']) await page.locator(`[data-study-kind="${kind}"]`).click()
      await page.keyboard.press('Escape')
      await expect(page.locator('.pane-legend .value')).toHaveText(/\d/)
      await page.mouse.move(2, 2)
      expect((await demo.stats()).worker).toBe(engine !== 'main')
      const png = await page.evaluate(async () => {
        const { widget } = (
          globalThis as unknown as {
            chartDemo: { widget: { takeClientScreenshot(): Promise<HTMLCanvasElement> } }
          }
        ).chartDemo
        return (await widget.takeClientScreenshot()).toDataURL('image/png')
      })
      return Buffer.from(png.slice(png.indexOf(',') + 1), 'base64')
    }
    const worker = await shot('worker')
    const main = await shot('main')
    expect(await difference(page, worker, main)).toBeLessThan(0.01)
  },
)
