import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'
import { mirroredFigures, overflowing } from '../support/layout-faults.ts'

/** Folder for pictures of every page: `SHOTS=test-results/pages DEEP=1 npx playwright test every-page`. */
const shots = process.env['SHOTS']

/** Every kind of page, with an element that exists once it is loaded. */
const pages: readonly (readonly [name: string, path: string, there: string])[] = [
  ['perpetual', '/trade/usdt/BTCUSDT', '[data-testid="book-twin"][data-state="live"]'],
  ['usdc', '/trade/futures/usdc/BTC-PERP', '[data-testid="book-twin"][data-state="live"]'],
  ['inverse', '/trade/inverse/BTCUSD', '[data-testid="book-twin"][data-state="live"]'],
  ['dated', '/trade/inverse/futures/BTCUSD_Q', '[data-testid="book-twin"][data-state="live"]'],
  ['spot', '/trade/spot/BTC/USDT', '[data-testid="book-twin"][data-state="live"]'],
  ['options', '/trade/option/usdc/BTC', '[data-testid^="option-"][role="row"]'],
  ['delisted', '/trade/usdt/GONEUSDT', '[data-testid="ended-market"]'],
  ['coming', '/trade/usdt/SOONUSDT', '[data-testid="not-tradable"], nav button'],
  ['unknown', '/trade/usdt/NOSUCHCOIN', '[role="alert"]'],
  ['nothing', '/trade/no/such/page', '[role="alert"]'],
  // The language in the path counts as the user's choice.
  ['invite', '/{lang}/invite?ref=PD12AB', 'main a'],
  [
    'trade-history',
    '/user/assets/order/derivatives/uniform-usdt/trade-history',
    '[data-testid="history-row"]',
  ],
  ['panel-chart', '/trade/panel/chart?symbol=BTCUSDT', '[data-testid="chart"][data-phase="shown"]'],
  ['panel-book', '/trade/panel/book?symbol=BTCUSDT', '[data-testid="book-twin"][data-state="live"]'],
  ['panel-tables', '/trade/panel/tables?symbol=BTCUSDT', '[data-testid^="position-"]'],
]

async function visit(page: Page, name: string, path: string, there: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator(there).first()).toBeAttached()
  if (/trade\/(usdt|futures|inverse|spot)/.test(path) && there.includes('book'))
    await expect(page.getByTestId('last-price').first()).toHaveText(/\d/)
  if (name !== 'options') return
  await page.locator('[data-testid^="option-"][role="row"] a[data-symbol]').nth(1).click()
  await expect(page.locator('[data-testid="ticket-qty"], nav button').first()).toBeVisible()
}

/** Empty space at the edges of a trade page, px. An element without a place in the grid creates a new row or column. */
const unfilled = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const boxes = Array.from(document.querySelectorAll('main > *'), (one) => one.getBoundingClientRect())
    const parts = boxes.filter(({ width, height }) => width > 1 && height > 1)
    const gaps = {
      left: Math.min(...parts.map(({ left }) => left)),
      right: innerWidth - Math.max(...parts.map(({ right }) => right)),
      bottom: innerHeight - Math.max(...parts.map(({ bottom }) => bottom)),
    }
    return Object.entries(gaps).flatMap(([side, px]) =>
      px > 2 ? [`${Math.round(px)} px empty: ${side}`] : [],
    )
  })

const looks = [
  ['en', 'dark'],
  ['ar', 'light'],
  ['en', 'light'],
  ['ar', 'dark'],
] as const

/** Width, height, and whether the system's colours are forced. 720 by 450 is 1440 by 900 at 200 % zoom. */
const sizes = [
  [1440, 900, 'none'],
  [390, 844, 'none'],
  [1440, 900, 'active'],
  [720, 450, 'none'],
  [320, 640, 'none'],
] as const

// CI has little time: it checks one of the four combinations. Other journeys check the phone's pages.
const isDeep = process.env['DEEP'] !== undefined
for (const [lang, theme] of isDeep ? looks : looks.slice(1, 2))
  test(`every page in ${lang}, ${theme}: no axe violation, no clipped text, no mirrored figure (I18N-10)`, async ({
    page,
    incidents,
  }) => {
    test.slow()
    // The page of an unknown market is opened on purpose.
    incidents.expectLog(/Failed to load resource/)
    await page.addInitScript((chosen) => localStorage.setItem('perpdeck.theme', chosen), theme)
    const trade = tradePage(page)
    await trade.open()
    await trade.chooseAccount()
    await trade.market('Buy', '0.050')
    await trade.limit('Buy', '0.010', await trade.priceAway(-3))
    await expect(trade.qty).toHaveValue('')
    await page.evaluate((chosen) => {
      document.cookie = `lang=${chosen}; path=/`
    }, lang)
    const faults: string[] = []
    for (const [index, [width, height, forcedColors]] of sizes.entries()) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ forcedColors })
      for (const [name, path, there] of pages) {
        // Panel windows open only from a wide page.
        if (width < 1440 && name.startsWith('panel-')) continue
        // CI has little time: in the other sizes it checks only the perpetual page.
        if (!isDeep && (index === 1 || (index > 1 && name !== 'perpetual'))) continue
        await visit(page, name, path.replace('{lang}', lang), there)
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
        for (const fault of [
          ...(await axeFaults(page, 'body')),
          ...(await overflowing(page)),
          ...(await mirroredFigures(page)),
          ...(path.startsWith('/trade/') && !/no\/such|panel/.test(path) ? await unfilled(page) : []),
        ])
          faults.push(`${name} ${width} ${forcedColors}: ${fault}`)
        if (shots === undefined) continue
        mkdirSync(shots, { recursive: true })
        await page.waitForTimeout(700)
        await page.screenshot({ path: join(shots, `${name}-${lang}-${theme}-${width}-${forcedColors}.png`) })
      }
    }
    expect(faults).toEqual([])
  })
