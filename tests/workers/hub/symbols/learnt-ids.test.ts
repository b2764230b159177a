import { describe, expect, it } from 'vitest'
import { databaseWith, itemOf, setUp } from './catalogue-bench.ts'

describe('ids from tickers', () => {
  it('SYM-18: an id in a symbol’s own ticker topic corrects a list that is not the venue’s', async () => {
    const { clock, world, catalogue } = setUp()
    world.status = 502
    catalogue.start()
    await clock.advance(10)
    catalogue.learnId('ETHUSDT', 77)
    const ids = catalogue.view()?.instruments.map((one) => [one.symbol, one.id])
    expect(ids).toContainEqual(['ETHUSDT', 77])
  })
  it('SYM-01, SYM-18: an id received before there is any list corrects the built-in one', async () => {
    const { clock, world, catalogue } = setUp()
    world.delayMs = 60_000
    catalogue.start()
    await clock.advance(10)
    expect(catalogue.view()).toBeNull()
    catalogue.learnId('ETHUSDT', 77)
    await clock.advance(2000)
    expect(catalogue.view()?.source).toBe('built-in')
    const ids = new Map(catalogue.view()?.instruments.map((one) => [one.symbol, one.id]))
    expect(ids.get('ETHUSDT')).toBe(77)
    expect(ids.get('BTCUSDT')).not.toBe(77)
  })
  it('SYM-18: an id reported for another symbol is removed from the previous one: never two with one id', async () => {
    const { clock, world, catalogue } = setUp()
    world.delayMs = 60_000
    catalogue.start()
    catalogue.learnId('ETHUSDT', 77)
    catalogue.learnId('BTCUSDT', 77)
    await clock.advance(2000)
    const named = catalogue.view()?.instruments.filter(({ id }) => id === 77)
    expect(named?.map(({ symbol }) => symbol)).toEqual(['BTCUSDT'])
  })
  it('SYM-01, SYM-19: a stored list with other ids is corrected too; the symbol with the same id yields, the exchange’s list is used unchanged', async () => {
    const stored = { version: 6, result: { LinearPerpetual: [itemOf(0), itemOf(1), itemOf(2)] } }
    const { clock, world, catalogue, views } = setUp({ database: databaseWith({ v6: stored }) })
    world.delayMs = 5000
    catalogue.learnId('S0USDT', 2)
    catalogue.start()
    await clock.advance(10)
    expect(views[0]?.source).toBe('cache')
    expect(views[0]?.instruments.map(({ symbol, id }) => [symbol, id])).toEqual([
      ['S0USDT', 2],
      ['S2USDT', 3],
    ])
    await clock.advance(6000)
    expect(catalogue.view()?.source).toBe('network')
    expect(
      catalogue
        .view()
        ?.instruments.slice(0, 2)
        .map(({ id }) => id),
    ).toEqual([1, 2])
  })
})
