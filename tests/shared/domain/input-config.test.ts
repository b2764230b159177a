import { expect, it } from 'vitest'
import { inputConfigOf } from '#shared/domain/input-config.ts'
import { instrument } from '../../workers/risk/support/samples.ts'

const item = instrument({ tickSizeFraction: 1, walletBalanceFraction: 4 })

it('FORM-20: inputs have their own field names for the catalogue’s data', () => {
  expect(inputConfigOf(item)).toEqual({
    tickSize: item.tickSize,
    tickSizeFraction: 1,
    priceStep: item.tickSize,
    maxPrice: item.maxPrice,
    maxQty: item.maxNewOrderQty,
    maxMarketQty: item.maxNewMarketOrderQty,
    maxPostOnlyOrderSize: item.maxPostOnlyOrderSize,
    lotSize: item.lotSize,
    lotFraction: item.lotFraction,
    balanceFraction: 4,
    priceFraction: item.priceFraction,
  })
})

it('CONST-01: prices have two decimals if the symbol has no scale, else its own', () => {
  const { priceFraction: own, tickSizeFraction: _none, ...silent } = item
  expect(inputConfigOf(silent)).toMatchObject({ priceFraction: 2, tickSizeFraction: 2 })
  expect(inputConfigOf(item).priceFraction).toBe(own)
})
