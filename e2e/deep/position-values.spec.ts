import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseNamed, noticesOf, openLong } from '../pages/actions.ts'
import { longPosition, SET } from '../pages/tpsl.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { accountOf } from '../support/raw-tabs.ts'
import { venueCommand, venueOrder } from '../support/venue-command.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'
import type { VenueProcess } from '../support/venue-process.ts'

/** Ledger rows about values, compared with the exchange's values. There is one journey for each kind of value. */

const TIERS = '/contract/v5/position/risk-limit-list'
const SWITCH = '/contract/v5/position/switch-isolated'
const cell = (page: Page, key: string, column: string) =>
  page.getByTestId(`position-${key}`).locator(`[data-column="${column}"]`)
const modeButton = (page: Page) => page.getByRole('button', { name: /^Margin mode: / })

/** Rates are shown with two decimals. */
const percent = (e8: unknown): number => Math.round(Number(e8) / 1e4) / 100

async function heldBy(venue: VenueProcess, symbol: string): Promise<Readonly<Record<string, unknown>>> {
  const { positions } = await venue.control<{ positions: Record<string, unknown>[] }>(
    `/account?account=${await accountOf(venue)}`,
  )
  return positions.find((one) => one['symbol'] === symbol) ?? {}
}

test('contract, leverage and margin mode of a row follow the exchange; a limit beyond the liquidation price warns; the market close is one reduce-only order (POS-02, POS-04, POS-05, LEV-08)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  // This account has isolated positions.
  await trade.chooseAccount(1)
  const leverage = (text: string) =>
    venueCommand(venue, { type: 'SetLeverage', symbol: 'BTCUSDT', buyLeverage: text, sellLeverage: text })
  await leverage('12.5')
  await venueOrder(venue, { qty: '0.02' })
  await trade.showPositions()
  await expect(cell(page, 'BTCUSDT:0', 'contract')).toContainText(/BTCUSDT\s*Isolated\s*12\.5x/)
  await leverage('12.34')
  await expect(cell(page, 'BTCUSDT:0', 'contract')).toContainText('12.34x')
  await venue.control('/freeze', { frozen: true })
  const liq = figure(await cell(page, 'BTCUSDT:0', 'liq').textContent())
  expect(liq).toBe(Number((await heldBy(venue, 'BTCUSDT'))['liqPrice']))
  await page.getByRole('button', { name: 'Close BTCUSDT at a limit price' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByTestId('close-price').fill(String(Math.floor(liq)))
  await expect(dialog).toContainText('At or below the liquidation price')
  await dialog.getByTestId('close-price').fill(await trade.priceAway(5))
  await expect(dialog).not.toContainText('At or below the liquidation price')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await venue.control('/freeze', { frozen: false })
  await page.getByRole('button', { name: 'Close BTCUSDT at market' }).click()
  await dialog.getByTestId('close-confirm').click()
  await expect(trade.positions).toHaveCount(0)
  const [close] = await seenRequests(venue, orderPath.create)
  expect(close?.body).toMatchObject({ orderType: 'Market', side: 'Sell', reduceOnly: true })
})

test('a trailing stop set from its column is active at the exchange and closes when the price turns; a cross position without a liquidation price shows -- (POS-06, POS-30)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const last = await longPosition(trade, venue)
  // The previous journey's socket may remain for a moment.
  await expect.poll(async () => Number((await heldBy(venue, 'BTCUSDT'))['size'])).toBe(0.05)
  expect((await heldBy(venue, 'BTCUSDT'))['liqPrice'] ?? '').toBe('')
  await expect(cell(page, 'BTCUSDT:0', 'liq')).toHaveText('--')
  await page.getByTestId('trailing-cell').press('Enter')
  const dialog = page.getByTestId('trailing-dialog')
  await dialog.getByTestId('trailing-distance').fill('100')
  await dialog.getByTestId('trailing-confirm').click()
  await expect(dialog).toHaveCount(0)
  const [set] = await seenRequests(venue, SET)
  expect(set?.body).toMatchObject({ symbol: 'BTCUSDT', trailingStop: '100' })
  await expect.poll(async () => Number((await heldBy(venue, 'BTCUSDT'))['trailingStop'])).toBe(100)
  await expect(cell(page, 'BTCUSDT:0', 'trailing')).toContainText(/\d/)
  const move = (by: number) =>
    venue.control('/move', { symbol: 'BTCUSDT', price: String(Math.round(last + by)) })
  await venue.control('/freeze', { frozen: false })
  await move(400)
  await expect(trade.positions).toHaveCount(1)
  await move(-400)
  await expect(trade.positions).toHaveCount(0)
})

test('the share action beside a profit makes the poster of that row, with its contract, side, leverage, ROI, PnL, entry and mark (POS-03)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await venueOrder(venue, { qty: '0.05' })
  await venueOrder(venue, { symbol: 'ETHUSDT', qty: '0.5', side: 'Sell' })
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(2)
  await venue.control('/freeze', { frozen: true })
  await venue.control('/move', { symbol: 'ETHUSDT', price: '3900' })
  // Waits until the page shows the last price of both frozen markets.
  await page.waitForTimeout(1500)
  for (const [key, side] of [
    ['ETHUSDT:0', 'Short'],
    ['BTCUSDT:0', 'Long'],
  ] as const) {
    const text = async (column: string) => ((await cell(page, key, column).textContent()) ?? '').trim()
    const [, leverage] = /([\d.]+)x$/.exec(await text('contract')) ?? []
    const [, pnl = 'none', roi = 'none'] =
      /^([-+\d.,]+ USDT)\s*\(([-+\d.,]+%)\)/.exec(await text('pnl')) ?? []
    const [entry, mark] = [await text('entry'), await text('mark')]
    await page
      .getByTestId(`position-${key}`)
      .getByRole('button', { name: /^Share / })
      .click()
    const words = page.getByTestId('poster-words')
    const said = words.locator('dd')
    await expect(words).toContainText(key.replace(':0', ''))
    await expect(said.filter({ hasText: new RegExp(`^${side}$`) })).toHaveCount(1)
    const all = await said.allTextContents()
    expect(all).toEqual(expect.arrayContaining([`${leverage}×`, roi, pnl, entry, mark]))
    await page.keyboard.press('Escape')
    await expect(words).toHaveCount(0)
  }
})

test('a market’s name in a row opens that market in the same page, with Ctrl in a new tab (POS-01)', async ({
  page,
  context,
  venue,
}) => {
  const trade = tradePage(page)
  await openLong(trade)
  await venueOrder(venue, { symbol: 'ETHUSDT', qty: '0.5', side: 'Sell' })
  await expect(trade.positions).toHaveCount(2)
  const name = page.getByTestId('position-ETHUSDT:0').locator('a[data-symbol]')
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    name.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(opened).toHaveURL(/ETHUSDT$/)
  await opened.close()
  await expect(page).toHaveURL(/BTCUSDT$/)
  await page.evaluate(() => void Object.assign(globalThis, { isSamePage: true }))
  await name.click()
  await expect(page).toHaveURL(/ETHUSDT$/)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true)
})

test('an option shows its strike and delivery time, with its greeks (POS-34)', async ({ page }) => {
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross hedge(?!,)/)
  await trade.showPositions()
  await page.getByRole('combobox', { name: 'Family' }).selectOption('option')
  const symbol = (await trade.positions.first().locator('a[data-symbol]').getAttribute('data-symbol')) ?? ''
  await trade.positions
    .first()
    .getByRole('button', { name: /^Details of / })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Position in / })
  const fact = (name: string) => dialog.locator('dl > div').filter({ hasText: name }).locator('dd')
  const strike = symbol.split('-')[2] ?? 'none'
  await expect.poll(async () => figure(await fact('Strike').textContent())).toBe(Number(strike))
  await expect(fact('Delivery')).toContainText(/\d{2}:\d{2}/)
  for (const greek of ['Delta', 'Gamma', 'Theta', 'Vega']) await expect(fact(greek)).toContainText(/\d/)
})

test('closing the margin-mode dialog changes nothing; the tiers are the exchange’s; another tab follows a change of leverage (MARGIN-01, MARGIN-16, LEV-04, LEV-11)', async ({
  page,
  context,
  venue,
}) => {
  const trade = tradePage(page)
  await openLong(trade)
  const dialog = page.getByRole('dialog')
  await modeButton(page).click()
  await expect(dialog).toContainText('All positions share the balance')
  await expect(dialog).toContainText('Only the margin of this position is at risk')
  await dialog.getByRole('radio', { name: /^Isolated/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(modeButton(page)).toHaveText('Cross')
  expect(await seenRequests(venue, SWITCH)).toEqual([])

  const tiers = await page.evaluate(async (path) => {
    const answer = await fetch(`${path}?symbol=BTCUSDT`, { headers: { platform: 'pc' } })
    const { result } = (await answer.json()) as { result: { list: Record<string, string | number>[] } }
    return result.list
  }, TIERS)
  await page.getByRole('button', { name: 'More for BTCUSDT' }).click()
  await page.getByRole('menuitem', { name: 'Risk limits' }).click()
  await expect(dialog.getByTestId('tier')).toHaveCount(tiers.length)
  const shown = await dialog
    .getByTestId('tier')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((one) => one.textContent)))
  expect(shown.map(([, ...rest]) => rest.map((text) => figure(text)))).toEqual(
    tiers.map((tier) => [
      Number(tier['limit']),
      percent(tier['startingMarginE8']),
      percent(tier['maintainMarginE8']),
      Number(tier['maxLeverageE2']) / 100,
    ]),
  )
  await page.keyboard.press('Escape')

  const other = tradePage(await context.newPage())
  await other.open()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Choose a leverage' }).click()
  const marks = await page.getByRole('menuitem', { name: /^\d+x$/ }).allTextContents()
  expect(marks.length).toBeGreaterThan(2)
  await page.getByRole('menuitem', { name: marks[1] ?? '', exact: true }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  await other.page.bringToFront()
  await expect(other.page.getByRole('button', { name: `Leverage: ${marks[1]}. Change` })).toBeVisible()
  await expect(noticesOf(other.page).getByRole('alert')).toHaveCount(0)
})

test('which margin modes an account may choose, by kind, mode and contract (MARGIN-03, MARGIN-04, MARGIN-05, MARGIN-06, MARGIN-07)', async ({
  otherProfile,
}) => {
  test.slow()
  const linear = '/trade/usdt/BTCUSDT'
  const inverse = '/trade/inverse/BTCUSD'
  const cells = [
    [/^UTA2 isolated hedge(?!,)/, linear, 'Isolated'],
    [/^UTA cross one-way/, linear, 'Cross'],
    [/^UTA2 isolated one-way(?!,)/, inverse, 'Isolated'],
    [/^UTA2 cross one-way(?!,)/, inverse, 'Cross'],
    [/^UTA cross one-way/, inverse, 'both'],
    [/^Standard isolated one-way/, inverse, 'both'],
  ] as const
  for (const [name, path, allowed] of cells) {
    // Each one gets its own profile.
    // oxlint-disable-next-line no-await-in-loop
    const page = await otherProfile()
    const trade = tradePage(page)
    await trade.open(path)
    await chooseNamed(trade, name)
    await modeButton(page).click()
    const choice = (mode: string) => page.getByRole('radio', { name: new RegExp(`^${mode}`) })
    for (const mode of ['Isolated', 'Cross'])
      await expect(choice(mode), `${String(name)} ${path} ${mode}`)[
        allowed === 'both' || allowed === mode ? 'toBeEnabled' : 'toBeDisabled'
      ]()
    if (path === linear && allowed === 'Isolated')
      await expect(page.getByRole('dialog')).toContainText('long and short have separate leverage')
    await page.close()
  }
})
