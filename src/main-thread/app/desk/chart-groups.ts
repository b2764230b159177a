import type { Interval } from '#shared/domain/enums.ts'
import { firstLinks, intervalOf, isLinked, withInterval } from './chart-grid.ts'
import { panelsOf } from './desk.ts'
import type { Desk, DeskPanel, GridLink, PanelLink } from './desk.ts'
import { mapPanels } from './map-panels.ts'

/** What a panel's charts have in common, with each other and with those of its group. */
export const linksOf = ({ grid }: DeskPanel): readonly GridLink[] => grid?.links ?? firstLinks

/** Whether two panels are in one group, or both show the page's market: `windowGroup` is the group that the page is in. */
export function sameGroup(a: DeskPanel, b: DeskPanel, windowGroup: string): boolean {
  const of = ({ link }: DeskPanel): PanelLink => (link === windowGroup ? 'main' : link)
  return of(a) !== 'free' && of(a) === of(b)
}

/**
 * Panels whose charts share a crosshair or time range: a panel alone, or all panels of a group that share it. Those of the
 * page's market are a group too.
 */
export function linkedPanels(
  panels: readonly DeskPanel[],
  what: 'crosshair' | 'range',
  windowGroup: string,
): readonly (readonly DeskPanel[])[] {
  const sets: DeskPanel[][] = []
  for (const panel of panels) {
    if (panel.kind !== 'chart' || !linksOf(panel).includes(what)) continue
    const joined = sets.find(([first]) => first !== undefined && sameGroup(first, panel, windowGroup))
    if (joined === undefined) sets.push([panel])
    else joined.push(panel)
  }
  return sets
}

/** Shows the interval in a chart, and in all charts of its panel and group that share theirs. */
export function showInterval(desk: Desk, cell: string, interval: Interval, windowGroup: string): Desk {
  const from = panelsOf(desk).find((panel) => intervalOf(panel, cell) !== null)
  if (from === undefined || intervalOf(from, cell) === interval) return desk
  return shareInterval(desk, from, cell, interval, windowGroup)
}

/** As `showInterval`, also if the chart has the interval already. */
export function shareInterval(
  desk: Desk,
  from: DeskPanel,
  cell: string,
  interval: Interval,
  windowGroup: string,
): Desk {
  const isShared = isLinked(from, 'interval')
  return mapPanels(desk, (panel) => {
    const { id, grid } = panel
    const isOther = isShared && isLinked(panel, 'interval') && sameGroup(from, panel, windowGroup)
    if (grid === undefined || (id !== from.id && !isOther)) return panel
    return { ...panel, grid: withInterval(grid, interval, (chart) => isShared || chart === cell, id) }
  })
}
