import { createPortal } from 'react-dom'
import { useEffect } from 'react'
import type { Desk, DeskPanel } from './desk.ts'
import { panelsOf, placesOf } from './desk.ts'
import { PanelBody } from './panel-body.tsx'
import styles from './desk.module.css'

/** Elements that hold the contents of panels, by panel. A place shows the element of its panel. */
const hosts = new Map<string, HTMLElement>()

export function hostOf(id: string): HTMLElement {
  const known = hosts.get(id)
  if (known !== undefined) return known
  const host = document.createElement('div')
  host.className = styles['host'] ?? ''
  hosts.set(id, host)
  return host
}

/**
 * The contents of all panels on the desk, in the elements that their places show. Only shown panels are mounted, and
 * charts behind another tab: they would lose their zoom.
 */
export function PanelHosts({ desk }: { readonly desk: Desk }) {
  const places = placesOf(desk)
  const isMounted = (panel: DeskPanel): boolean =>
    panel.kind === 'chart' || places.some(({ active }) => active === panel.id)
  const mounted = places.flatMap(({ panels }) => panels).filter(isMounted)
  const ids = panelsOf(desk)
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    const known = new Set(ids.split(' '))
    for (const id of hosts.keys()) if (!known.has(id)) hosts.delete(id)
  }, [ids])
  return mounted.map((panel) => createPortal(<PanelBody kind={panel.kind} />, hostOf(panel.id), panel.id))
}
