import { describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, idsOf, stageOfEachTest } from './support/catalogue-stage.ts'
import { noAnswer } from './support/fake-bybit.ts'
import type { FakeBybit } from './support/fake-bybit.ts'
import { inverseItem, linearItem, optionItem, spotItem } from './support/items.ts'

const stage = stageOfEachTest()
const instrumentsCalls = (bybit: FakeBybit): number =>
  bybit.calls.filter(({ path }) => path === '/v5/market/instruments-info').length

describe('the catalogue', () => {
  it('has every market by id, by our symbol and by Bybit’s name, in both directions', async () => {
    const { loaded } = stage()
    const catalogue = await loaded()
    expect(
      catalogue.all().map(({ category, name, instrument }) => [category, name, instrument.symbol]),
    ).toEqual([
      ['linear', 'BTCUSDT', 'BTCUSDT'],
      ['inverse', 'BTCUSD', 'BTCUSD'],
      ['spot', 'BTCUSDT', 'BTC_USDT'],
      ['option', 'ETH-28AUG26-1250-P', 'ETH-28AUG26-1250-P'],
    ])
    for (const market of catalogue.all()) {
      expect(catalogue.bySymbol(market.instrument.symbol)).toBe(market)
      expect(catalogue.byName(market.category, market.name)).toBe(market)
      expect(catalogue.byId(market.instrument.id)).toBe(market)
    }
    expect(catalogue.bySymbol('BTCUSDT')?.category).toBe('linear')
    expect(catalogue.byName('spot', 'BTCUSDT')?.instrument.symbol).toBe('BTC_USDT')
    expect([catalogue.byName('option', 'BTCUSDT'), catalogue.bySymbol('X'), catalogue.byId(9)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('orders the menu by family, as Bybit lists contracts with USDC among those with USDT', async () => {
    const { bybit, loaded } = stage()
    bybit.items.linear = [
      linearItem({
        symbol: 'BTC-26MAR27',
        contractType: 'LinearFutures',
        deliveryTime: `${Date.UTC(2027, 2, 26, 8)}`,
      }),
      linearItem({ symbol: 'BTCPERP', quoteCoin: 'USDC', settleCoin: 'USDC' }),
      linearItem({ symbol: 'BTCUSDT' }),
      linearItem({ symbol: 'ETHUSDT', baseCoin: 'ETH' }),
    ]
    const catalogue = await loaded()
    const sorted = catalogue.all().toSorted((a, b) => a.instrument.indexSort - b.instrument.indexSort)
    const names = sorted.map(({ name }) => name)
    expect(names.filter((name) => !name.startsWith('ETH-') && !name.startsWith('BTC-'))).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'BTCPERP',
      'BTCUSD',
      'BTCUSDT',
    ])
    expect(new Set(sorted.map(({ instrument }) => instrument.indexSort)).size).toBe(sorted.length)
  })

  it('is read again every hour and reports only what was listed, ended or changed', async () => {
    const { bybit, changes, loaded } = stage()
    bybit.items.linear.push(linearItem({ symbol: 'SOLUSDT', baseCoin: 'SOL' }))
    const catalogue = await loaded()
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(changes).toEqual([])
    const [first = {}] = bybit.items.linear
    bybit.items.linear = [
      { ...first, lotSizeFilter: { ...(first['lotSizeFilter'] as object), maxOrderQty: '1000' } },
      linearItem({ symbol: 'ETHUSDT', baseCoin: 'ETH' }),
    ]
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(changes).toEqual([['BTCUSDT', 'ETHUSDT', 'SOLUSDT'], ['ETHUSDT']])
    expect(catalogue.bySymbol('BTCUSDT')?.instrument.maxNewOrderQty).toBe('1000')
    expect(catalogue.all().some(({ name }) => name === 'SOLUSDT')).toBe(false)
  })

  it('names a dated contract whose quarter code changes with the date', async () => {
    const { bybit, changes, loaded } = stage()
    bybit.items.linear = [
      linearItem({
        symbol: 'BTCUSDT-21AUG26',
        contractType: 'LinearFutures',
        deliveryTime: `${Date.UTC(2026, 7, 21, 8)}`,
        fundingInterval: 0,
      }),
    ]
    const catalogue = await loaded()
    const quarter = () => catalogue.bySymbol('BTCUSDT-21AUG26')?.instrument.quarter
    expect(quarter()).toBe('NextW')
    await vi.advanceTimersByTimeAsync(5 * DAY)
    expect(quarter()).toBe('CurW')
    expect(changes).toEqual([['BTCUSDT-21AUG26']])
  })

  it('is read on demand, once for all calls at the same time', async () => {
    const { bybit, loaded } = stage()
    const catalogue = await loaded()
    const before = instrumentsCalls(bybit)
    await Promise.all([catalogue.refresh(), catalogue.refresh(), catalogue.refresh()])
    const once = instrumentsCalls(bybit) - before
    await catalogue.refresh()
    expect(instrumentsCalls(bybit) - before).toBe(once * 2)
  })

  it('leaves out a bad item with one line, also after many hours, and has all others', async () => {
    const { bybit, loaded, log } = stage()
    bybit.items.linear.push(linearItem({ symbol: 'BADUSDT', priceFilter: {} }), {
      symbol: '<7>',
      status: 'Trading',
    })
    bybit.items.inverse = [inverseItem({ contractType: 'InverseTurbo' })]
    const catalogue = await loaded()
    await vi.advanceTimersByTimeAsync(5 * HOUR)
    expect(log).toEqual([
      'linear BADUSDT is left out: tickSize is undefined',
      'linear item without a name is left out: symbol is "<7>"',
      'inverse BTCUSD is left out: contractType "InverseTurbo" is not known',
    ])
    expect(catalogue.all()).toHaveLength(3)
  })

  it('leaves out the second of two markets with one symbol', async () => {
    const { bybit, loaded, log } = stage()
    bybit.items.spot.push(spotItem({ symbol: 'XBTUSDT' }))
    const catalogue = await loaded()
    expect(catalogue.bySymbol('BTC_USDT')?.name).toBe('BTCUSDT')
    expect(log).toEqual(['spot XBTUSDT is left out: BTC_USDT is already the symbol of spot:BTCUSDT'])
  })

  it('does not show a known market while its item cannot be used, and does not count it as ended', async () => {
    const { bybit, dir, loaded } = stage()
    const catalogue = await loaded(dir)
    const id = catalogue.bySymbol('BTCUSDT')?.instrument.id
    bybit.items.linear = [linearItem({ priceFilter: {} })]
    await catalogue.refresh()
    expect(catalogue.bySymbol('BTCUSDT')).toBeUndefined()
    await vi.advanceTimersByTimeAsync(40 * DAY)
    bybit.items.linear = [linearItem()]
    await catalogue.refresh()
    expect(catalogue.bySymbol('BTCUSDT')?.instrument.id).toBe(id)
  })
})

describe('a failed read', () => {
  it('without anything stored rejects the load with the reason', async () => {
    const { bybit, log, open } = stage()
    bybit.answer = () => noAnswer
    await expect(open().load()).rejects.toThrow('no market is known')
    expect(log[0]).toBe('catalogue of linear: Bybit did not answer in time.')
  })

  it('of one category leaves its markets as they are, and is tried again after a minute', async () => {
    const { bybit, changes, loaded } = stage()
    const catalogue = await loaded()
    bybit.answer = ({ params }) => (params['category'] === 'linear' ? noAnswer : undefined)
    bybit.items.linear = []
    bybit.items.spot = []
    bybit.items.option.push(optionItem({ symbol: 'ETH-28AUG26-1500-P' }))
    await catalogue.refresh()
    expect(changes).toEqual([['BTC_USDT', 'ETH-28AUG26-1500-P']])
    expect(catalogue.bySymbol('BTCUSDT')).toBeDefined()
    bybit.answer = undefined
    await vi.advanceTimersByTimeAsync(60_000)
    expect(changes.at(-1)).toEqual(['BTCUSDT'])
  })

  it('E35: never ends a market that still has a price', async () => {
    const { bybit, loaded, log } = stage()
    const catalogue = await loaded()
    bybit.tickers.linear = ['BTCUSDT']
    bybit.items.linear = []
    await catalogue.refresh()
    expect(idsOf(catalogue)).toHaveProperty('BTCUSDT')
    expect(log).toEqual(['catalogue of linear: 1 symbols have prices and are not listed, such as BTCUSDT'])
  })
})

describe('after close', () => {
  it('nothing is requested, and a read on its way changes nothing', async () => {
    const { bybit, changes, loaded, log, shut } = stage()
    const catalogue = await loaded()
    bybit.items.linear = []
    const reading = catalogue.refresh()
    shut(catalogue)
    await reading
    const calls = bybit.calls.length
    await vi.advanceTimersByTimeAsync(3 * DAY)
    await catalogue.refresh()
    expect([bybit.calls.length, changes, log]).toEqual([calls, [], []])
  })
})
