import { placesOf } from './desk.ts'
import type { DeskPanel, Tabs } from './desk.ts'
import { shownDesk } from './desk-store.ts'

let last = ''

/** The trader used something on the desk: its place counts as the current one from now on. */
export function notePlace(target: EventTarget): void {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  if (place !== null) last = place.dataset['place'] ?? ''
}

/** The shown panel of the place that the trader used last; of the first place before that. null on an empty desk. */
export function currentPanel(): { readonly panel: DeskPanel; readonly place: Tabs } | null {
  const places = placesOf(shownDesk())
  const place = places.find(({ id }) => id === last) ?? places[0]
  const panel = place?.panels.find(({ id }) => id === place.active)
  return place === undefined || panel === undefined ? null : { panel, place }
}
