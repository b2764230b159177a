import { expect, test } from '../fixtures.ts'
import { axeOf, noticesOf, openLong, shot } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

test('a position is closed in part by limit and by market orders with presets, then the flash key closes the rest once it is armed (POS-04, POS-05, H8) @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await openLong(trade, '0.100')
  await page.getByRole('button', { name: 'Close BTCUSDT at a limit price' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByTestId('close-price').fill(await trade.priceAway(5))
  await dialog.getByRole('button', { name: '25%' }).click()
  await expect(dialog.getByTestId('close-qty')).toHaveValue('0.025')
  await expect(dialog.getByTestId('close-pnl')).toContainText('+')
  expect(await axeOf(page, 'alertdialog')).toEqual([])
  await shot(page, 'close-limit')
  await dialog.getByTestId('close-confirm').click()
  await expect(dialog).toHaveCount(0)
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  const [, limit] = await seenRequests(venue, orderPath.create)
  expect(limit?.body).toMatchObject({ orderType: 'Limit', side: 'Sell', qty: '0.025', reduceOnly: true })
  await trade.showPositions()
  await page.getByRole('button', { name: 'Close BTCUSDT at market' }).click()
  await dialog.getByRole('button', { name: '50%' }).click()
  await expect(dialog.getByTestId('close-rest')).toContainText('0.050')
  await dialog.getByTestId('close-confirm').click()
  await expect(dialog).toHaveCount(0)
  await expect(trade.positions.first()).toContainText('+0.050')
  await page.keyboard.press('Shift+Alt+KeyX')
  await expect(noticesOf(page)).toContainText("The trading keys aren't armed")
  await page.getByRole('switch', { name: 'Trading keys' }).check({ force: true })
  await page.keyboard.press('Shift+Alt+KeyX')
  await expect(trade.positions).toHaveCount(0)
})

test('the dialogs of closing and reversing show the profit after fees that the notices then say (POS-04, POS-11)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await openLong(trade, '0.020')
  const profit = async (of: { textContent(): Promise<string | null> }): Promise<string> =>
    /[+-][\d,.]+(?= USDT)/.exec((await of.textContent()) ?? '')?.[0] ?? 'none'
  await venue.control('/freeze', { frozen: true })
  // Of a part, then by reversing the rest.
  await page.getByRole('button', { name: 'Close BTCUSDT at market' }).click()
  const closing = page.getByRole('alertdialog')
  await closing.getByRole('button', { name: '50%' }).click()
  await expect(closing.getByTestId('close-rest')).toContainText('0.010')
  await expect(closing.getByText('Est. PnL before fees')).toBeVisible()
  await expect(closing.getByText('Est. PnL of this part after its closing fee')).toBeVisible()
  const part = await profit(closing.getByTestId('close-net'))
  await closing.getByTestId('close-confirm').click()
  await expect(noticesOf(page)).toContainText(`This part: PnL after its closing fee ${part} USDT`)
  await page.getByRole('button', { name: /^Reverse BTCUSDT/ }).click()
  const reversing = page.getByRole('dialog', { name: 'Reverse position' })
  await expect(reversing.getByTestId('reverse-net')).toHaveText(/\d/)
  const whole = await profit(reversing.getByTestId('reverse-net'))
  expect(whole).not.toBe(await profit(reversing.getByTestId('reverse-pnl')))
  await reversing.getByTestId('reverse-confirm').click()
  await expect(noticesOf(page)).toContainText(`Whole position: PnL after fees and funding ${whole} USDT`)
})

test('close all shows the result of each position; only a refused one is tried again (POS-04)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await openLong(trade)
  await trade.open('/trade/usdt/ETHUSDT')
  await trade.market('Sell', '0.50')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(2)
  await venue.control('/faults/http', {
    method: 'POST',
    path: orderPath.create,
    times: 1,
    match: { symbol: 'ETHUSDT' },
    code: 30_032,
    message: 'not now',
  })
  // While the filter hides a position there is no "all" button. Only the shown ones are closed.
  const filter = page.getByRole('searchbox', { name: 'Filter by symbol' })
  const dialog = page.getByRole('alertdialog')
  await filter.fill('BTC')
  await page.getByRole('button', { name: 'Close filtered' }).click()
  await expect(dialog.getByTestId('close-all-confirm')).toHaveText('Close 1 position')
  await expect(dialog.getByTestId('close-all-BTCUSDT:0')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await filter.fill('')
  await page.getByRole('button', { name: 'Close all' }).click()
  await expect(dialog.getByTestId('close-all-confirm')).toHaveText('Close 2 positions')
  await dialog.getByTestId('close-all-confirm').click()
  await expect(dialog.getByTestId('close-all-BTCUSDT:0')).toHaveAttribute('data-result', 'closed')
  await expect(dialog.getByTestId('close-all-ETHUSDT:0')).toContainText('30032')
  expect(await axeOf(page, 'alertdialog')).toEqual([])
  await shot(page, 'close-all')
  await dialog.getByTestId('close-all-confirm').click()
  await expect(dialog.getByTestId('close-all-ETHUSDT:0')).toHaveAttribute('data-result', 'closed')
  await expect(trade.positions).toHaveCount(0)
})
