import { describe, expect, it } from 'vitest'
import type { CreateOrder } from '../../../../venue/exchange/commands.ts'
import { fingerprintOf, orderBody } from '../../../../venue/bybit/orders/order-body.ts'
import { catalogue } from '../support/markets.ts'
import { press } from '../support/order-stage.ts'

function built(fields: Partial<CreateOrder> = {}, direction: 1 | 2 | null = null) {
  const command = press(fields)
  const market = catalogue.bySymbol(command.symbol)
  if (market === undefined) throw new Error(command.symbol)
  return orderBody(command, market, 'press-1', () => direction)
}
function body(...args: Parameters<typeof built>) {
  const result = built(...args)
  if (!result.ok) throw new Error(result.message)
  return result.body
}

describe('the body of a new order', () => {
  it('of a contract has exactly the fields that were set, in the words of Bybit', () => {
    expect(body()).toEqual({
      category: 'linear',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      qty: '0.3',
      price: '60000',
      timeInForce: 'GTC',
      orderLinkId: 'press-1',
      positionIdx: 0,
      reduceOnly: false,
      closeOnTrigger: false,
    })
  })

  it.each([
    ['ImmediateOrCancel', 'IOC'],
    ['FillOrKill', 'FOK'],
    ['PostOnly', 'PostOnly'],
  ] as const)('has %s as %s', (timeInForce, word) => {
    expect(body({ timeInForce })['timeInForce']).toBe(word)
  })

  it('of a market order has no price, and its slippage limit', () => {
    const market = body({ orderType: 'Market', maxSlippage: '0.5', maxSlippageType: 'Percent' })
    expect(market).not.toHaveProperty('price')
    expect(market).toMatchObject({
      timeInForce: 'IOC',
      slippageTolerance: '0.5',
      slippageToleranceType: 'Percent',
    })
  })

  it("E24: of a market order on spot always has the unit of its quantity, and Bybit's symbol", () => {
    const spot = { symbol: 'BTC_USDT', orderType: 'Market' } as const
    expect(body(spot)).toMatchObject({ category: 'spot', symbol: 'BTCUSDT', marketUnit: 'quoteCoin' })
    expect(body({ ...spot, side: 'Sell' })['marketUnit']).toBe('baseCoin')
    expect(body({ ...spot, marketUnit: 'baseCoin' })['marketUnit']).toBe('baseCoin')
  })

  it('of spot has no position index and nothing that reduces', () => {
    const spot = body({ symbol: 'BTC_USDT', isLeverage: true, positionIdx: 1, reduceOnly: true })
    for (const name of ['positionIdx', 'reduceOnly', 'closeOnTrigger', 'marketUnit'])
      expect(spot).not.toHaveProperty(name)
    expect(spot['isLeverage']).toBe(1)
  })

  it('of an option has the position index 0', () => {
    expect(body({ symbol: 'ETH-30DEC22-1400-C', positionIdx: 1 })['positionIdx']).toBe(0)
  })

  it('E27: of a conditional contract order has the direction, as set or as derived; spot has none', () => {
    const conditional = { triggerPrice: '61000', triggerBy: 'MarkPrice' } as const
    expect(body({ ...conditional, triggerDirection: 2 }, 1)).toMatchObject({
      triggerDirection: 2,
      triggerBy: 'MarkPrice',
    })
    expect(body(conditional, 1)['triggerDirection']).toBe(1)
    expect(built(conditional, null)).toMatchObject({ ok: false, code: 30015 })
    const spot = body({ ...conditional, symbol: 'BTC_USDT', triggerDirection: 1 })
    expect(spot).toMatchObject({ orderFilter: 'StopOrder', triggerPrice: '61000' })
    expect(spot).not.toHaveProperty('triggerDirection')
  })

  it('has the legs that were set; a limit leg makes them partial', () => {
    expect(
      body({ takeProfit: '70000', stopLoss: '0', tpSlMode: 'Full', tpTriggerBy: 'LastPrice' }),
    ).toMatchObject({
      takeProfit: '70000',
      tpTriggerBy: 'LastPrice',
      tpslMode: 'Full',
    })
    const limit = body({ stopLoss: '50000', slOrderType: 'Limit', slLimitPrice: '49999', tpSlMode: 'Full' })
    expect(limit).toMatchObject({ stopLoss: '50000', slLimitPrice: '49999', tpslMode: 'Partial' })
    expect(limit).not.toHaveProperty('takeProfit')
    expect(body({ stopLoss: '0' })).not.toHaveProperty('tpslMode')
  })

  it.each([
    [{ takeProfit: '70000', reduceOnly: true }, 30025],
    [{ takeProfit: '70000', tpSize: '0.1' }, 30026],
  ] as const)('does not exist for %j: %s', (fields, code) => {
    expect(built(fields)).toMatchObject({ ok: false, code })
  })

  it('has a fingerprint that depends on every field but the link id', () => {
    const first = fingerprintOf(body())
    expect(fingerprintOf({ ...body(), orderLinkId: 'other' })).toBe(first)
    expect(fingerprintOf(body({ qty: '0.4' }))).not.toBe(first)
    const reversed = Object.fromEntries(Object.entries(body()).reverse())
    expect(fingerprintOf(reversed)).toBe(first)
  })
})
