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

test('funding is the first figure of the header, and all figures show where there is room @core', async ({
  page,
}) => {
  const trade = tradePage(page)
  await page.setViewportSize({ width: 3840, height: 1200 })
  await trade.open()
  const labels = [
    'Funding / in',
    'Mark',
    '24h change',
    'Index',
    '24h high',
    '24h low',
    '24h volume (BTC)',
    '24h turnover (USDT)',
    'Open interest (BTC)',
  ]
  await expect(page.locator('header dl dt')).toHaveText(labels)
  for (const value of await page.locator('header dl dd').all()) await expect(value).toHaveText(/\d/)
  expect((await figures(page)).shown).toBe(labels.length)
  await expect(page.getByTestId('more-figures')).toHaveCount(0)
  // A dated future ends and pays no funding, spot has neither mark price nor open interest.
  await trade.open('/trade/spot/BTC/USDT')
  await expect(page.locator('header dl dt')).toHaveText([
    '24h change',
    '24h high',
    '24h low',
    '24h volume (BTC)',
    '24h turnover (USDT)',
  ])
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect(page.getByTestId('more-figures')).toBeVisible()
})

for (const lang of ['en', 'de', 'ar', 'ja', 'ru', 'vi'] as const)
  test(`24C: in ${lang} no figure of the header is clipped from 1024 to 3840 px, and those without room are one press away`, async ({
    page,
  }) => {
    const trade = tradePage(page)
    await trade.open()
    await trade.chooseAccount()
    await trade.open(`/trade/usdt/BTCUSDT?lang=${lang}`)
    for (const width of [1024, 1100, 1280, 1366, 1440, 1600, 1920, 2560, 3840]) {
      await page.setViewportSize({ width, height: 900 })
      const all = await page.locator('header dl').evaluate((list) => list.children.length)
      await expect
        .poll(async () => {
          const { shown, cut } = await figures(page)
          const isFolded = (await page.getByTestId('more-figures').count()) > 0
          return [cut, shown < all === isFolded]
        })
        .toEqual([[], true])
      const { shown } = await figures(page)
      expect(shown, `at ${width} px`).toBeGreaterThanOrEqual(width < 1440 ? 3 : 4)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    const all = await page.locator('header dl dd').count()
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

for (const lang of ['en', 'de', 'ar'] as const)
  test(`in ${lang} a phone shows funding with its countdown, and a press shows every figure`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript((code) => localStorage.setItem('perpdeck.lang', code), lang)
    await tradePage(page).open()
    const funding = page.locator('dd', { hasText: /%.*\d\d:\d\d:\d\d/ })
    await expect(funding).toBeInViewport({ ratio: 1 })
    await page.getByTestId('more-figures').click()
    await expect(page.getByRole('dialog').locator('dt')).toHaveCount(9)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('more-figures')).toBeFocused()
  })
