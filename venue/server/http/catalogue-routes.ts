import { contractTypes } from '#shared/domain/enums.ts'
import type { Instrument, RiskTier } from '#shared/domain/instrument.ts'
import { slippageChoices } from '#shared/domain/slippage.ts'
import { orderErrors } from '#shared/errors/order-errors.ts'
import { path } from '#shared/wire/http.ts'
import type {
  DynamicSymbolItemResult,
  InstrumentsResult,
  RiskLimitListResult,
  RiskLimitItem,
} from '#shared/wire/http.ts'
import { instrumentItem } from '#shared/wire/instrument-item.ts'
import { toE2, toE8 } from '#shared/units/scaled.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { Call, Route, RouteContext } from './call.ts'
import { badRequest, done, refused } from './envelope.ts'
import type { Answer } from './envelope.ts'

/** The catalogue's six contract types (VENUE-10). */
const catalogueTypes = [
  'LinearPerpetual',
  'LinearFutures',
  'InversePerpetual',
  'InverseFutures',
  'UsdcPerpetual',
  'UsdcFutures',
] as const
/** Versions of the catalogue: 6 has short keys; 4, a client's fallback, has long names (SYM-21, SYM-27). */
const catalogueVersions = ['6', '4'] as const

/** A risk tier with scaled integers (MARGIN-16). */
export const riskLimitItem = (tier: RiskTier): RiskLimitItem => ({
  riskId: tier.riskId,
  limit: tier.limit,
  startingMarginE8: toE8(tier.startingMargin) ?? '0',
  maintainMarginE8: toE8(tier.maintainMargin) ?? '0',
  maxLeverageE2: toE2(tier.maxLeverage) ?? '0',
  isLowestRisk: tier.isLowestRisk,
})

/** A route about the instrument in the query's `symbol`; answers 30001 for an unknown one. */
export const aboutSymbol =
  (exchange: Exchange, answer: (instrument: Instrument, call: Call) => Promise<Answer> | Answer) =>
  async (call: Call): Promise<Answer> => {
    const symbol = call.query.text('symbol')
    const problem = call.query.problem()
    if (problem !== null) return badRequest(problem)
    const instrument = (await exchange.instruments()).find((one) => one.symbol === symbol)
    return instrument === undefined ? refused(orderErrors.unknownSymbol, symbol) : answer(instrument, call)
  }

/** Routes for instruments and their rules; no login needed. */
export function catalogueRoutes({ exchange, visitor }: RouteContext): readonly Route[] {
  return [
    {
      method: 'GET',
      path: path.visitorProfile,
      handle({ query }) {
        query.filledText('lang', 35)
        const problem = query.problem()
        return problem === null ? done({ isBanned: visitor.isBanned }) : badRequest(problem)
      },
    },
    {
      method: 'GET',
      path: path.briefSymbolList,
      async handle({ query }) {
        const filter = query.oneOf('filter', ['all', ...catalogueTypes], 'all')
        const version = query.oneOf('version', catalogueVersions, '6')
        const problem = query.problem()
        if (problem !== null) return badRequest(problem)
        const instruments = await exchange.instruments()
        const wanted = catalogueTypes.filter((type) => filter === 'all' || type === filter)
        const lists = wanted.map((type) => [
          type,
          instruments
            .filter((item) => item.contractType === type)
            .map((item) => (version === '6' ? instrumentItem(item) : item)),
        ])
        return { ...done(Object.fromEntries(lists)), extMap: { version } }
      },
    },
    {
      method: 'GET',
      path: path.own.instruments,
      async handle({ query }) {
        const type = query.optionalOneOf('contractType', contractTypes)
        const baseCoin = query.filledText('baseCoin')
        const problem = query.problem()
        if (problem !== null) return badRequest(problem)
        const list = (await exchange.instruments()).filter(
          (item) =>
            (type === undefined || item.contractType === type) &&
            (baseCoin === undefined || item.baseCurrency === baseCoin),
        )
        return done({ list: list.map(instrumentItem) } satisfies InstrumentsResult)
      },
    },
    {
      method: 'GET',
      path: path.dynamicSymbolItem,
      handle: aboutSymbol(exchange, (instrument) =>
        done({ item: instrumentItem(instrument) } satisfies DynamicSymbolItemResult),
      ),
    },
    {
      method: 'GET',
      path: path.riskLimitList,
      handle: aboutSymbol(exchange, ({ riskTiers }) =>
        done({ list: riskTiers.map(riskLimitItem) } satisfies RiskLimitListResult),
      ),
    },
    {
      method: 'GET',
      path: path.slippage,
      handle: aboutSymbol(exchange, ({ symbol, baseCurrency }) =>
        done({ symbol, ...slippageChoices(baseCurrency) }),
      ),
    },
  ]
}
