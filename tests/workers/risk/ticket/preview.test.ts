import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TicketDraft } from '#shared/contracts/ticket.ts'
import { fieldErrorParams } from '../../../../src/workers/risk/ticket/field-errors.ts'
import { settleText } from '../../../../src/main-thread/ui/number-input-text.ts'
import { dec, instrument, position, privateState, tickerRow, walletCoin } from '../support/samples.ts'
import { keysOf, ticket } from '../support/ticket-bench.ts'

describe('the typed ticket', () => {
  it('SYM-39: a symbol for unified accounts accepts no order of a classic one', async () => {
    for (const kind of ['standard', 'UTA', 'UTA2'] as const) {
      const { ask, hub } = await ticket({
        account: { ...privateState().account, kind },
        positions: [],
        orders: [],
      })
      hub.catalogue([instrument({ utaSupportOnly: true })])
      expect(keysOf(ask())).toEqual(kind === 'standard' ? ['form.utaOnly'] : [])
    }
  })
  it('a coin that the account never had: its available amount is zero, which is known', async () => {
    const { ask } = await ticket({ wallet: [], positions: [], orders: [] })
    expect(ask().available).toBe('0.0000')
  })
  it('FORM-36: shows cost, maximum, fee and liquidation price for both sides', async () => {
    const { ask } = await ticket()
    expect(ask()).toMatchObject({
      requestId: 1,
      price: '60000',
      qty: '0.1',
      fromPercent: null,
      errors: [],
      available: '10,000.0000',
      leverage: '10x',
      isIsolated: false,
      // 6000/10 + 6000*0.00055 + 6000*(1 - 1/10)*0.00055
      buy: {
        cost: '606.27',
        value: '6,000.00',
        fee: '1.20',
        positionAfter: '+0.100',
        entryAfter: '60,000.0',
        errors: [],
      },
      // 6000.1/10 (costed at the bid) ...
      sell: { value: '6,000.00', positionAfter: '-0.100', errors: [] },
    })
    expect(ask().buy.imRateAfter).toMatch(/^6\.\d\d%$/)
  })

  it('FORM-30: contains the leverage of a side’s calculation, and its margin if that is added to its position', async () => {
    const setting = { symbol: 'BTCUSDT', buyLeverage: dec('10'), sellLeverage: dec('4') }
    const at = async (isIsolated: boolean, more: Partial<TicketDraft> = {}) =>
      (await ticket({ positions: [], orders: [], settings: [{ ...setting, isIsolated }] })).ask(more)
    expect(await at(true)).toMatchObject({
      buy: { leverage: '10', designatedMargin: '606.27' },
      sell: { leverage: '4' },
    })
    expect((await at(true, { reduceOnly: true })).buy).toMatchObject({
      leverage: '10',
      designatedMargin: null,
    })
    expect((await at(false)).buy).toMatchObject({ leverage: '10', designatedMargin: null })
  })

  it('FORM-38: an unreadable price has no figures, and an empty one has those of the last price', async () => {
    const { ask } = await ticket()
    for (const priceText of ['abc', '108.000,50', '0', '-5'])
      expect(ask({ priceText }), priceText).toMatchObject({
        amountMax: '1190',
        buy: { cost: '--', value: '--', max: '--', fee: '--', liqPrice: '--', imRateAfter: '--', qty: '0.1' },
        sell: { cost: '--', value: '--', max: '--', fee: '--', liqPrice: '--', imRateAfter: '--' },
      })
    expect(ask({ priceText: '' }).buy.cost).toMatch(/\d/)
    const trigger = { by: 'LastPrice', priceText: 'abc' } as const
    expect(ask({ kind: 'ConditionalMarket', trigger }).buy.cost).toBe('--')
  })

  it('FORM-38: an empty field is absent, not zero', async () => {
    const { ask } = await ticket()
    const preview = ask({ priceText: '', qtyText: ' ' })
    expect(keysOf(preview)).toEqual(['price.empty', 'qty.empty'])
    expect(preview).toMatchObject({ price: null, qty: null })
    expect(preview.buy.max).not.toBe('--')
  })

  it('refuses each invalid quantity and price at its field, and accepts the rest', async () => {
    const { ask } = await ticket()
    const cases: readonly [Partial<TicketDraft>, string][] = [
      [{ qtyText: '0' }, 'qty.notPositive'],
      [{ qtyText: '-1' }, 'qty.notPositive'],
      [{ qtyText: '-0' }, 'qty.notPositive'],
      [{ qtyText: '1e400' }, 'qty.notNumber'],
      [{ qtyText: 'abc' }, 'qty.notNumber'],
      [{ qtyText: '0.0005' }, 'qty.belowMin'],
      [{ qtyText: '0.1005' }, 'qty.offLot'],
      [{ qtyText: '1190.001' }, 'qty.aboveMax'],
      [{ kind: 'Market', qtyText: '500.001' }, 'qty.aboveMax'],
      [{ qtyText: '9'.repeat(40) }, 'qty.aboveMax'],
      [{ priceText: '0' }, 'price.notPositive'],
      [{ priceText: '-5' }, 'price.notPositive'],
      [{ priceText: '1e400' }, 'price.notNumber'],
      [{ priceText: 'abc' }, 'price.notNumber'],
      [{ priceText: '60000.05' }, 'price.offTick'],
      [{ priceText: '0.01' }, 'price.belowMin'],
      [{ priceText: '2000000' }, 'price.aboveMax'],
    ]
    for (const [over, expected] of cases) {
      const preview = ask(over)
      expect(keysOf(preview)).toEqual([expected])
      const [field] = expected.split('.')
      expect(field === 'qty' ? preview.qty : preview.price).toBeNull()
    }
    expect(ask({ priceText: '60000.05' }).errors[0]?.params).toEqual({ tick: '0.1', nearest: '60000.0' })
    expect(ask({ qtyText: '0.1005' }).errors[0]?.params).toEqual({ lot: '0.001', nearest: '0.100' })
  })

  it('X18, FORM-05, FORM-12: the suggested value for a price or quantity off the grid is the one that leaving the field gives', async () => {
    const { hub, ask } = await ticket()
    hub.catalogue([instrument({ tickSize: dec('0.1'), priceFraction: 2 })])
    hub.batch({ tickers: tickerRow(1) })
    expect(ask({ priceText: '60401.13' }).errors[0]?.params['nearest']).toBe('60401.20')
    const price = { decimals: 2, step: '0.1', min: '0', max: '1999999.8' }
    const qty = { decimals: 3, step: '0.001', min: '0', max: '' }
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.integer({ min: 1, max: 9999 }), (whole, part) => {
        const text = `${whole % 90_000}.${String(part).padStart(4, '0')}`
        for (const error of ask({ priceText: text, qtyText: text }).errors) {
          if (error.key === 'offTick') expect(error.params['nearest']).toBe(settleText(text, price).text)
          if (error.key === 'offLot') expect(error.params['nearest']).toBe(settleText(text, qty, 'down').text)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('FORM-06: on a symbol with tick 5 a price off the tick is reported, not moved', async () => {
    const { hub, ask } = await ticket()
    hub.catalogue([instrument({ tickSize: dec('5'), priceFraction: 0 })])
    hub.batch({
      tickers: tickerRow(1, { lastPrice: 60_000, bid1Price: 59_995, ask1Price: 60_005, markPrice: 60_000 }),
    })
    expect(ask({ priceText: '60002' }).errors).toMatchObject([
      { key: 'offTick', params: { tick: '5', nearest: '60005' } },
    ])
    expect(ask({ priceText: '60015' }).errors).toEqual([])
  })

  it('shows per side if the balance, the risk limit or the minimum value prevent it', async () => {
    const { ask } = await ticket()
    const above = ask({ qtyText: '2' })
    expect(above.errors).toEqual([])
    expect(above.buy.errors).toMatchObject([
      {
        field: 'qty',
        key: 'aboveBalance',
        params: { coin: 'BTC', available: '10,000.0000', settleCoin: 'USDT', max: above.buy.max },
      },
    ])
    const rich = await ticket({
      positions: [],
      orders: [],
      wallet: [walletCoin({ walletBalance: dec('100000000') })],
    })
    expect(rich.ask({ qtyText: '200' }).buy.errors).toMatchObject([
      { key: 'aboveRiskLimit', params: { leverage: '10' } },
    ])
    expect(ask({ qtyText: '0.001', priceText: '4000' }).buy.errors).toMatchObject([
      { key: 'minNotional', params: { min: '5' } },
    ])
  })

  it('reduce-only needs a position, costs nothing, and is limited to its size', async () => {
    const { ask } = await ticket()
    expect(ask({ reduceOnly: true }).sell.errors).toMatchObject([
      { field: 'form', key: 'reduceOnlyNoPosition' },
    ])
    const held = await ticket({ orders: [], positions: [position()] })
    const close = held.ask({ reduceOnly: true, qtyText: '0.5' })
    expect(close.sell).toMatchObject({
      cost: '0.00',
      max: '0.500',
      positionAfter: '0.000',
      errors: [],
      liqPrice: '--',
    })
    expect(close.buy.errors).toMatchObject([{ key: 'reduceOnlyNoPosition' }])
    expect(held.ask({ reduceOnly: true, qtyText: '0.6' }).sell.errors).toMatchObject([
      { key: 'reduceOnlyTooMuch', params: { max: '0.500', coin: 'BTC' } },
    ])
  })

  it('FORM-03: the slider gives whole lots, and 100 % is the maximum exactly', async () => {
    const { ask } = await ticket()
    const all = ask({ percent: 1 })
    expect(all.fromPercent).toEqual({ buy: all.buy.max, sell: all.sell.max })
    expect(all.buy.errors).toEqual([])
    expect(all.sell.errors).toEqual([])
    expect(ask({ percent: 0 })).toMatchObject({ fromPercent: { buy: '', sell: '' }, qty: null })
    expect(ask({ percent: Number.NaN })).toMatchObject({ fromPercent: { buy: '', sell: '' } })
    const half = ask({ percent: 0.5, qtyText: 'abc' })
    expect(half.errors).toEqual([])
    expect(Number(half.fromPercent?.buy)).toBeCloseTo(Number(all.fromPercent?.buy) / 2, 2)
  })

  it('calculates a market order at the best price, and shows if there is none', async () => {
    const { hub, ask } = await ticket()
    expect(ask({ kind: 'Market', priceText: 'nonsense' })).toMatchObject({
      price: null,
      qty: '0.1',
      errors: [],
    })
    expect(ask({ kind: 'Market' }).buy.entryAfter).toBe('60,000.1')
    hub.batch({ tickers: tickerRow(1, { ask1Price: 0 }) })
    expect(ask({ kind: 'Market' }).buy.errors).toMatchObject([{ field: 'form', key: 'noMarketPrice' }])
  })

  it('a visitor sees the value of an order, and nothing that needs an account', async () => {
    const { hub, ask } = await ticket()
    hub.account({ kind: 'Cleared' })
    expect(ask()).toMatchObject({ available: '--', errors: [], buy: { value: '6,000.00', max: '--' } })
  })

  it('answers an unknown or closed symbol with a refusal', async () => {
    const { hub, ask } = await ticket()
    expect(ask({ symbol: 'NOSUCH' }).errors).toMatchObject([{ field: 'form', key: 'notTradable' }])
    hub.catalogue([instrument({ contractStatus: 'Closed' })])
    expect(ask().errors).toMatchObject([{ field: 'form', key: 'notTradable', params: { symbol: 'BTCUSDT' } }])
    hub.catalogue([instrument({ tickSize: dec('0') })])
    expect(ask().errors.map(({ key }) => key)).toContain('notTradable')
  })

  it('e-01: for any typed text no figure is NaN, Infinity, undefined, null, an exponent or -0', async () => {
    const { ask } = await ticket({ orders: [], positions: [position()] })
    const raw = fc.oneof(
      fc.constantFrom(
        '',
        '0',
        '-0',
        '1e400',
        'NaN',
        'Infinity',
        '0.001',
        '1190',
        '9'.repeat(60),
        '0.' + '0'.repeat(50) + '1',
        '١٢',
        '1,234.5',
      ),
      fc.stringMatching(/^[0-9.,-]{0,12}$/),
      fc.string({ maxLength: 12 }),
    )
    const odd = fc.record({
      priceText: raw,
      qtyText: raw,
      kind: fc.constantFrom('Limit' as const, 'Market' as const),
      percent: fc.option(fc.double()),
      reduceOnly: fc.boolean(),
    })
    fc.assert(
      fc.property(odd, (over) => {
        const preview = ask(over)
        const { requestId: _id, price, qty, ...shown } = preview
        // null means unknown in fields that aren't displayed; no text may contain the word.
        const text = JSON.stringify({ ...shown, price, qty }, (_key, value: unknown) => value ?? '')
        expect(text).not.toMatch(/NaN|Infinity|undefined|null|\[object|\de[+-]?\d|"-0(\.0+)?"/)
        if (qty !== null) expect(Number(qty)).toBeGreaterThan(0)
        for (const { key, params } of [...preview.errors, ...preview.buy.errors, ...preview.sell.errors]) {
          expect(Object.keys(params).sort()).toEqual(
            [...fieldErrorParams[key as keyof typeof fieldErrorParams]].sort(),
          )
        }
      }),
      { numRuns: 400 },
    )
  })
})
