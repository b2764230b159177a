import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

const label = (page: Page) =>
  page.getByRole('checkbox', { name: 'Max. slippage' }).locator('xpath=ancestor::label')
const presets = async (page: Page): Promise<string[]> =>
  (await page.getByTestId('slippage-choice').locator('option').allTextContents()).map((text) => text.trim())

test('maximum slippage: presets per coin, a custom value that is remembered, sent with the order and enforced (SLIP-01..SLIP-12)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross one-way(?!,)/)
  await expect(page.getByTestId('slippage')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  await expect(page.getByTestId('slippage')).toBeVisible()
  const choice = page.getByTestId('slippage-choice')
  await expect(choice).toBeDisabled()
  await page.getByRole('button', { name: 'What is the maximum slippage?' }).click()
  await expect(page.getByRole('dialog', { name: 'What is the maximum slippage?' })).toContainText(
    'the rest is canceled',
  )
  await page.keyboard.press('Escape')
  await label(page).click()
  expect(await presets(page)).toEqual([
    '0.01 %',
    '0.02 %',
    '0.05 %',
    '0.1 %',
    '10 ticks',
    '50 ticks',
    '100 ticks',
    '200 ticks',
  ])
  await expect(choice).toHaveValue('Percent/preset/0.02')
  const asked = await seenRequests(venue, '/contract/v5/public/instrument/slippage')
  expect(asked.some(({ query }) => query.includes('BTCUSDT'))).toBe(true)

  // The worst price is shown beside the book's average price.
  await trade.qty.fill('0.010')
  await expect(page.getByTestId('buy-averagePrice')).toHaveText(/\d/)
  await expect(page.getByTestId('buy-worstPrice')).toHaveText(/\d/)
  const cap = figure(await page.getByTestId('buy-capPrice').textContent())
  expect(cap).toBeGreaterThan((await trade.last()) * 0.999)

  // A custom value is clamped, stored and shown.
  await page.getByRole('button', { name: 'Customise the maximum slippage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Custom slippage' })
  const input = page.getByTestId('slippage-input')
  for (const [typed, held] of [
    ['0', '0.01'],
    ['11', '10.00'],
    ['1.239', '1.23'],
    ['3', '3.00'],
  ] as const) {
    await input.fill(typed)
    await input.blur()
    await expect(input).toHaveValue(held)
  }
  await page.getByTestId('slippage-type').selectOption('TickSize')
  for (const [typed, held] of [
    ['0', '1'],
    ['20000', '10000'],
  ] as const) {
    await input.fill(typed)
    await input.blur()
    await expect(input).toHaveValue(held)
  }
  await page.getByTestId('slippage-type').selectOption('Percent')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(choice).toHaveValue('Percent/own/3')
  const stored = await page.evaluate(() => localStorage.getItem('perpdeck.slippage'))
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ customPercent: '3', customValue: '' })

  // The order contains the limit. Without the checkbox it does not.
  await choice.selectOption('TickSize/preset/100')
  await trade.qty.fill('0.010')
  await trade.qty.blur()
  await page.getByTestId('submit-buy').click()
  await expect(trade.qty).toHaveValue('')
  await label(page).click()
  await trade.market('Buy', '0.010')
  await expect(trade.qty).toHaveValue('')
  const [first, second] = (await seenRequests(venue, orderPath.create)).map(({ body }) => body)
  expect(first).toMatchObject({ maxSlippage: '100', maxSlippageType: 'TickSize' })
  expect(second).not.toHaveProperty('maxSlippage')

  // Presets of other coins, and the built-in ones if the exchange doesn't answer.
  await venue.control('/faults/http', {
    method: 'GET',
    path: '/contract/v5/public/instrument/slippage',
    times: 20,
    code: 10_001,
    message: 'no',
  })
  await trade.open('/trade/usdt/SOLUSDT')
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  await label(page).click()
  expect((await presets(page)).slice(0, 4)).toEqual(['0.5 %', '1 %', '1.5 %', '2 %'])
  // The last kind is stored, and so is the checkbox.
  await expect(choice).toHaveValue(/^TickSize\/preset\//)
  await expect(choice.locator('option', { hasText: 'Custom: 3 %' })).toHaveCount(1)
  await trade.open('/trade/usdt/ETHUSDT')
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  await expect(choice).toBeVisible()
  expect((await presets(page)).filter((text) => text.endsWith('ticks'))).toEqual([
    '50 ticks',
    '100 ticks',
    '500 ticks',
    '1000 ticks',
  ])
})

for (const name of [/^Demo one-way cross/, /^UTA cross one-way(?!,)/, /^Standard cross one-way/])
  test(`no maximum slippage for ${name.source} (SLIP-02)`, async ({ page }) => {
    const trade = tradePage(page)
    await trade.open()
    await chooseNamed(trade, name)
    await page.getByRole('tab', { name: 'Market', exact: true }).click()
    await expect(trade.qty).toBeVisible()
    await expect(page.getByTestId('slippage')).toHaveCount(0)
  })
