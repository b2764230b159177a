import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

/**
 * The tab panel of the selected tab, outside of the `Tabs` with the list. React Aria's own panel searches its content for
 * focusable elements after every change inside and reads styles in mid-frame, which is too slow around rows that change all
 * the time. Use this one only for content that has something to focus.
 */
export function TabContent(props: {
  /** The element of the tab list; null until it is mounted. */
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
