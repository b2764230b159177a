import type {
  OptionDraft,
  OptionPayoffView,
  OptionsQuestion,
  OptionTerms,
} from '#shared/contracts/options.ts'
import { askRisk } from './ask-risk.ts'

/** Payoff at expiry of a chain's positions and a draft; null if unknown, or without an answer. */
export const optionPayoff = (
  question: OptionsQuestion,
  draft: OptionDraft | null,
): Promise<OptionPayoffView | null> => askRisk((risk) => risk.optionPayoff(question, draft))

/** Implied volatility of an option's price, and the price of a volatility; null if there is none, or without an answer. */
export const ivOfPrice = (symbol: string, price: string): Promise<OptionTerms | null> =>
  askRisk((risk) => risk.ivOfPrice(symbol, price))
export const priceOfIv = (symbol: string, percent: string): Promise<OptionTerms | null> =>
  askRisk((risk) => risk.priceOfIv(symbol, percent))
