import '../../i18n/english/workspace.ts'
import type { TFunction } from 'i18next'
import type { Interval } from '#shared/domain/enums.ts'
import { marketOf } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { link } from '../windows/link-group.ts'
import { changeUndoably } from './change-undoably.ts'
import type { TableTab } from '../tables/table-tabs.ts'
import { freshId, panelOf, panelsOf, placeOf } from './desk.ts'
import type { ChartGrid, Desk, DeskPanel, GridLink } from './desk.ts'
import { adjustDesk, changeDesk, firstId } from './desk-store.ts'
import { mapPanels } from './map-panels.ts'
import { announce } from './said.ts'
import { symbolOf } from './panel-market.ts'
import { activePart, arranged, chartsOf, MOST_CHARTS, oneChart, partsOf, setLink } from './chart-grid.ts'
import { shareInterval, showInterval } from './chart-groups.ts'
import { chartsIn } from './grid-layouts.ts'
import type { GridLayout } from './grid-layouts.ts'

/** The panel's grid; before the first choice, what the panel's one chart shows. */
const gridOf = ({ id, grid }: DeskPanel): ChartGrid =>
  grid ?? oneChart(id, marketOf(id)?.view.interval ?? view.interval)

const changePanel = (desk: Desk, id: string, change: (panel: DeskPanel) => DeskPanel): Desk =>
  mapPanels(desk, (panel) => (panel.id === id ? change(panel) : panel))

const shownSymbol = (desk: Desk, panel: DeskPanel): string =>
  symbolOf(desk, activePart(panel), view.symbol, link.group)

/** Whether the desk has room for a panel's charts in this arrangement. */
export const hasRoom = (desk: Desk, panel: DeskPanel, layout: GridLayout): boolean =>
  chartsOf(desk) - partsOf(panel).length + chartsIn(layout) <= MOST_CHARTS

/** Arranges the charts of a panel. Returns false if the desk would have too many: then nothing is changed. */
export function chooseLayout(panel: DeskPanel, layout: GridLayout): boolean {
  let fits = true
  const change = (desk: Desk): Desk => {
    fits = hasRoom(desk, panel, layout)
    if (!fits) return desk
    let last = Number(freshId(desk, 'p', firstId()).slice(1)) - 1
    const newId = (): string => `p${(last += 1)}`
    return changePanel(desk, panel.id, (now) => {
      const symbol = shownSymbol(desk, now)
      return { ...now, grid: arranged(now, gridOf(now), layout, symbol, newId) }
    })
  }
  if (chartsIn(layout) < partsOf(panel).length) changeUndoably(change, { titleKey: 'workspace:undo.charts' })
  else changeDesk(change)
  return fits
}

export const chooseLink = (panel: DeskPanel, what: GridLink, on: boolean): void =>
  void changeDesk((desk) => {
    const linked = changePanel(desk, panel.id, (now) =>
      setLink(now, gridOf(now), what, on, shownSymbol(desk, now)),
    )
    const now = panelOf(linked, panel.id)
    if (what !== 'interval' || !on || now?.grid === undefined) return linked
    // The other panels of the group take over the interval of this one.
    return shareInterval(linked, now, panel.id, now.grid.interval, link.group)
  })

/** Makes a chart the active one of its panel. */
export const activate = (panel: DeskPanel, cell: string): void =>
  adjustDesk((desk) =>
    panel.grid === undefined || panel.grid.active === cell
      ? desk
      : changePanel(desk, panel.id, (now) => ({ ...now, grid: { ...gridOf(now), active: cell } })),
  )

/** Shows one chart alone, or all again. */
export const maximise = (panel: DeskPanel, cell: string, on: boolean): void =>
  adjustDesk((desk) =>
    changePanel(desk, panel.id, (now) => ({ ...now, grid: { ...gridOf(now), active: cell, maximised: on } })),
  )

/** The trader chose another table. */
export const showTable = (id: string, tab: TableTab): void =>
  adjustDesk((desk) => changePanel(desk, id, (panel) => ({ ...panel, tab })))

/**
 * From now on the desk remembers the intervals of its charts, as a saved layout and a panel's window need. Panels in windows report
 * theirs.
 */
export const rememberIntervals = (): void =>
  adjustDesk((desk) => {
    const isNew = ({ kind, grid, id }: DeskPanel): boolean =>
      kind === 'chart' && grid === undefined && placeOf(desk, id) !== undefined
    if (!panelsOf(desk).some(isNew)) return desk
    return mapPanels(desk, (panel) => (isNew(panel) ? { ...panel, grid: gridOf(panel) } : panel))
  })

/** Shows all charts of a panel again, and announces it. false if it shows them already. */
export function restoreChart(panel: DeskPanel, name: string, t: TFunction<'desk'>): boolean {
  const { grid } = panel
  const parts = partsOf(panel)
  if (grid?.maximised !== true || parts.length < 2) return false
  maximise(panel, grid.active, false)
  const number = parts.findIndex(({ id }) => id === grid.active) + 1
  announce(t('grid.said.restored', { chart: t('grid.chart', { panel: name, number }) }))
  return true
}

/** The trader chose another interval in a chart. */
export const chooseInterval = (cell: string, interval: Interval): void =>
  adjustDesk((desk) => showInterval(desk, cell, interval, link.group))
