import type { Instrument } from '#shared/domain/instrument.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Catalogue, Market } from '../../../../venue/bybit/terms/catalogue.ts'
import type { Category } from '../../../../venue/bybit/terms/category.ts'
import { fakeInstrument } from '../../support/fake-exchange.ts'

const market = (
  id: number,
  category: Category,
  name: string,
  instrument: Partial<Instrument> = {},
): Market => ({ category, name, instrument: { ...fakeInstrument(id, name), ...instrument } })

const all: readonly Market[] = [
  market(1, 'linear', 'BTCUSDT'),
  market(2, 'linear', 'ETHUSDT'),
  market(3, 'linear', 'XRPUSDT'),
  market(4, 'linear', 'ETHPERP', { contractType: 'UsdcPerpetual', coin: 'USDC', baseCurrency: 'ETH' }),
  market(5, 'inverse', 'BTCUSD', {
    contractType: 'InversePerpetual',
    coin: 'BTC',
    baseCurrency: 'BTC',
    quoteCurrency: 'USD',
    walletBalanceFraction: 8,
  }),
  market(6, 'spot', 'BTCUSDT', { symbol: 'BTC_USDT', contractType: 'Spot', baseCurrency: 'BTC' }),
  market(7, 'option', 'ETH-30DEC22-1400-C', {
    contractType: 'UsdcOption',
    coin: 'USDC',
    baseCurrency: 'ETH',
    strikePrice: '1400' as DecimalText,
    optionType: 'Call',
    settleTradingTime: 1_672_387_200_000,
  }),
]

/** A catalogue of seven markets. The spot market has another symbol here than at Bybit. */
export const catalogue: Catalogue = {
  all: () => all,
  bySymbol: (symbol) => all.find(({ instrument }) => instrument.symbol === symbol),
  byName: (category, name) => all.find((one) => one.category === category && one.name === name),
  byId: (id) => all.find(({ instrument }) => instrument.id === id),
  onChange: () => undefined,
}
