import { describe, expect, it } from 'vitest'
import { spotTrading } from '../../../../src/shared/domain/spot.ts'
import {
  mergeSpotLists,
  precisionOf,
  readQuoteGroups,
  readSpotSymbol,
} from '../../../../src/workers/hub/symbols/read-spot.ts'
import { group } from './spot-bench.ts'

const raw = {
  symbolId: 'BTC_EUR',
  symbolName: 'BTCEUR',
  baseTokenId: 'BTC',
  quoteTokenId: 'EUR',
  basePrecision: '0.000001',
  quotePrecision: '1e-7',
  minPricePrecision: '0.01',
  minTradeQuantity: '0.00001',
  minTradeAmount: '5',
}

describe('reading spot symbols', () => {
  it('SYM-13: precisions are the decimals of the steps as written', () => {
    expect(['0.000001', '1', '0.01', '1e-7', '0.10', ''].map(precisionOf)).toEqual([6, 0, 2, 7, 2, null])
    expect(readSpotSymbol(raw, 'CHAIN_TOKEN')).toMatchObject({
      quantityPrecision: 6,
      pricePrecision: 2,
      amountPrecision: 7,
    })
  })
  it('SYM-14: real money makes a symbol fiat', () => {
    expect(readSpotSymbol(raw, 'REAL_MONEY')?.isFiat).toBe(true)
    expect(readSpotSymbol(raw, 'CHAIN_TOKEN')?.isFiat).toBe(false)
  })
  it('SYM-15: price limits are 3 % if a symbol has none', () => {
    expect(readSpotSymbol(raw, '')).toMatchObject({
      limitOrderPriceLimitPercentage: '3',
      marketOrderPriceLimitPercentage: '3',
    })
    expect(readSpotSymbol({ ...raw, limitOrderPriceLimitPercentage: '1.5' }, '')).toMatchObject({
      limitOrderPriceLimitPercentage: '1.5',
    })
  })
  it('SYM-16: bans, state, visibility and tests restrict what is listed and traded', () => {
    const symbol = readSpotSymbol({ ...raw, isBanBuy: true }, '')
    if (symbol === null) throw new Error('not read')
    expect(spotTrading(symbol)).toEqual({ isListed: true, canBuy: false, canSell: true })
    expect(spotTrading({ ...symbol, tradeStatus: 0 })).toEqual({
      isListed: true,
      canBuy: false,
      canSell: false,
    })
    expect(spotTrading({ ...symbol, showStatus: false }).isListed).toBe(false)
    expect(spotTrading({ ...symbol, isTest: true }).isListed).toBe(false)
  })
  it('SYM-44: groups by quote token keep their names, type, tags and fee type', () => {
    const groups = readQuoteGroups([
      group([raw], {
        tokenId: 'EUR',
        tokenName: 'EUR',
        tokenFullName: 'Euro',
        tokenType: 'REAL_MONEY',
        quoteTags: ['fiat'],
        zeroFeeType: 1,
      }),
      group([{ ...raw, symbolId: 'X' }], { tokenId: '' }),
      'x',
    ])
    expect(groups).toHaveLength(1)
    expect(groups?.[0]).toMatchObject({
      tokenId: 'EUR',
      tokenFullName: 'Euro',
      tokenType: 'REAL_MONEY',
      quoteTags: ['fiat'],
      zeroFeeType: 1,
    })
    expect(groups?.[0]?.quoteTokenSymbols[0]?.isFiat).toBe(true)
  })
  it('ENTITY-28, ENTITY-29: every field is read; icons of other hosts and wrong values are dropped', () => {
    const full = {
      ...raw,
      baseTokenName: 'Bitcoin',
      quoteTokenName: 'Euro',
      digitMerge: '1,2,5',
      showStatus: 1,
      label: 'new',
      allowPlan: true,
      maxTradeQuantity: '80.50',
      maxTradeAmount: '2000000',
      noticeVisible: true,
      symbolType: 'Spot',
      ltUnderlying: 'BTC',
      ltDirection: 'L',
      tags: ['a'],
      tokenFullName: 'Bitcoin',
      iconUrl: '/i/btc.svg',
      iconDayUrl: 'https://evil.test/x.png',
      onlineTime: '1700000000000',
      mark: 'm',
      quoteTokenLeverageRatio: '10',
      baseTokenLeverageRatio: 'many',
      loanEnabled: true,
      isTest: false,
      isBanBuy: 0,
      isBanSell: true,
      tradeStatus: 1,
      zeroFeeType: 2,
      volume: 12.5,
    }
    const read = readSpotSymbol(full, 'CHAIN_TOKEN')
    expect(read).toMatchObject({
      baseTokenName: 'Bitcoin',
      digitMerge: [1, 2, 5],
      showStatus: true,
      maxTradeQuantity: '80.5',
      iconUrl: '/i/btc.svg',
      onlineTime: 1_700_000_000_000,
      isBanSell: true,
      volume: '12.5',
    })
    expect(read).not.toHaveProperty('iconDayUrl')
    expect(read).not.toHaveProperty('baseTokenLeverageRatio')
  })
  it('SYM-02: a symbol of one list only is left out; a merge that loses more than half is refused', () => {
    const all = [group([raw, { ...raw, symbolId: 'B' }])]
    expect(mergeSpotLists(all, [group([{ symbolId: 'B', volume: '1' }])])?.[0]).toMatchObject({
      quoteTokenSymbols: [{ symbolId: 'B', volume: '1' }],
    })
    expect(mergeSpotLists(all, [group([{ symbolId: 'C' }])])).toBeNull()
    expect(mergeSpotLists(all, 'x')).toBeNull()
    expect(mergeSpotLists(undefined, all)).toBeNull()
  })
})
