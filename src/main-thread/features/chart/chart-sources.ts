import { t } from 'i18next'
import { subscribe } from 'valtio/vanilla'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { intervals } from '#shared/domain/enums.ts'
import { answerWithin } from '../../bridge/deadline.ts'
import { bars } from '../../bridge/send-commands.ts'
import { workers } from '../../bridge/start-workers.ts'
import { refusalText } from '../../i18n/refusal-text.ts'
import { onBars } from '../../stores/chart-feed.ts'
import { clockSpeed, exchangeNow, whenClockKnown } from '../../stores/clock.ts'
import type { Market } from '../../stores/market.ts'
import { replay } from '../../stores/replay.ts'
import type { ChartSources } from './datafeed.ts'

const SEARCH_DEADLINE_MS = 3000
const FILTER_NAMES = {
  '': 'chart:filterAll',
  SPOT: 'chart:filterSpot',
  PERPETUAL: 'chart:filterPerpetual',
  EXPIRY: 'chart:filterExpiry',
} as const

/** Waits until a market has the instrument; null if the symbol does not exist. */
function whenKnown({ instrument }: Market, symbol: string): Promise<InstrumentView | null> {
  return new Promise((resolve) => {
    const settle = (): boolean => {
      if (instrument.v?.symbol === symbol) resolve(instrument.v)
      else if (instrument.unknownSymbol === symbol) resolve(null)
      else return false
      return true
    }
    if (settle()) return
    const stop = subscribe(instrument, () => {
      if (settle()) stop()
    })
  })
}

function failureText(outcome: Outcome<unknown>): string {
  if (outcome.kind !== 'rejected') return t('chart:barsUnknown')
  const text = refusalText(outcome.code, outcome.message, outcome.params)
  return t('chart:barsRefused', { text })
}

/** The data of a market's chart from the page's stores and the hub. */
export const createPageSources = (market: Market): ChartSources => ({
  instrument: (symbol) => whenKnown(market, symbol),
  search: async (text, type) => {
    const mine = workers().risk()
    const answer = await answerWithin(
      () => mine.api.findChartSymbols(text, type),
      SEARCH_DEADLINE_MS,
      mine.lost,
    )
    return answer.ok ? answer.value : []
  },
  intervals: () => replay.recording?.intervals ?? intervals,
  filterName: (type) => t(FILTER_NAMES[type]),
  bars,
  onLiveBar: (listener) =>
    onBars((list) => {
      for (const bar of list) listener(bar)
    }),
  serverTime: async () => {
    await whenClockKnown()
    return exchangeNow()
  },
  clockSpeed,
  failureText,
})
