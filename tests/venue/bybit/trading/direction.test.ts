import { expect, it } from 'vitest'
import { directionBy } from '../../../../venue/bybit/trading/direction.ts'
import { catalogue } from '../support/markets.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

const market = catalogue.bySymbol('BTCUSDT')
it.each([
  ['above the price', '60000.1', 1],
  ['below the price', '59999.9', 2],
  ['at the price', '60000.0', null],
  ['no number', 'soon', null],
])('a trigger that is %s has its direction', (_case, trigger, direction) => {
  if (market === undefined) throw new Error('no BTCUSDT')
  const priceOf = (): DecimalText => '60000' as DecimalText
  expect(directionBy(priceOf)(market, trigger, 'LastPrice')).toBe(direction)
  expect(directionBy(() => null)(market, trigger, 'LastPrice')).toBeNull()
})
