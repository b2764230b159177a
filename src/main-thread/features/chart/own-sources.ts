import { t } from 'i18next'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { HistoryPageView, HistoryQuestion, HistoryRowView } from '#shared/contracts/history.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { ChartMark, ChartSources } from './datafeed.ts'

/** Data the page's stores do not have: other instruments than the open one, and the account's own fills. */
export interface OwnSourcesOptions {
  /** The open symbol of the page: only for it the stores will have an answer. */
  readonly isOpen: (symbol: string) => boolean
  /** Any instrument of the catalogue; null if there is none, or without an answer. */
  readonly find: (symbol: string) => Promise<InstrumentView | null>
  readonly history: (question: HistoryQuestion) => Promise<Outcome<HistoryPageView>>
  /** Whether somebody is logged in, whose fills are marked; false for a visitor (CHART-54). */
  readonly hasAccount: () => boolean
  readonly colours: () => { readonly buy: string; readonly sell: string; readonly text: string }
}

const PAGE = 50
/** Most pages of fills that are asked for at once: the newest ones. */
const MOST_PAGES = 10

const textOf = (row: HistoryRowView): string =>
  [
    t(row.side === 'Sell' ? 'chart:fillSell' : 'chart:fillBuy', {
      qty: row.cells.qty ?? '--',
      price: row.cells.price ?? '--',
    }),
    t('chart:fillValue', {
      value: row.cells.value ?? '--',
      // A spot buy pays its fee in another coin than its value.
      fee: `${row.cells.fee ?? '--'} ${row.cells.feeCoin ?? ''}`.trimEnd(),
    }),
  ].join('\n')

/** Maximum number of fills listed in a mark; the others are only counted. */
const MOST_NAMED = 5

/**
 * One mark per order, on the bar of its first fill, with its fills in the tooltip (CHART-04); the hub formats the texts. An
 * order that was filled in a hundred parts is one mark, not a stack of a hundred. The first order comes first: a chart stacks
 * those of one bar.
 */
export function marksOfFills(
  rows: readonly HistoryRowView[],
  colours: ReturnType<OwnSourcesOptions['colours']>,
): readonly ChartMark[] {
  const usable = rows
    .filter(({ time, side }) => time > 0 && side !== '')
    .toSorted((one, other) => one.time - other.time || (one.id < other.id ? -1 : 1))
  const orders = Map.groupBy(usable, ({ id, cells: { orderId = '' } }) => (orderId === '' ? id : orderId))
  return Array.from(orders, ([id, sorted]): ChartMark => {
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

/** Adds compared symbols and marks of own fills to the page's sources. */
export const withOwnSources = (sources: ChartSources, options: OwnSourcesOptions): ChartSources => ({
  ...sources,
  instrument: async (symbol) => {
    if (options.isOpen(symbol)) return sources.instrument(symbol)
    // The catalogue may not have arrived yet: for the open symbol, wait for the stores.
    return (await options.find(symbol)) ?? (options.isOpen(symbol) ? sources.instrument(symbol) : null)
  },
  marks: async (symbol, from, to) => {
    if (!options.hasAccount()) return []
    const rows: HistoryRowView[] = []
    let cursor: number | null = null
    // One order may have a hundred fills.
    for (let page = 0; page < MOST_PAGES; page += 1) {
      // Sequential: each page says where the next one begins.
      // oxlint-disable-next-line no-await-in-loop
      const outcome: Outcome<HistoryPageView> = await options.history({
        list: 'tradeHistory',
        text: symbol,
        from: from * 1000,
        to: to * 1000,
        cursor,
        limit: PAGE,
      })
      if (outcome.kind !== 'accepted') break
      rows.push(...outcome.value.rows.filter((row) => row.symbol === symbol))
      cursor = outcome.value.next
      if (cursor === null) break
    }
    return marksOfFills(rows, options.colours())
  },
})
