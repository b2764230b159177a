import type { OptionDraft, OptionPayoffView, OptionsQuestion } from '#shared/contracts/options.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { num, toText } from '#shared/maths/number.ts'
import { optionPayoff } from '#shared/maths/option-payoff.ts'
import type { Payoff, PayoffLeg } from '#shared/maths/option-payoff.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { formatDecimal } from '#shared/units/display.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { tickerField } from '#shared/wire/frames.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { groupText } from '../rows/figures.ts'
import { chainOf } from './chain.ts'

/** The drawn range extends this share of the underlying's price beyond the outermost strikes. */
const MARGIN = 0.1
const MONEY_DECIMALS = 2
const rounded = { rounding: 'half-up', sign: true } as const

/** The own positions in the options of a chain. */
function legsHeld({ account }: RiskStores, options: ReadonlyMap<string, Instrument>): PayoffLeg[] {
  const legs: PayoffLeg[] = []
  for (const { symbol, side, size, entryPrice } of account.positions.values()) {
    const option = options.get(symbol)
    if (option?.strikePrice === undefined || option.optionType === undefined) continue
    const signedSize = side === 'Buy' ? num(size) : (num(size)?.negated() ?? null)
    legs.push({ type: option.optionType, strike: option.strikePrice, signedSize, premium: entryPrice })
  }
  return legs
}

function legOf(
  { tickers }: RiskStores,
  draft: OptionDraft,
  option: Instrument | undefined,
): PayoffLeg | null {
  if (option?.strikePrice === undefined || option.optionType === undefined) return null
  const size = num(draft.qty)
  if (size === null || !size.greaterThan(0)) return null
  const mark = scaledToText(tickers.price(option.id, tickerField.markPrice), option.priceFraction)
  return {
    type: option.optionType,
    strike: option.strikePrice,
    signedSize: draft.side === 'Buy' ? size : size.negated(),
    premium: draft.price === '' ? mark : draft.price,
  }
}

const pixels = (payoff: Payoff | null): readonly (readonly [number, number])[] =>
  (payoff?.points ?? []).map(({ price, value }) => [price.toNumber(), value.toNumber()] as const)
const money = (value: Decimal | undefined): string =>
  groupText(formatDecimal(value === undefined ? null : toText(value), MONEY_DECIMALS, rounded))

/** The payoff of the own positions in the displayed chain, and of a draft beside them; null for an unknown chain. */
export function payoffView(
  stores: RiskStores,
  question: OptionsQuestion,
  draft: OptionDraft | null,
): OptionPayoffView | null {
  const { instruments, strikes } = chainOf(stores.catalogue.all, question)
  const [first] = instruments
  const [lowest, highest] = [num(strikes[0]?.price), num(strikes.at(-1)?.price)]
  if (first === undefined || lowest === null || highest === null) return null
  const bySymbol = new Map(instruments.map((option) => [option.symbol, option]))
  const index = num(scaledToText(stores.tickers.price(first.id, tickerField.indexPrice), first.priceFraction))
  const middle = index ?? lowest
  const low = Decimal.max(0, Decimal.min(lowest, middle).minus(middle.times(MARGIN)))
  const high = Decimal.max(highest, middle).plus(middle.times(MARGIN))
  const held = legsHeld(stores, bySymbol)
  const thought = draft === null ? null : legOf(stores, draft, bySymbol.get(draft.symbol))
  const position = held.length === 0 ? null : optionPayoff({ legs: held, low, high })
  const withDraft = thought === null ? null : optionPayoff({ legs: [...held, thought], low, high })
  const shown = withDraft ?? position
  const values = (shown?.points ?? []).map(({ value }) => value).toSorted((a, b) => a.comparedTo(b))
  const price = (value: Decimal): string => groupText(formatDecimal(toText(value), MONEY_DECIMALS))
  return {
    position: pixels(position),
    withDraft: pixels(withDraft),
    low: price(low),
    high: price(high),
    breakevens: (shown?.breakevens ?? []).map(price),
    best: money(values.at(-1)),
    worst: money(values[0]),
    now: index === null ? -1 : index.minus(low).dividedBy(high.minus(low)).toNumber(),
  }
}
