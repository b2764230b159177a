import type { Instrument } from '#shared/domain/instrument.ts'
import { fakeInstrument } from './fake-exchange.ts'

/** A perpetual, an option, a spot pair and a spread: what the push channel tells apart. */
export const perpetual: Instrument = fakeInstrument(1, 'BTCUSDT')
export const option: Instrument = {
  ...fakeInstrument(2, 'BTC-26DEC25-100000-C-USDT'),
  contractType: 'UsdtOption',
  optionType: 'Call',
}
export const spot: Instrument = { ...fakeInstrument(3, 'ETHUSDC'), contractType: 'Spot', coin: 'USDC' }
export const spread: Instrument = {
  ...fakeInstrument(4, 'BTCUSDT_BTC-26DEC25'),
  contractType: 'Unknown',
  spreadLegs: ['BTCUSDT', 'BTC-26DEC25'],
}
export const fourKinds: readonly Instrument[] = [perpetual, option, spot, spread]
