import type { OptionsQuestion } from '#shared/contracts/options.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { compareDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

export interface Strike {
  readonly key: string
  readonly price: DecimalText
  readonly call: Instrument | null
  readonly put: Instrument | null
}

export interface Chain {
  /** Unix ms, nearest first. */
  readonly expiries: readonly number[]
  /** The displayed expiry; 0 for none. */
  readonly expiry: number
  readonly strikes: readonly Strike[]
  /** All options of the expiry shown. */
  readonly instruments: readonly Instrument[]
}

export const emptyChain: Chain = { expiries: [], expiry: 0, strikes: [], instruments: [] }

/** The strikes of one expiry, lowest first. */
function strikesOf(options: readonly Instrument[], expiry: number): readonly Strike[] {
  const strikes = new Map<string, { price: DecimalText; call: Instrument | null; put: Instrument | null }>()
  for (const option of options) {
    const { strikePrice, optionType } = option
    if (strikePrice === undefined || optionType === undefined) continue
    const strike = strikes.get(strikePrice) ?? { price: strikePrice, call: null, put: null }
    strikes.set(strikePrice, strike)
    if (optionType === 'Call') strike.call = option
    else strike.put = option
  }
  return [...strikes.values()]
    .toSorted((a, b) => compareDecimalText(a.price, b.price))
    .map((strike) => ({ ...strike, key: `${expiry}:${strike.price}` }))
}

/** The requested chain; the nearest expiry if the requested one isn't listed (any more). */
export function chainOf(all: readonly Instrument[], question: OptionsQuestion): Chain {
  const type = question.settle === 'USDT' ? 'UsdtOption' : 'UsdcOption'
  const options = all.filter(
    (one) =>
      one.contractType === type && one.baseCurrency === question.base && one.contractStatus === 'Trading',
  )
  const expiries = [...new Set(options.map(({ settleTradingTime }) => settleTradingTime))].toSorted(
    (a, b) => a - b,
  )
  const expiry = expiries.find((at) => at === question.expiry) ?? expiries[0] ?? 0
  const instruments = options.filter(({ settleTradingTime }) => settleTradingTime === expiry)
  return { expiries, expiry, strikes: strikesOf(instruments, expiry), instruments }
}
