import { useLayoutEffect } from 'react'
import styles from './desk.module.css'

type Position = readonly [top: number, left: number]

/** What holds the content of a panel, and where that is scrolled: an element that is moved begins at its top again. */
interface Host {
  readonly element: HTMLElement
  readonly scrolled: Map<Element, Position>
}

const hosts = new Map<string, Host>()

function hostFor(id: string): Host {
  const known = hosts.get(id)
  if (known !== undefined) return known
  const element = document.createElement('div')
  element.className = styles['host'] ?? ''
  const scrolled: Host['scrolled'] = new Map()
  const note = ({ target }: Event): void => {
    if (target instanceof Element) scrolled.set(target, [target.scrollTop, target.scrollLeft])
  }
  element.addEventListener('scroll', note, { capture: true, passive: true })
  hosts.set(id, { element, scrolled })
  return { element, scrolled }
}

/** The element that holds the content of a panel, by the panel's id. A place shows the element of its panel. */
export const hostOf = (id: string): HTMLElement => hostFor(id).element

/** Scrolls the contents of panels as they were before their elements were moved. */
function restoreScrolls(): void {
  for (const { element, scrolled } of hosts.values())
    for (const [box, [top, left]] of scrolled) {
      if (element.contains(box)) {
        box.scrollTop = top
        box.scrollLeft = left
        // The browser reports no scroll if all fits this place: a table would show the rows of the old position.
        box.dispatchEvent(new Event('scroll'))
      } else scrolled.delete(box)
    }
}

/** Keeps the contents of panels scrolled as they are. `order`: of the places; with each change of it elements are moved. */
export const useSteadyScrolls = (order: string): void => useLayoutEffect(restoreScrolls, [order])

/** Forgets the elements of other panels than these. */
export function keepHosts(ids: ReadonlySet<string>): void {
  for (const id of hosts.keys()) if (!ids.has(id)) hosts.delete(id)
}
