import { beforeEach, describe, expect, it } from 'vitest'
import { loadCategory } from '../../../../venue/bybit/catalogue/load-instruments.ts'
import { createFakeBybit, noAnswer, result } from './support/fake-bybit.ts'
import type { FakeBybit } from './support/fake-bybit.ts'
import { linearItem, optionItem } from './support/items.ts'

let bybit: FakeBybit
beforeEach(() => {
  bybit = createFakeBybit()
})
const many = (count: number) => Array.from({ length: count }, (_, at) => linearItem({ symbol: `C${at}USDT` }))
const asked = (): readonly unknown[] =>
  bybit.calls
    .filter(({ path }) => path === '/v5/market/instruments-info')
    .map(({ params: { status, baseCoin, cursor, limit } }) => [status ?? baseCoin ?? '', cursor ?? '', limit])

describe('the instruments of a category', () => {
  it('E35: are read to the last page', async () => {
    bybit.items.linear = many(2345)
    const loaded = await loadCategory(bybit, 'linear')
    expect([loaded.items.length, loaded.isWhole, loaded.troubles]).toEqual([2345, true, []])
    expect(asked()).toEqual([
      ['', '', 1000],
      ['', '1000', 1000],
      ['', '2000', 1000],
      ['PreLaunch', '', 1000],
      ['Delivering', '', 1000],
    ])
  })

  it('include pre-listings and contracts that are being delivered', async () => {
    bybit.items.linear = ['Trading', 'PreLaunch', 'Delivering'].map((status) =>
      linearItem({ symbol: `${status}USDT`, status }),
    )
    const { items } = await loadCategory(bybit, 'linear')
    expect(items.map(({ name }) => name)).toEqual(['TradingUSDT', 'PreLaunchUSDT', 'DeliveringUSDT'])
  })

  it('E35: are compared with the tickers, and what has a price and is not listed is named', async () => {
    bybit.tickers.linear = ['BTCUSDT', 'LOSTUSDT']
    const loaded = await loadCategory(bybit, 'linear')
    expect(loaded.troubles).toEqual(['linear: 1 symbols have prices and are not listed, such as LOSTUSDT'])
    expect(loaded.priced).toEqual(new Set(['BTCUSDT', 'LOSTUSDT']))
  })

  it('of which a page is missing are not whole, and what was read is there', async () => {
    bybit.items.linear = many(1500)
    bybit.answer = ({ params }) => (params['cursor'] === '1000' ? noAnswer : undefined)
    const loaded = await loadCategory(bybit, 'linear')
    expect([loaded.items.length, loaded.isWhole]).toEqual([1000, false])
    expect(loaded.troubles).toEqual(['linear: Bybit did not answer in time.'])
  })

  it('are not whole without the tickers', async () => {
    bybit.answer = ({ path }) => (path === '/v5/market/tickers' ? noAnswer : undefined)
    const loaded = await loadCategory(bybit, 'spot')
    expect([loaded.items.length, loaded.isWhole]).toEqual([1, false])
  })

  it('are whole where Bybit refuses the list of deliveries', async () => {
    bybit.answer = ({ params }) => (params['status'] === 'Delivering' ? result({}, 10_001, 'no') : undefined)
    expect((await loadCategory(bybit, 'inverse')).isWhole).toBe(true)
  })

  it('have each name once, and items without a name remain for the log', async () => {
    bybit.items.linear = [linearItem(), linearItem(), linearItem({ symbol: 3 })]
    const { items } = await loadCategory(bybit, 'linear')
    expect(items.map(({ name }) => name)).toEqual(['BTCUSDT', ''])
  })
})

describe('options', () => {
  it('are read for all coins at once, and then for each known coin that is not among them', async () => {
    const { items, isWhole } = await loadCategory(bybit, 'option')
    expect([items.length, isWhole]).toEqual([1, true])
    expect(asked().map((call) => (call as readonly unknown[])[0])).toEqual([
      'All',
      'BTC',
      'SOL',
      'XRP',
      'DOGE',
      'MNT',
    ])
  })

  it('are complete where Bybit does not know "All"', async () => {
    bybit.items.option = ['BTC', 'ETH'].map((base) =>
      optionItem({ symbol: `${base}-28AUG26-1250-P`, baseCoin: base }),
    )
    bybit.answer = ({ params }) => (params['baseCoin'] === 'All' ? result({}, 10_001, 'no') : undefined)
    const { items, isWhole } = await loadCategory(bybit, 'option')
    expect([items.length, isWhole]).toEqual([2, true])
    const tickers = bybit.calls.filter(({ path }) => path === '/v5/market/tickers')
    expect(tickers.map(({ params }) => params['baseCoin'])).toEqual(['BTC', 'ETH'])
  })
})
