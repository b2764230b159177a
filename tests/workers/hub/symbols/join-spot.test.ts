import { describe, expect, it } from 'vitest'
import type { Instrument } from '../../../../src/shared/domain/instrument.ts'
import type { SpotCatalogueView } from '../../../../src/shared/domain/spot.ts'
import { builtInSpot } from '../../../../src/workers/hub/symbols/built-in-spot.ts'
import { createSpotJoin } from '../../../../src/workers/hub/symbols/join-spot.ts'
import { readQuoteGroups } from '../../../../src/workers/hub/symbols/read-spot.ts'
import { isTradable } from '../../../../src/workers/risk/rows/instrument-view.ts'
import { sample } from './catalogue-bench.ts'
import { group } from './spot-bench.ts'

const noIds = new Map<string, number>()
const item = (base: string, more: object = {}) => ({
  symbolId: `${base}_USDT`,
  symbolName: `${base}USDT`,
  baseTokenId: base,
  quoteTokenId: 'USDT',
  basePrecision: '0.000001',
  quotePrecision: '0.00000001',
  minPricePrecision: '0.01',
  minTradeQuantity: '0.000001',
  minTradeAmount: '1',
  ...more,
})
const viewOf = (
  items: readonly Record<string, unknown>[],
  source: SpotCatalogueView['source'] = 'network',
): SpotCatalogueView => ({ groups: readQuoteGroups([group(items)]) ?? [], source })
const listed = (base: string, id: number, more: Partial<Instrument> = {}): Instrument => ({
  ...sample(),
  id,
  symbol: `${base}_USDT`,
  contractType: 'Spot',
  ...more,
})
const contract: Instrument = { ...sample(), id: 1, symbol: 'BTCUSDT' }
const bySymbol = (all: readonly Instrument[], symbol: string): Instrument | undefined =>
  all.find((one) => one.symbol === symbol)

describe('spot list over the instruments', () => {
  it('SYM-16: a banned side, a hidden pair, a test pair, a pair that does not trade', () => {
    const join = createSpotJoin()
    const bases = ['BUY', 'SELL', 'HIDE', 'TEST', 'STOP', 'PLAIN']
    const rules = [
      { isBanBuy: true },
      { isBanSell: true },
      { showStatus: false },
      { isTest: true },
      { tradeStatus: 0 },
      {},
    ]
    const joined = join(
      [contract, ...bases.map((base, at) => listed(base, at + 2))],
      viewOf(bases.map((base, at) => item(base, rules[at]))),
      noIds,
    )
    expect(
      joined.map(({ symbol, symbolDisplay, contractStatus, isBanBuy, isBanSell }) =>
        [symbol, symbolDisplay, contractStatus, isBanBuy, isBanSell].join(' '),
      ),
    ).toEqual([
      'BTCUSDT true Trading  ',
      'BUY_USDT true Trading true ',
      'SELL_USDT true Trading  true',
      'HIDE_USDT false Trading  ',
      'TEST_USDT false Trading  ',
      'STOP_USDT true Closed  ',
      'PLAIN_USDT true Trading  ',
    ])
  })

  it('SYM-16: a pair that trades again does so, whatever the older list contains', () => {
    const join = createSpotJoin()
    const closed = listed('BTC', 2, { contractStatus: 'Closed', symbolStatus: 'Closed' })
    const [again] = join([closed], viewOf([item('BTC')]), noIds)
    expect(again === undefined ? null : [again.contractStatus, isTradable(again)]).toEqual(['Trading', true])
  })

  it('SYM-07, SYM-08: pairs of the stored or built-in list are tradable if no family list arrived', () => {
    const join = createSpotJoin()
    const joined = join([contract], { groups: builtInSpot(), source: 'built-in' }, noIds)
    expect(joined.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'BTC_USDT', 'ETH_USDT'])
    const btc = bySymbol(joined, 'BTC_USDT')
    expect(btc).toMatchObject({
      contractType: 'Spot',
      displayName: 'BTC/USDT',
      coin: 'USDT',
      priceFraction: 2,
      lotFraction: 6,
      tickSize: '0.01',
      lotSize: '0.000001',
      minNotionalValue: '1',
      maxNewOrderQty: '80',
    })
    expect(btc !== undefined && isTradable(btc)).toBe(true)
    const cached = join(
      [contract, listed('BTC', 2)],
      viewOf([item('BTC', { isBanBuy: true })], 'cache'),
      noIds,
    )
    expect(bySymbol(cached, 'BTC_USDT')?.isBanBuy).toBeUndefined()
  })

  it('an unknown id is above those of exchanges, until the ticker reports it; no two pairs share one', () => {
    const join = createSpotJoin()
    const view = viewOf([item('BTC'), item('ETH')])
    const before = join([contract], view, noIds)
    const ids = before.slice(1).map(({ id }) => id)
    expect(Math.min(...ids)).toBeGreaterThan(50_000)
    expect(new Set(ids).size).toBe(2)
    const after = join([contract], view, new Map([['ETH_USDT', 7]]))
    expect(after.map(({ id }) => id)).toEqual([1, ids[0], 7])
  })

  it('SYM-26: an unchanged pair keeps its reference', () => {
    const join = createSpotJoin()
    const all = [contract, listed('BTC', 2)]
    const view = viewOf([item('BTC'), item('ETH')])
    const first = join(all, view, noIds)
    const second = join(all, view, noIds)
    expect(second.map((one, at) => one === first[at])).toEqual([true, true, true])
    expect(join(all, null, noIds)).toBe(all)
  })

  it('D3: a pair with invalid steps is left out', () => {
    const join = createSpotJoin()
    expect(
      join([contract], viewOf([item('BTC', { minPricePrecision: '0' }), item('ETH')]), noIds).length,
    ).toBe(2)
  })
})
