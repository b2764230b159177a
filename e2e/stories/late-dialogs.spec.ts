import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { openLong } from '../pages/actions.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { openLayers } from '../support/layers.ts'

const frames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Holds files back until `arrive` is called. */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

const blur = 'document.activeElement instanceof HTMLElement && document.activeElement.blur()'
const opens: readonly {
  readonly name: string
  readonly files: RegExp
  readonly open: (page: Page) => Promise<void>
}[] = [
  {
    name: 'the question of a key',
    files: /\/assets\/position-dialogs-/,
    open: (page) => page.keyboard.press('Shift+KeyC'),
  },
  {
    name: 'the key sheet',
    files: /\/assets\/key-sheet-/,
    open: (page) => page.keyboard.press('?'),
  },
  {
    name: 'a dialog of a button',
    files: /\/assets\/position-dialogs-/,
    open: (page) => page.getByRole('button', { name: /^Margin mode/ }).click(),
  },
  {
    name: 'a question of a position',
    files: /\/assets\/reverse-position-/,
    open: (page) => page.getByRole('button', { name: 'Reverse BTCUSDT' }).click(),
  },
  {
    name: 'a list beside its button',
    files: /\/assets\/market-menu-popup-/,
    open: (page) => page.getByRole('button', { name: /^Choose a market/ }).click(),
  },
  {
    name: 'a dialog of a row',
    files: /\/assets\/position-details-/,
    open: (page) => page.getByRole('button', { name: 'Details of BTCUSDT' }).click(),
  },
  {
    name: 'a dialog of the chart',
    files: /\/assets\/indicators-dialog-/,
    open: (page) => chartView(page).root.locator('[data-role="indicators"]').click(),
  },
]

for (const { name, files, open } of opens)
  test(`Escape takes back what is not there yet: ${name}`, async ({ page }) => {
    const arrive = await holdBack(page, files)
    const asked = page.waitForRequest(files)
    const trade = tradePage(page)
    await openLong(trade)
    await chartView(page).shown()
    await page.evaluate(blur)
    await open(page)
    const url = (await asked).url()
    await page.keyboard.press('Escape')
    arrive()
    // Resolves once the file's code has run.
    await page.evaluate((file) => import(file), url)
    await frames(page)
    await expect(openLayers(page)).toHaveCount(0)
    // The page has its keys, and the next press opens it.
    await page.evaluate(blur)
    await open(page)
    await expect(openLayers(page)).not.toHaveCount(0)
  })

test('Escape closes a dialog that appears at this moment, whose code was loaded for it', async ({ page }) => {
  const trade = tradePage(page)
  await openLong(trade)
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role="dialog"]') === null) return
      observer.disconnect()
      const at = document.activeElement ?? document.body
      at.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      document.documentElement.dataset['escaped'] = ''
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: /^Margin mode/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-escaped', '')
  await frames(page)
  await expect(openLayers(page)).toHaveCount(0)
})
