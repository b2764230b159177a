import { describe, expect, it } from 'vitest'
import type { AccountInfo, Position } from '#shared/domain/records.ts'
import {
  isLargeValue,
  loyaltyLabelOf,
  posterFacts,
  shortText,
} from '../../../../src/workers/risk/poster/poster-facts.ts'
import { cleanText } from '../../../../src/workers/risk/poster/clean-text.ts'
import { positionRow } from '../../../../src/workers/risk/positions/position-row.ts'
import { createRiskStores } from '../../../../src/workers/risk/state/risk-stores.ts'
import { accountInfo, dec, instrument, position, tickerRow } from '../support/samples.ts'

function setUp(over: Partial<Position> = {}, who: Partial<AccountInfo> = {}) {
  const stores = createRiskStores()
  stores.catalogue.replace([instrument()], 'network')
  stores.tickers.apply(tickerRow(1))
  stores.account.apply({
    kind: 'State',
    state: {
      account: {
        ...accountInfo,
        name: 'Nadia',
        inviteCode: 'K7M2QX',
        loyaltyLabel: 2,
        avatar: '/a.svg',
        ...who,
      },
      seq: 1,
      orders: [],
      positions: [position(over)],
      wallet: [],
      settings: [],
    },
  })
  stores.positions.syncAll()
  const ask = (more: object = {}) =>
    posterFacts(stores, {
      of: { key: 'BTCUSDT:0' },
      hideAmounts: false,
      hideName: false,
      ...more,
    })
  return { stores, ask }
}

describe('the figures of a poster', () => {
  it('POSTER-03: large is above 1,000,000 at mark, not equal; an inverse contract is one USD', () => {
    expect(isLargeValue(dec('10'), dec('100000'), false)).toBe(false)
    expect(isLargeValue(dec('10'), dec('100000.001'), false)).toBe(true)
    expect(isLargeValue(dec('1000000'), dec('50000'), true)).toBe(false)
    expect(isLargeValue(dec('1000001'), dec('50000'), true)).toBe(true)
    expect(isLargeValue(dec('1000000000'), null, false)).toBe(false)
  })

  it('POSTER-05: amounts are shortened by K, M and B, with their signs', () => {
    expect(
      ['1,000.00', '1,500,000', '2,000,000,000', '-13,228.40', '+13,228.40', '--'].map(shortText),
    ).toEqual(['1K', '1.5M', '2B', '-13.22K', '+13.22K', '--'])
  })

  it('POSTER-08: an amount below 1,000 has the digits of the row, so that coins with small amounts lose none', () => {
    const shown = ['+999.00', '-999.99', '0.00', '+0.01530000', '-0.00041', '12']
    expect(shown.map(shortText)).toEqual(shown)
  })

  it('POSTER-05: every poster shortens its amounts, not only the large one', () => {
    const { ask } = setUp({ size: dec('10'), positionValue: dec('590000') })
    expect(ask()).toMatchObject({ pnl: '+10K', isLarge: false })
  })

  it('POSTER-06: label type 2 is VIP, 3 is PRO, others have none', () => {
    const labels = ([0, 2, 3, undefined] as const).map((label) =>
      loyaltyLabelOf(label === undefined ? {} : { loyaltyLabel: label }),
    )
    expect(labels).toEqual(['', 'VIP', 'PRO', ''])
    expect(loyaltyLabelOf(null)).toBe('')
  })

  it('POSTER-08: ROI and PnL have the digits of the row; POSTER-10: an open position has no settlement price', () => {
    const { stores, ask } = setUp()
    const booked = stores.positions.get('BTCUSDT:0')
    const row = booked === undefined ? null : positionRow(stores.positions, booked, null, false)
    const facts = ask()
    expect(facts).toMatchObject({
      roi: row?.roi,
      pnl: row?.unrealisedPnl,
      entryPrice: row?.entryPrice,
      markPrice: row?.markPrice,
      settlementPrice: '--',
      label: 'VIP',
      name: 'Nadia',
      inviteCode: 'K7M2QX',
    })
    expect(facts?.roi).toMatch(/^[+-]?\d[\d,]*\.\d\d%$/)
  })

  it('POSTER-10: a closed position shows its exit price and its return', () => {
    const { ask } = setUp()
    const closed = {
      symbol: 'BTCUSDT',
      displayName: 'BTCUSDT',
      side: 'Buy',
      leverage: '10x',
      entryPrice: '50,000.0',
      settlementPrice: '51,000.0',
      qty: '0.100',
      pnl: '+100.00',
    } as const
    expect(ask({ of: { closed } })).toMatchObject({
      settlementPrice: '51,000.0',
      // 100 / (5000/10 + 5000 * 0.9 * 0.00055): the closing fee's reserve belongs to the margin, as in the table.
      roi: '+19.90%',
      tone: 1,
      coin: 'USDT',
    })
    expect(ask({ of: { closed: { ...closed, leverage: '--' } } })?.roi).toBe('--')
  })

  it('hides amounts and name completely: the answer does not even show that the position is large', () => {
    const { ask } = setUp({ size: dec('100') })
    expect(ask()?.isLarge).toBe(true)
    expect(ask({ hideAmounts: true, hideName: true })).toMatchObject({
      pnl: '',
      value: '',
      isLarge: false,
      name: '',
      avatar: '',
    })
    expect(ask({ of: { key: 'NOPE:0' } })).toBeNull()
  })

  it('POSTER-07: an invalid code counts as none', () => {
    for (const inviteCode of ['', '"><script>', 'a b', 'x'.repeat(33), '../..'])
      expect(setUp({}, { inviteCode }).ask()?.inviteCode).toBe('')
  })

  it('names are composed, at most 32 code points, without characters that reverse or hide text', () => {
    expect(cleanText('\u202eevil\u200b\u2066 na\u0000me\ufeff')).toBe('evil name')
    expect(cleanText('e\u0301')).toBe('é')
    expect(Array.from(cleanText('😀'.repeat(99)))).toHaveLength(32)
    expect(cleanText('<b>x</b>')).toBe('<b>x</b>')
  })
})
