import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import { ChartPanel } from '../../features/chart/chart-panel.tsx'
import { deskWindowPanel } from '../windows/pop-out.ts'
import { panelOf } from './desk.ts'
import type { Desk, DeskPanel } from './desk.ts'
import { deskState } from './desk-store.ts'
import styles from './desk.module.css'
import { chooseLayout, chooseLink } from './grid-actions.ts'
import { GridPicker } from './grid-picker.tsx'
import { hostOf } from './hosts.ts'
import { PanelHosts } from './panel-hosts.tsx'
import { holdCharts } from './seen-charts.ts'
import { useShowOnChart } from './show-on-chart.ts'
import { useGroupLinks } from './use-group-links.ts'
import { useTitles } from './use-titles.ts'
import { reportCharts } from './window-charts.ts'

/** The panel of this window as the desk that opened it had it; undefined if that desk is unknown. */
function useOwnPanel(): { readonly desk: Desk; readonly panel: DeskPanel | undefined } {
  const { desk } = useSnapshot(deskState).v
  return { desk, panel: panelOf(desk, deskWindowPanel() ?? '') }
}

/** A chart panel in its window, with all of its charts. Their arrangement is reported to the desk that opened the window. */
export function ChartWindow() {
  const { desk, panel } = useOwnPanel()
  useGroupLinks()
  useEffect(() => holdCharts([desk]), [desk])
  useEffect(() => reportCharts(deskWindowPanel() ?? ''), [])
  if (panel === undefined) return <ChartPanel />
  return <Charts panel={panel} groups={desk.groups} />
}

function Charts({ panel, groups }: { readonly panel: DeskPanel; readonly groups: Desk['groups'] }) {
  const place = useRef<HTMLDivElement>(null)
  const { id } = panel
  useShowOnChart(useCallback(() => panel, [panel]))
  useLayoutEffect(() => place.current?.replaceChildren(hostOf(id)), [id])
  const shown = useMemo<Desk>(
    () => ({
      root: { type: 'tabs', id: 't1', size: 1, panels: [panel], active: panel.id },
      floats: [],
      windows: [],
      groups,
    }),
    [panel, groups],
  )
  return (
    <>
      <div ref={place} className={styles['body']} />
      <PanelHosts desk={shown} />
    </>
  )
}

/** Arranges the charts of the window. */
export function ChartWindowPicker() {
  const { chart } = useTitles()
  const { panel } = useOwnPanel()
  if (panel === undefined) return null
  return (
    <GridPicker
      panel={panel}
      name={chart}
      onLayout={(layout) => chooseLayout(panel, layout)}
      onLink={(what, on) => chooseLink(panel, what, on)}
    />
  )
}
