import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

for (const [lang, rateFirst] of [
  ['en', 'left'],
  ['ar', 'right'],
] as const)
  test(`the funding rate is ${rateFirst} of its countdown, in the order of its label (${lang}, I18N-10)`, async ({
    page,
  }) => {
    const trade = tradePage(page)
    await trade.open(`/trade/usdt/BTCUSDT?lang=${lang}`)
    const figures = page
      .locator('header dl dd')
      .filter({ hasText: /\d:\d\d:\d\d/ })
      .locator('span span')
    await expect(figures).toHaveCount(2)
    await expect(figures.first()).toHaveText(/%$/)
    const [rate, countdown] = await Promise.all([figures.first().boundingBox(), figures.last().boundingBox()])
    if (rate === null || countdown === null) throw new Error('no figures')
    expect(rate.y).toBe(countdown.y)
    if (rateFirst === 'left') expect(rate.x + rate.width).toBeLessThanOrEqual(countdown.x)
    else expect(countdown.x + countdown.width).toBeLessThanOrEqual(rate.x)
    // A figure itself is never mirrored: its sign leads, its unit ends it.
    await expect(figures.first()).toHaveCSS('direction', 'ltr')
  })
