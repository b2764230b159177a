import { t } from 'i18next'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { HistoryPageView, HistoryQuestion, HistoryRowView } from '#shared/contracts/history.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
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

/** Fills of one order that a mark names; more are counted. */
const MOST_NAMED = 5

/**
 * One mark for each order, on the bar of its first fill, with its fills in the tip (CHART-04); the texts come ready from the
 * hub. An order that filled in a hundred parts is one mark, not a tower of them.
 */
export function marksOfFills(
  rows: readonly HistoryRowView[],
  colours: ReturnType<OwnSourcesOptions['colours']>,
): readonly ChartMark[] {
  const usable = rows.filter(({ time, side }) => time > 0 && side !== '')
  const orders = Map.groupBy(usable, ({ id, cells: { orderId = '' } }) => (orderId === '' ? id : orderId))
  return Array.from(orders, ([id, fills]): ChartMark => {
    const sorted = fills.toSorted((a, b) => a.time - b.time)
    const [first] = sorted
    const isSell = first?.side === 'Sell'
    const more = sorted.length - MOST_NAMED
    return {
      id,
      time: Math.floor((first?.time ?? 0) / 1000),
      color: isSell ? colours.sell : colours.buy,
      label: t(isSell ? 'chart:fillSellLetter' : 'chart:fillBuyLetter'),
      labelFontColor: colours.text,
      text: [...sorted.slice(0, MOST_NAMED).map(textOf), ...(more > 0 ? [`+ ${more}`] : [])].join('\n'),
      minSize: 16,
    }
  })
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
    return marksOfFills(
      outcome.value.rows.filter((row) => row.symbol === symbol),
      options.colours(),
    )
  },
})
