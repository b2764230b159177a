import type { Locator } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { CANCEL_ALL, dialogOf, longPosition, notices, openFromRow, SET } from '../pages/tpsl.ts'
import { tradePage } from '../pages/trade-page.ts'
import { accountOf } from '../support/raw-tabs.ts'
import { scanPage } from '../support/scan-page.ts'
import { seenRequests } from '../support/venue-requests.ts'
import { badTexts } from '../support/bad-texts.ts'
import { tryTexts } from '../support/try-texts.ts'

/** An input, the message it must show, and the next value without a message. */
interface Boundary {
  readonly key: string
  readonly field: string
  readonly wrong: string
  readonly right: string
  readonly text: string | RegExp
}

async function judged(dialog: Locator, { key, field, wrong, right, text }: Boundary): Promise<void> {
  const message = dialog.locator(`[data-message="${key}"]`)
  const input = dialog.getByTestId(field)
  await input.fill(wrong)
  await expect(message, `${key} at ${wrong}`).toContainText(text)
  await input.fill(right)
  await expect(message, `${key} at ${right}`).toHaveCount(0)
}

test('each rule of a position shows its message at its boundary and not one step before it (TPSL-45, TPSL-46, TPSL-48, TPSL-52, TPSL-53, TPSL-54, TPSL-55, TPSL-56, TPSL-57, TPSL-58, TPSL-62, TPSL-64)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await longPosition(trade, venue)
  await openFromRow(page)
  const dialog = dialogOf(page)
  // Only now does the page show the last price of the frozen market.
  const last = await trade.last()
  const tick = (price: number, ticks: number): string => (price + ticks / 10).toFixed(1)
  for (const boundary of [
    { key: 'takeProfitOver', field: 'tp-trigger', wrong: '0', right: tick(last, 1), text: /above 0/ },
    { key: 'takeProfitOver', field: 'sl-trigger', wrong: '0', right: tick(last, -1), text: /above 0/ },
    {
      key: 'tpPosPriceTooLow',
      field: 'tp-trigger',
      wrong: tick(last, -1),
      right: tick(last, 0),
      text: /Last/,
    },
    {
      key: 'slPosPriceTooHigh',
      field: 'sl-trigger',
      wrong: tick(last, 1),
      right: tick(last, 0),
      text: /Last/,
    },
    {
      key: 'priceErrorTickTip',
      field: 'tp-trigger',
      wrong: `${tick(last, 5)}5`,
      right: tick(last, 5),
      text: /0\.1/,
    },
    {
      key: 'triggerOutOfRange',
      field: 'tp-trigger',
      wrong: '99999999',
      right: tick(last, 5),
      text: /price range/,
    },
  ] satisfies Boundary[])
    await judged(dialog, boundary)
  await dialog.getByRole('tab', { name: /^Partial position/ }).click()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByTestId('tp-trigger').fill(tick(last, 900))
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(dialog.locator('[data-message="slTips1"]')).toContainText('take-profit')
  for (const boundary of [
    { key: 'slTips1', field: 'tpsl-qty', wrong: '', right: '0.010', text: /quantity/ },
    { key: 'qtyErrorTickTip', field: 'tpsl-qty', wrong: '0.0015', right: '0.002', text: /0\.001/ },
    { key: 'tpSlQtyOver', field: 'tpsl-qty', wrong: '0.051', right: '0.05', text: /0\.05/ },
  ] satisfies Boundary[])
    await judged(dialog, boundary)
  await dialog.getByTestId('tpsl-qty').fill('0.0004')
  await expect(
    dialog.locator('[data-message="qtyBelowMin"], [data-message="qtyErrorTickTip"]').first(),
  ).toBeVisible()
  await dialog.getByTestId('tpsl-qty').fill('0.02')
  for (const [leg, name] of [
    ['tp', 'Take profit'],
    ['sl', 'Stop loss'],
  ] as const) {
    await dialog.getByTestId(`${leg}-trigger`).fill(tick(last, leg === 'tp' ? 900 : -900))
    await dialog.getByLabel(`Order type of ${name}`).selectOption('Limit')
    await judged(dialog, {
      key: `${leg}LimitPriceEmpty`,
      field: `${leg}-limit`,
      wrong: '',
      right: tick(last, leg === 'tp' ? 950 : -950),
      text: /limit price/,
    })
    await expect(dialog.locator('[data-message="tpSlLimitExecTip"]').first()).toContainText('may not execute')
  }
  expect(await seenRequests(venue, SET)).toEqual([])
})

test('a classic account gets a warning at the boundary of the liquidation price, a unified one only a note (TPSL-42, TPSL-44)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  // This account has isolated positions, whose liquidation price is near enough.
  await trade.chooseAccount(1)
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await venue.control('/freeze', { frozen: true })
  const account = await accountOf(venue)
  await venue.control('/account', { account, changes: { kind: 'UTA' } })
  await openFromRow(page)
  const dialog = dialogOf(page)
  const facts = dialog.locator('dl').first()
  await expect(facts).toContainText(/\d/)
  const liq = Number(((await facts.locator('dd').last().textContent()) ?? '').replace(/[^0-9.]/g, ''))
  expect(liq).toBeGreaterThan(0)
  await dialog.getByTestId('sl-trigger').fill(liq.toFixed(1))
  await expect(dialog.getByTestId('leg-sl')).toContainText('closes')
  await expect(dialog.locator('[data-message="buySlPriceUpLiqPrice"]')).toHaveCount(0)
  await venue.control('/account', { account, changes: { kind: 'standard' } })
  await page.reload()
  await trade.live()
  await openFromRow(page)
  await judged(dialog, {
    key: 'buySlPriceUpLiqPrice',
    field: 'sl-trigger',
    wrong: liq.toFixed(1),
    right: (liq + 0.1).toFixed(1),
    text: /above its liquidation price/,
  })
  expect(await seenRequests(venue, SET)).toEqual([])
  await venue.control('/account', { account, changes: { kind: 'UTA' } })
})

test('D1: no text of maths-bad-inputs.json, typed or pasted into any field of the dialog, is sent or shows a forbidden word (TPSL-45, TPSL-48)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await longPosition(trade, venue)
  await openFromRow(page)
  const dialog = dialogOf(page)
  const texts = badTexts()
  const isDeep = process.env['DEEP'] !== undefined
  const all = async (): Promise<void> => {
    const names = await dialog
      .locator('input[type="text"], input:not([type])')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLElement).dataset['testid'] ?? ''))
    for (const [at, name] of names.entries()) {
      // Each text takes three frames per field. All fields are one component, so each text is tried in one of them.
      const share = isDeep ? texts : texts.filter((_, index) => index % names.length === at)
      const odd = await tryTexts(dialog.getByTestId(name), share)
      expect(odd, `${name}: what the field took`).toEqual([])
      expect(await scanPage(page)).toEqual([])
    }
  }
  await all()
  await dialog.getByRole('tab', { name: /^Partial position/ }).click()
  await dialog.getByRole('button', { name: 'Add' }).click()
  for (const name of ['Take profit', 'Stop loss'])
    await dialog.getByLabel(`Order type of ${name}`).selectOption('Limit')
  await all()
  await dialog.getByTestId('tpsl-confirm').click()
  expect(await seenRequests(venue, SET)).toEqual([])
})

test('an arrow on the quantity slider moves 5 percent, rounded down to the lot; a refused cancel-all shows its title and reason (TPSL-39, TPSL-70)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const last = await longPosition(trade, venue)
  await openFromRow(page)
  const dialog = dialogOf(page)
  await dialog.getByRole('tab', { name: /^Partial position/ }).click()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByTestId('qty-slider').locator('input[type="range"]').focus()
  const qty = dialog.getByTestId('tpsl-qty')
  // 5 and 10 percent of 0.050, rounded down to lots of 0.001.
  for (const share of ['0.002', '0.005']) {
    await page.keyboard.press('ArrowRight')
    await expect(qty).toHaveValue(share)
  }
  await page.keyboard.press('ArrowLeft')
  await expect(qty).toHaveValue('0.002')
  await dialog.getByTestId('tp-trigger').fill(String(Math.round(last * 1.02)))
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(dialog.getByTestId('tpsl-entry')).toHaveCount(1)
  await venue.control('/faults/http', {
    method: 'POST',
    path: CANCEL_ALL,
    times: 1,
    code: 77_778,
    message: 'not on a Sunday',
  })
  await dialog.getByRole('button', { name: 'Cancel all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(notices(page)).toContainText('Not canceled')
  await expect(notices(page)).toContainText('not on a Sunday')
  await expect(dialog.getByTestId('tpsl-entry')).toHaveCount(1)
})

test('W6: the risk worker hangs or dies while a price is typed: calculating is shown, typed values stay and the next worker checks them', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const last = await longPosition(trade, venue)
  await openFromRow(page)
  const dialog = dialogOf(page)
  await dialog.getByTestId('tp-trigger').fill(String(Math.round(last * 0.9)))
  await expect(dialog.locator('[data-message="tpPosPriceTooLow"]')).toBeVisible()
  const risk = page.workers().find((worker) => worker.url().includes('risk.worker'))
  if (risk === undefined) throw new Error('no risk worker')
  await risk.evaluate(() => self.close())
  await dialog.getByTestId('tp-trigger').fill(String(Math.round(last * 1.05)))
  await expect(dialog.getByTestId('tpsl-calculating')).toHaveText(/Calculating/)
  // The worker that replaced it.
  await expect(dialog.getByTestId('tpsl-calculating')).toBeHidden({ timeout: 20_000 })
  await expect(dialog.getByTestId('tp-trigger')).toHaveValue(String(Math.round(last * 1.05)))
  await expect(dialog.locator('[data-message="tpPosPriceTooLow"]')).toHaveCount(0)
  await expect(dialog.getByTestId('leg-tp')).toContainText('closes')
  expect(await seenRequests(venue, SET)).toEqual([])
})
