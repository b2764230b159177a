import type { PanelId } from '../../stores/preferences.ts'

export type PanelsShown = Readonly<Record<PanelId, boolean>>

const isName = (name: string | false): name is string => name !== false

/** Grid areas of the row under the header, from the left, without the ticket's column. */
function marketOf(shown: PanelsShown, narrow: boolean): readonly string[] {
  const book = shown.book || shown.trades
  const top = narrow ? [(shown.chart || book) && 'chart'] : [shown.chart && 'chart', book && 'book']
  return top.filter(isName)
}

/** The grid area that notices are shown over: the chart's, or the one that takes its place. */
export function noticesAreaOf(shown: PanelsShown, narrow: boolean): string {
  const side = shown.ticket || shown.account ? 'right' : 'head'
  return marketOf(shown, narrow)[0] ?? (shown.tables ? 'tables' : side)
}

/**
 * The trade page's grid-template for the panels that are shown, without gaps for hidden ones. `narrow`: chart, book and
 * trades share one area. The first area of a row fills the remaining width. With no panel, only the header is left.
 */
export function gridOf(shown: PanelsShown, narrow: boolean): string {
  const market = marketOf(shown, narrow)
  const side = shown.ticket || shown.account ? ['right'] : []
  const row = (left: readonly string[]): string => `'${[...left, ...side].join(' ')}'`
  const left = market.length > 0 ? market : shown.tables ? ['tables'] : []
  const columns = [...left, ...side]
  const wide = columns.length === 0 ? ['.'] : columns
  const below =
    market.length > 0 && shown.tables ? `${row(market.map(() => 'tables'))} var(--tables-height)` : ''
  const widths = wide.map((name, at) =>
    at === 0 ? 'minmax(0,1fr)' : name === 'right' ? 'var(--ticket-width)' : 'var(--book-width)',
  )
  return `'${wide.map(() => 'head').join(' ')}' auto '${wide.join(' ')}' minmax(0,1fr) ${below} / ${widths.join(' ')}`
}
