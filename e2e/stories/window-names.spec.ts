import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

/** Parts of a window's head that are cut or outside of the window. */
const cutParts = (page: Page): Promise<readonly string[]> =>
  page
    .locator('header')
    .first()
    .evaluate((head) => {
      const name = head.querySelector('[data-tour="market"] [dir="ltr"]')
      const outside = [...head.querySelectorAll('button')].filter((button) => {
        const { left, right } = button.getBoundingClientRect()
        return left < 0 || right > innerWidth
      })
      return [
        ...(name === null || name.scrollWidth > name.clientWidth ? [`name ${name?.textContent}`] : []),
        ...outside.map((button) => button.getAttribute('aria-label') ?? button.textContent),
      ]
    })

test('a window shows the whole name of its market, however narrow it is and however long the account’s name is', async ({
  page,
  context,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.goto('/trade/option/usdt/BTC')
  await page
    .getByRole('link', { name: /^Call .*: open in the ticket$/ })
    .nth(2)
    .press('Enter')
  await expect(page).toHaveURL(/symbol=BTC-/)
  const option = new URL(page.url()).searchParams.get('symbol') ?? ''
  const popup = await context.newPage()
  const cut: string[] = []
  for (const symbol of ['BTCUSDT', option])
    for (const panel of ['ticket', 'chart', 'account'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one window after the other
      await popup.goto(`/trade/panel/${panel}?symbol=${symbol}`)
      // oxlint-disable-next-line no-await-in-loop
      await expect(popup.getByTestId('account-label')).not.toBeEmpty()
      // oxlint-disable-next-line no-await-in-loop
      if (panel === 'chart') await expect(popup.getByTestId('last-price').first()).toHaveText(/\d/)
      for (const width of [560, 420, 320]) {
        // oxlint-disable-next-line no-await-in-loop
        await popup.setViewportSize({ width, height: 500 })
        // oxlint-disable-next-line no-await-in-loop
        for (const part of await cutParts(popup)) cut.push(`${panel} of ${symbol}, ${width} px: ${part}`)
      }
    }
  expect(cut).toEqual([])
})
