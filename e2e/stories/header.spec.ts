import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

/** Number of figures that fit in the header, and the figures that its edge cuts. */
const figures = (page: Page): Promise<{ readonly shown: number; readonly cut: readonly string[] }> =>
  page.locator('header dl').evaluate((list) => {
    const box = list.getBoundingClientRect()
    const cut: string[] = []
    let shown = 0
    for (const figure of list.children) {
      const { top, bottom, left, right } = figure.getBoundingClientRect()
      if (top >= box.bottom - 1) continue
      if (bottom > box.bottom + 1 || left < box.left - 1 || right > box.right + 1)
        cut.push(figure.textContent)
      shown += 1
    }
    return { shown, cut }
  })

for (const [lang, width, least] of [
  ['de', 1440, 4],
  ['es', 1280, 2],
] as const)
  test(`24C: in ${lang} at ${width} px no figure of the header is clipped, and those without room are one press away`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const trade = tradePage(page)
    await trade.open(`/trade/usdt/BTCUSDT?lang=${lang}`)
    await trade.live()
    const { shown, cut } = await figures(page)
    expect(cut).toEqual([])
    expect(shown).toBeGreaterThanOrEqual(least)
    const all = await page.locator('header dl').evaluate((list) => list.children.length)
    expect(shown, 'the window has no place for all').toBeLessThan(all)
    await page.getByTestId('more-figures').focus()
    await page.keyboard.press('Enter')
    const more = page.getByRole('dialog')
    await expect(more.locator('dd')).toHaveCount(all)
    for (const figure of await more.locator('dd').all()) await expect(figure).toHaveText(/\d/)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('more-figures')).toBeFocused()
  })

test('24S8: cancel on disconnect that another program set is in the header and the connection panel while it is on', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const mark = page.getByTestId('cancel-on-disconnect')
  await expect(mark).toHaveCount(0)
  const ask = (isEnabled: boolean): Promise<number> =>
    page.evaluate(async (isOn) => {
      const answer = await fetch('/contract/v5/order/disconnected-cancel-all', {
        method: 'POST',
        headers: { 'content-type': 'application/json', platform: 'pc' },
        body: JSON.stringify({ isEnabled: isOn, windowMs: 10_000 }),
      })
      return ((await answer.json()) as { retCode: number }).retCode
    }, isEnabled)
  expect(await ask(true)).toBe(0)
  await expect(mark).toContainText('10')
  await page.getByTestId('status-chip').click()
  await expect(page.getByRole('dialog')).toContainText(/10 s/)
  await page.keyboard.press('Escape')
  expect(await ask(false)).toBe(0)
  await expect(mark).toHaveCount(0)
})
