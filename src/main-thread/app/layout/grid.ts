import type { PanelId } from '../../stores/preferences.ts'

export type PanelsShown = Readonly<Record<PanelId, boolean>>

const isName = (name: string | false): name is string => name !== false

/** What stands in the row under the header, from the left, without the ticket's column. */
function marketOf(shown: PanelsShown, narrow: boolean): readonly string[] {
  const book = shown.book || shown.trades
  const top = narrow ? [(shown.chart || book) && 'chart'] : [shown.chart && 'chart', book && 'book']
  return top.filter(isName)
}

/** The place of the grid that notices lie over: the chart where there is one, else what has its room. */
export function noticesAreaOf(shown: PanelsShown, narrow: boolean): string {
  const side = shown.ticket || shown.account ? 'right' : 'head'
  return marketOf(shown, narrow)[0] ?? (shown.tables ? 'tables' : side)
}

/**
 * The trade page's grid-template for the panels that are shown: it closes up without holes. `narrow`: chart, book and trades
 * share one place. The first of a row takes the room that is left; with nothing at all there is the header alone.
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
    at === 0 ? 'minmax(0,1fr)' : name === 'right' ? '300px' : 'var(--book-width)',
  )
  return `'${wide.map(() => 'head').join(' ')}' auto '${wide.join(' ')}' minmax(0,1fr) ${below} / ${widths.join(' ')}`
}
