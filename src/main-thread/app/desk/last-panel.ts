import { placesOf } from './desk.ts'
import type { DeskPanel, Tabs } from './desk.ts'
import { shownDesk } from './desk-store.ts'

let last = ''
/** The panel of charts that the trader used last. */
let lastChart = ''

/** The trader used something on the desk: its place counts as the current one from now on. */
export function notePlace(target: EventTarget): void {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  if (place === null) return
  last = place.dataset['place'] ?? ''
  const panel = currentPanel()?.panel
  if (panel?.kind === 'chart') lastChart = panel.id
}

/** The place that a key was pressed in; without a focus the one that the trader used last. undefined elsewhere. */
export function focusedPlace({ target }: Pick<Event, 'target'>): Tabs | undefined {
  if (target === document.body) return currentPanel()?.place
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  return placesOf(shownDesk()).find(({ id }) => id === place?.dataset['place'])
}

/** The shown panel of charts that the trader used last; the first one before that. undefined on a desk without charts. */
export function currentCharts(): DeskPanel | undefined {
  const charts = placesOf(shownDesk()).flatMap(({ panels, active }) =>
    panels.filter(({ id, kind }) => kind === 'chart' && id === active),
  )
  return charts.find(({ id }) => id === lastChart) ?? charts[0]
}

/** The shown panel of the place that the trader used last; of the first place before that. null on an empty desk. */
export function currentPanel(): { readonly panel: DeskPanel; readonly place: Tabs } | null {
  const places = placesOf(shownDesk())
  const place = places.find(({ id }) => id === last) ?? places[0]
  const panel = place?.panels.find(({ id }) => id === place.active)
  return place === undefined || panel === undefined ? null : { panel, place }
}
