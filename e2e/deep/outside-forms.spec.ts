import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { CATALOGUE, listsOf } from '../support/catalogue-lists.ts'
import type { Item } from '../support/catalogue-lists.ts'
import { openOrders } from '../support/record-rows.ts'
import { oneTrader } from '../support/venue-command.ts'

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
