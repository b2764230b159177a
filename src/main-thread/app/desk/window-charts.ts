import { useEffect } from 'react'
import { subscribe } from 'valtio/vanilla'
import { onWindowMessage } from '../windows/window-messages.ts'
import { chartsOf, MOST_CHARTS, partsOf } from './chart-grid.ts'
import { isChartId, panelOf, panelsOf } from './desk.ts'
import type { Desk } from './desk.ts'
import { adjustDesk, deskState, reachableDesks } from './desk-store.ts'
import { mapPanels } from './map-panels.ts'
import { Refused, refuse } from './read-fields.ts'
import { holdCharts } from './seen-charts.ts'
import { readGrid } from './read-grid.ts'

const TYPE = 'perpdeck-charts'

/** In a panel's window: reports its charts to the desk that opened it, with every change. Returns a function that stops it. */
export function reportCharts(id: string): () => void {
  let last = panelOf(deskState.v.desk, id)?.grid
  const report = (): void => {
    const opener = window.opener as Window | null
    last = panelOf(deskState.v.desk, id)?.grid
    if (last !== undefined) opener?.postMessage({ type: TYPE, panel: id, grid: last }, location.origin)
  }
  const stops = [
    subscribe(deskState, () => {
      if (panelOf(deskState.v.desk, id)?.grid !== last) report()
    }),
    // The desk was loaded again.
    onWindowMessage((message) => void (message.type === 'who' && report())),
  ]
  return () => stops.forEach((stop) => stop())
}

/**
 * The desk with the charts that a panel's window reports, an untrusted value. The same desk if they are damaged, too many, or have
 * the id of another chart or panel.
 */
export function withReported(desk: Desk, id: unknown, value: unknown): Desk {
  const own = desk.windows.find(({ panel }) => panel.id === id)?.panel
  if (own === undefined || own.kind !== 'chart') return desk
  const used = new Set(
    panelsOf(desk).flatMap((panel) =>
      (panel.id === own.id ? [own] : partsOf(panel)).map(({ id: part }) => part),
    ),
  )
  const idOf = (cell: unknown): string => {
    if (!isChartId(cell) || used.has(cell)) return refuse()
    used.add(cell)
    return cell
  }
  try {
    const grid = readGrid(value, own.id, idOf)
    const next = mapPanels(desk, (panel) => (panel.id === own.id ? { ...panel, grid } : panel))
    return chartsOf(next) > MOST_CHARTS ? desk : next
  } catch (error) {
    if (error instanceof Refused) return desk
    throw error
  }
}

/** On a desk: follows the charts of its panels' windows, and holds its own, so that no other window frees their layouts. */
export function useWindowCharts(): void {
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent<unknown>): void => {
      if (origin !== location.origin || typeof data !== 'object' || data === null) return
      if (Reflect.get(data, 'type') !== TYPE) return
      adjustDesk((desk) => withReported(desk, Reflect.get(data, 'panel'), Reflect.get(data, 'grid')))
    }
    const hold = (): void => holdCharts(reachableDesks())
    hold()
    window.addEventListener('message', listen)
    const stop = subscribe(deskState, hold)
    return () => {
      window.removeEventListener('message', listen)
      stop()
    }
  }, [])
}
