import { describe, expect, it } from 'vitest'
import type { AccountInfo } from '#shared/domain/records.ts'
import { accountTotals, coinTotals } from '../../../../venue/bybit/account/totals.ts'
import type { Row } from '../../../../venue/bybit/map/fields.ts'
import { createStage } from '../support/private-stage.ts'
import { walletRow } from '../support/rows.ts'

function recordsWith(account: Partial<AccountInfo>, fields: Row = {}, coin: Row = {}) {
  const stage = createStage(account)
  stage.rows.wallet(walletRow(fields, coin), 5)
  return stage.state.records
}

describe("the account's sums", () => {
  it('are those of Bybit, of the later read', () => {
    const records = recordsWith({})
    expect(accountTotals(records)).toEqual({
      ok: true,
      result: {
        totalEquity: '12837.78',
        totalWalletBalance: '12840.4',
        totalMarginBalance: '12837.78330188',
        totalAvailableBalance: '12632.05767702',
        totalPerpUPL: '-2.62129051',
        totalInitialMargin: '205.72562486',
        totalMaintenanceMargin: '39.42876721',
        accountIMRate: '0.016',
        accountMMRate: '0.003',
      },
    })
  })

  it('are refused before the first reading: 0 would be wrong', () => {
    expect(accountTotals(createStage().state.records)).toMatchObject({ ok: false })
  })

  it('E36: that isolated margin leaves empty are absent, and a coin has what is free of it', () => {
    const records = recordsWith(
      { marginMode: 'ISOLATED_MARGIN' },
      { totalAvailableBalance: '' },
      { locked: '10' },
    )
    expect(accountTotals(records)).not.toHaveProperty('result.totalAvailableBalance')
    // 11728.54 - 2.72 - 1.5 - 10
    expect(coinTotals(records)).toMatchObject({ result: { list: [{ coin: 'USDT', free: '11714.32' }] } })
  })

  it('E36: what is free of a coin is never below 0, and absent if a part of it is not known', () => {
    const isolated = { marginMode: 'ISOLATED_MARGIN' } as const
    const free = (coin: Row) => coinTotals(recordsWith(isolated, {}, { availableToWithdraw: '0', ...coin }))
    expect(free({ walletBalance: '1' })).toMatchObject({ result: { list: [{ free: '0' }] } })
    expect(free({ totalPositionIM: '' })).not.toHaveProperty('result.list.0.free')
    expect(coinTotals(recordsWith({}))).not.toHaveProperty('result.list.0.free')
  })

  it('of a coin have its price by value and equity, absent without equity', () => {
    const price = (coin: Row) => coinTotals(recordsWith({}, {}, coin))
    expect(price({ equity: '2', usdValue: '120000' })).toMatchObject({
      result: { list: [{ coin: 'USDT', equity: '2', unrealisedPnl: '-1.89', usdPrice: '60000' }] },
    })
    for (const coin of [{ equity: '0', usdValue: '0' }, { equity: '' }, { usdValue: '' }])
      expect(price(coin)).not.toHaveProperty('result.list.0.usdPrice')
  })
})
