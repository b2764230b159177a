import { t } from 'i18next'
import { subscribe } from 'valtio/vanilla'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { InstrumentView } from '#shared/contracts/views.ts'
import { bars } from '../../bridge/send-commands.ts'
import { refusalText } from '../../i18n/refusal-text.ts'
import { onBars } from '../../stores/chart-feed.ts'
import { connection } from '../../stores/connection.ts'
import { instrument } from '../../stores/market.ts'
import { markets } from '../../stores/tables.ts'
import type { ChartSources } from './datafeed.ts'

const FOUND_AT_MOST = 50

/** The instrument as soon as the stores have it; null when the symbol turns out not to exist. */
function whenKnown(symbol: string): Promise<InstrumentView | null> {
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

/** The chart's data out of the page's stores and the hub. */
export const pageSources: ChartSources = {
  instrument: whenKnown,
  search: (text) => {
    const wanted = text.trim().toUpperCase()
    return markets.keys.list
      .filter((symbol) => symbol.includes(wanted))
      .slice(0, FOUND_AT_MOST)
      .map((symbol) => ({ symbol, displayName: markets.peek(symbol)?.displayName ?? symbol }))
  },
  bars,
  onLiveBar: (listener) =>
    onBars((list) => {
      for (const bar of list) listener(bar)
    }),
  serverTime: () => Date.now() + connection.clockOffsetMs,
  failureText,
}
