import { describe, expect, it } from 'vitest'
import type { AccountMarginMode } from '#shared/domain/enums.ts'
import type { Row } from '../../../../venue/bybit/map/fields.ts'
import { walletOf } from '../../../../venue/bybit/map/wallet.ts'
import { read, walletRow } from '../support/rows.ts'

const AT = 1_700_000_009_999
const wallet = (fields: Row = {}, coin: Row = {}, marginMode: AccountMarginMode = 'REGULAR_MARGIN') =>
  walletOf(walletRow(fields, coin), { marginMode }, AT)

function first(...args: Parameters<typeof wallet>) {
  const [mapped] = wallet(...args).coins
  if (mapped === undefined) throw new Error('no coin')
  return read(mapped)
}

describe('a wallet of Bybit', () => {
  it('has coins and totals with our words', () => {
    expect(first().coin).toEqual({
      coin: 'USDT',
      walletBalance: '11728.54',
      positionMargin: '0',
      orderMargin: '1.5',
      cumRealisedPnl: '0.64',
      borrowed: '0',
      locked: '0',
    })
    expect(wallet().totals).toEqual({
      readAt: AT,
      totalEquity: '12837.78',
      totalWalletBalance: '12840.4',
      totalMarginBalance: '12837.78330188',
      totalAvailableBalance: '12632.05767702',
      totalPerpUPL: '-2.62129051',
      totalInitialMargin: '205.72562486',
      totalMaintenanceMargin: '39.42876721',
      accountIMRate: '0.016',
      accountMMRate: '0.003',
    })
  })

  it('has a position margin in isolated margin alone', () => {
    expect(first({}, {}, 'ISOLATED_MARGIN').coin.positionMargin).toBe('2.72')
    expect(first({}, {}, 'PORTFOLIO_MARGIN').coin.positionMargin).toBe('0')
  })

  it('E36: totals that isolated margin leaves empty are absent, never 0', () => {
    const names = ['totalAvailableBalance', 'totalInitialMargin', 'accountIMRate', 'accountMMRate']
    const { totals } = wallet(Object.fromEntries(names.map((name) => [name, ''])), {}, 'ISOLATED_MARGIN')
    for (const name of names) expect(totals).not.toHaveProperty(name)
    expect(totals.totalWalletBalance).toBe('12840.4')
  })

  it('E36: the balance does not depend on availableToWithdraw', () => {
    expect(first({}, { availableToWithdraw: '' })).toEqual(first({}, { availableToWithdraw: '99' }))
  })

  it.each([
    ['coin', ''],
    ['walletBalance', ''],
  ])('E13: a coin with %s %j is left out with that field as the reason', (field, value) => {
    const [mapped] = wallet({}, { [field]: value }).coins
    expect(mapped).toMatchObject({ ok: false, problem: { row: 'wallet', field } })
  })

  it('without a list of coins has none', () => {
    expect(wallet({ coin: null }).coins).toEqual([])
  })
})
