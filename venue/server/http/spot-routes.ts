import { createHash } from 'node:crypto'
import type { Instrument } from '#shared/domain/instrument.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import { path } from '#shared/wire/http.ts'
import type { Route, RouteContext } from './call.ts'
import { badRequest, done } from './envelope.ts'
import { quoteGroups, spotAll, spotV3 } from './spot-items.ts'

interface SpotCatalogue {
  readonly instruments: readonly Instrument[]
  /** Changes whenever an instrument does. */
  readonly version: string
  /** Unix ms at which this version was first seen. */
  readonly lastModifiedTime: number
}

/**
 * The three spot lists (VENUE-05..07). `symbol_list_all` describes symbols, `symbol_list_v3` has their trading rules; a client
 * merges both. `symbol_list_v2` has both, as a fallback. A request with the current marker gets an empty list with the same
 * marker.
 */
export function spotRoutes({ exchange }: RouteContext): readonly Route[] {
  let known: SpotCatalogue | null = null

  async function catalogue(): Promise<SpotCatalogue> {
    const instruments = (await exchange.instruments()).filter(({ contractType }) => contractType === 'Spot')
    const version = createHash('sha256').update(JSON.stringify(instruments)).digest('hex').slice(0, 16)
    if (known?.version !== version) known = { instruments, version, lastModifiedTime: exchange.now() }
    return known
  }

  /** 24 h volume by instrument. */
  async function volumes(): Promise<(spot: Instrument) => string> {
    const rows = await exchange.tickers()
    const byId = new Map<number, number>()
    for (let at = 0; at < rows.length; at += TICKER_WIDTH) {
      byId.set(rows[at + tickerField.instrumentId] ?? 0, rows[at + tickerField.volume24h] ?? 0)
    }
    return (spot) => scaledToText(byId.get(spot.id) ?? 0, spot.lotFraction) ?? '0'
  }

  return [
    {
      method: 'GET',
      path: path.spotSymbolListAll,
      async handle({ query }) {
        const since = query.has('last_modified_at')
          ? query.whole('last_modified_at', 0, Number.MAX_SAFE_INTEGER)
          : null
        const problem = query.problem()
        if (problem !== null) return badRequest(problem)
        const { instruments, lastModifiedTime } = await catalogue()
        const list = since === lastModifiedTime ? [] : quoteGroups(instruments, spotAll)
        return done({ quoteTokenSymbols: list, lastModifiedTime })
      },
    },
    {
      method: 'GET',
      path: path.spotSymbolListV3,
      async handle({ query }) {
        const requested = query.filledText('version')
        const problem = query.problem()
        if (problem !== null) return badRequest(problem)
        const { instruments, version } = await catalogue()
        const volumeOf = await volumes()
        const list =
          requested === version ? [] : quoteGroups(instruments, (one) => spotV3(one, volumeOf(one)))
        return done({ quoteTokenResult: list, version })
      },
    },
    {
      method: 'GET',
      path: path.spotSymbolListV2,
      async handle() {
        const { instruments, version } = await catalogue()
        const volumeOf = await volumes()
        const both = (one: Instrument) => ({ ...spotAll(one), ...spotV3(one, volumeOf(one)) })
        return done({ quoteTokenResult: quoteGroups(instruments, both), version })
      },
    },
  ]
}
