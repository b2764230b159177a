import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { catalogueTypes } from '../../src/shared/domain/contract-type.ts'

/**
 * The recorded instruments of ../shared/data/bybit in our wire format. Risk tiers are not recorded: two are derived
 * from the leverage.
 */

type Raw = Readonly<Record<string, unknown>>
const file = (name: string): string =>
  fileURLToPath(new URL(`../../../shared/data/bybit/bybit-v5-instruments-info-${name}.json`, import.meta.url))

export const hasRecordedInstruments = existsSync(file('linear')) && existsSync(file('spot'))

function listOf(name: 'linear' | 'spot'): readonly Raw[] {
  const body = JSON.parse(readFileSync(file(name), 'utf8')) as {
    readonly result: { readonly list: readonly Raw[] }
  }
  return body.result.list
}

const at = (item: Raw, group: string, field: string): unknown => (item[group] as Raw)[field]
const textOf = (value: unknown): string => String(value)
const decimals = (step: string): number => step.split('.')[1]?.length ?? 0
/** The wire lists USDC contracts under separate types. */
function typeOf(item: Raw): (typeof catalogueTypes)[number] {
  const isFuture = item['contractType'] === 'LinearFutures'
  if (item['settleCoin'] === 'USDC') return isFuture ? 'UsdcFutures' : 'UsdcPerpetual'
  return isFuture ? 'LinearFutures' : 'LinearPerpetual'
}

/** One recorded contract as a short-key item. */
function contractItem(item: Raw): Raw {
  const tick = textOf(at(item, 'priceFilter', 'tickSize'))
  const lot = textOf(at(item, 'lotSizeFilter', 'qtyStep'))
  const leverage = textOf(at(item, 'leverageFilter', 'maxLeverage'))
  const margin = Math.ceil(10_000 / Number(leverage))
  const rate = (e4: number): string => (e4 / 10_000).toFixed(6)
  const tier = (id: number, times: number): Raw => ({
    i: id,
    l: String(1_000_000 * times),
    im: rate(margin * times),
    mm: rate((margin * times) / 2),
    ml: String(Math.max(1, Math.floor(Number(leverage) / times))),
    lr: id === 1,
  })
  return {
    id: item['symbolId'],
    s: item['symbol'],
    sn: item['symbol'],
    dn: item['displayName'] === '' ? item['symbol'] : item['displayName'],
    bc: item['baseCoin'],
    qc: item['quoteCoin'],
    c: item['settleCoin'],
    cs: 'Trading',
    ss: item['status'],
    sd: 1,
    pf: Math.max(decimals(tick), Number(item['priceScale'])),
    lf: decimals(lot),
    ts: tick,
    ls: lot,
    np: at(item, 'priceFilter', 'minPrice'),
    xp: at(item, 'priceFilter', 'maxPrice'),
    nq: at(item, 'lotSizeFilter', 'minOrderQty'),
    xq: at(item, 'lotSizeFilter', 'maxOrderQty'),
    xm: at(item, 'lotSizeFilter', 'maxMktOrderQty'),
    xo: at(item, 'lotSizeFilter', 'postOnlyMaxOrderQty'),
    nv: at(item, 'lotSizeFilter', 'minNotionalValue') ?? '5',
    wf: 2,
    uf: 2,
    ix: item['symbolId'],
    pp: false,
    tg: [],
    tf: '0.00055',
    mf: '0.0002',
    xl: leverage,
    fi: item['fundingInterval'],
    st: Number(item['launchTime']),
    et: Number(item['deliveryTime']),
    ps: Number(item['priceScale']),
    ie: margin,
    me: Math.floor(margin / 2),
    c1: 100,
    c2: Math.round(Number(leverage) * 100),
    cp: item['copyTrading'] !== 'none',
    rt: [tier(1, 1), tier(2, 2)],
  }
}

/** The 800 recorded contracts as a brief-symbol-list. */
export function recordedContracts(): Readonly<Record<string, readonly Raw[]>> {
  const raw = listOf('linear')
  return Object.fromEntries(
    catalogueTypes.map((type) => [type, raw.filter((item) => typeOf(item) === type).map(contractItem)]),
  )
}
export const recordedContractsRaw = (): readonly Raw[] => listOf('linear')

/** The 557 recorded spot symbols as the two lists that are merged. */
export function recordedSpot(): { readonly all: readonly Raw[]; readonly v3: readonly Raw[] } {
  const raw = listOf('spot')
  const quotes = [...new Set(raw.map((item) => textOf(item['quoteCoin'])))]
  const groups = (one: (item: Raw) => Raw): readonly Raw[] =>
    quotes.map((quote) => ({
      tokenId: quote,
      tokenName: quote,
      tokenFullName: quote,
      tokenType: ['EUR', 'BRL', 'PLN', 'TRY', 'USD'].includes(quote) ? 'REAL_MONEY' : 'CHAIN_TOKEN',
      quoteTokenSymbols: raw.filter((item) => item['quoteCoin'] === quote).map(one),
      quoteTags: [],
      zeroFeeType: 0,
    }))
  return {
    all: groups((item) => ({
      symbolId: textOf(item['symbolId']),
      symbolName: item['symbol'],
      baseTokenId: item['baseCoin'],
      quoteTokenId: item['quoteCoin'],
      basePrecision: at(item, 'lotSizeFilter', 'basePrecision'),
      quotePrecision: at(item, 'lotSizeFilter', 'quotePrecision'),
      minPricePrecision: at(item, 'priceFilter', 'tickSize'),
      minTradeQuantity: at(item, 'lotSizeFilter', 'minOrderQty'),
      minTradeAmount: at(item, 'lotSizeFilter', 'minOrderAmt'),
      maxTradeQuantity: at(item, 'lotSizeFilter', 'maxOrderQty'),
      maxTradeAmount: at(item, 'lotSizeFilter', 'maxOrderAmt'),
      showStatus: true,
    })),
    v3: groups((item) => ({
      symbolId: textOf(item['symbolId']),
      tradeStatus: item['status'] === 'Trading' ? 1 : 0,
      loanEnabled: item['marginTrading'] !== 'none',
    })),
  }
}
