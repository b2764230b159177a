import type { Instrument } from '#shared/domain/instrument.ts'
import { ableExchange } from '#shared/contracts/exchange.ts'
import type { Execution } from '#shared/domain/records.ts'
import { path } from '#shared/wire/http.ts'
import type {
  ExchangeResult,
  KlineResult,
  Mark,
  MarksResult,
  ServerTimeResult,
  TickersResult,
} from '#shared/wire/http.ts'
import { fromRequestInterval, requestIntervals } from '#shared/wire/request-interval.ts'
import type { Call, Route, RouteContext } from './call.ts'
import { aboutSymbol } from './catalogue-routes.ts'
import { badRequest, done } from './envelope.ts'
import type { Answer } from './envelope.ts'

const KLINE_MAX = 1500
const candleKinds = ['market', 'mark', 'index'] as const
/** Latest time in a query: year 9999. */
const LAST_SECOND = 253_402_300_799
/** Chart marks of a time span; the newest if there are too many. */
const MARKS_MAX = 200

const markOfTrade = (execution: Execution): Mark => ({
  id: execution.execId,
  time: Math.floor(execution.execTime / 1000),
  kind: 'trade',
  side: execution.side,
  price: execution.execPrice,
  qty: execution.execQty,
})

/** Marks for past funding settlements and known deliveries of the instrument. */
function eventMarks(instrument: Instrument, from: number, to: number): readonly Mark[] {
  const marks: Mark[] = []
  const delivery = Math.floor(instrument.settleTradingTime / 1000)
  if (delivery >= from && delivery <= to && delivery > 0) {
    marks.push({ id: `delivery-${delivery}`, time: delivery, kind: 'delivery' })
  }
  const step = instrument.fundingIntervalMinutes * 60
  if (step <= 0) return marks
  const start = Math.max(from, Math.floor(instrument.startTradingTime / 1000))
  for (let at = Math.floor(to / step) * step; at >= start && marks.length < MARKS_MAX; at -= step) {
    marks.push({ id: `funding-${at}`, time: at, kind: 'funding' })
  }
  return marks
}

/** Routes for candles, marks, tickers and the clock; no login needed. */
export function marketRoutes({ exchange }: RouteContext): readonly Route[] {
  async function kline(instrument: Instrument, { query }: Call): Promise<Answer> {
    const interval = query.oneOf('interval', requestIntervals)
    const kind = query.oneOf('kind', candleKinds, 'market')
    const to = query.whole('to', 0, LAST_SECOND, LAST_SECOND)
    const limit = query.whole('limit', 1, KLINE_MAX, 200)
    const problem = query.problem()
    if (problem !== null) return badRequest(problem)
    const { symbol, priceFraction, lotFraction } = instrument
    const answer = await exchange.candles({
      symbol,
      interval: fromRequestInterval(interval),
      kind,
      to,
      limit,
    })
    return done({
      symbol,
      interval,
      priceFraction,
      lotFraction,
      bars: Array.from(answer.rows),
      noData: answer.noData,
    } satisfies KlineResult)
  }

  /** Marks for events of the instrument and, with a login, own trades. */
  async function marks(instrument: Instrument, { query, session }: Call): Promise<Answer> {
    const from = query.whole('from', 0, LAST_SECOND)
    const to = query.whole('to', 0, LAST_SECOND)
    const problem = query.problem()
    if (problem !== null) return badRequest(problem)
    if (from > to) return badRequest('from must not be after to')
    const trades =
      session === null
        ? []
        : await exchange.executions(session.accountId, {
            symbol: instrument.symbol,
            before: (to + 1) * 1000,
            limit: MARKS_MAX,
          })
    const now = Math.floor(exchange.now() / 1000)
    const list = [...trades.map(markOfTrade), ...eventMarks(instrument, from, Math.min(to, now))]
      .filter(({ time }) => time >= from && time <= to)
      .toSorted((a, b) => a.time - b.time)
    return done({ list: list.slice(-MARKS_MAX) } satisfies MarksResult)
  }

  return [
    {
      method: 'GET',
      path: path.own.serverTime,
      handle: () => done({ timeMs: exchange.now() } satisfies ServerTimeResult),
    },
    {
      method: 'GET',
      path: path.own.exchange,
      handle: () => done((exchange.capabilities?.() ?? ableExchange) satisfies ExchangeResult),
    },
    {
      method: 'GET',
      path: path.own.tickers,
      async handle() {
        return done({ rows: Array.from(await exchange.tickers()) } satisfies TickersResult)
      },
    },
    { method: 'GET', path: path.own.kline, handle: aboutSymbol(exchange, kline) },
    { method: 'GET', path: path.own.marks, handle: aboutSymbol(exchange, marks) },
  ]
}
