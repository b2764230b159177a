import { expect, test } from '../fixtures.ts'
import { axeOf, noticesOf, shot } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { seenRequests } from '../support/venue-requests.ts'

const SWITCH = '/contract/v5/position/switch-mode'

test('hedge mode is chosen in the terminal: refused in words with an open order, then a long and a short of one market (MARGIN-02, ENTITY-06, POS-32)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.limit('Buy', '0.01', '50000')
  await expect(noticesOf(page)).toContainText('Order placed')
  await page.getByRole('button', { name: /^Margin mode: / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByTestId('position-mode').click()
  await expect(dialog.getByRole('radio', { name: /^One-way now/ })).toBeChecked()
  expect(await axeOf(page)).toEqual([])
  await shot(page, 'position-mode')
  await dialog.getByRole('radio', { name: /^Hedge/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toContainText('cannot change with open positions or orders')
  await shot(page, 'position-mode-refused')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await trade.showOrders()
  await page.getByRole('button', { name: 'Cancel all' }).click()
  await page.getByTestId('cancel-orders-confirm').click()
  await expect(trade.orders).toHaveCount(0)
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('hedge mode')
  await expect(page.getByTestId('command-position-mode')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: /^Hedge/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(noticesOf(page)).toContainText('Position mode of the account: Hedge')
  await expect(page.getByTestId('account-name')).toHaveText('Demo, cross margin, hedge mode')
  expect((await seenRequests(venue, SWITCH)).map(({ body }) => body)).toMatchObject([
    { mode: 'BothSide' },
    { mode: 'BothSide' },
  ])

  await trade.market('Buy', '0.02')
  await trade.market('Sell', '0.01')
  await trade.showPositions()
  await expect(page.getByTestId('position-BTCUSDT:1')).toBeVisible()
  await expect(page.getByTestId('position-BTCUSDT:2')).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('account-name')).toHaveText('Demo, cross margin, hedge mode')
  await expect(page.getByTestId('position-BTCUSDT:2')).toBeVisible()
})
