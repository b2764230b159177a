import { describe, expect, it } from 'vitest'
import { coinOfBase, namesOfBase } from '../../../src/shared/domain/coin-names.ts'

describe('the names of coins', () => {
  it.each([
    ['BTC', 'Bitcoin'],
    ['1000PEPE', 'Pepe'],
    ['10000SATS', 'Ordinals'],
    ['1000000MOG', 'Mog Coin'],
    ['SHIB1000', 'Shiba Inu'],
    ['1INCH', '1inch'],
    ['0G', undefined],
    ['', undefined],
  ])('%s is called %s', (base, name) => expect(namesOfBase(base)[0]).toBe(name))

  it('a pack of coins is the coin; digits that are part of a name stay', () => {
    expect(['1000BTT', '1INCH', 'LUNA2', 'API3', '1000', 'A10'].map(coinOfBase)).toEqual([
      'BTT',
      '1INCH',
      'LUNA2',
      'API3',
      '1000',
      'A10',
    ])
  })

  it('no name is empty, and the names people know best are there in the languages of the interface', () => {
    for (const base of ['BTC', 'ETH', 'SOL', 'XRP', 'TON', '1000FLOKI'])
      for (const name of namesOfBase(base)) expect(name.trim()).toBe(name)
    expect(namesOfBase('BTC')).toEqual(expect.arrayContaining(['биткоин', '比特币', 'ビットコイン']))
  })
})
