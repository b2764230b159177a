import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order } from '#shared/domain/records.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { fromUnits } from '#shared/units/exact.ts'
import type { Command, CreateOrder } from '../../../../venue/exchange/commands.ts'
import type { PrivateSnapshot } from '../../../../venue/exchange/events.ts'
import { openGatewayStage } from '../support/gateway-stage.ts'
import type { GatewayStage } from '../support/gateway-stage.ts'
import { press } from '../support/order-stage.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let stage: GatewayStage
let instruments: readonly Instrument[]
let count = 0
let compared = 0
beforeAll(async () => {
  stage = await openGatewayStage({ isFrozen: false })
  instruments = await stage.exchange.instruments()
  await stage.elsewhere({ type: 'ResetAccount' })
  await same()
})
afterAll(() => stage.close())

/** Named fields of records, as text. What moves with prices between two readings is left out. */
const textOf = <T extends object>(list: readonly T[], ...names: readonly (keyof T & string)[]): string =>
  list
    .map((one) => names.map((name) => `${name}=${JSON.stringify(one[name]) ?? ''}`).join(' '))
    .toSorted()
    .join('\n')

/** Our API sends the present trigger of a trailing stop, which moves, in the field that Bybit documents for its activation. */
function withoutTrail(one: Order): Order {
  if (one.stopOrderType !== 'TrailingStop') return one
  const { triggerPrice: _trigger, activationPrice: _activation, ...rest } = one
  return rest
}

function textOfAll({ account, orders, positions, wallet, settings }: PrivateSnapshot): string {
  const known = new Set(instruments.map(({ symbol }) => symbol))
  // Options have no leverage at Bybit.
  const options = new Set(
    instruments.filter(({ strikePrice }) => strikePrice !== undefined).map(({ symbol }) => symbol),
  )
  // Bybit lists no coin without a balance, and no spread in its four categories.
  const coins = wallet.filter(({ walletBalance }) => walletBalance !== '0')
  return [
    textOf([account], 'marginMode', 'positionMode'),
    textOf(
      orders.filter(({ symbol, legs }) => known.has(symbol) && legs === undefined).map(withoutTrail),
      ...(['orderId', 'orderLinkId', 'symbol', 'side', 'orderType', 'orderStatus', 'price', 'qty'] as const),
      ...(['leavesQty', 'cumExecQty', 'timeInForce', 'reduceOnly', 'positionIdx', 'stopOrderType'] as const),
      ...(['triggerPrice', 'triggerBy', 'triggerDirection', 'takeProfit', 'stopLoss'] as const),
      ...(['limitTakeProfit', 'limitStopLoss', 'trailValue', 'activationPrice'] as const),
    ),
    textOf(
      positions,
      ...(['symbol', 'positionIdx', 'side', 'size', 'entryPrice', 'positionValue'] as const),
      ...(['isIsolated', 'mode', 'takeProfit', 'stopLoss', 'trailingStop', 'isAutoAddMargin'] as const),
    ),
    textOf(coins, 'coin', 'walletBalance'),
    textOf(
      settings.filter(({ symbol }) => known.has(symbol) && !options.has(symbol)),
      'symbol',
      'buyLeverage',
      'sellLeverage',
      'isIsolated',
    ),
  ].join('\n\n')
}

/** The gateway's account is that of the exchange, as text. */
async function same(): Promise<void> {
  await vi.waitFor(
    async () => {
      const [ours, theirs] = [textOfAll(await stage.snapshot()), textOfAll(await stage.truth())]
      expect(ours).toBe(theirs)
    },
    { timeout: 8_000, interval: 50 },
  )
  compared += 1
}
/** Runs an accepted command, and compares both accounts. */
async function step(command: Command): Promise<Readonly<Record<string, unknown>>> {
  const result = await stage.accepted(command)
  await same()
  return result
}
const linkId = (): string => {
  count += 1
  return `all-${count}`
}
function order(symbol: string, qty: string, fields: Partial<CreateOrder> = {}): CreateOrder {
  const made = press({ symbol, qty, orderLinkId: linkId(), ...fields })
  if (made.orderType === 'Limit') return made
  const { price: _none, ...rest } = made
  return { ...rest, timeInForce: 'ImmediateOrCancel' }
}
const market = { orderType: 'Market' } as const
const instrumentOf = (symbol: string): Instrument => {
  const found = instruments.find((one) => one.symbol === symbol)
  if (found === undefined) throw new Error(`no ${symbol}`)
  return found
}
/** A price at a part of the best bid, on the tick. */
async function priceAt(symbol: string, part: string): Promise<string> {
  await vi.waitFor(async () => expect((await stage.exchange.book(symbol))?.bids.length).toBeGreaterThan(0), {
    timeout: 10_000,
  })
  const { priceFraction, tickSize } = instrumentOf(symbol)
  const best = fromUnits(BigInt((await stage.exchange.book(symbol))?.bids[0] ?? 0), priceFraction)
  return new Decimal(best).times(part).dividedBy(tickSize).floor().times(tickSize).toFixed()
}
async function follow(symbol: string): Promise<void> {
  stage.exchange.follow?.({ books: [symbol], trades: [], candles: [], tickers: [symbol], allTickers: false })
  await priceAt(symbol, '1')
}

/** Every command of a contract market: orders, legs, stops, closing. */
async function contract(symbol: string, qty: string, half: string): Promise<void> {
  await follow(symbol)
  const [low, lower, high, higher] = await Promise.all(
    ['0.8', '0.7', '1.2', '1.3'].map((part) => priceAt(symbol, part)),
  )
  const position = { symbol, positionIdx: 0 as const }
  await step({ type: 'SetLeverage', symbol, buyLeverage: '11', sellLeverage: '11' })
  const { orderId } = await step(order(symbol, qty, { price: low ?? '', takeProfit: high ?? '' }))
  await step({ type: 'ReplaceOrder', orderId: String(orderId), symbol, price: lower ?? '', stopLoss: '1' })
  await step({ type: 'ReplaceOrder', orderId: String(orderId), symbol, takeProfit: '0' })
  await step({ type: 'CancelOrder', orderId: String(orderId), symbol })
  await step(order(symbol, qty, { ...market, triggerPrice: high ?? '', triggerDirection: 1 }))
  await step({ type: 'CancelAll', symbol })
  await step(order(symbol, qty, market))
  await step({ type: 'SetTpSl', ...position, tpSlMode: 'Full', takeProfit: high ?? '', stopLoss: low ?? '' })
  await step({ type: 'SetTpSl', ...position, tpSlMode: 'Full', takeProfit: higher ?? '', stopLoss: '0' })
  await step({ type: 'SetTpSl', ...position, trailValuePercentageE4: 500 })
  await step({ type: 'SetTpSl', ...position, trailingStop: '0' })
  await step({
    type: 'SetTpSl',
    ...position,
    tpSlMode: 'Partial',
    takeProfit: high ?? '',
    stopLoss: low ?? '',
    tpSize: half,
    slSize: qty,
  })
  const entry = (await stage.snapshot()).orders.find(
    (one) => one.symbol === symbol && one.stopOrderType === 'PartialStopLoss',
  )
  const slOrderId = entry?.orderId ?? ''
  await step({
    type: 'SetTpSl',
    ...position,
    tpSlMode: 'Partial',
    slOrderId,
    stopLoss: lower ?? '',
    slSize: half,
  })
  await step({ type: 'SetTpSl', ...position, tpSlMode: 'Partial', slOrderId, stopLoss: '0' })
  await step({ type: 'CancelTotally', kind: 'PartialTpSlConditional', ...position })
  await step(order(symbol, half, { ...market, side: 'Sell', reduceOnly: true }))
  await step({ type: 'CloseAll', symbol })
}

describe('the account of the gateway after each command', () => {
  it('is that of the exchange, for USDT contracts', () => contract('BTCUSDT', '0.02', '0.01'))

  it('is that of the exchange, for inverse contracts', () => contract('BTCUSD', '20', '10'))

  it('is that of the exchange, for USDC contracts', async () => {
    const usdc = instruments.find(
      ({ contractType, baseCurrency }) => contractType === 'UsdcPerpetual' && baseCurrency === 'BTC',
    )
    await contract(usdc?.symbol ?? '', '0.02', '0.01')
  })

  it('is that of the exchange, for options', async () => {
    let symbol = ''
    for (const one of instruments.filter(({ contractType }) => contractType === 'UsdcOption').slice(0, 40)) {
      const book = await stage.exchange.book(one.symbol)
      if (book === null || book.asks.length > 0) {
        ;({ symbol } = one)
        break
      }
    }
    const { minQty, tickSize } = instrumentOf(symbol)
    const { orderId } = await step(order(symbol, minQty, { price: tickSize }))
    await step({ type: 'CancelOrder', orderId: String(orderId), symbol })
    await step(order(symbol, minQty, market))
    await step({ type: 'CloseAll', symbol })
  })

  it('is that of the exchange, for spot', async () => {
    const symbol = 'BTC_USDT'
    await follow(symbol)
    const low = await priceAt(symbol, '0.9')
    const { orderId } = await step(order(symbol, '0.01', { price: low }))
    await step({ type: 'ReplaceOrder', orderId: String(orderId), symbol, qty: '0.02' })
    await step(order(symbol, '0.01', { price: low, triggerPrice: await priceAt(symbol, '0.95') }))
    await step({ type: 'CancelAll', symbol })
    await step(order(symbol, '1000', { ...market, marketUnit: 'quoteCoin' }))
    await step(order(symbol, '0.005', { ...market, side: 'Sell' }))
  })

  it('is that of the exchange, in hedge mode and in isolated margin', async () => {
    await step({ type: 'SwitchPositionMode', mode: 'BothSide' })
    await step(order('BTCUSDT', '0.02', { ...market, positionIdx: 1 }))
    await step(order('BTCUSDT', '0.01', { ...market, side: 'Sell', positionIdx: 2 }))
    const low = await priceAt('BTCUSDT', '0.8')
    await step({ type: 'SetTpSl', symbol: 'BTCUSDT', positionIdx: 1, tpSlMode: 'Full', stopLoss: low })
    await step({ type: 'CloseAll', symbol: 'BTCUSDT', positionIdx: 2 })
    await step({ type: 'CloseAll' })
    await step({ type: 'SwitchPositionMode', mode: 'MergedSingle' })
    await step({ type: 'SetAccountMarginMode', marginMode: 'ISOLATED_MARGIN' })
    await step(order('BTCUSDT', '0.01', market))
    await step({ type: 'AddMargin', symbol: 'BTCUSDT', positionIdx: 0, marginE8: '500000000' })
    await step({ type: 'SetAutoAddMargin', symbol: 'BTCUSDT', positionIdx: 0, isAutoAddMargin: true })
    await step({ type: 'CloseAll' })
    await step({ type: 'SetAccountMarginMode', marginMode: 'REGULAR_MARGIN' })
    expect(compared).toBeGreaterThanOrEqual(75)
  })
})
