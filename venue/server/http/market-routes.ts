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
import type { Refusal } from '../../exchange/commands.ts'
import type { Call, Route, RouteContext } from './call.ts'
import { aboutSymbol } from './catalogue-routes.ts'
import { badRequest, done, refusedBy } from './envelope.ts'
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

const fundingMark = (time: number): Mark => ({ id: `funding-${time}`, time, kind: 'funding' })

/** Mark for the delivery of the instrument, if it is in the time span. */
function deliveryMarks({ settleTradingTime }: Instrument, from: number, to: number): readonly Mark[] {
  const time = Math.floor(settleTradingTime / 1000)
  return time >= from && time <= to && time > 0 ? [{ id: `delivery-${time}`, time, kind: 'delivery' }] : []
}

/** Marks for the past funding settlements of the instrument, by its interval. */
function fundingMarks(instrument: Instrument, from: number, to: number): readonly Mark[] {
  const marks: Mark[] = []
  const step = instrument.fundingIntervalMinutes * 60
  if (step <= 0) return marks
  const start = Math.max(from, Math.floor(instrument.startTradingTime / 1000))
  for (let at = Math.floor(to / step) * step; at >= start && marks.length < MARKS_MAX; at -= step) {
    marks.push(fundingMark(at))
  }
  return marks
}

/** Routes for candles, marks, tickers and the clock; no login needed. */
export function marketRoutes({ exchange, control }: RouteContext): readonly Route[] {
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
    const now = Math.floor(exchange.now() / 1000)
    const own = session === null ? null : await ownMarks(instrument, session.accountId, from, to)
    if (own !== null && 'ok' in own) return refusedBy(own)
    const list = [
      ...(own?.trades ?? []),
      ...(own?.funding ?? fundingMarks(instrument, from, Math.min(to, now))),
      ...deliveryMarks(instrument, from, Math.min(to, now)),
    ]
      .filter(({ time }) => time >= from && time <= to)
      .toSorted((a, b) => a.time - b.time)
    return done({ list: list.slice(-MARKS_MAX) } satisfies MarksResult)
  }

  /** Own trades and, of an exchange that lists them in pages, own payments of funding. */
  async function ownMarks(
    { symbol }: Instrument,
    accountId: string,
    from: number,
    to: number,
  ): Promise<{ readonly trades: readonly Mark[]; readonly funding?: readonly Mark[] } | Refusal> {
    const range = { symbol, before: (to + 1) * 1000, limit: MARKS_MAX }
    if (exchange.history === undefined)
      return { trades: (await exchange.executions(accountId, range)).map(markOfTrade) }
    const since = { ...range, from: from * 1000 }
    const [trades, log] = await Promise.all([
      exchange.history(accountId, { list: 'tradeHistory', ...since }),
      exchange.history(accountId, { list: 'transactions', ...since }),
    ])
    if (!trades.ok) return trades
    if (!log.ok) return log
    const paid = (log.list as readonly { readonly type: string; readonly time: number }[])
      .filter(({ type }) => type === 'FUNDING')
      .map(({ time }) => fundingMark(Math.floor(time / 1000)))
    return { trades: (trades.list as readonly Execution[]).map(markOfTrade), funding: paid }
  }

  /** With an open control port, pages may ask for load and faults. */
  function exchangeView(): ExchangeResult {
    const view = exchange.capabilities?.() ?? ableExchange
    return control.access === null ? view : { ...view, capabilities: { ...view.capabilities, faults: 'key' } }
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
      handle: () => done(exchangeView()),
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
