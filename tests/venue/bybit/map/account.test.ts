import { describe, expect, it } from 'vitest'
import { accountIdOf, accountOf, leverageOf } from '../../../../venue/bybit/map/account.ts'
import { catalogue } from '../support/markets.ts'
import { read } from '../support/rows.ts'

const owner = { network: 'testnet', userId: '24617703' } as const
const account = (fields: Readonly<Record<string, unknown>>) =>
  accountOf({ marginMode: 'REGULAR_MARGIN', unifiedMarginStatus: 6, ...fields }, owner, 'MergedSingle')

describe('an account of Bybit', () => {
  it('has an id that hides the user id, and a name with its last digits', () => {
    expect(read(account({}))).toEqual({
      accountId: accountIdOf(owner),
      name: 'Bybit testnet …7703',
      kind: 'UTA2',
      isDemo: true,
      marginMode: 'REGULAR_MARGIN',
      positionMode: 'MergedSingle',
    })
    expect(accountIdOf(owner)).toMatch(/^[0-9a-f]{16}$/)
    expect(accountIdOf({ ...owner, network: 'mainnet' })).not.toBe(accountIdOf(owner))
  })

  it.each([
    [1, 'standard'],
    [3, 'UTA'],
    [4, 'UTA'],
    [5, 'UTA2'],
    [6, 'UTA2'],
  ])('E44: with unifiedMarginStatus %s is %s, whatever its other flags say', (unifiedMarginStatus, kind) => {
    for (const flags of [
      { unified: 0, uta: 0 },
      { unified: 1, uta: 1 },
    ])
      expect(read(account({ unifiedMarginStatus, ...flags })).kind).toBe(kind)
  })

  it('E44: of an unknown status or margin mode is left out: its kind is never guessed', () => {
    expect(account({ unifiedMarginStatus: 9, uta: 1 })).toMatchObject({
      ok: false,
      problem: { field: 'unifiedMarginStatus' },
    })
    expect(account({ marginMode: 'NEW_MARGIN' })).toMatchObject({
      ok: false,
      problem: { field: 'marginMode' },
    })
  })
})

describe('the leverage of a side', () => {
  it('is read with our symbol', () => {
    const row = { symbol: 'BTCUSDT', leverage: '10.00', side: 'Buy', positionIdx: 1 }
    expect(read(leverageOf(row, 'linear', catalogue))).toEqual({
      symbol: 'BTCUSDT',
      positionIdx: 1,
      leverage: '10',
    })
  })

  it.each([
    ['symbol', { symbol: 'NOSUCH', leverage: '10' }],
    ['leverage', { symbol: 'BTCUSDT', leverage: '' }],
    ['positionIdx', { symbol: 'BTCUSDT', leverage: '10', positionIdx: 3 }],
  ])('is left out without a readable %s', (field, row) => {
    expect(leverageOf(row, 'linear', catalogue)).toMatchObject({ ok: false, problem: { field } })
  })
})
