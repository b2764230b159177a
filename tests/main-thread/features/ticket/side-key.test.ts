import { expect, it } from 'vitest'
import { sideKey } from '../../../../src/main-thread/features/ticket/side-key.ts'

it('spot and options are bought and sold; contracts with leverage open long or short', () => {
  expect([sideKey('Buy', 'Spot'), sideKey('Sell', 'UsdcOption')]).toEqual(['buy', 'sell'])
  expect([sideKey('Buy', 'LinearPerpetual'), sideKey('Sell', 'InverseFutures')]).toEqual([
    'buyLong',
    'sellShort',
  ])
  expect(sideKey('Buy', undefined)).toBe('buyLong')
})
