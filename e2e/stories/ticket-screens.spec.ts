import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { chooseNamed } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { orderPath } from '../support/venue-requests.ts'

/** Pictures of ticket, book and trades for people: `SCREENS=1 npx playwright test ticket-screens`. */
const folder = join(import.meta.dirname, '..', '..', 'test-results', 'screens-ticket')

/** An order-form tab by its position, which is the same in every language. */
const orderTab = (page: Page, at: number) =>
  page
    .locator('section, [role=dialog]')
    .locator('[role=tablist]')
    .filter({ has: page.locator('[data-key="Conditions"]') })
    .getByRole('tab')
    .nth(at)

for (const { lang, theme } of [
  { lang: 'en', theme: 'dark' },
  { lang: 'en', theme: 'light' },
  { lang: 'ar', theme: 'dark' },
  { lang: 'de', theme: 'light' },
] as const)
  for (const width of [1440, 390] as const)
    test(
      `pictures of ticket, book and trades in ${lang}, ${theme}, ${width} wide`,
      { tag: '@screens' },
      async ({ page, venue }) => {
        test.setTimeout(240_000)
        mkdirSync(folder, { recursive: true })
        const isPhone = width === 390
        const trade = tradePage(page)
        await trade.open()
        await chooseNamed(trade, /^UTA2 cross one-way(?!,)/)
        await trade.market('Buy', '0.050')
        if (theme === 'light') {
          await page.getByRole('button', { name: 'Display settings' }).click()
          await page.getByRole('menuitem', { name: 'Switch to the light theme' }).click()
        }
        const height = isPhone ? 844 : 900
        await page.setViewportSize({ width, height })
        const open = async (path: string): Promise<void> => {
          await page.goto(`${path}?lang=${lang}`)
          await trade.live()
          await chartView(page).shown()
        }
        const clip = isPhone
          ? { x: 0, y: 0, width, height }
          : lang === 'ar'
            ? { x: 0, y: 40, width: 600, height: 860 }
            : { x: 840, y: 40, width: 600, height: 860 }
        const shot = async (name: string, whole = false): Promise<void> => {
          await page.waitForTimeout(400)
          const path = join(folder, `${lang}-${theme}-${width}-${name}.png`)
          await page.screenshot(whole ? { path } : { path, clip })
        }
        const openTicket = async (): Promise<void> => {
          if (!isPhone) return
          await page.locator('nav').getByRole('button').first().click()
          await expect(page.getByRole('dialog')).toBeVisible()
        }
        const closeTop = (): Promise<void> => page.keyboard.press('Escape')

        const missed: string[] = []
        /** Continues after a picture that fails. Failures are listed at the end. */
        const step = async (name: string, act: () => Promise<void>): Promise<void> => {
          try {
            await act()
          } catch (error) {
            missed.push(`${name}: ${String(error).split('\n', 3).join(' ')}`)
            await shot(`${name}-missed`, true)
            await closeTop()
          }
        }
        const canvas = page.getByTestId('book-canvas')
        const kind = page.getByTestId('ticket-amount-kind')
        const fault = (answer: object): Promise<unknown> =>
          venue.control('/faults/http', { method: 'POST', path: orderPath.create, times: 1, ...answer })
        const submit = (): Promise<void> => page.getByTestId('submit-buy').click()

        await open('/trade/usdt/BTCUSDT')
        if (isPhone)
          await page.evaluate(() =>
            document.querySelector('[data-testid="order-book"]')?.scrollIntoView({ block: 'start' }),
          )
        await step('book', async () => {
          await shot('book')
          await page.getByTestId('order-book').locator('button[aria-haspopup]').first().click()
          await shot('book-menu')
          await page.locator('[data-key="levels-200"]').click()
          await closeTop()
        })
        await step('depth', async () => {
          await page.getByTestId('order-book').getByRole('tab').nth(1).click()
          await canvas.hover({ position: { x: 200, y: 200 } })
          await shot('depth')
        })
        await step('grouped', async () => {
          await page.getByTestId('order-book').getByRole('tab').nth(0).click()
          await page.getByTestId('book-grouping').selectOption('10')
          await canvas.hover({ position: { x: 60, y: 90 } })
          await page.mouse.wheel(0, -600)
          await shot('book-200-grouped-scrolled')
        })
        await step('own', async () => {
          await page.getByTestId('book-grouping').selectOption('1')
          await page.mouse.move(5, 5)
          await venue.control('/freeze', { frozen: true })
          // The table updates once a second. An older price may be below all rows that are then shown.
          await page.waitForTimeout(1500)
          const level = page.getByTestId('book-twin').locator('tr[data-side="up"] [data-price]').nth(2)
          const price = ((await level.textContent()) ?? '').replaceAll(',', '')
          await openTicket()
          await orderTab(page, 0).click()
          await trade.price.fill(price)
          await trade.qty.fill('0.010')
          await submit()
          await page.getByTestId('book-twin').locator('[data-own]').first().dispatchEvent('click')
          await expect(page.getByTestId('own-order').first()).toBeVisible()
          await shot('own-orders', true)
          await closeTop()
          await shot('own-mark')
          await venue.control('/freeze', { frozen: false })
        })
        await step('trades', async () => {
          if (isPhone)
            await page
              .locator('[role=tablist]')
              .filter({ has: page.locator('[data-key="trades"]') })
              .getByRole('tab')
              .last()
              .click()
          await page.getByTestId('trades').getByRole('button').first().click()
          await shot('trades-menu')
          await closeTop()
        })
        await openTicket()
        await step('limit', async () => {
          await orderTab(page, 0).click()
          await trade.price.fill(await trade.priceAway(-0.3))
          await trade.qty.fill('0.020')
          await trade.qty.blur()
          await shot('limit')
          await page.locator('button', { hasText: '±' }).first().click()
          await shot('steps')
          await closeTop()
          await trade.qty.fill('99999')
          await trade.qty.blur()
          await shot('limit-max-notice')
          await trade.price.fill('')
          await submit()
          await shot('limit-empty')
        })
        await step('market', async () => {
          await orderTab(page, 1).click()
          await trade.qty.fill('0.020')
          await page.getByTestId('slippage').locator('label').first().click()
          await shot('market-slippage')
          await page.getByTestId('slippage').getByRole('button').last().click()
          await shot('slippage-dialog', true)
          await closeTop()
        })
        await step('conditional', async () => {
          await orderTab(page, 2).click()
          await page.getByTestId('ticket-trigger').fill(await trade.priceAway(2))
          await trade.price.fill(await trade.priceAway(2.1))
          await kind.selectOption('Cost')
          await trade.qty.fill('250')
          await trade.qty.blur()
          await shot('conditional')
          await kind.selectOption('Qty')
        })
        await step('attached', async () => {
          await orderTab(page, 0).click()
          await trade.price.fill(await trade.priceAway(-0.3))
          await trade.qty.fill('0.020')
          const attach = page
            .locator('[role=tabpanel] label')
            .filter({ hasText: /TP|جني/ })
            .first()
          await attach.click({ timeout: 3000 })
          await shot('attached')
          await page
            .locator('[role=tabpanel] label')
            .filter({ hasText: /TP|جني/ })
            .first()
            .click({ timeout: 3000 })
        })
        await step('split', async () => {
          await fault({ code: 39_303, message: 'split', result: { create_order_failed_qty_x: '500000000' } })
          await submit()
          await expect(page.getByTestId('split-order-failed')).toBeVisible()
          await shot('split', true)
          await closeTop()
        })
        await step('refused', async () => {
          await fault({ code: 30_164, message: 'no' })
          await trade.qty.fill('0.022')
          await submit()
          await expect(trade.status).toContainText('30164')
          await shot('refused')
        })
        await step('30031', async () => {
          await fault({ code: 30_031, message: 'no' })
          await trade.qty.fill('0.021')
          await submit()
          await expect(page.getByTestId('insufficient-balance')).toBeVisible()
          await shot('30031', true)
          await closeTop()
        })
        await step('spot', async () => {
          await open('/trade/spot/BTC/USDT')
          await openTicket()
          await orderTab(page, 1).click()
          await kind.selectOption('Value')
          await trade.qty.fill('1000')
          await shot('spot')
        })
        expect(missed).toEqual([])
        await page.goto('about:blank')
      },
    )
