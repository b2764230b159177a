import { t } from 'i18next'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { HistoryPageView, HistoryQuestion, HistoryRowView } from '#shared/contracts/history.ts'
import type { InstrumentView } from '#shared/contracts/views.ts'
import type { ChartMark, ChartSources } from './datafeed.ts'

/** What the chart needs beside the page's stores: other instruments than the open one, and the account's own fills. */
export interface OwnSourcesOptions {
  /** The symbol that is open on the page: only for it the stores' answer is waited for. */
  readonly isOpen: (symbol: string) => boolean
  /** Any instrument of the catalogue; null when there is none, or no answer. */
  readonly find: (symbol: string) => Promise<InstrumentView | null>
  readonly history: (question: HistoryQuestion) => Promise<Outcome<HistoryPageView>>
  /** Whose fills are marked; false for a visitor (CHART-54). */
  readonly hasAccount: () => boolean
  readonly colours: () => { readonly buy: string; readonly sell: string; readonly text: string }
}

const PAGE = 50

const textOf = (row: HistoryRowView): string =>
  [
    t(row.side === 'Sell' ? 'chart:fillSell' : 'chart:fillBuy', {
      qty: row.cells.qty ?? '--',
      price: row.cells.price ?? '--',
    }),
    t('chart:fillValue', { value: row.cells.value ?? '--', fee: row.cells.fee ?? '--' }),
  ].join('\n')

/** One fill as a mark on the bar that holds it (CHART-04); its texts come ready from the hub. */
export function markOfFill(
  row: HistoryRowView,
  colours: ReturnType<OwnSourcesOptions['colours']>,
): ChartMark | null {
  if (row.time <= 0 || row.side === '') return null
  return {
    id: row.id,
    time: Math.floor(row.time / 1000),
    color: row.side === 'Sell' ? colours.sell : colours.buy,
    label: t(row.side === 'Sell' ? 'chart:fillSellLetter' : 'chart:fillBuyLetter'),
    labelFontColor: colours.text,
    text: textOf(row),
    minSize: 16,
  }
}

/** The page's sources with compared symbols and the marks of own fills. */
export const withOwnSources = (sources: ChartSources, options: OwnSourcesOptions): ChartSources => ({
  ...sources,
  instrument: async (symbol) => {
    if (options.isOpen(symbol)) return sources.instrument(symbol)
    // The catalogue may still be on its way: an open symbol is waited for by the stores.
    return (await options.find(symbol)) ?? (options.isOpen(symbol) ? sources.instrument(symbol) : null)
  },
  marks: async (symbol, from, to) => {
    if (!options.hasAccount()) return []
    const outcome = await options.history({
      list: 'tradeHistory',
      text: symbol,
      from: from * 1000,
      to: to * 1000,
      cursor: null,
      limit: PAGE,
    })
    if (outcome.kind !== 'accepted') return []
    const colours = options.colours()
    return outcome.value.rows
      .filter((row) => row.symbol === symbol)
      .flatMap((row) => markOfFill(row, colours) ?? [])
  },
})
