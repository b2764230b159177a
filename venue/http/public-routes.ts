import { contractTypes, intervals } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { path } from '#shared/wire/http.ts'
import type {
  DynamicSymbolItemResult,
  KlineResult,
  RiskLimitListResult,
  ServerTimeResult,
  TickersResult,
} from '#shared/wire/http.ts'
import { toShortKeys } from '#shared/wire/short-keys.ts'
import { toE2, toE8 } from '#shared/units/scaled.ts'
import type { Route, RouteContext } from './call.ts'
import { code, done, refused } from './envelope.ts'

/** The catalogue's six contract types (VENUE-10). */
const catalogueTypes = [
  'LinearPerpetual',
  'LinearFutures',
  'InversePerpetual',
  'InverseFutures',
  'UsdcPerpetual',
  'UsdcFutures',
] as const
/** Versions of the catalogue's form that are served (SYM-21, SYM-27). */
const catalogueVersions: readonly string[] = ['6']
const KLINE_MAX = 1500
const candleKinds = ['market', 'mark', 'index'] as const
/** Farthest moment a query may name: year 9999. */
const LAST_SECOND = 253_402_300_799

/** An instrument as it travels: short keys, risk tiers too (SYM-29). */
export const instrumentItem = (instrument: Instrument): Record<string, unknown> =>
  toShortKeys('instrument', {
    ...instrument,
    riskTiers: instrument.riskTiers.map((tier) => toShortKeys('riskTier', tier)),
  })

/** Calls that need no login: catalogue, candles, tickers, clock, visitor profile. */
export function publicRoutes({ exchange, visitor }: RouteContext): readonly Route[] {
  const find = async (symbol: string): Promise<Instrument | undefined> =>
    (await exchange.instruments()).find((instrument) => instrument.symbol === symbol)

  return [
    {
      method: 'GET',
      path: path.own.serverTime,
      handle: () => done({ timeMs: exchange.now() } satisfies ServerTimeResult),
    },
    {
      method: 'GET',
      path: path.visitorProfile,
      handle: () => done({ isBanned: visitor.isBanned }),
    },
    {
      method: 'GET',
      path: path.briefSymbolList,
      async handle({ query }) {
        const filter = query.oneOf('filter', ['all', ...contractTypes], 'all')
        const version = query.oneOf('version', catalogueVersions, '6')
        const problem = query.problem()
        if (problem !== null) return refused(code.badParameter, problem)
        const instruments = await exchange.instruments()
        const wanted = catalogueTypes.filter((type) => filter === 'all' || type === filter)
        const lists = wanted.map((type) => [
          type,
          instruments.filter((item) => item.contractType === type).map(instrumentItem),
        ])
        return { ...done(Object.fromEntries(lists)), extMap: { version } }
      },
    },
    {
      method: 'GET',
      path: path.dynamicSymbolItem,
      async handle({ query }) {
        const symbol = query.text('symbol')
        const problem = query.problem()
        if (problem !== null) return refused(code.badParameter, problem)
        const instrument = await find(symbol)
        if (instrument === undefined) return refused(code.badParameter, `symbol ${symbol} does not exist`)
        return done({ item: instrumentItem(instrument) } satisfies DynamicSymbolItemResult)
      },
    },
    {
      method: 'GET',
      path: path.riskLimitList,
      async handle({ query }) {
        const symbol = query.text('symbol')
        const problem = query.problem()
        if (problem !== null) return refused(code.badParameter, problem)
        const instrument = await find(symbol)
        if (instrument === undefined) return refused(code.badParameter, `symbol ${symbol} does not exist`)
        const list = instrument.riskTiers.map((tier) => ({
          riskId: tier.riskId,
          limit: tier.limit,
          startingMarginE8: toE8(tier.startingMargin) ?? '0',
          maintainMarginE8: toE8(tier.maintainMargin) ?? '0',
          maxLeverageE2: toE2(tier.maxLeverage) ?? '0',
          isLowestRisk: tier.isLowestRisk,
        }))
        return done({ list } satisfies RiskLimitListResult)
      },
    },
    {
      method: 'GET',
      path: path.own.tickers,
      async handle() {
        return done({ rows: Array.from(await exchange.tickers()) } satisfies TickersResult)
      },
    },
    {
      method: 'GET',
      path: path.own.kline,
      async handle({ query }) {
        const symbol = query.text('symbol')
        const interval = query.oneOf('interval', intervals)
        const kind = query.oneOf('kind', candleKinds, 'market')
        const to = query.whole('to', 0, LAST_SECOND, LAST_SECOND)
        const limit = query.whole('limit', 1, KLINE_MAX, 200)
        const problem = query.problem()
        if (problem !== null) return refused(code.badParameter, problem)
        const instrument = await find(symbol)
        if (instrument === undefined) return refused(code.badParameter, `symbol ${symbol} does not exist`)
        const answer = await exchange.candles({ symbol, interval, kind, to, limit })
        return done({
          symbol,
          interval,
          priceFraction: instrument.priceFraction,
          lotFraction: instrument.lotFraction,
          bars: Array.from(answer.rows),
          noData: answer.noData,
        } satisfies KlineResult)
      },
    },
  ]
}
