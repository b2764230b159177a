import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

/**
 * What the chosen tab of a list shows, outside of the `Tabs` that hold the list: the panel a tab names. React Aria's own panel
 * looks through all it holds for something to focus at every change inside and asks for styles in mid-frame, too dear around
 * rows that change all the time; use this one where the content brings something to focus.
 */
export function TabContent(props: {
  /** The element of the tabs, null until it is there. */
  readonly list: HTMLElement | null
  readonly shown: string
  readonly className: string
  readonly children: ReactNode
}) {
  const { list, shown } = props
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const tab = list?.querySelector(`[role="tab"][data-key="${shown}"]`) ?? null
    if (panel.current === null || tab === null) return
    panel.current.id = tab.getAttribute('aria-controls') ?? ''
    panel.current.setAttribute('aria-labelledby', tab.id)
  }, [list, shown])
  return (
    <div ref={panel} role="tabpanel" className={props.className}>
      {props.children}
    </div>
  )
}
