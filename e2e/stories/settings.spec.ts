import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { seenRequests } from '../support/venue-requests.ts'

const gauge = (page: Page, name: string) => page.getByRole('meter', { name })
const leverageButton = (page: Page) => page.getByRole('button', { name: /^Leverage: / })
const modeButton = (page: Page) => page.getByRole('button', { name: /^Margin mode: / })

async function setLeverage(page: Page, leverage: string): Promise<void> {
  await leverageButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByTestId('leverage-input').fill(leverage)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

test('leverage is changed in its dialog; cost, margin and gauges follow (LEV-01, LEV-06, LEV-08, LEV-11)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await expect(leverageButton(page)).toHaveAccessibleName('Leverage: 10x. Change')
  await trade.market('Buy', '0.100')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await venue.control('/freeze', { frozen: true })
  const margin = trade.positions.first().locator('[data-column="im"]')
  await expect(gauge(page, 'Initial margin')).toHaveAttribute('aria-valuetext', /[1-9]/)
  await expect(margin).toHaveText(/[1-9]/)
  const before = figure(await margin.textContent())
  const gaugeBefore = figure(await gauge(page, 'Initial margin').getAttribute('aria-valuetext'))
  await setLeverage(page, '20')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(leverageButton(page)).toHaveAccessibleName('Leverage: 20x. Change')
  await expect(trade.positions.first()).toContainText('20x')
  await expect.poll(async () => figure(await margin.textContent()) / before).toBeLessThan(0.6)
  await expect
    .poll(async () => figure(await gauge(page, 'Initial margin').getAttribute('aria-valuetext')))
    .toBeLessThan(gaugeBefore)
})

test('a leverage above the maximum cannot be confirmed; one with three decimals is refused and stays as typed; a refusal is shown in the dialog with its code (LEV-06, LEV-11)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await leverageButton(page).click()
  const dialog = page.getByRole('dialog')
  const input = dialog.getByTestId('leverage-input')
  await input.fill('5000')
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await expect(dialog).toContainText(/from 0.01 to [\d,.]+/)
  await input.fill('0')
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await input.fill('12.345')
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await expect(input).toHaveValue('12.345')
  await input.press('Backspace')
  await venue.control('/faults/http', {
    method: 'POST',
    path: '/contract/v5/position/set-leverage',
    times: 1,
    code: 30_161,
    message: 'no such leverage',
  })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toContainText('30161')
  await expect(input).toHaveValue('12.34')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(leverageButton(page)).toHaveAccessibleName('Leverage: 12.34x. Change')
})

test('margin mode is changed in its dialog; with a position open the exchange refuses and the dialog shows why (MARGIN-01, MARGIN-21, POS-02)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await expect(modeButton(page)).toHaveText('Cross')
  await modeButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Isolated/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(modeButton(page)).toHaveText('Isolated')
  await trade.market('Buy', '0.020')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await expect(trade.positions.first()).toContainText('Isolated')
  await expect(trade.positions.first().locator('[data-column="liq"]')).toContainText(/\d/)
  await modeButton(page).click()
  await dialog.getByRole('radio', { name: /^Cross/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'The margin mode cannot change with an open position or open orders. (30165)',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(modeButton(page)).toHaveText('Isolated')
  expect(await seenRequests(venue, '/contract/v5/position/switch-isolated')).toHaveLength(2)
})

test('equity, available balance and the balance table follow a position and its close (FEED-33, POS-33)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const figures = page.getByTestId('account-figures')
  const equity = async (): Promise<number> =>
    figure(await figures.locator('[data-field="equity"]').textContent())
  const available = async (): Promise<number> =>
    figure(await figures.locator('[data-field="available"]').textContent())
  const before = await equity()
  const free = await available()
  await trade.market('Buy', '0.200')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await expect.poll(available).toBeLessThan(free)
  await venue.control('/freeze', { frozen: true })
  await venue.control('/move', { symbol: 'BTCUSDT', price: await trade.priceAway(0.5) })
  await expect.poll(equity).toBeGreaterThan(before)
  await expect(trade.positions.first().locator('[data-column="pnl"]')).toContainText('+')
  await page.getByRole('tab', { name: 'Assets' }).click()
  await expect(page.getByRole('table', { name: 'Assets' })).toContainText('USDT')
  await trade.showPositions()
  await page.getByRole('button', { name: 'Close BTCUSDT at market' }).click()
  await page.getByRole('button', { name: 'Close position' }).click()
  await expect(trade.positions).toHaveCount(0)
  await expect(gauge(page, 'Initial margin')).toHaveAttribute('aria-valuetext', /^0/)
  await expect.poll(async () => (await equity()) - (await available())).toBe(0)
})
