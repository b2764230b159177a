import { seriesKey } from '#shared/domain/chart-symbol.ts'
import { rejected } from '#shared/contracts/outcome.ts'
import { answerWithin } from '../../bridge/deadline.ts'
import { historyPage } from '../../bridge/history-calls.ts'
import { NOT_SENT } from '../../bridge/ask-hub.ts'
import { workers } from '../../bridge/start-workers.ts'
import { connection } from '../../stores/connection.ts'
import type { Market } from '../../stores/market.ts'
import { setCompared } from '../../stores/view.ts'
import { createPageSources } from './chart-sources.ts'
import { createDatafeed } from './datafeed.ts'
import type { ChartDatafeed } from './datafeed.ts'
import { withOwnSources } from './own-sources.ts'

const FIND_DEADLINE_MS = 5000

const colour = (name: string, otherwise: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim() || otherwise

/**
 * The data feed of a market's chart: its symbol from the stores, compared ones from the risk worker. `answered` is
 * called with whether a request for the account's fills was answered.
 */
export const createPageDatafeed = (
  market: Market,
  user: string,
  answered: (given: boolean) => void,
): ChartDatafeed =>
  createDatafeed(
    withOwnSources(createPageSources(market), {
      isOpen: (symbol) => market.view.symbol === symbol,
      find: async (symbol) => {
        const mine = workers().risk()
        const answer = await answerWithin(() => mine.api.chartInstrument(symbol), FIND_DEADLINE_MS, mine.lost)
        return answer.ok ? answer.value : null
      },
      history: async (question) => {
        const outcome = connection.state === 'open' ? await historyPage(question) : rejected(NOT_SENT, '')
        answered(outcome.kind === 'accepted')
        return outcome
      },
      hasAccount: () => user !== '',
      colours: () => ({
        buy: colour('--up', '#1fb57a'),
        sell: colour('--down', '#f0465a'),
        text: colour('--bg', '#0b0e13'),
      }),
    }),
    (wanted) => {
      // The chart's own symbol has its bars in any case.
      setCompared(
        market.view,
        wanted.flatMap(({ symbol, kind }) =>
          kind === 'market' && symbol !== market.view.symbol ? [symbol] : [],
        ),
      )
      market.series.setFollowed(wanted.map(({ symbol, kind, interval }) => seriesKey(symbol, kind, interval)))
    },
  )
