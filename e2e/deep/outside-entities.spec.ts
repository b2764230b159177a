import type { Locator } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import {
  cellNumber,
  cellText,
  expanded,
  expectedOrder,
  forceWords,
  heldBy,
  isCut,
  openTables,
  originWords,
  shownNumber,
  shownOrder,
  SNAPSHOT,
  stopWords,
  text,
  utc,
} from '../support/record-rows.ts'
import type { Fields } from '../support/record-rows.ts'
import { oneTrader, venueOrder } from '../support/venue-command.ts'
import { seenRequests } from '../support/venue-requests.ts'

/** Rows of open orders and positions, compared field by field with the exchange's records. */

test('every kind of open order is in Orders as the exchange has it: symbol, side, type, price, quantity, filled, trigger, terms, time (ENTITY-04, ENTITY-08, ENTITY-09, ENTITY-10, ENTITY-11, ENTITY-12, ENTITY-25)', async ({
  page,
  venue,
}) => {
  test.slow()
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross one-way(?!,)/)
  await oneTrader(venue)
  const last = await trade.last()
  const at = (share: number): string => String(Math.round(last * share))
  const spot = { symbol: 'BTC_USDT', qty: '0.01', marketUnit: 'baseCoin' }
  await venueOrder(venue, { ...spot, takeProfit: at(1.2) })
  await venueOrder(venue, { ...spot, takeProfit: at(1.2), stopLoss: at(0.8) })
  await venueOrder(venue, {
    orderType: 'Limit',
    timeInForce: 'PostOnly',
    price: at(0.9),
    takeProfit: at(1.1),
    stopLoss: at(0.85),
    tpTriggerBy: 'MarkPrice',
    slTriggerBy: 'IndexPrice',
  })
  await venueOrder(venue, { triggerPrice: at(1.2), maxSlippageType: 'Percent', maxSlippage: '0.5' })
  await venueOrder(venue, {
    orderType: 'Limit',
    timeInForce: 'FillOrKill',
    price: at(1.1),
    triggerPrice: at(1.15),
  })
  await venue.control('/freeze', { frozen: true })
  await openTables(page, /^Orders/)
  const { orders: all } = await heldBy(venue)
  // A strategy has one row; what it has in the book has none.
  const isSlice = (order: Fields): boolean =>
    text(order['specialTradeFrom']) !== '' && text(order['parentOrderId']) !== ''
  const orders = all.filter((order) => !isSlice(order))
  await expect(trade.orders).toHaveCount(orders.length)
  // Cells are filled shortly after their row appears.
  for (const order of orders) {
    // The trigger of a trailing stop is its distance.
    const trails = text(order['stopOrderType']).startsWith('Trailing')
    await expect
      .poll(() => shownOrder(page, text(order['orderId'])))
      .toEqual({ ...expectedOrder(order), ...(trails ? { trigger: expect.any(Number) } : {}) })
  }

  // Every name of the three lists occurs in a row of this table. Only MMR close occurs in the history instead.
  const kinds = new Set(orders.map((order) => text(order['stopOrderType'])))
  expect(Object.keys(stopWords).filter((kind) => !kinds.has(kind))).toEqual(['MmRateClose'])
  expect(new Set(orders.map((order) => text(order['specialTradeFrom'])))).toEqual(
    new Set(['', ...Object.keys(originWords)]),
  )
  expect(new Set(orders.map((order) => order['orderType']))).toEqual(new Set(['Limit', 'Market']))
  expect(new Set(orders.map((order) => order['timeInForce']))).toEqual(new Set(Object.keys(forceWords)))
  expect(orders.map((order) => order['orderStatus'])).toEqual(expect.arrayContaining(['New', 'Untriggered']))

  // The wire has the same values under short keys.
  const answer = await page.request.get(`${venue.url}${SNAPSHOT}`, { headers: { platform: 'pc' } })
  const { result } = (await answer.json()) as { result: { orders: Fields[] } }
  expect(result.orders.map((short) => expanded('order', short))).toEqual(all)

  // The dialog of an order with TP/SL shows its prices and their trigger types.
  const carrier = orders.find((order) => order['takeProfit'] !== undefined) ?? {}
  const row = page.getByTestId(`order-${text(carrier['orderId'])}`)
  const [tp, sl] = (await cellText(row, 'tpsl')).split(' / ').map((part) => figure(part))
  expect([tp, sl]).toEqual([Number(carrier['takeProfit']), Number(carrier['stopLoss'])])
  await row.getByTestId('order-tpsl').press('Enter')
  const dialog = page.getByTestId('tpsl-dialog')
  for (const leg of ['tp', 'sl'] as const) {
    const price = carrier[leg === 'tp' ? 'takeProfit' : 'stopLoss']
    await expect(dialog.getByTestId(`${leg}-trigger`)).toHaveValue(text(price))
    await expect(dialog.getByLabel(`${leg === 'tp' ? 'Take profit' : 'Stop loss'} triggered by`)).toHaveValue(
      text(carrier[`${leg}TriggerBy`]),
    )
  }
  await page.keyboard.press('Escape')
  // The terms of an order with a slippage limit show it.
  const capped = orders.find((order) => order['maxSlippageType'] !== undefined) ?? {}
  expect(await cellText(page.getByTestId(`order-${text(capped['orderId'])}`), 'terms')).toContain(
    `${text(capped['maxSlippage'])} %`,
  )
})

test('every position is in Positions as the exchange has it, with its margins, stops, funding and greeks (ENTITY-09, ENTITY-26, ENTITY-27)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(/WebSocket/)
  test.slow()
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross one-way(?!,)/)
  await oneTrader(venue)
  await venue.control('/funding', { symbol: 'BTCUSDT', rate: '0.001' })
  await venue.control('/freeze', { frozen: true })
  // Loads the snapshot again, as after a lost connection. Prices are frozen, and greeks come from the record.
  await venue.control('/requests/clear', {})
  await venue.control('/push/cut', { code: 1006 })
  await expect.poll(async () => (await seenRequests(venue, SNAPSHOT)).length).toBeGreaterThan(0)
  await trade.live()
  await openTables(page, /^Positions/)
  const { positions } = await heldBy(venue)
  expect(positions.length).toBeGreaterThan(5)
  await expect(trade.positions).toHaveCount(positions.length)
  const answer = await page.request.get(`${venue.url}${SNAPSHOT}`, { headers: { platform: 'pc' } })
  const { result } = (await answer.json()) as { result: { positions: Fields[] } }
  expect(result.positions.map((short) => expanded('position', short))).toEqual(positions)
  for (const position of positions) {
    const symbol = text(position['symbol'])
    const row = page.getByTestId(`position-${symbol}:${String(position['positionIdx'])}`)
    const contract = row.locator('[data-column="contract"]')
    // Figures that depend on prices update after a moment.
    await expect.poll(() => cellNumber(row, 'mark')).toBe(Number(position['markPrice']))
    const size = await cellText(row, 'size')
    expect({
      symbol: await contract.locator('a').getAttribute('data-symbol'),
      leverage: /([\d.]+)x$/.exec((await contract.textContent()) ?? '')?.[1],
      isIsolated: (await contract.textContent())?.includes('Isolated'),
      side: size.startsWith('+') ? 'Buy' : 'Sell',
      size: Math.abs(figure(size.split(' ')[0] ?? '')),
      session: await cellNumber(row, 'session'),
    }).toEqual({
      symbol,
      // An option has none.
      leverage: position['strikePrice'] === undefined ? text(position['leverage']) : undefined,
      isIsolated: position['isIsolated'],
      side: position['side'],
      size: Number(position['size']),
      session: shownNumber(position['sessionAvgPrice']),
    })
    for (const [column, field] of [
      ['entry', 'entryPrice'],
      ['liq', 'liqPrice'],
      ['breakeven', 'breakevenPrice'],
      ['im', 'positionIM'],
      ['mm', 'positionMM'],
      ['realised', 'positionRPL'],
      ['funding', 'positionFundingFee'],
    ] as const) {
      const shown = await cellText(row, column)
      // The breakeven of an option is a price of its underlying at expiry, which the exchange does not state.
      const [, kind] = column === 'breakeven' ? (/-([CP])(?:-USDT)?$/.exec(symbol) ?? []) : []
      const premium = Number(position['entryPrice']) * (kind === 'C' ? 1 : -1)
      if (kind !== undefined) isCut(`${symbol} ${column}`, shown, Number(position['strikePrice']) + premium)
      else if (position[field] === undefined) expect([symbol, column, shown]).toEqual([symbol, column, '--'])
      else isCut(`${symbol} ${column}`, shown, Number(position[field]))
    }
    const greeks = (position['greeks'] ?? {}) as Record<string, string>
    for (const [name, value] of Object.entries(greeks)) {
      const [shown = ''] =
        /[-\d.]+%?$/.exec((await row.locator(`[data-greek="${name}"]`).textContent()) ?? '') ?? []
      // The volatility is a percentage, the others are those of one unit times the signed size.
      const signed = Number(position['size']) * (position['side'] === 'Sell' ? -1 : 1)
      isCut(`${symbol} ${name}`, shown, Number(value) * (name === 'iv' ? 100 : signed))
    }
    // Stops: those of the whole position, the number of partial ones, and the trailing stop with its activation
    // price.
    const [tp = '', sl = ''] = /^(.+) \/ ([\d,.-]+)/.exec(await cellText(row, 'tpsl'))?.slice(1) ?? []
    expect([symbol, figure(tp), figure(sl)]).toEqual([
      symbol,
      Number(position['takeProfit'] ?? 0),
      Number(position['stopLoss'] ?? 0),
    ])
    const partial = ((position['partialTpslList'] ?? []) as readonly unknown[]).length
    expect([symbol, /(\d+) partial/.exec(await cellText(row, 'tpsl'))?.[1] ?? '0']).toEqual([
      symbol,
      String(Math.ceil(partial / 2)),
    ])
    const trailing = await cellText(row, 'trailing')
    if (position['trailingStop'] === undefined) expect([symbol, trailing]).toEqual([symbol, 'Set'])
    else
      expect(trailing.split(' starts at ').map((part) => figure(part))).toEqual([
        Number(position['trailingStop']),
        Number(position['activationPrice']),
      ])
  }
  // Fields that only options have are in the details.
  const option = positions.find((position) => position['strikePrice'] !== undefined) ?? {}
  await page
    .getByTestId(`position-${text(option['symbol'])}:0`)
    .getByRole('button', { name: /^Details of / })
    .click()
  const fact = (name: string): Locator =>
    page.getByRole('dialog').locator('dl > div').filter({ hasText: name }).locator('dd')
  await expect
    .poll(async () => figure(await fact('Strike price').textContent()))
    .toBe(Number(option['strikePrice']))
  await expect(fact('Delivery')).toHaveText(utc(option['deliveryTime']))
})
