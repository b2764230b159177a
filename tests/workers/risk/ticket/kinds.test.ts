import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TicketDraft } from '#shared/contracts/ticket.ts'
import { dec, instrument, position, privateState, tickerRow, walletCoin } from '../support/samples.ts'
import { keysOf, ticket } from '../support/ticket-bench.ts'

describe('quantity types', () => {
  it('FORM-01, FORM-02: 0.1 BTC at 60000 is 6000 in value and 606.60 with fees in cost, and 0.1 again from either', async () => {
    const { ask } = await ticket()
    expect(ask({ convertTo: 'Value' }).converted).toBe('6000.0000')
    const cost = ask({ convertTo: 'Cost' }).converted ?? ''
    expect(Number(cost)).toBeCloseTo(606.27, 2)
    expect(ask({ amountKind: 'Value', qtyText: '6000', convertTo: 'Qty' }).converted).toBe('0.100')
    expect(ask({ amountKind: 'Cost', qtyText: cost, convertTo: 'Qty' }).converted).toBe('0.100')
    expect(ask({ qtyText: '', convertTo: 'Value' }).converted).toBe('')
    expect(ask({ qtyText: 'abc', convertTo: 'Value' }).converted).toBe('')
    expect(ask().converted).toBeNull()
  })

  it('FORM-01: any whole lot converted to Cost or Value and back is the same', async () => {
    const { ask } = await ticket()
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_190_000 }),
        fc.integer({ min: 1000, max: 900_000 }),
        fc.constantFrom('Cost' as const, 'Value' as const),
        (lots, ticks, kind) => {
          const qtyText = (lots / 1000).toFixed(3)
          const priceText = (ticks / 10).toFixed(1)
          // Calculated at the typed price: no best price that a limit price would cross.
          const trigger = { priceText: '59000', by: 'LastPrice' as const }
          const waits = { kind: 'ConditionalLimit' as const, trigger }
          const told = ask({ qtyText, priceText, convertTo: kind, ...waits }).converted ?? ''
          const back = ask({ qtyText: told, priceText, amountKind: kind, convertTo: 'Qty', ...waits })
          expect(back.converted).toBe(qtyText)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('an order by cost or value is sent as whole lots, separately per side; less than one lot is refused', async () => {
    const { ask } = await ticket()
    const byValue = ask({ amountKind: 'Value', qtyText: '6000', priceText: '59000' })
    // The sell would cross: it's costed at the bid.
    expect(byValue).toMatchObject({ errors: [], qty: null, buy: { qty: '0.101' }, sell: { qty: '0.1' } })
    expect(ask({ amountKind: 'Value', qtyText: '10' }).buy).toMatchObject({ qty: null })
    expect(keysOf(ask({ amountKind: 'Value', qtyText: '10' }).buy)).toContain('qty.belowMin')
    // Neither side takes it, so the field says so, before any press.
    expect(keysOf(ask({ amountKind: 'Value', qtyText: '10' }))).toEqual(['qty.belowMin'])
    expect(keysOf(ask({ amountKind: 'Cost', qtyText: '0.5' }))).toEqual(['qty.belowMin'])
    expect(keysOf(ask({ amountKind: 'Cost', qtyText: '7000000' }))).toContain('qty.aboveBalance')
    expect(keysOf(ask({ amountKind: 'Value', qtyText: '600' }))).toEqual([])
    expect(keysOf(ask({ amountKind: 'Value', qtyText: '999999999' }).buy)).toContain('qty.aboveMax')
    expect(keysOf(ask({ amountKind: 'Cost', qtyText: '-1' }))).toEqual(['qty.notPositive'])
    expect(keysOf(ask({ amountKind: 'Cost', qtyText: '1e5' }))).toEqual(['qty.notNumber'])
  })

  it('FORM-03: the slider fills in the amount of its kind; its end is the maximum', async () => {
    const { ask } = await ticket()
    for (const amountKind of ['Qty', 'Cost', 'Value'] as const) {
      const all = ask({ amountKind, percent: 1 })
      expect(all.buy.errors, amountKind).toEqual([])
      expect([all.buy.max, all.sell.max]).toContain(all.buy.qtyShown)
      expect(Number(ask({ amountKind, percent: 0.25 }).fromPercent?.buy)).toBeGreaterThan(0)
    }
  })

  it('FORM-21: the maximum cost or value is the largest quantity at the price', async () => {
    const { ask } = await ticket()
    expect(ask({ amountKind: 'Cost' }).amountMax).toBe('71400000')
    expect(ask().amountMax).toBe('1190')
  })

  it.each([
    ['FORM-19', 'standard', false, {}, '1190'],
    [
      'FORM-19',
      'UTA2',
      false,
      { kind: 'ConditionalLimit', trigger: { priceText: '1', by: 'LastPrice' } },
      '1190',
    ],
    ['FORM-17', 'UTA2', false, { kind: 'Market' }, '500'],
    ['FORM-18', 'UTA2', false, { timeInForce: 'PostOnly' }, '2380'],
    ['FORM-18', 'UTA', false, { timeInForce: 'PostOnly' }, '2380'],
    ['FORM-18', 'UTA2', true, { timeInForce: 'PostOnly' }, '1190'],
    ['FORM-18', 'standard', false, { timeInForce: 'PostOnly' }, '1190'],
  ] as const)('%s: %s account, demo %s, %j: at most %s', async (_id, kind, isDemo, over, max) => {
    const { ask, hub } = await ticket({
      account: { ...privateState().account, kind, isDemo },
      positions: [],
      orders: [],
    })
    hub.catalogue([instrument({ maxPostOnlyOrderSize: dec('2380') })])
    expect(ask(over).amountMax).toBe(max)
  })
})

describe('icebergs', () => {
  const shows = (visibleText: string, over: Partial<TicketDraft> = {}): Partial<TicketDraft> => ({
    kind: 'Iceberg',
    visibleText,
    ...over,
  })

  it('VENUE-47: the visible part is a quantity of whole lots', async () => {
    const { ask } = await ticket()
    const cases: readonly [string, string][] = [
      ['', 'visible.empty'],
      ['0', 'visible.notPositive'],
      ['abc', 'visible.notNumber'],
      ['0.0005', 'visible.belowMin'],
      ['0.0015', 'visible.offLot'],
      ['99999', 'visible.aboveMax'],
    ]
    for (const [text, expected] of cases) {
      const preview = ask(shows(text))
      expect(keysOf(preview), text).toEqual([expected])
      expect(preview.visibleQty).toBeNull()
    }
    expect(ask(shows('0.02'))).toMatchObject({ errors: [], visibleQty: '0.02', qty: '0.1' })
    expect(ask({ visibleText: 'abc' })).toMatchObject({ errors: [], visibleQty: null })
  })

  it('VENUE-47: it is at most the quantity of the order, and at least a hundredth of it', async () => {
    const { ask } = await ticket()
    expect(keysOf(ask(shows('0.2')).buy)).toEqual(['visible.visibleTooLarge'])
    expect(ask(shows('0.1')).buy.errors).toEqual([])
    expect(ask(shows('0.001')).buy.errors).toEqual([])
    expect(ask(shows('0.001', { qtyText: '0.101' })).buy.errors).toEqual([
      {
        field: 'visible',
        key: 'visibleTooSmall',
        params: { parts: '100', min: '0.002', coin: 'BTC' },
      },
    ])
  })

  it('VENUE-47: it costs what a limit order of its quantity costs', async () => {
    const { ask } = await ticket()
    const { cost, fee, liqPrice } = ask().buy
    expect(ask(shows('0.02')).buy).toMatchObject({ cost, fee, liqPrice, qty: '0.1' })
  })
})

describe('conditional orders', () => {
  const by = (
    priceText: string,
    type: 'LastPrice' | 'IndexPrice' | 'MarkPrice' = 'LastPrice',
  ): Partial<TicketDraft> => ({ kind: 'ConditionalLimit', trigger: { priceText, by: type } })

  it('FORM-29: the trigger price is above zero, on the tick and within the bounds', async () => {
    const { ask } = await ticket()
    const cases: readonly [string, string][] = [
      ['', 'trigger.empty'],
      ['0', 'trigger.notPositive'],
      ['-1', 'trigger.notPositive'],
      ['abc', 'trigger.notNumber'],
      ['59000.05', 'trigger.offTick'],
      ['0.01', 'trigger.belowMin'],
      ['99999999', 'trigger.aboveMax'],
    ]
    for (const [text, expected] of cases) {
      const preview = ask(by(text))
      expect(keysOf(preview), text).toEqual([expected])
      expect(preview.triggerPrice).toBeNull()
    }
  })

  it('FORM-28: it triggers on a rise or a fall of the price it is compared with, never at the present one', async () => {
    const { ask, hub } = await ticket()
    hub.batch({
      tickers: tickerRow(1, { lastPrice: 600_000, indexPrice: 590_000, markPrice: 595_000 }),
    })
    expect(ask(by('59500', 'LastPrice'))).toMatchObject({ triggerDirection: 2, triggerPrice: '59500' })
    expect(ask(by('59500', 'IndexPrice'))).toMatchObject({
      triggerDirection: 1,
      triggerNow: '59,000.0',
      basePrice: '59000',
    })
    expect(keysOf(ask(by('59500', 'MarkPrice')))).toEqual(['trigger.triggerIsNow'])
  })

  it('needs no margin and may close a position that is not open yet; its cost is calculated at its own price', async () => {
    const { ask } = await ticket()
    const large = ask({ ...by('50000'), priceText: '50000', qtyText: '2' })
    expect(large.buy.errors).toEqual([])
    const market = ask({ ...by('50000'), kind: 'ConditionalMarket', priceText: 'nonsense' })
    expect(market).toMatchObject({ errors: [], price: null, buy: { value: '5,000.00' } })
    expect(ask({ ...by('50000'), closeOnTrigger: true }).sell.errors).toEqual([])
    expect(market.buy).toMatchObject({ averagePrice: '--', capPrice: '--' })
  })
})

describe('position index and spot', () => {
  it('hedge mode: an order is sent to its own side, a reduce-only one to the other', async () => {
    const { ask } = await ticket({
      account: { ...privateState().account, positionMode: 'BothSide' },
      positions: [position()],
      orders: [],
    })
    expect(ask()).toMatchObject({ buy: { positionIdx: 1 }, sell: { positionIdx: 2 } })
    expect(ask({ reduceOnly: true })).toMatchObject({ buy: { positionIdx: 2 }, sell: { positionIdx: 1 } })
  })

  async function spot() {
    const bench = await ticket({
      positions: [],
      orders: [],
      wallet: [
        walletCoin({ coin: 'USDT', walletBalance: dec('1000') }),
        walletCoin({ coin: 'BTC', walletBalance: dec('0.5') }),
      ],
    })
    bench.hub.catalogue([instrument({ contractType: 'Spot', riskTiers: [], borrowRate: dec('0.1') })])
    return bench
  }

  it('a spot buy costs quote coin, a sell costs base coin, and neither exceeds the balance', async () => {
    const { ask } = await spot()
    expect(ask({ qtyText: '0.01' })).toMatchObject({
      errors: [],
      available: '1,000.0000',
      availableBase: '0.500',
      buy: { qty: '0.01', cost: '600.00', max: '0.016', positionIdx: 0, marketUnit: '', errors: [] },
      sell: { qty: '0.01', cost: '0.010', max: '0.500', errors: [] },
    })
    expect(ask({ qtyText: '0.1' }).buy.errors).toMatchObject([
      { key: 'aboveBalance', params: { settleCoin: 'USDT', available: '1,000.0000' } },
    ])
    expect(ask({ qtyText: '0.6' }).sell.errors).toMatchObject([
      { key: 'aboveBalance', params: { settleCoin: 'BTC', available: '0.500' } },
    ])
    expect(ask({ qtyText: '0.6', isLeverage: true }).sell.errors).toEqual([])
  })

  it('VENUE-54: an order with margin shows what it borrows of the coin that it pays, and nothing where it borrows nothing', async () => {
    const { ask } = await spot()
    expect(ask({ qtyText: '0.6', isLeverage: true })).toMatchObject({
      buy: { cost: '36,000.00', loan: '35,000.00' },
      sell: { cost: '0.600', loan: '0.100' },
    })
    const own = ask({ qtyText: '0.01', isLeverage: true })
    expect([own.buy.loan, own.sell.loan]).toEqual(['--', '--'])
    const plain = ask({ qtyText: '0.6' })
    expect([plain.buy.loan, plain.sell.loan]).toEqual(['--', '--'])
  })

  it('FORM-36: the fee of a spot buy is in base coin with all its digits, that of a sale in quote coin', async () => {
    const { ask } = await spot()
    expect(ask({ qtyText: '0.01' })).toMatchObject({ buy: { fee: '0.000002' }, sell: { fee: '0.12' } })
  })

  it('FORM-03: at a place of the slider each side has that percentage of its own maximum, and sends it', async () => {
    const { ask } = await spot()
    const all = ask({ percent: 1 })
    expect(all).toMatchObject({
      fromPercent: { buy: '0.016', sell: '0.500' },
      errors: [],
      buy: { qty: '0.016', errors: [] },
      sell: { qty: '0.5', errors: [] },
    })
    expect(ask({ qtyText: '0.016', sellQtyText: '0.500' })).toMatchObject({
      buy: { qty: '0.016', qtyShown: '0.016' },
      sell: { qty: '0.5', qtyShown: '0.500' },
    })
    expect(ask({ percent: 0.5 }).fromPercent).toEqual({ buy: '0.008', sell: '0.250' })
    // An error of one side's amount doesn't block the other side.
    expect(ask({ qtyText: '0.016', sellQtyText: '0.0001' })).toMatchObject({
      errors: [],
      buy: { errors: [] },
      sell: { qty: null, errors: [{ key: 'belowMin' }] },
    })
  })

  it('a spot sale is of the balance of its coin, also where the exchange states what the whole account has available', async () => {
    const { ask, hub } = await spot()
    const coins = ['USDT', 'BTC'].map((coin) => ({ coin, usdPrice: dec('1'), equity: dec('1000') }))
    hub.account({
      kind: 'Totals',
      seq: 2,
      totals: {
        time: 1,
        positionsTime: 1,
        totalEquity: dec('90000'),
        totalMarginBalance: dec('90000'),
        totalAvailableBalance: dec('90000'),
        totalInitialMargin: dec('0'),
        totalMaintenanceMargin: dec('0'),
        coins,
      },
    })
    expect(ask({ qtyText: '0.6' })).toMatchObject({
      available: '90,000.0000',
      availableBase: '0.500',
      sell: { max: '0.500', errors: [{ key: 'aboveBalance' }] },
    })
  })

  it('a spot market buy by value is sent in quote coin, every other one in base coin', async () => {
    const { ask } = await spot()
    const market = { kind: 'Market', priceText: '' } as const
    expect(ask({ ...market, amountKind: 'Value', qtyText: '600.5' })).toMatchObject({
      errors: [],
      buy: { qty: '600.5', marketUnit: 'quoteCoin', qtyShown: '0.010' },
      sell: { qty: '0.01', marketUnit: 'baseCoin' },
    })
    expect(ask({ ...market, qtyText: '0.01' }).buy).toMatchObject({ qty: '0.01', marketUnit: 'baseCoin' })
    expect(ask({ ...market, amountKind: 'Cost', qtyText: '600' }).amountKind).toBe('Value')
  })
})
