import { describe, expect, it } from 'vitest'
import type { AccountInfo } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { accountTotals, coinTotals, statedTotals } from '../../../../venue/bybit/account/totals.ts'
import type { Row } from '../../../../venue/bybit/map/fields.ts'
import { createStage } from '../support/private-stage.ts'
import type { Stage } from '../support/private-stage.ts'
import { walletRow } from '../support/rows.ts'

const noPrice = (): undefined => undefined

function recordsWith(account: Partial<AccountInfo>, fields: Row = {}, coin: Row = {}) {
  const stage = createStage(account)
  stage.rows.wallet(walletRow(fields, coin), 5)
  return stage.state.records
}

describe("the account's sums", () => {
  it('are those of Bybit, of the later read', () => {
    const records = recordsWith({})
    expect(accountTotals(records, noPrice)).toEqual({
      ok: true,
      result: {
        time: 5,
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
    expect(accountTotals(createStage().state.records, noPrice)).toMatchObject({ ok: false })
  })

  it('E36: that isolated margin leaves empty are absent, and a coin has what is free of it', () => {
    const records = recordsWith(
      { marginMode: 'ISOLATED_MARGIN' },
      { totalAvailableBalance: '' },
      { locked: '10' },
    )
    expect(accountTotals(records, noPrice)).not.toHaveProperty('result.totalAvailableBalance')
    // 11728.54 - 2.72 - 1.5 - 10
    expect(coinTotals(records, noPrice)).toMatchObject({
      result: { list: [{ coin: 'USDT', free: '11714.32' }] },
    })
  })

  it('E36: what is free of a coin is never below 0, and absent if a part of it is not known', () => {
    const isolated = { marginMode: 'ISOLATED_MARGIN' } as const
    const free = (coin: Row) =>
      coinTotals(recordsWith(isolated, {}, { availableToWithdraw: '0', ...coin }), noPrice)
    expect(free({ walletBalance: '1' })).toMatchObject({ result: { list: [{ free: '0' }] } })
    expect(free({ totalPositionIM: '' })).not.toHaveProperty('result.list.0.free')
    expect(coinTotals(recordsWith({}), noPrice)).not.toHaveProperty('result.list.0.free')
  })

  it('of a coin have its price by value and equity, absent without equity', () => {
    const price = (coin: Row) => coinTotals(recordsWith({}, {}, coin), noPrice)
    expect(price({ equity: '2', usdValue: '120000' })).toMatchObject({
      result: { list: [{ coin: 'USDT', equity: '2', unrealisedPnl: '-1.89', usdPrice: '60000' }] },
    })
    for (const coin of [{ equity: '0', usdValue: '0' }, { equity: '' }, { usdValue: '' }])
      expect(price(coin)).not.toHaveProperty('result.list.0.usdPrice')
  })
})

describe('the event of the sums', () => {
  const sums = (stage: Stage) =>
    stage.state.takeEvents().flatMap((event) => (event.kind === 'totals' ? [event.totals] : []))

  it('is published for each later reading, with its time and that of the positions', () => {
    const stage = createStage()
    stage.rows.wallet(walletRow({}, { equity: '2', usdValue: '120000' }), 5)
    const [first] = sums(stage)
    expect(first).toMatchObject({
      time: 5,
      totalAvailableBalance: '12632.05767702',
      coins: [{ coin: 'USDT', usdPrice: '60000', positionIM: '2.72', orderIM: '1.5' }],
    })
    expect(first).not.toHaveProperty('positionsTime')
    expect(sums(stage)).toEqual([])
    stage.rows.wallet(walletRow({ totalEquity: '1' }), 4)
    expect(sums(stage)).toEqual([])
    stage.state.records.confirmPositions(9)
    expect(sums(stage)).toMatchObject([{ time: 5, positionsTime: 9 }])
    expect(stage.state.snapshot().totals).toMatchObject({ time: 5, positionsTime: 9 })
  })

  it('has no sums before the first reading', () => {
    const stage = createStage()
    stage.state.records.confirmPositions(9)
    expect(sums(stage)).toEqual([])
    expect(stage.state.snapshot()).not.toHaveProperty('totals')
  })

  it('prices a coin without equity by the index, as an account trades in it with other coins as collateral', () => {
    const records = recordsWith({}, {}, { equity: '0', usdValue: '0' })
    const priced = (coin: string) => (coin === 'USDT' ? ('1' as DecimalText) : undefined)
    expect(statedTotals(records, priced)?.coins).toMatchObject([{ coin: 'USDT', usdPrice: '1' }])
    expect(statedTotals(records, noPrice)?.coins[0]).not.toHaveProperty('usdPrice')
  })
})
