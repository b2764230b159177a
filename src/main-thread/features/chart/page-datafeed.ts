import { answerWithin } from '../../bridge/deadline.ts'
import { historyPage } from '../../bridge/history-calls.ts'
import { workers } from '../../bridge/start-workers.ts'
import { onLines } from '../../stores/chart-feed.ts'
import { connection } from '../../stores/connection.ts'
import { setCompared, view } from '../../stores/view.ts'
import { pageSources } from './chart-sources.ts'
import { createDatafeed } from './datafeed.ts'
import type { ChartDatafeed } from './datafeed.ts'
import { withOwnSources } from './own-sources.ts'

const FIND_DEADLINE_MS = 5000
/** After a line came or went its fill needs a moment to be in the exchange's list. */
const FILLS_AFTER_MS = 700

const colour = (name: string, otherwise: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim() || otherwise

/** The chart's data feed on this page: the open symbol from the stores, compared ones from the risk worker. */
export const createPageDatafeed = (user: string): ChartDatafeed =>
  createDatafeed(
    withOwnSources(pageSources, {
      isOpen: (symbol) => view.symbol === symbol,
      find: async (symbol) => {
        const mine = workers().risk()
        const answer = await answerWithin(() => mine.api.chartInstrument(symbol), FIND_DEADLINE_MS, mine.lost)
        return answer.ok ? answer.value : null
      },
      history: historyPage,
      hasAccount: () => user !== '' && connection.state === 'open',
      colours: () => ({
        buy: colour('--up', '#1fb57a'),
        sell: colour('--down', '#f0465a'),
        text: colour('--bg', '#0b0e13'),
      }),
    }),
    // The chart's own symbol has its bars anyway.
    (wanted) =>
      setCompared(
        wanted.flatMap(({ symbol, kind }) => (kind === 'market' && symbol !== view.symbol ? [symbol] : [])),
      ),
  )

/** Own fills come and go with orders and positions: their marks are asked for again then. */
export function followFills(refresh: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  const stop = onLines((ops) => {
    if (!ops.some((op) => op.op === 'remove' || op.line.kind === 'position')) return
    timer ??= setTimeout(() => {
      timer = null
      refresh()
    }, FILLS_AFTER_MS)
  })
  return () => {
    stop()
    if (timer !== null) clearTimeout(timer)
  }
}
