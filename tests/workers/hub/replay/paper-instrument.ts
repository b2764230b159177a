import type { Instrument } from '../../../../src/shared/domain/instrument.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { builtInInstruments } from '../../../../src/workers/hub/symbols/built-in.ts'

const text = (value: string): DecimalText => value as DecimalText

/** A market with ticks of 0.1 and lots of 0.001, and no least value of an order. */
export function paperInstrument(over: Partial<Instrument> = {}): Instrument {
  const found = builtInInstruments().find(({ symbol }) => symbol === 'BTCUSDT')
  if (found === undefined) throw new Error('no BTCUSDT')
  return {
    ...found,
    priceFraction: 1,
    lotFraction: 3,
    tickSize: text('0.1'),
    lotSize: text('0.001'),
    minPrice: text('0.1'),
    maxPrice: text('2000'),
    minQty: text('0.001'),
    maxNewOrderQty: text('100'),
    maxNewMarketOrderQty: text('20'),
    minNotionalValue: text('0'),
    ...over,
  }
}
