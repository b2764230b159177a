import { describe, expect, it } from 'vitest'
import {
  chooseGrouping,
  readChoices,
  readSize,
  applySymbolChoices,
} from '../../../src/main-thread/stores/book-choices.ts'
import { mainMarket } from '../../../src/main-thread/stores/market.ts'
import { setSymbol, view } from '../../../src/main-thread/stores/view.ts'

const plain = {
  style: { shape: 'levels', sides: 'both', bars: 'sum', unit: 'qty', levels: 20 },
  merged: false,
  grouping: {},
  least: {},
}

describe('the grouping of a symbol', () => {
  it('SYM-30: is one of its ratios: the chosen one, else single ticks, else its first', () => {
    setSymbol('ETHUSDT')
    const taken = (multiples: readonly number[]): number => {
      applySymbolChoices(mainMarket, 'ETHUSDT', multiples)
      return view.bookGrouping
    }
    expect(taken([1, 2, 4, 10])).toBe(1)
    expect(taken([5, 10])).toBe(5)
    expect(taken([])).toBe(1)
    chooseGrouping(mainMarket, 4)
    expect(taken([1, 2, 4, 10])).toBe(4)
    expect(taken([1, 2])).toBe(1)
    expect(taken([5, 10])).toBe(5)
  })
})

describe('settings of book and trades', () => {
  it('are read back as they were stored', () => {
    const stored = {
      style: { shape: 'depth', sides: 'bids', bars: 'size', unit: 'value', levels: 200 },
      merged: true,
      grouping: { BTCUSDT: 10 },
      least: { BTCUSDT: '0.5' },
    }
    expect(readChoices(JSON.stringify(stored))).toEqual(stored)
  })

  it('have the defaults if nothing valid is stored (D3)', () => {
    for (const stored of [null, '', '{', 'null', '7', '[]', '{"style":7,"grouping":[1],"least":"x"}'])
      expect(readChoices(stored)).toEqual(plain)
    const odd = {
      style: { shape: 'x', levels: 21 },
      merged: 'yes',
      grouping: { BTCUSDT: 1.5, 'no symbol!': 2, ETHUSDT: -4, SOLUSDT: 4 },
      least: { BTCUSDT: 'NaN', ETHUSDT: '-1', SOLUSDT: '0', XRPUSDT: '1' },
    }
    expect(readChoices(JSON.stringify(odd))).toEqual({
      ...plain,
      grouping: { SOLUSDT: 4 },
      least: { XRPUSDT: '1' },
    })
  })

  it('a smallest size is a number above zero', () => {
    expect(readSize('0.10')).not.toBeNull()
    for (const bad of ['', '0', '-1', 'x', 'Infinity', '1e9', null, 5]) expect(readSize(bad)).toBeNull()
  })
})
