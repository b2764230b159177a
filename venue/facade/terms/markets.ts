import type { Instrument } from '#shared/domain/instrument.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { categoryOf } from './category.ts'
import type { Category } from './category.ts'

/** One symbol as the API names it. */
export interface Market {
  readonly category: Category
  /** The API's name. Spot BTC_USDT of the venue is BTCUSDT here. */
  readonly name: string
  readonly instrument: Instrument
}

/** All symbols the API offers. Names are looked up and never made from text. */
export interface Markets {
  /** In the catalogue's order. */
  list(category: Category): readonly Market[]
  byName(category: Category, name: string): Market | undefined
  /** By the venue's symbol. */
  bySymbol(symbol: string): Market | undefined
  byId(instrumentId: number): Market | undefined
  /** Whether a symbol has this coin, or clients ask for it at their start whatever is listed. */
  hasCoin(coin: string): boolean
}

/** Clients list the positions of each settle coin and the options of each base coin when they start. */
const alwaysKnown = ['USDT', 'USDC', 'BTC', 'ETH', 'SOL', 'XRP', 'MNT', 'DOGE']

/** Spot names are base and quote coin without the venue's underscore. */
const nameOf = ({ baseCurrency, quoteCurrency, symbol }: Instrument, category: Category): string =>
  category === 'spot' ? `${baseCurrency}${quoteCurrency}` : symbol

/** Reads the catalogue, and again each time the exchange says that symbols changed. */
export async function openMarkets(exchange: Exchange): Promise<Markets> {
  let all: readonly Market[] = []
  let bySymbol = new Map<string, Market>()
  let byId = new Map<number, Market>()
  let byName = new Map<string, Market>()
  let coins: ReadonlySet<string> = new Set()

  async function read(): Promise<void> {
    all = (await exchange.instruments()).flatMap((instrument) => {
      const category = categoryOf(instrument)
      return category === null ? [] : [{ category, name: nameOf(instrument, category), instrument }]
    })
    bySymbol = new Map(all.map((market) => [market.instrument.symbol, market]))
    byId = new Map(all.map((market) => [market.instrument.id, market]))
    byName = new Map(all.map((market) => [`${market.category}:${market.name}`, market]))
    const named = all.flatMap(({ instrument: { baseCurrency, quoteCurrency, coin } }) => [
      baseCurrency,
      quoteCurrency,
      coin,
    ])
    coins = new Set([...alwaysKnown, ...named])
  }
  exchange.onInstruments?.(() => {
    // A catalogue that can't be read leaves the symbols of before.
    read().catch(() => undefined)
  })
  await read()
  return {
    list: (category) => all.filter((market) => market.category === category),
    byName: (category, name) => byName.get(`${category}:${name}`),
    bySymbol: (symbol) => bySymbol.get(symbol),
    byId: (instrumentId) => byId.get(instrumentId),
    hasCoin: (coin) => coins.has(coin),
  }
}
