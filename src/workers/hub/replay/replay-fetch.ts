import { clientErrors } from '#shared/errors/client-errors.ts'
import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import { path } from '#shared/wire/http.ts'
import { CONFIG_PATH } from '#shared/wire/http-constants.ts'
import { toRequestInterval } from '#shared/wire/request-interval.ts'
import type { FetchLike } from '../browser/fetch.ts'
import { isMap } from '../feeds/read-record.ts'
import type { Recording } from './read-recording.ts'

/** Abilities that a recording never has, whatever its exchange had. */
const absent = { login: 'none', addFunds: false, resetAccount: false, apiKeys: false } as const
/** "Not logged in": the session stays a visitor. */
const NO_SESSION = 10007
const NOT_RECORDED = 10404
const MOST_BARS = 1500

const answer = (result: unknown): Response =>
  new Response(JSON.stringify({ retCode: 0, retMsg: 'OK', result }))
const refuse = (retCode: number, retMsg: string): Response =>
  new Response(JSON.stringify({ retCode, retMsg, result: {} }))

/**
 * Rows of candles that had ended at the moment shown. A row counts once the next one began: what a candle became later is not
 * known yet. The open candle comes from the recorded pushes.
 */
export function endedBars(rows: readonly number[], atMs: number): readonly number[] {
  let count = 0
  while ((rows[(count + 1) * CANDLE_WIDTH] ?? Number.POSITIVE_INFINITY) * 1000 <= atMs) count += 1
  return rows.slice(0, count * CANDLE_WIDTH)
}

/**
 * Answers the hub's calls from a recording. It has no network: a call that changes anything is refused with the code of
 * "nothing was sent", whatever it is.
 */
export function createReplayFetch(recording: Recording, now: () => number): FetchLike {
  const itemsOf = (type: string): readonly unknown[] => recording.instruments.get(type) ?? []

  function bars(query: URLSearchParams): Response {
    const page = recording.bars.find(
      ({ symbol, interval, kind }) =>
        symbol === query.get('symbol') &&
        toRequestInterval(interval) === query.get('interval') &&
        kind === (query.get('kind') ?? 'market'),
    )
    const result = page?.result
    if (!isMap(result) || !Array.isArray(result['bars'])) return refuse(NOT_RECORDED, 'not recorded')
    const to = Number(query.get('to') ?? Number.POSITIVE_INFINITY)
    const limit = Math.min(MOST_BARS, Number(query.get('limit') ?? MOST_BARS))
    const ended = endedBars(result['bars'] as readonly number[], Math.min(now(), to * 1000))
    const rows = ended.slice(-limit * CANDLE_WIDTH)
    return answer({ ...result, bars: rows, noData: rows.length === 0 })
  }
  function get(url: URL): Response {
    const query = url.searchParams
    switch (url.pathname) {
      case CONFIG_PATH:
        return new Response(null, { status: 404 })
      case path.briefSymbolList:
        return answer(Object.fromEntries(recording.instruments))
      case path.own.instruments:
        return answer({ list: itemsOf(query.get('contractType') ?? '') })
      case path.own.kline:
        return bars(query)
      case path.own.exchange: {
        const said = recording.exchange['capabilities']
        const capabilities = { ...(isMap(said) ? said : {}), ...absent }
        return answer({ ...recording.exchange, isReadOnly: true, isArmed: false, capabilities })
      }
      case path.own.profile:
        return refuse(NO_SESSION, 'a recording has no account')
      default:
        return refuse(NOT_RECORDED, 'not recorded')
    }
  }
  return (url, init) =>
    Promise.resolve(
      init.method === undefined || init.method === 'GET'
        ? get(new URL(url))
        : refuse(clientErrors.notConnected[0], clientErrors.notConnected[1]),
    )
}
