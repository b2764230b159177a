import { describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, idsOf, stageOfEachTest } from './support/catalogue-stage.ts'
import { noAnswer } from './support/fake-bybit.ts'
import { linearItem } from './support/items.ts'

const stage = stageOfEachTest()

describe('over a restart', () => {
  it('without a network the last catalogue is there, with its ids and tiers', async () => {
    const { bybit, dir, loaded, open, shut } = stage()
    const first = await loaded(dir)
    const before = first.all()
    shut(first)
    bybit.answer = () => noAnswer
    const second = open(dir)
    await second.load()
    expect(second.all()).toEqual(before)
    expect(second.bySymbol('BTCUSDT')?.instrument.riskTiers).toHaveLength(2)
  })

  it('a stored catalogue is there before the fresh one, and the difference is reported', async () => {
    const { bybit, changes, dir, loaded, open, shut } = stage()
    shut(await loaded(dir))
    bybit.items.linear.push(linearItem({ symbol: 'ETHUSDT', baseCoin: 'ETH' }))
    const second = open(dir)
    await second.load()
    expect(changes).toEqual([['BTCUSD', 'BTCUSDT', 'BTC_USDT', 'ETH-28AUG26-1250-P']])
    await second.refresh()
    expect(changes.at(-1)).toEqual(['ETHUSDT'])
  })

  it('ids stay with their markets, whatever order Bybit lists them in', async () => {
    const { bybit, dir, loaded, shut } = stage()
    bybit.items.linear.push(linearItem({ symbol: 'ETHUSDT' }), linearItem({ symbol: 'XRPUSDT' }))
    const first = await loaded(dir)
    const before = idsOf(first)
    shut(first)
    bybit.items.linear.reverse()
    bybit.items.linear.unshift(linearItem({ symbol: 'ADAUSDT' }))
    const second = await loaded(dir)
    await second.refresh()
    expect(idsOf(second)).toEqual({ ...before, ADAUSDT: 7 })
  })

  it('the id of an ended market is free after 30 days, and until then its market is found, closed', async () => {
    const { bybit, dir, loaded, shut } = stage()
    const first = await loaded(dir)
    const { BTCUSDT: id = 0 } = idsOf(first)
    bybit.items.linear = []
    await first.refresh()
    shut(first)
    bybit.items.linear = [linearItem({ symbol: 'NEWUSDT' })]
    const second = await loaded(dir)
    await second.refresh()
    expect(idsOf(second)['NEWUSDT']).toBe(5)
    for (const market of [second.byId(id), second.bySymbol('BTCUSDT'), second.byName('linear', 'BTCUSDT')])
      expect(market?.instrument).toMatchObject({
        id,
        symbol: 'BTCUSDT',
        tickSize: '0.1',
        contractStatus: 'Closed',
        symbolStatus: 'Delisted',
      })
    expect(idsOf(second)['BTCUSDT']).toBeUndefined()
    await vi.advanceTimersByTimeAsync(30 * DAY + HOUR)
    expect(second.byId(id)).toBeUndefined()
    bybit.items.linear.push(linearItem({ symbol: 'LATEUSDT' }))
    await second.refresh()
    expect(idsOf(second)['LATEUSDT']).toBe(id)
  })

  it('an id is free again after 30 days in a gateway that was never restarted too', async () => {
    const { bybit, loaded } = stage()
    const catalogue = await loaded()
    const { BTCUSDT: id = 0 } = idsOf(catalogue)
    bybit.items.linear = []
    await catalogue.refresh()
    await vi.advanceTimersByTimeAsync(30 * DAY)
    bybit.items.linear = [linearItem({ symbol: 'LATEUSDT' })]
    await catalogue.refresh()
    expect(idsOf(catalogue)['LATEUSDT']).toBe(id)
  })
})
