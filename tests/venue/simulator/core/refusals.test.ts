import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusals } from '../../../../venue/engine/terms/refusals.ts'
import { benchCore, limit, market } from './bench-core.ts'

const runs = process.env.DEEP === '1' ? 20_000 : 600

/** An object with one field, or one field of an object in it, replaced. */
function withField(whole: object, path: string, value: unknown): object {
  const [name = '', inner] = path.split('.')
  if (inner === undefined) return { ...whole, [name]: value }
  return { ...whole, [name]: { ...(Reflect.get(whole, name) as object | undefined), [inner]: value } }
}

describe('refusals of the core', () => {
  const bench = benchCore()
  const before = bench.core.stateHash()
  const code = (name: keyof typeof refusals): number => refusals[name][0]

  const table: readonly [string, Record<string, unknown>, number][] = [
    ['unknown symbol', limit({ symbol: 'NOPE', price: '1' }), code('unknownSymbol')],
    ['symbol of the prototype', limit({ symbol: '__proto__', price: '1' }), code('unknownSymbol')],
    ['side', limit({ side: 'buy', price: '100000.0' }), code('badSide')],
    ['order type', limit({ orderType: 'Stop', price: '100000.0' }), code('badOrderType')],
    ['time in force', limit({ timeInForce: 'GTC', price: '100000.0' }), code('badTimeInForce')],
    ['post-only market', market({ timeInForce: 'PostOnly' }), code('badTimeInForce')],
    ['hedge index', limit({ positionIdx: 1, price: '100000.0' }), code('badPositionIdx')],
    ['reduce-only text', limit({ reduceOnly: 'yes', price: '100000.0' }), code('badRequest')],
    ['empty quantity', limit({ qty: '', price: '100000.0' }), code('badQty')],
    ['zero quantity', limit({ qty: '0', price: '100000.0' }), code('badQty')],
    ['negative quantity', limit({ qty: '-1', price: '100000.0' }), code('badQty')],
    ['quantity with exponent', limit({ qty: '1e400', price: '100000.0' }), code('badQty')],
    ['quantity in words', limit({ qty: 'abc', price: '100000.0' }), code('badQty')],
    ['quantity as number', limit({ qty: 1, price: '100000.0' }), code('badQty')],
    ['quantity off the lot', limit({ qty: '0.0015', price: '100000.0' }), code('offLot')],
    ['quantity above the maximum', limit({ qty: '1500.001', price: '100000.0' }), code('qtyAboveMax')],
    ['market quantity above its own maximum', market({ qty: '150.001' }), code('qtyAboveMax')],
    ['huge quantity', limit({ qty: '9'.repeat(60), price: '100000.0' }), code('qtyAboveMax')],
    ['no price', limit({}), code('badPrice')],
    ['zero price', limit({ price: '0' }), code('badPrice')],
    ['negative price', limit({ price: '-5' }), code('badPrice')],
    ['price off the tick', limit({ price: '100000.05' }), code('offTick')],
    ['price above the maximum', limit({ price: '2000000' }), code('priceRange')],
    ['value below the minimum', limit({ price: '1000.0', qty: '0.001' }), code('minNotional')],
    ['above the balance', limit({ price: '100000.0', qty: '10' }), code('insufficientBalance')],
    ['market above the balance', market({ qty: '10' }), code('insufficientBalance')],
    ['above the risk limit', limit({ price: '100000.0', qty: '1400' }), code('riskLimit')],
    [
      'reduce-only without position',
      market({ side: 'Sell', reduceOnly: true }),
      code('reduceOnlyNoPosition'),
    ],
    ['trigger price', market({ triggerPrice: '-1' }), code('badTrigger')],
    ['trigger price type', market({ triggerPrice: '120000.0', triggerBy: 'Close' }), code('badTriggerBy')],
    ['link id', limit({ price: '100000.0', orderLinkId: 'with space' }), code('badLinkId')],
    ['link id too long', limit({ price: '100000.0', orderLinkId: 'x'.repeat(46) }), code('badLinkId')],
    ['cancel of nothing', { type: 'CancelOrder', symbol: 'BTCUSDT', orderId: 'x' }, code('unknownOrder')],
    [
      'replace of nothing',
      { type: 'ReplaceOrder', symbol: 'BTCUSDT', orderId: 'x', qty: '1' },
      code('unknownOrder'),
    ],
    ['cancel-all of an unknown symbol', { type: 'CancelAll', symbol: 'NOPE' }, code('unknownSymbol')],
    [
      'leverage above the highest',
      { type: 'SetLeverage', symbol: 'BTCUSDT', buyLeverage: '100.5', sellLeverage: '100.5' },
      code('leverageBounds'),
    ],
    [
      'different leverages',
      { type: 'SetLeverage', symbol: 'BTCUSDT', buyLeverage: '5', sellLeverage: '6' },
      code('badLeverage'),
    ],
    [
      'margin mode as text',
      { type: 'SwitchMarginMode', symbol: 'BTCUSDT', isIsolated: 'true' },
      code('badRequest'),
    ],
    ['two kinds at once', market({ triggerPrice: '120000.0', trailValue: '100' }), code('badStrategy')],
    ['trigger at the price itself', market({ triggerPrice: '108642.5' }), code('triggerNotRising')],
    ['trailing limit', limit({ price: '100000.0', trailValue: '100' }), code('badOrderType')],
    ['take profit mode', limit({ price: '100000.0', takeProfit: '1', tpSlMode: 'UNKNOWN' }), code('badTpSl')],
    [
      'limit take profit of a whole position',
      limit({ price: '100000.0', takeProfit: '110000', tpOrderType: 'Limit', tpLimitPrice: '110000' }),
      code('badTpSl'),
    ],
    [
      'limit take profit without a price',
      limit({ price: '100000.0', takeProfit: '110000', tpOrderType: 'Limit', tpSlMode: 'Partial' }),
      code('badPrice'),
    ],
    ['take profit off the tick', limit({ price: '100000.0', takeProfit: '110000.05' }), code('badTrigger')],
    ['negative stop loss', limit({ price: '100000.0', stopLoss: '-1' }), code('badTrigger')],
    [
      'stop loss trigger type',
      limit({ price: '100000.0', stopLoss: '99000', slTriggerBy: 'Close' }),
      code('badTriggerBy'),
    ],
    [
      'slippage of a limit leg',
      limit({
        price: '100000.0',
        tpSlMode: 'Partial',
        takeProfit: '110000',
        tpOrderType: 'Limit',
        tpLimitPrice: '110000',
        tpSlippage: { maxSlippageType: 'Percent', maxSlippage: '1' },
      }),
      code('badSlippage'),
    ],
    [
      'sizes of a pair that differ',
      limit({
        price: '100000.0',
        tpSlMode: 'Partial',
        takeProfit: '110000',
        stopLoss: '90000',
        tpSize: '0.001',
        slSize: '0.002',
      }),
      code('badTpSlQty'),
    ],
    ['leverage of an order', limit({ price: '100000.0', leverage: 'x' }), code('badLeverage')],
    [
      'TP/SL without a position',
      { type: 'SetTpSl', symbol: 'BTCUSDT', positionIdx: 0, takeProfit: '120000' },
      code('noPosition'),
    ],
    [
      'TP/SL of a hedge side in one-way mode',
      { type: 'SetTpSl', symbol: 'BTCUSDT', positionIdx: 1, takeProfit: '120000' },
      code('badPositionIdx'),
    ],
    [
      'cancel-totally of another kind',
      { type: 'CancelTotally', symbol: 'BTCUSDT', positionIdx: 0, kind: 'All' },
      code('badRequest'),
    ],
    ['close-all of an unknown symbol', { type: 'CloseAll', symbol: 'NOPE' }, code('unknownSymbol')],
    [
      'close-all of a hedge side in one-way mode',
      { type: 'CloseAll', symbol: 'BTCUSDT', positionIdx: 2 },
      code('badPositionIdx'),
    ],
    ['private connections', { type: 'PrivateConnections', count: -1 }, code('badRequest')],
    ['unknown command', { type: 'Destroy' }, code('badRequest')],
  ]

  it.each(table)('VENUE-15: %s is refused with its code, and nothing changes', (_, command, wanted) => {
    const answer = bench.run(bench.cross, command)
    expect(answer).toMatchObject({ ok: false, code: wanted })
    expect(answer.ok ? '' : answer.message).not.toBe('')
    expect(bench.core.stateHash()).toBe(before)
  })

  it('VENUE-18: for ended orders the refusal distinguishes filled and cancelled', () => {
    const other = benchCore()
    const filled = other.place(other.cross, market({ qty: '0.001' }))
    const gone = other.place(other.cross, limit({ price: '100000.0' }))
    other.run(other.cross, { type: 'CancelAll' })
    const cancel = (orderId: string) =>
      other.refused(other.cross, { type: 'CancelOrder', symbol: 'BTCUSDT', orderId })
    expect(cancel(filled.orderId)).toBe(code('orderFilled'))
    expect(cancel(gone.orderId)).toBe(code('orderEnded'))
  })

  it('an unknown account is refused', () => {
    expect(bench.run('nobody', market({}))).toMatchObject({ ok: false, code: code('unknownAccount') })
  })

  it('every command has an answer, never an exception, and a refusal changes nothing', () => {
    const junk = fc.oneof(
      fc.anything(),
      fc.constantFrom(
        '',
        '0',
        '-0',
        '1e5',
        'NaN',
        '0x10',
        '١٢',
        ' 1',
        '1.',
        '.5',
        '0.001',
        '100000.0',
        'BTCUSDT',
      ),
    )
    const field = fc.constantFrom(
      'type',
      'symbol',
      'side',
      'orderType',
      'qty',
      'price',
      'timeInForce',
      'reduceOnly',
      'closeOnTrigger',
      'positionIdx',
      'orderLinkId',
      'triggerPrice',
      'triggerBy',
      'orderId',
      'buyLeverage',
      'sellLeverage',
      'isIsolated',
      'takeProfit',
      'stopLoss',
      'tpSlMode',
      'tpTriggerBy',
      'tpOrderType',
      'tpLimitPrice',
      'tpSize',
      'slSize',
      'tpSlippage',
      'tpOrderId',
      'trailingStop',
      'trailValue',
      'trailValuePercentageE4',
      'activationPrice',
      'maxSlippage',
      'maxSlippageType',
      'leverage',
      'oco',
      'oco.tpTriggerPrice',
      'oco.slLimitPrice',
      'strategy',
      'strategy.origin',
      'strategy.durationMs',
      'strategy.intervalMs',
      'strategy.subQty',
      'tpSlippage.maxSlippage',
      'marketUnit',
      'kind',
      'isEnabled',
      'windowMs',
      'count',
    )
    const whole = fc.constantFrom(
      limit({ price: '100000.0' }),
      market({}),
      { type: 'ReplaceOrder', symbol: 'BTCUSDT', orderId: 'x', qty: '0.1', price: '1.0' },
      { type: 'CancelOrder', symbol: 'BTCUSDT', orderId: 'x' },
      { type: 'SetLeverage', symbol: 'BTCUSDT', buyLeverage: '5', sellLeverage: '5' },
      { type: 'SwitchMarginMode', symbol: 'BTCUSDT', isIsolated: true },
      limit({
        price: '100000.0',
        takeProfit: '110000',
        stopLoss: '90000',
        tpSlMode: 'Partial',
        tpSize: '0.01',
      }),
      market({ trailValue: '100', activationPrice: '100000' }),
      market({ maxSlippageType: 'Percent', maxSlippage: '1' }),
      market({ oco: { tpTriggerPrice: '100000', slTriggerPrice: '120000' } }),
      market({ qty: '0.1', strategy: { origin: 'TWAP', durationMs: 10_000, intervalMs: 1000 } }),
      limit({ price: '100000.0', strategy: { origin: 'Iceberg', subQty: '0.001' } }),
      { type: 'SetTpSl', symbol: 'BTCUSDT', positionIdx: 0, takeProfit: '120000', trailingStop: '100' },
      { type: 'CancelTotally', symbol: 'BTCUSDT', positionIdx: 0, kind: 'PartialTpSlConditional' },
      { type: 'CloseAll', symbol: 'BTCUSDT' },
      { type: 'SetCancelOnDisconnect', isEnabled: true, windowMs: 5000 },
      { type: 'PrivateConnections', count: 1 },
    )
    const changed = fc.tuple(whole, field, junk).map(([of, name, value]) => withField(of, name, value))
    const fuzzed = benchCore(3, 1)
    let hash = fuzzed.core.stateHash()
    fc.assert(
      fc.property(fc.oneof(junk, changed), (command) => {
        const answer = fuzzed.run(fuzzed.cross, command)
        const now = fuzzed.core.stateHash()
        if (!answer.ok) {
          expect(Number.isInteger(answer.code)).toBe(true)
          expect(now).toBe(hash)
        }
        hash = now
      }),
      { numRuns: runs },
    )
  })
})
