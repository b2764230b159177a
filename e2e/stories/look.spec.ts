import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { german, logIn, tradePage } from '../pages/trade-page.ts'
import { mirroredFigures, overflowing } from '../support/layout-faults.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

test('the theme is switched, remembered and applied on first paint (CHART-08, CHART-56) @core', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await page.getByRole('button', { name: 'Display settings' }).click()
  await page.getByRole('menuitem', { name: 'Switch to the light theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('[data-chart] [data-theme]').first()).toHaveAttribute('data-theme', 'light')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

for (const [lang, dir, word, market] of [
  ['ar', 'rtl', 'شراء', 'سوق'],
  ['de', 'ltr', 'Kaufen', 'Markt'],
  ['en', 'ltr', 'Buy', 'Market'],
] as const)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    test(
      `in ${lang} at ${width} × ${height} every text fits, positions and dialogs included; direction ${dir} (I18N-01, I18N-04, I18N-10)`,
      { tag: lang === 'ar' && width === 390 ? '@core' : [] },
      async ({ page }) => {
        const trade = tradePage(page)
        await trade.open()
        await trade.chooseAccount()
        await trade.market('Buy', '0.050')
        await trade.limit('Buy', '0.010', await trade.priceAway(-3))
        await expect(trade.qty).toHaveValue('')
        await page.setViewportSize({ width, height })
        await trade.open(`/trade/usdt/BTCUSDT?lang=${lang}`)
        await chartView(page).shown()
        await expect(page.locator('html')).toHaveAttribute('dir', dir)
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}`))
        await expect(page.locator('body')).toContainText(word)
        const tables = page.getByRole('tablist').last().getByRole('tab')
        await expect(page.locator('[data-testid^="position-"][data-testid*=":"]')).toHaveCount(1)
        expect(await overflowing(page), 'positions').toEqual([])
        expect(await mirroredFigures(page)).toEqual([])
        await tables.nth(1).click()
        await expect(
          // Rows that are not painted contain more elements whose test ids begin with order-.
          page.locator(':is([role="row"], article)[data-testid^="order-"]'),
        ).toHaveCount(1)
        expect(await overflowing(page), 'orders').toEqual([])
        await tables.nth(2).click()
        expect(await overflowing(page), 'balances').toEqual([])
        await tables.nth(0).click()
        await page
          .locator('[data-testid^="position-"][data-testid*=":"]')
          .getByRole('button')
          .getByText(market, { exact: true })
          .first()
          .click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        expect(await overflowing(page), 'close dialog').toEqual([])
        expect(await mirroredFigures(page)).toEqual([])
        await page.keyboard.press('Escape')
        if (width === 390) {
          await page.locator('nav').getByRole('button').first().click()
          await expect(page.getByRole('dialog')).toBeVisible()
          expect(await overflowing(page), 'ticket').toEqual([])
        }
      },
    )

test('in Arabic ticket, tables and dialogs are mirrored, chart and book are not (I18N-10)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.050')
  await trade.open('/trade/usdt/BTCUSDT?lang=ar')
  const left = async (selector: string): Promise<number> => {
    const box = await page.locator(selector).first().boundingBox()
    if (box === null) throw new Error(`${selector} is not in view`)
    return box.x
  }
  expect(await left('[data-testid="submit-buy"]')).toBeLessThan(await left('[data-testid="chart"]'))
  expect(await left('[data-testid="submit-sell"]')).toBeLessThan(await left('[data-testid="submit-buy"]'))
  await expect(page.locator('[data-testid^="position-"][data-testid*=":"]')).toHaveCount(1)
  expect(await left('[data-column="close"]')).toBeLessThan(await left('[data-column="contract"]'))
  expect(await left('[data-testid="status-chip"]')).toBeLessThan(await left('[data-testid="last-price"]'))
  // The price axis remains right of the chart, and book prices remain left.
  const plot = await page.locator('[data-chart] .plot').boundingBox()
  const chart = await page.getByTestId('chart').boundingBox()
  expect(plot?.x).toBeCloseTo(chart?.x ?? 0, 0)
  // A label of the legend is right of its figure, and so is the first of them: otherwise it reads as that of its neighbour.
  const [openKey, openValue, highValue] = ['open .key', 'open .value', 'high .value'].map((name) =>
    left(`[data-chart] .legend .${name}`),
  )
  expect(await openValue).toBeLessThan((await openKey) ?? 0)
  expect(await highValue).toBeLessThan((await openValue) ?? 0)
  await page.locator('[data-column="close"] button').first().click()
  const dialog = page.getByRole('alertdialog')
  const cross = await dialog.getByRole('button').first().boundingBox()
  const heading = await dialog.getByRole('heading').boundingBox()
  expect(cross?.x ?? 0).toBeLessThan(heading?.x ?? 0)
  await expect(dialog).toHaveCSS('direction', 'rtl')
})

test('in Arabic the names in the market menu are beside their coins and the figures under their headings; the connection panel breaks no label (I18N-10)', async ({
  page,
}) => {
  const trade = tradePage(page)
  for (const width of [1440, 390])
    for (const lang of ['ar', 'de', 'en']) {
      await page.setViewportSize({ width, height: 844 })
      await trade.open(`/trade/usdt/BTCUSDT?lang=${lang}`)
      await page.locator('header').getByRole('button').filter({ hasText: 'BTCUSDT' }).click()
      const row = page.locator('[role="listbox"] [role="option"]').first()
      await expect(row).toContainText(/\d[KMB%]$/)
      const gaps = await row.evaluate((option) => {
        const [, coin, name, ...figures] = [...option.children].map((cell) => cell.getBoundingClientRect())
        const heads = [...(option.closest('[role="dialog"]')?.querySelectorAll('[data-heads] > *') ?? [])]
        if (coin === undefined || name === undefined) throw new Error('no row')
        const beside = Math.min(Math.abs(coin.left - name.right), Math.abs(name.left - coin.right))
        const off = figures.map((figure, index) => {
          const head = heads.at(index - figures.length)?.getBoundingClientRect()
          return Math.abs((head?.right ?? 0) - figure.right)
        })
        return { beside, off }
      })
      expect(gaps.beside, `${lang} ${width}: name beside coin`).toBeLessThan(12)
      for (const off of gaps.off) expect(off, `${lang} ${width}: head over figures`).toBeLessThan(8)
      const cut = await page
        .locator('[role="option"] > [dir="ltr"]')
        .evaluateAll((names) =>
          names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
        )
      expect(cut, `${lang} ${width}: names cut`).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByTestId('status-chip').click()
      const panel = page.getByRole('dialog')
      await expect(panel.locator('dt').nth(10)).toBeVisible()
      const tall = await panel.locator('dt').evaluateAll(
        (labels) =>
          labels.filter((label) => {
            const range = document.createRange()
            range.selectNodeContents(label)
            return range.getClientRects().length > 1
          }).length,
      )
      expect(tall, `${lang} ${width}: labels in two lines`).toBe(0)
      await expect(panel).not.toContainText(/[-−]\d+ ms/)
      expect(await overflowing(page), `${lang} ${width}`).toEqual([])
      await page.keyboard.press('Escape')
    }
})

test('in German a comma is the decimal separator: what is typed is what is sent (FORM-08, I18N-09)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open('/trade/usdt/BTCUSDT?lang=de')
  await logIn(page, 0, german)
  await expect(page.getByTestId('ticket-available')).toHaveText(/\d/)
  const price = await trade.priceAway(-5)
  await trade.price.pressSequentially(`${price},5`)
  await trade.qty.pressSequentially('0,012')
  await trade.qty.blur()
  await expect(page.getByTestId('buy-cost')).toHaveText(/\d/)
  await page.getByTestId('submit-buy').click()
  await expect.poll(async () => (await seenRequests(venue, orderPath.create)).length).toBe(1)
  const [order] = await seenRequests(venue, orderPath.create)
  expect(order?.body).toMatchObject({ price: `${price}.5`, qty: '0.012', qtyX: '1200000' })
})

test('changing the language leaves typed values and open dialogs as they are (I18N-09)', async ({ page }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.price.fill('98765.5')
  await trade.qty.fill('0.03')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/)
  await expect(page.getByTestId('submit-buy')).toContainText('Kaufen')
  await expect(trade.price).toHaveValue(/^98765\.50?$/)
  await expect(trade.qty).toHaveValue(/^0\.030?$/)
  await chartView(page).shown()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/)
})

test('on a phone: open the ticket as a sheet, place an order, see the position as a card, close it (POS-04, FORM-30) @core', async ({
  page,
  venue,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const trade = tradePage(page)
  await trade.open()
  await logIn(page)
  await expect(page.getByTestId('account-figures')).toBeVisible()
  await page.getByRole('button', { name: 'Sell / Short' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Order ticket' })
  await sheet.getByRole('tab', { name: 'Market' }).click()
  await sheet.getByTestId('ticket-qty').fill('0.020')
  await expect(sheet.getByTestId('sell-cost')).toHaveText(/\d/)
  await expect(sheet.getByTestId('submit-buy')).toHaveCount(0)
  await sheet.getByTestId('submit-sell').click()
  await expect(sheet).toHaveCount(0)
  const card = page.getByRole('article', { name: 'BTCUSDT' })
  await expect(card).toContainText('Short')
  await expect(card).toContainText('-0.020')
  await card.getByRole('button', { name: 'Close BTCUSDT at market' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close position' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByText('No open positions')).toBeVisible()
  expect(await overflowing(page)).toEqual([])
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(2)
})

test('on a phone: a tap in the book opens the ticket at that price; an order is cancelled from its card (FORM-04, VENUE-19)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const trade = tradePage(page)
  await trade.open()
  await logIn(page)
  await expect(page.getByTestId('account-figures')).toBeVisible()
  const canvas = page.getByTestId('book-canvas')
  await canvas.scrollIntoViewIfNeeded()
  await canvas.click({ position: { x: 40, y: 60 } })
  const sheet = page.getByRole('dialog', { name: 'Order ticket' })
  await expect(sheet.getByTestId('ticket-price')).toHaveValue(/\d/)
  await sheet.getByTestId('ticket-price').fill(await trade.priceAway(-5))
  await sheet.getByTestId('ticket-qty').fill('0.010')
  await expect(sheet.getByTestId('buy-cost')).toHaveText(/\d/)
  await sheet.getByTestId('submit-buy').click()
  await expect(sheet).toHaveCount(0)
  await trade.showOrders()
  await page.getByRole('button', { name: /^Cancel Buy order of BTCUSDT/ }).click()
  await expect(page.getByText('No open orders')).toBeVisible()
})
