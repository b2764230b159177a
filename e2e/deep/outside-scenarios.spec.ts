import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import type { TradePage } from '../pages/trade-page.ts'
import { accountState, endedOrders } from '../support/account-state.ts'
import type { AccountOrder } from '../support/account-state.ts'
import { privateSocket, toldBy } from '../support/json-socket.ts'
import { accountOf } from '../support/raw-tabs.ts'
import { text } from '../support/record-rows.ts'
import { noteNotices, numbersOf, seenNotices } from '../support/seen-notices.ts'
import { venueOrder } from '../support/venue-command.ts'

/** Ledger rows that a scenario of the control port proves. */

async function openWith(page: Page): Promise<TradePage> {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  return trade
}

for (const [name, what] of [
  ['liquidation-partial', 'in part'],
  ['liquidation-cross', 'in full'],
] as const)
  test(`the scenario ${name}: each order of the exchange has a notice, the last one shows a liquidation ${what} (NOTE-08, FEED-28)`, async ({
    page,
    venue,
  }) => {
    const trade = await openWith(page)
    const account = await accountOf(venue)
    const socket = await privateSocket(page, venue, ['user.unify.liquidation'])
    await venue.control('/scenario', { account, name })
    await trade.showPositions()
    await expect(trade.positions).toHaveCount(1)
    await noteNotices(page)
    const taken = async (): Promise<readonly AccountOrder[]> =>
      (await endedOrders(venue, account)).filter(({ stopOrderType = '' }) =>
        /^(Liquidation|MmRateClose)$/.test(stopOrderType),
      )
    await expect.poll(async () => (await taken()).length, { timeout: 40_000 }).toBeGreaterThan(0)
    const orders = await taken()
    await expect
      .poll(async () => (await seenNotices(page, 'positionLiquidated')).map(({ id }) => id).toSorted())
      .toEqual(orders.map(({ orderId }) => `positionLiquidated:${orderId}`).toSorted())
    const told = toldBy(socket, 'user.unify.liquidation')
    expect(told).toHaveLength(orders.length)
    const notices = await seenNotices(page, 'positionLiquidated')
    for (const { qty, isPartial } of told) {
      const mine = notices.filter((notice) => numbersOf(notice.text).includes(Number(qty)))
      expect(mine, `${text(qty)} taken`).toHaveLength(1)
      expect(mine[0]?.text).toContain(isPartial === true ? 'Liquidated in part' : 'Liquidated in full')
    }
    const left = (await accountState(venue, account)).positions.filter(({ size }) => Number(size) > 0)
    expect(left).toHaveLength(what === 'in full' ? 0 : 1)
    expect(told.at(-1)?.['isPartial']).toBe(what !== 'in full')
    await expect(trade.positions).toHaveCount(left.length)
    await socket.close()
  })

test('the scenario liquidation-portfolio: an order cancelled before the positions are closed has a notice with its reason (NOTE-09)', async ({
  page,
  venue,
}) => {
  const trade = await openWith(page)
  await venue.control('/scenario', { account: await accountOf(venue), name: 'liquidation-portfolio' })
  await page.reload()
  await trade.live()
  await trade.openAccountMenu()
  await page.getByRole('menuitemradio', { name: /^PM\b/ }).click()
  await expect(page.getByTestId('account-name')).toHaveText('PM')
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await noteNotices(page)
  const account = await accountOf(venue)
  await expect(trade.orders).toHaveCount(0, { timeout: 40_000 })
  const ended = await endedOrders(venue, account)
  const [first] = ended.filter(({ cancelType }) => cancelType === 'CancelByPmTrialMmOverEquity')
  expect(first).toMatchObject({ symbol: 'SOLUSDT' })
  await expect.poll(async () => (await seenNotices(page, 'orderCancelled')).length).toBe(1)
  const [notice] = await seenNotices(page, 'orderCancelled')
  expect(notice?.id).toBe(`orderCancelled:${first?.orderId ?? ''}`)
  expect(notice?.text).toContain('the maintenance margin of the portfolio margin trial was above its equity')
  expect(numbersOf(notice?.text ?? '')).toContain(Number(first?.qty))
  // An order that the trader cancels has no such reason.
  await venue.control('/wallet', { account, coin: 'USDT', amount: '10000' })
  await venueOrder(venue, {
    symbol: 'SOLUSDT',
    orderType: 'Limit',
    timeInForce: 'GoodTillCancel',
    qty: '1',
    price: '50',
  })
  await page.getByRole('button', { name: /^Cancel Buy order of SOLUSDT/ }).click()
  await expect.poll(async () => (await seenNotices(page, 'orderCancelled')).length).toBe(2)
  expect((await seenNotices(page, 'orderCancelled'))[1]?.text).not.toContain('portfolio margin')
})

test('the scenario strategies: rows and notices name TWAP, Chase limit and Iceberg (NOTE-13)', async ({
  page,
  venue,
}) => {
  test.slow()
  const trade = await openWith(page)
  const account = await accountOf(venue)
  await noteNotices(page)
  await venue.control('/scenario', { account, name: 'strategies' })
  await trade.showOrders()
  const names = { TWAP: 'TWAP', Iceberg: 'Iceberg', 'Chase Limit': 'Chase limit' } as const
  await expect.poll(async () => (await accountState(venue, account)).orders.length).toBeGreaterThan(2)
  for (const [kind, shown] of [
    ['twap', names.TWAP],
    ['iceberg', names.Iceberg],
    ['chase', names['Chase Limit']],
  ] as const) {
    await page.getByTestId(`kind-${kind}`).click()
    await expect(trade.orders.first().locator('[data-column="type"]')).toContainText(shown)
  }
  for (const [origin, shown] of Object.entries(names))
    await expect
      .poll(
        async () => {
          const all = [...(await accountState(venue, account)).orders, ...(await endedOrders(venue, account))]
          const mine = all.filter(({ specialTradeFrom }) => specialTradeFrom === origin)
          const ids = new Set(mine.flatMap(({ orderId, parentOrderId = '' }) => [orderId, parentOrderId]))
          const told = (await seenNotices(page)).filter(({ id }) => ids.has(id.replace(/^\w+:/, '')))
          return told.map(({ text: said }) => said).find((said) => said.includes(`${shown}: `)) ?? ''
        },
        { message: origin, timeout: 100_000 },
      )
      .not.toBe('')
})
