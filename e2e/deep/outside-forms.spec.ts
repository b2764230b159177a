import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { dialogOf, longPosition, openFromRow } from '../pages/tpsl.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { CATALOGUE, listsOf } from '../support/catalogue-lists.ts'
import type { Item } from '../support/catalogue-lists.ts'
import { heldBy, openOrders, SNAPSHOT, text } from '../support/record-rows.ts'
import { oneTrader, venueCommand } from '../support/venue-command.ts'
import { seenRequests } from '../support/venue-requests.ts'

/** Values that the ticket, the TP/SL dialog and addresses take from the exchange's lists, compared with these lists. */

const decimals = (text: string): number => (/\.(\d+)$/.exec(text.replaceAll(',', ''))?.[1] ?? '').length

test('an amount is typed as quantity, cost or value, and the order is sent with the quantity that the ticket showed (FORM-02)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await oneTrader(venue)
  await venue.control('/freeze', { frozen: true })
  const kind = page.getByTestId('ticket-amount-kind')
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  await expect(kind.locator('option')).toHaveText(['Quantity', 'Cost', 'Value'])
  expect(
    await kind.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
  ).toEqual(['Qty', 'Cost', 'Value'])
  const price = Math.round((await trade.last()) * 0.9)
  await trade.price.fill(String(price))
  const told: number[] = []
  for (const [name, amount] of [
    ['Qty', '0.02'],
    ['Cost', '500'],
    ['Value', '3000'],
  ] as const) {
    await kind.selectOption(name)
    await trade.qty.fill(amount)
    await trade.qty.blur()
    // At one cost the quantities for buying and selling may differ. The first one is for buying.
    const said = page.getByTestId('ticket-value')
    await expect(said).toHaveText(name === 'Qty' ? /^= [\d,.]+ USDT$/ : /^≈ [\d.]+( \/ [\d.]+)? BTC$/)
    const [, bought] = /^≈ ([\d.]+)/.exec((await said.textContent()) ?? '') ?? []
    told.push(Number(bought ?? amount))
    await page.getByTestId('submit-buy').click()
    await expect(trade.qty).toHaveValue('')
  }
  const held = (await openOrders(venue)).map((order) => Number(order['qty']))
  expect(new Set(held)).toEqual(new Set(told))
  // A value of 3000 is 3000 / price in whole lots. A cost of 500 buys more, because it is only margin and fees.
  expect(Math.abs((told[2] ?? 0) - 3000 / price)).toBeLessThan(0.001)
  expect(told[1]).toBeGreaterThan((500 / price) * 2)
})

test('steps, decimals and limits of the ticket’s fields are those of the market’s item in the list (FORM-20, CONST-01)', async ({
  page,
  venue,
}) => {
  test.slow()
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross one-way(?!,)/)
  await oneTrader(venue)
  const lists = await listsOf(page)
  const seen = new Set<number>()
  for (const [symbol, path] of [
    ['BTCUSDT', '/trade/usdt/BTCUSDT'],
    ['XRPUSDT', '/trade/usdt/XRPUSDT'],
    ['DOGEUSDT', '/trade/usdt/DOGEUSDT'],
    ['BTCUSD', '/trade/inverse/BTCUSD'],
    ['BTCPERP', '/trade/futures/usdc/BTC-PERP'],
  ] as const) {
    const item = Object.values(lists)
      .flat()
      .find((one) => one['s'] === symbol)
    if (item === undefined) throw new Error(`${symbol} is not listed`)
    await trade.open(path)
    const { pf, lf, wf, ts, ls, xp, xq, xm } = item
    seen.add(Number(pf))
    await page.getByRole('tab', { name: 'Limit', exact: true }).click()
    // Header, book and field show prices with the market's decimals.
    expect(decimals((await trade.lastPrice.textContent()) ?? '')).toBe(pf)
    const start = Number(ts) * 1000
    await trade.price.fill(start.toFixed(Number(pf)))
    await trade.price.press('ArrowUp')
    expect(Number(await trade.price.inputValue())).toBeCloseTo(start + Number(ts), Number(pf))
    await trade.price.blur()
    expect(decimals(await trade.price.inputValue())).toBe(pf)
    // The maximum price, and the maximum quantity of a limit and of a market order.
    await trade.price.fill(String(Number(xp) * 10))
    await trade.price.blur()
    await expect.poll(async () => Number(await trade.price.inputValue())).toBe(Number(xp))
    await trade.price.fill((await trade.last()).toFixed(Number(pf)))
    for (const [tab, most] of [
      ['Limit', xq],
      ['Market', xm],
    ] as const) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await expect
        .poll(async () => {
          await trade.qty.fill(String(Number(most) * 10))
          await trade.qty.blur()
          return Number(await trade.qty.inputValue())
        })
        .toBe(Number(most))
    }
    await page.getByRole('tab', { name: 'Limit', exact: true }).click()
    await trade.qty.fill(String(Number(ls) * 10))
    await trade.qty.press('ArrowUp')
    expect(Number(await trade.qty.inputValue())).toBeCloseTo(Number(ls) * 11, Number(lf))
    await trade.qty.blur()
    expect(decimals(await trade.qty.inputValue())).toBe(lf)
    // Money has the decimals of the coin's balance.
    const kind = page.getByTestId('ticket-amount-kind')
    await kind.selectOption('Cost')
    await trade.qty.fill('12.123456789')
    await trade.qty.blur()
    expect(decimals(await trade.qty.inputValue())).toBe(wf)
    await kind.selectOption('Qty')
  }
  // The markets differ in these values.
  expect(seen.size).toBeGreaterThan(2)
})

test('spot prices have the decimals of their pair, too (CONST-01)', async ({ page }) => {
  const trade = tradePage(page)
  const seen: number[] = []
  for (const pair of ['BTC/USDT', 'XRP/USDT', 'DOGE/USDT']) {
    await trade.open(`/trade/spot/${pair}`)
    const step = await page.evaluate(
      async (symbol) => {
        const answer = await fetch('/spot/api/basic/symbol_list_all', { headers: { platform: 'pc' } })
        const found = new RegExp(`"symbolId":"${symbol}".*?"minPricePrecision":"([\\d.]+)"`).exec(
          await answer.text(),
        )
        return found?.[1] ?? ''
      },
      pair.replace('/', '_'),
    )
    const shown = decimals((await trade.lastPrice.textContent()) ?? '')
    expect([pair, shown]).toEqual([pair, decimals(step)])
    seen.push(shown)
  }
  expect(new Set(seen).size).toBe(3)
})

test('a market without a fee rate is listed and uses 0.055 % (FORM-37)', async ({ otherProfile, venue }) => {
  /** Fee of a market order of 2 BTC if the list applies `change` to the market's fee rate. */
  const fee = async (change: Item): Promise<number> => {
    await venue.control('/faults/clear', {})
    await venue.control('/faults/http', {
      method: 'GET',
      path: CATALOGUE,
      times: 20,
      edits: [{ at: '/result/LinearPerpetual/0/tf', ...change }],
    })
    const page = await otherProfile()
    const trade = tradePage(page)
    await trade.open()
    await trade.chooseAccount()
    await page.getByRole('tab', { name: 'Market', exact: true }).click()
    await trade.qty.fill('2')
    await trade.qty.blur()
    await expect(page.getByTestId('buy-fee')).toHaveText(/\d/)
    return figure(await page.getByTestId('buy-fee').textContent())
  }
  const known = await fee({ value: '0.001' })
  expect(known).toBeGreaterThan(100)
  expect((await fee({ remove: true })) / known).toBeCloseTo(0.55, 2)
})

test('the dialog opens with the TP/SL that was set, as the exchange’s record has it; an unknown mode opens as the entire position (TPSL-13)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(/WebSocket/)
  const trade = tradePage(page)
  const last = Math.round(await longPosition(trade, venue))
  await oneTrader(venue)
  const dialog = dialogOf(page)
  const held = async (): Promise<Item> => (await heldBy(venue)).positions[0] ?? {}
  await openFromRow(page)
  for (const [leg, price, by] of [
    ['tp', last + 3000, 'MarkPrice'],
    ['sl', last - 3000, 'IndexPrice'],
  ] as const) {
    await dialog.getByTestId(`${leg}-trigger`).fill(String(price))
    await dialog
      .getByTestId(`leg-${leg}`)
      .getByLabel(/triggered by$/)
      .selectOption(by)
  }
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await held())['tpSlMode']).toBe('Full')
  const isFull = async (): Promise<void> => {
    const position = await held()
    await openFromRow(page)
    await expect(dialog.getByRole('tab', { name: 'Entire position' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    for (const [leg, field] of [
      ['tp', 'takeProfit'],
      ['sl', 'stopLoss'],
    ] as const) {
      await expect(dialog.getByTestId(`${leg}-trigger`)).toHaveValue(text(position[field]))
      await expect(dialog.getByTestId(`leg-${leg}`).getByLabel(/triggered by$/)).toHaveValue(
        text(position[`${leg}TriggerBy`]),
      )
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await isFull()
  await venue.control('/faults/http', {
    method: 'GET',
    path: SNAPSHOT,
    times: 20,
    edits: [{ at: '/result/positions/0/tm', value: 'UNKNOWN' }],
  })
  // The hub survives a reload. After a lost connection it requests all open orders and positions again.
  await venue.control('/requests/clear', {})
  await venue.control('/push/cut', { code: 1006 })
  await expect.poll(async () => (await seenRequests(venue, SNAPSHOT)).length).toBeGreaterThan(0)
  await trade.live()
  await isFull()

  // With partial entries the dialog opens on their list, with one entry for each record.
  await venue.control('/faults/clear', {})
  for (const { orderId } of await openOrders(venue))
    await venueCommand(venue, { type: 'CancelOrder', symbol: 'BTCUSDT', orderId })
  await venueCommand(venue, {
    type: 'SetTpSl',
    symbol: 'BTCUSDT',
    positionIdx: 0,
    tpSlMode: 'Partial',
    takeProfit: String(last + 2000),
    stopLoss: String(last - 2000),
    tpSize: '0.02',
    slSize: '0.02',
  })
  await expect.poll(async () => (await held())['tpSlMode']).toBe('Partial')
  await openFromRow(page)
  await expect(dialog.getByTestId('tpsl-list')).toBeVisible()
  const entries = (await held())['partialTpslList'] as readonly Item[]
  const row = dialog.getByTestId('tpsl-entry')
  await expect(row).toHaveCount(1)
  expect(entries).toHaveLength(2)
  for (const entry of entries)
    await expect(row).toContainText(Number(entry['triggerPrice']).toLocaleString('en-US'))
  await expect(row).toContainText(String(entries[0]?.['qty']))
})

/** Prices that the slider of a take profit selects, step by step. */
async function slid(page: Page): Promise<readonly number[]> {
  const dialog = dialogOf(page)
  await openFromRow(page)
  const trigger = dialog.getByTestId('tp-trigger')
  const at = async (): Promise<number> => Number(await trigger.inputValue())
  await dialog.getByTestId('tp-slider').locator('input[type="range"]').focus()
  const prices: number[] = []
  for (let step = 0; step < 12; step++) {
    const before = prices.at(-1) ?? 1
    await page.keyboard.press('ArrowRight')
    // The field is empty while the price is computed.
    await expect.poll(at).toBeGreaterThan(before)
    prices.push(await at())
  }
  return prices
}

test('a TP/SL slider puts prices on 5, 2 or 1 ticks: the most that fits a thousandth of the entry price (TPSL-40)', async ({
  otherProfile,
  venue,
}) => {
  test.slow()
  const isOn = (price: number, step: number): boolean =>
    Math.abs(price / step - Math.round(price / step)) < 1e-6
  // A step is at most 5 ticks and a thousandth of the entry (108). That allows 5 listed ticks, 2 of 40, or 1 of 80.
  for (const [tick, ticks, longer] of [
    ['0.1', 5, 10],
    ['40', 2, 5],
    ['80', 1, 2],
  ] as const) {
    await venue.control('/faults/clear', {})
    await venue.control('/freeze', { frozen: false })
    await venue.control('/faults/http', {
      method: 'GET',
      path: CATALOGUE,
      times: 20,
      edits: [{ at: '/result/LinearPerpetual/0/ts', value: tick }],
    })
    const page = await otherProfile()
    const trade = tradePage(page)
    await longPosition(trade, venue)
    const entry = figure(await trade.positions.locator('[data-column="entry"]').textContent())
    const room = entry / 1000 / Number(tick)
    expect([tick, room >= ticks, ticks === 5 || room < longer]).toEqual([tick, true, true])
    const prices = await slid(page)
    expect([tick, prices.every((price) => isOn(price, Number(tick) * ticks))]).toEqual([tick, true])
    // A longer step would skip some of these prices.
    expect([tick, prices.every((price) => isOn(price, Number(tick) * longer))]).toEqual([tick, false])
    await page.close()
  }
})
