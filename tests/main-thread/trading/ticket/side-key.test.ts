import { expect, it } from 'vitest'
import type { ContractType } from '#shared/domain/enums.ts'
import { newDraft } from '../../../../src/main-thread/trading/ticket/draft.ts'
import { sideKey, sideWord } from '../../../../src/main-thread/trading/ticket/side-key.ts'

const market = (contractType: ContractType) => ({ contractType })
const draft = newDraft()

it('spot and options are bought and sold; contracts with leverage open long or short', () => {
  expect(sideKey('Buy', draft, market('Spot'))).toBe('buy')
  expect(sideKey('Sell', draft, market('UsdcOption'))).toBe('sell')
  expect(sideKey('Buy', draft, market('LinearPerpetual'))).toBe('buyLong')
  expect(sideKey('Sell', draft, market('InverseFutures'))).toBe('sellShort')
  expect(sideKey('Buy', draft, null)).toBe('buyLong')
})

it('an order that only closes names what it closes', () => {
  const closing = { ...draft, reduceOnly: true }
  for (const type of ['LinearPerpetual', 'InverseFutures', 'UsdcOption'] as const) {
    expect(sideKey('Buy', closing, market(type))).toBe('common:side.closeBuy')
    expect(sideKey('Sell', closing, market(type))).toBe('common:side.closeSell')
  }
  // The box is not shown there.
  expect(sideKey('Buy', closing, market('Spot'))).toBe('buy')
  const onTrigger = { ...draft, closeOnTrigger: true }
  expect(sideKey('Buy', onTrigger, market('LinearPerpetual'))).toBe('buyLong')
  expect(sideKey('Buy', { ...onTrigger, kind: 'ConditionalMarket' }, market('LinearPerpetual'))).toBe(
    'common:side.closeBuy',
  )
  expect([sideWord('Buy', false), sideWord('Sell', true)]).toEqual([
    'common:side.Buy',
    'common:side.closeSell',
  ])
})
