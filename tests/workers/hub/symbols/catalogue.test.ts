import { describe, expect, it } from 'vitest'
import { instrumentItem } from '../../../../src/shared/wire/instrument-item.ts'
import { readCatalogue, readInstrument } from '../../../../src/workers/hub/symbols/read-instrument.ts'
import { itemOf, items, sample, setUp } from './catalogue-bench.ts'
import type { Item } from './catalogue-bench.ts'

describe('catalogue', () => {
  it('SYM-24, SYM-29: the list is requested with filter=all&version=6 and its short keys expanded', async () => {
    const { clock, views, world, catalogue } = setUp()
    catalogue.start()
    await clock.advance(10)
    expect(world.calls[0]?.searchParams.get('filter')).toBe('all')
    expect(world.calls[0]?.searchParams.get('version')).toBe('6')
    expect(views).toHaveLength(1)
    expect(views[0]?.source).toBe('network')
    expect(views[0]?.instruments[0]).toMatchObject({
      symbol: 'S0USDT',
      tickSize: '0.1',
      contractType: 'LinearPerpetual',
    })
  })
  it('SYM-19: the stored list at once, the network after it', async () => {
    const first = setUp()
    first.catalogue.start()
    await first.clock.advance(10)
    const { clock, views, world, catalogue } = setUp({ database: first.database })
    world.delayMs = 3000
    world.list = items(11)
    catalogue.start()
    await clock.advance(10)
    expect(views.map((view) => view.source)).toEqual(['cache'])
    await clock.advance(3000)
    expect(views.map((view) => [view.source, view.instruments.length])).toEqual([
      ['cache', 10],
      ['network', 11],
    ])
  })
  it('SYM-18, SYM-28: no network and no store: the built-in list, then the network when it is back', async () => {
    const { clock, views, traces, world, catalogue } = setUp()
    world.status = 502
    catalogue.start()
    await clock.advance(10)
    expect(views[0]?.source).toBe('built-in')
    expect(catalogue.status()).toBe('rejected')
    for (const type of ['LinearPerpetual', 'InversePerpetual', 'UsdcPerpetual'])
      expect(
        views[0]?.instruments.filter((one) => one.contractType === type).map((one) => one.baseCurrency),
      ).toEqual(expect.arrayContaining(['BTC', 'ETH', 'SOL']))
    expect(traces.join()).toContain('10011507')
    world.status = 200
    await clock.advance(5000)
    expect(views[views.length - 1]?.source).toBe('network')
  })
  it('ST10: a list that shrinks below half of the last good one is not accepted', async () => {
    const { clock, views, world, catalogue } = setUp()
    catalogue.start()
    await clock.advance(10)
    world.list = items(4)
    catalogue.refresh()
    await clock.advance(10)
    expect(views).toHaveLength(1)
    expect(catalogue.view()?.instruments).toHaveLength(10)
  })
  it('FEED-22: a request during a pending one is repeated afterwards: the pending answer may be older', async () => {
    const { clock, world, catalogue } = setUp()
    world.delayMs = 100
    catalogue.start()
    await clock.advance(50)
    catalogue.refresh()
    catalogue.refresh()
    world.list = items(12)
    await clock.advance(500)
    expect([world.calls.length, catalogue.view()?.instruments.length]).toEqual([2, 12])
  })
})

describe('one symbol refreshed', () => {
  const news = (symbol: string, more: object = {}) => ({
    symbol,
    contractType: 'LinearPerpetual',
    contractStatus: 'Trading',
    symbolStatus: 'ONLINE',
    ...more,
  })
  async function started() {
    const bench = setUp()
    bench.catalogue.start()
    await bench.clock.advance(10)
    return bench
  }
  it('SYM-26: its item replaces that symbol; all others keep their reference', async () => {
    const { clock, world, catalogue, views } = await started()
    const before = views[0]?.instruments ?? []
    world.single.set('S3USDT', itemOf(3, { tickSize: '0.5' as never }))
    catalogue.follow([news('S3USDT')])
    await clock.advance(10)
    const after = catalogue.view()?.instruments ?? []
    expect(world.calls.at(-1)?.pathname).toBe('/contract/v5/product/dynamic-symbol-item')
    expect(world.calls).toHaveLength(2)
    expect(after.map((one, at) => one === before[at])).toEqual(before.map((_one, at) => at !== 3))
    expect(after[3]?.tickSize).toBe('0.5')
  })
  it('SYM-26: an unchanged list preserves every reference and publishes nothing', async () => {
    const { clock, catalogue, views } = await started()
    catalogue.refresh()
    await clock.advance(10)
    expect(views).toHaveLength(1)
  })
  it('SYM-33: a symbol reported as Closed accepts no orders at once, before its item arrives', async () => {
    const { catalogue } = await started()
    catalogue.follow([news('S2USDT', { contractStatus: 'Closed', symbolStatus: 'Closed' })])
    expect(catalogue.view()?.instruments[2]).toMatchObject({
      contractStatus: 'Closed',
      symbolStatus: 'Closed',
    })
  })
  it('a new symbol is added; an item of another symbol causes a request of the list', async () => {
    const { clock, world, catalogue } = await started()
    world.single.set('S20USDT', itemOf(20))
    catalogue.follow([news('S20USDT')])
    await clock.advance(10)
    expect(catalogue.view()?.instruments.at(-1)?.symbol).toBe('S20USDT')
    world.single.set('S21USDT', itemOf(22))
    catalogue.follow([news('S21USDT')])
    await clock.advance(10)
    expect(world.calls.at(-1)?.pathname).toBe('/contract/v5/product/brief-symbol-list')
  })
  it('two requests during a pending one cause one more request', async () => {
    const { clock, world, catalogue } = await started()
    world.delayMs = 50
    world.single.set('S3USDT', itemOf(3))
    for (let n = 0; n < 5; n += 1) catalogue.follow([news('S3USDT')])
    await clock.advance(500)
    expect(world.calls).toHaveLength(3)
  })
  it('SYM-34: a symbol with a position that is in no list is requested once, by name, and remains hidden in lists', async () => {
    const { clock, world, catalogue } = await started()
    world.single.set('BTC-1-P', itemOf(40, { symbol: 'BTC-1-P', contractType: 'UsdcOption' }))
    for (let n = 0; n < 3; n += 1) catalogue.need(['S1USDT', 'BTC-1-P', 'NOSUCH'])
    await clock.advance(10)
    catalogue.need(['BTC-1-P', 'NOSUCH'])
    await clock.advance(10)
    expect(world.calls).toHaveLength(3)
    expect(catalogue.view()?.instruments.at(-1)).toMatchObject({
      symbol: 'BTC-1-P',
      contractType: 'UsdcOption',
      symbolDisplay: false,
    })
  })
  it('reports of options and spot request no contract', async () => {
    const { clock, world, catalogue } = await started()
    catalogue.follow([news('BTC_USDT', { contractType: 'Spot' })])
    await clock.advance(10)
    expect(world.calls).toHaveLength(1)
  })
})

describe('reading instruments', () => {
  it('SYM-31, SYM-36, ENTITY-14: scaled fields are read exactly', () => {
    const read = readInstrument(
      {
        ...good,
        ie: 10000,
        me: 50,
        c1: 1000,
        c2: '2550',
        c3: 100_000_000,
        c4: '123456789012345678',
        st: 1_758_175_736_000,
        cp: true,
      },
      'LinearPerpetual',
    )
    expect(read).toMatchObject({
      initialMarginRate: '100',
      maintenanceMarginRate: '0.5',
      copyTradeMinLeverage: '10',
      copyTradeMaxLeverage: '25.5',
      copyTradeMinMargin: '1',
      copyTradeMaxMargin: '1234567890.12345678',
      supportCopyTrade: true,
    })
    expect(new Date(read?.startTradingTime ?? 0).toISOString()).toBe('2025-09-18T06:08:56.000Z')
  })
  it('SYM-29, ENTITY-30, ENTITY-31: every field written is read back the same', () => {
    const full = {
      ...sample(),
      contractType: 'LinearPerpetual',
      symbolTags: ['new'],
      quarter: 'CQ',
      isPreListing: true,
      preListingPhase: 'CallAuction',
      expectedStartTradingTime: 1_800_000_000_000,
      isExpectedStartShown: true,
      expectedStartUrl: 'https://example.com/a',
      supportCopyTrade: false,
      utaSupportOnly: true,
      symbolType: 'TradFi',
      priceScale: 2,
      tickSizeFraction: 1,
      initialMarginRate: '1',
      maintenanceMarginRate: '0.5',
      initialMarginRateStep: '0.5',
      maintenanceMarginRateStep: '0.25',
      baseMaxOrdPositionValue: '2000000',
      stepMaxOrdPositionValue: '1000000',
      section: [1, 10, 25, 50, 100],
      darkIcon: '/icons/dark/btc.svg',
      lightIcon: '/icons/light/btc.svg',
      copyTradeMinLeverage: '1',
      copyTradeMaxLeverage: '10',
      copyTradeMinMargin: '50',
      copyTradeMaxMargin: '5000',
      coinName: 'Bitcoin',
      qtyUnit: 'BTC',
      valueScale: 4,
      feeRateTagId: 7,
    } as unknown as ReturnType<typeof sample>
    expect(readInstrument(instrumentItem(full), 'LinearPerpetual')).toEqual(full)
  })
  it('SYM-38: icons are loaded only from our own origin', () => {
    for (const icon of [
      'https://evil.test/x.png',
      '//evil.test/x',
      '/\\evil',
      'javascript:alert(1)',
      'x.png',
    ])
      expect(readInstrument({ ...good, di: icon }, 'LinearPerpetual')?.darkIcon).toBeUndefined()
  })
  it('ENTITY-02: a type other than the six is Unknown and reported', () => {
    const read = readCatalogue({
      LinearPerpetual: [good, { ...itemOf(1), ct: 'UsdtOption' }],
      Odd: [{ ...itemOf(2), ct: undefined }],
    })
    expect(read?.instruments.map((one) => one.contractType)).toEqual([
      'LinearPerpetual',
      'Unknown',
      'Unknown',
    ])
    expect(read?.unknownTypes).toEqual(['S1USDT', 'S2USDT'])
  })
  const good = itemOf(0)
  it('an unusable symbol is not listed, the others are', () => {
    const broken: Item[] = [
      { ...good, ts: '0' },
      { ...good, ts: 'x' },
      { ...good, pf: 99 },
      { ...good, s: 'a b<script>' },
      { ...good, id: -1 },
      { ...good, xp: '0.01', np: '5' },
      { ...good, rt: [{ i: 1 }] },
      { ...good, xq: null },
    ]
    for (const item of broken) expect(readInstrument(item, 'LinearPerpetual')).toBeNull()
    const read = readCatalogue({ LinearPerpetual: [...broken, good], toString: 5 })
    expect(read?.instruments).toHaveLength(1)
    expect(read?.refused).toBe(broken.length)
  })
  it('P6: a symbol named constructor is an ordinary symbol', () => {
    const read = readCatalogue({ LinearPerpetual: [{ ...good, s: 'constructor' }] })
    expect(read?.instruments[0]?.symbol).toBe('constructor')
  })
  it('SYM-30: without merge ratios they are 1, 2, 4, 10', () => {
    const { dm: _dm, ...rest } = good
    expect(readInstrument(rest, 'LinearPerpetual')?.obDepthMergeTimes).toEqual([1, 2, 4, 10])
  })
  it('FORM-37: missing fees are the usual taker fee, a missing maker fee the taker’s; an invalid fee makes the symbol invalid', () => {
    const { tf: _tf, mf: _mf, ...rest } = good
    const fees = (item: Item) => {
      const read = readInstrument(item, 'LinearPerpetual')
      return read === null ? null : [read.takerFeeRate, read.makerFeeRate]
    }
    expect(fees(rest)).toEqual(['0.00055', '0.00055'])
    expect(fees({ ...rest, tf: null })).toEqual(['0.00055', '0.00055'])
    expect(fees({ ...rest, tf: '0.001' })).toEqual(['0.001', '0.001'])
    expect(fees({ ...rest, mf: '-0.0001' })).toEqual(['0.00055', '-0.0001'])
    for (const name of ['tf', 'mf']) expect(fees({ ...good, [name]: 'abc' })).toBeNull()
  })
  it('a repeated id or symbol is refused', () => {
    expect(readCatalogue({ LinearPerpetual: [good, good] })?.refused).toBe(1)
  })
  it('an invalid list is null', () => {
    for (const bad of [null, [], 'x', {}, { LinearPerpetual: {} }]) expect(readCatalogue(bad)).toBeNull()
  })
})
