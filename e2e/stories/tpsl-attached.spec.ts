import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { dialogOf, notices, openFromRow, SET } from '../pages/tpsl.ts'
import { tradePage } from '../pages/trade-page.ts'
import { accountOf } from '../support/raw-tabs.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'
import { isThroughGateway } from '../support/gateway-venue.ts'
import { venueCommand, venueOrder } from '../support/venue-command.ts'

/** Opens the ticket's TP/SL section and types both legs. */
async function attach(page: Page, tp: number, sl: number): Promise<void> {
  const section = page.getByTestId('attached-tpsl')
  if ((await section.count()) === 0) await page.getByText('TP/SL', { exact: true }).first().click()
  await section.getByTestId('tp-trigger').fill(String(tp))
  await section.getByTestId('sl-trigger').fill(String(sl))
}
const grouped = (price: number): string => price.toLocaleString('en-US')

test('TP/SL are attached to a market and a limit order: the position has them after the fill (TPSL-01, TPSL-57, TPSL-61) @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await venue.control('/freeze', { frozen: true })
  const last = Math.round(await trade.last())
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  await trade.qty.fill('0.020')
  // On the wrong side of the price nothing is sent, and a message explains why.
  await attach(page, last - 500, last - 900)
  await page.getByTestId('submit-buy').click()
  await expect(page.locator('[data-message="tpPriceTooLow"]')).toBeVisible()
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  // Input and resulting values fit completely in the narrow ticket.
  await attach(page, Math.round(last * 2.634), Math.round(last * 0.1265))
  for (const field of ['tp-trigger', 'tp-linked', 'sl-trigger', 'sl-linked']) {
    await expect(page.getByTestId(field)).toHaveValue(/\d\d/)
    expect(await page.getByTestId(field).evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
  }
  await attach(page, last + 900, last - 900)
  await page.getByTestId('submit-buy').click()
  await trade.showPositions()
  await expect(page.getByTestId('position-tpsl').first()).toContainText(grouped(last + 900))
  await expect(page.getByTestId('position-tpsl').first()).toContainText(grouped(last - 900))
  const [market] = await seenRequests(venue, orderPath.create)
  expect(market?.body).toMatchObject({
    orderType: 'Market',
    takeProfit: String(last + 900),
    stopLoss: String(last - 900),
    tpTriggerBy: 'LastPrice',
  })

  // A limit order is checked against its own price. Its TP/SL is set when it fills.
  const at = last - 200
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  await trade.price.fill(String(at))
  await trade.qty.fill('0.010')
  await attach(page, at + 700, at - 700)
  await page.getByTestId('submit-buy').click()
  await trade.showOrders()
  // In addition to the two legs of the position.
  await expect(trade.orders).toHaveCount(3)
  await expect(page.getByTestId('order-tpsl').filter({ hasText: grouped(at + 700) })).toHaveCount(1)
  const [, limit] = await seenRequests(venue, orderPath.create)
  expect(limit?.body).toMatchObject({ takeProfit: String(at + 700), stopLoss: String(at - 700) })
  await venue.control('/freeze', { frozen: false })
  await venue.control('/move', { symbol: 'BTCUSDT', price: String(at - 20) })
  await trade.showPositions()
  await expect(page.getByTestId('position-tpsl').first()).toContainText(grouped(at + 700))
})

test('a portfolio-margin account has no ROI and no sliders; a remembered ROI becomes a price (TPSL-03, TPSL-06, TPSL-41)', async ({
  page,
  venue,
  incidents,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.evaluate(() => localStorage.setItem('perpdeck.tpsl.input.tp', 'ROI'))
  // Before a position exists, because the exchange rejects margin mode changes while one is open.
  await venue.control('/account', { account: await accountOf(venue), changes: { kind: 'UTA' } })
  await venueCommand(venue, { type: 'SetAccountMarginMode', marginMode: 'PORTFOLIO_MARGIN' })
  await venueOrder(venue, {})
  // Bybit does not push a mode that another program changed: a gateway reads it at its start and each hour.
  if (isThroughGateway) {
    incidents.expectLog(/Failed to load resource|WebSocket/)
    await venue.stop('SIGKILL')
    await venue.start()
  }
  await page.reload()
  await trade.live()
  await trade.showPositions()
  await openFromRow(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByTestId('tp-type')).toHaveValue('PRICE')
  await expect(dialog.getByTestId('tp-type').locator('option')).toHaveText(['Change', 'PnL'])
  await expect(dialog.locator('input[type="range"]')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Preferences' }).click()
  await expect(page.getByTestId('prefer-tp-ROI')).toHaveCount(0)
  await expect(page.getByTestId('prefer-tp-PRICE')).toBeVisible()
})

test('a hedge, an inverse and a USDC position each have their own TP/SL, on their side (TPSL-07, TPSL-59, TPSL-60)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await venueCommand(venue, { type: 'SwitchPositionMode', mode: 'BothSide' })
  await venueOrder(venue, { positionIdx: 1 })
  await venueOrder(venue, { side: 'Sell', qty: '0.02', positionIdx: 2 })
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(2)
  await venue.control('/freeze', { frozen: true })
  const last = Math.round(await trade.last())
  const short = trade.positions.filter({ hasText: '0.020' })
  const dialog = dialogOf(page)
  await short.getByTestId('position-tpsl').press('Enter')
  await expect(dialog).toContainText('Short')
  await dialog.getByTestId('tp-trigger').fill(String(last + 500))
  await expect(dialog.locator('[data-message="tpPosPriceTooHigh"]')).toBeVisible()
  await dialog.getByTestId('sl-trigger').fill(String(last - 500))
  await expect(dialog.locator('[data-message="slPosPriceTooLow"]')).toBeVisible()
  await dialog.getByTestId('tp-trigger').fill(String(last - 800))
  await dialog.getByTestId('sl-trigger').fill(String(last + 800))
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(dialog).toHaveCount(0)
  await expect(short.getByTestId('position-tpsl')).toContainText(grouped(last - 800))
  await expect(trade.positions.filter({ hasText: '0.010' }).getByTestId('position-tpsl')).toContainText('Add')
  const [body] = await seenRequests(venue, SET)
  expect(body?.body).toMatchObject({ positionIdx: 2, takeProfit: String(last - 800) })

  for (const [symbol, name, path, qty, unit, positionIdx] of [
    ['BTCUSD', 'BTCUSD', '/trade/inverse/BTCUSD', '500', 'BTC', 1],
    ['BTCPERP', 'BTC-PERP', '/trade/futures/usdc/BTCPERP', '0.01', 'USDC', 1],
  ] as const) {
    await venue.control('/wallet', { account: await accountOf(venue), coin: unit, amount: '5000' })
    await venueOrder(venue, { symbol, qty, positionIdx })
    await trade.open(path)
    await trade.showPositions()
    const at = Math.round(await trade.last())
    await trade.positions
      .filter({ hasText: new RegExp(`${name}\\s*Cross`) })
      .getByTestId('position-tpsl')
      .first()
      .press('Enter')
    await expect(dialog).toContainText(name)
    await dialog.getByTestId('tp-trigger').fill(String(at + 400))
    await expect(dialog.getByTestId('leg-tp')).toContainText(unit)
    await dialog.getByTestId('tpsl-confirm').click()
    await expect(dialog).toHaveCount(0)
    await expect(
      trade.positions
        .filter({ hasText: new RegExp(`${name}\\s*Cross`) })
        .first()
        .getByTestId('position-tpsl'),
    ).toContainText(grouped(at + 400))
    await expect(notices(page)).toContainText(symbol)
  }
})
