import { describe, expect, it, vi } from 'vitest'
import { addFeeRows } from '../../../../venue/bybit/catalogue/fees.ts'
import type { FeeRates } from '../../../../venue/bybit/catalogue/fees.ts'
import { HOUR, stageOfEachTest } from './support/catalogue-stage.ts'
import { twoTiers } from './support/fake-bybit.ts'
import { linearItem } from './support/items.ts'

const stage = stageOfEachTest()

describe('risk tiers and fees', () => {
  it('one assumed tier holds until the real ones are read, those of followed symbols first', async () => {
    const { bybit, changes, open } = stage()
    bybit.items.linear = Array.from({ length: 40 }, (_, at) => linearItem({ symbol: `C${at}USDT` }))
    const catalogue = open()
    catalogue.follow(['C39USDT', 'BTC_USDT', 'UNKNOWN'])
    await catalogue.load()
    const tiers = (symbol: string) => catalogue.bySymbol(symbol)?.instrument.riskTiers.length
    expect([tiers('C39USDT'), tiers('C0USDT'), tiers('BTC_USDT')]).toEqual([1, 1, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect([tiers('C39USDT'), tiers('C0USDT')]).toEqual([2, 1])
    await vi.advanceTimersByTimeAsync(2000)
    expect([tiers('C39USDT'), tiers('C0USDT'), tiers('BTCUSD')]).toEqual([2, 2, 2])
    expect(changes.at(1)).toEqual(['C39USDT'])
  })

  it('tiers are read again after a day, also over a restart', async () => {
    const { bybit, dir, loaded, shut } = stage()
    const calls = () => bybit.calls.filter(({ path }) => path === '/v5/market/risk-limit').length
    shut(await loaded(dir))
    expect(calls()).toBe(2)
    await loaded(dir)
    await vi.advanceTimersByTimeAsync(23 * HOUR)
    expect(calls()).toBe(2)
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(calls()).toBe(4)
  })

  it('unusable tiers leave the assumed one, and other deductions than ours are logged', async () => {
    const { bybit, loaded, log } = stage()
    const [first = {}, second = {}] = twoTiers('BTCUSDT')
    bybit.tiers.set('linear:BTCUSDT', [first, { ...second, mmDeduction: '1' }])
    bybit.tiers.set('inverse:BTCUSD', [{ ...first, symbol: 'BTCUSD', riskLimitValue: '' }])
    const catalogue = await loaded()
    expect(catalogue.bySymbol('BTCUSDT')?.instrument.riskTiers).toHaveLength(2)
    expect(catalogue.bySymbol('BTCUSD')?.instrument.riskTiers).toHaveLength(1)
    expect(log).toEqual([
      'risk tiers of linear BTCUSDT: tier 2: Bybit deducts "1", our formula 10000',
      'risk tiers of inverse BTCUSD are left out: riskLimitValue is ""',
    ])
  })

  it('fees are those of the account, else assumed and marked as such', async () => {
    const { changes, loaded } = stage()
    const catalogue = await loaded()
    const markets = () =>
      catalogue.all().map((market) => [market.instrument.takerFeeRate, catalogue.areFeesAssumed(market)])
    expect(markets()).toEqual([
      ['0.00055', true],
      ['0.00055', true],
      ['0.001', true],
      ['0.0003', true],
    ])
    const fees = new Map<string, FeeRates>()
    const row = { takerFeeRate: '0.0004', makerFeeRate: '-0.00005' }
    addFeeRows(fees, 'linear', [{ ...row, symbol: 'BTCUSDT' }])
    addFeeRows(fees, 'option', [{ ...row, baseCoin: 'ETH' }])
    catalogue.setFees(fees)
    expect(changes).toEqual([['BTCUSDT', 'ETH-28AUG26-1250-P']])
    expect(markets()).toEqual([
      ['0.0004', false],
      ['0.00055', true],
      ['0.001', true],
      ['0.0004', false],
    ])
    expect(catalogue.bySymbol('BTCUSDT')?.instrument.makerFeeRate).toBe('-0.00005')
  })
})
