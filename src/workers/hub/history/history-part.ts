import type { HistoryCalls } from '#shared/contracts/history.ts'
import { rejected } from '#shared/contracts/outcome.ts'
import { supportedCoins } from '#shared/domain/coins.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { clientErrors } from '#shared/errors/client-errors.ts'
import type { HttpClient } from '../http/http-client.ts'
import { fetchRows } from './fetch-rows.ts'
import { readQuestion } from './question.ts'
import { readRealised } from './realised.ts'

/** The history: twenty lists and the wallet's transactions, fetched by cursor and formatted (POS-35, POS-36). */
export function createHistory(options: {
  readonly http: Pick<HttpClient, 'call'>
  readonly instruments: () => readonly Instrument[]
  /** A visitor has no history, so nothing is fetched, even for a page that doesn't know yet that its session ended (A4). */
  readonly isTrader?: () => boolean
}): HistoryCalls {
  let bySymbol = new Map<string, Instrument>()
  let of: readonly Instrument[] = []
  function find(symbol: string): Instrument | undefined {
    const now = options.instruments()
    if (now !== of) {
      of = now
      bySymbol = new Map(now.map((instrument) => [instrument.symbol, instrument]))
    }
    return bySymbol.get(symbol)
  }
  const sources = { http: options.http, find }
  const { isTrader = () => true } = options
  const unreadable = rejected(clientErrors.notAsked[0], '')
  return {
    historyPage: async (question) => {
      const checked = readQuestion(question)
      return checked === null || !isTrader() ? unreadable : fetchRows(sources, checked)
    },
    historyCsv: async ({ question, ...how }) => {
      const checked = readQuestion(question)
      if (checked === null || !isTrader()) return unreadable
      return (await import('./history-csv.ts')).historyCsv(sources, checked, how)
    },
    realised: async ({ coin }) =>
      isTrader() && (supportedCoins.some((known) => known === coin) || coin === 'USDC')
        ? readRealised(sources, coin)
        : unreadable,
  }
}
