import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import controls from './controls.module.css'

/** What joins the tabs of a list with their panel: `useTabs()` where both are rendered. */
export interface TabsId<Id extends string> {
  /** Base of the element ids. */
  readonly id: string
  readonly selected: Id
}

export const useTabs = <Id extends string>(selected: Id): TabsId<Id> => ({ id: useId(), selected })

/**
 * A list of tabs. The selected one is a tab stop; arrow keys, Home and End select another and focus it, as the pattern
 * of WAI-ARIA has it (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/, 2026-11-27).
 */
export function TabList<Id extends string>(props: {
  readonly of: TabsId<Id>
  readonly label: string
  /** Every tab with its name. */
  readonly tabs: readonly (readonly [Id, ReactNode])[]
  readonly className: string | undefined
  readonly onSelect: (tab: Id) => void
}) {
  const { tabs, onSelect } = props
  const { id, selected } = props.of
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent): void {
    const forward = list.current?.matches(':dir(rtl)') === true ? 'ArrowLeft' : 'ArrowRight'
    const at = tabs.findIndex(([tab]) => tab === selected)
    const last = tabs.length - 1
    const next = { ArrowLeft: at - 1, ArrowRight: at - 1, [forward]: at + 1, Home: 0, End: last }[event.key]
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const [tab] = tabs[next < 0 ? last : next > last ? 0 : next] ?? []
    if (tab === undefined) return
    onSelect(tab)
    focusTab(list.current, tab)
  }

  return (
    <div className={props.className}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the selected tab is the tab stop */}
      <div
        ref={list}
        role="tablist"
        aria-label={props.label}
        className={controls['tabs']}
        onKeyDown={onKeyDown}
      >
        {tabs.map(([tab, name]) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            data-key={tab}
            aria-selected={tab === selected}
            aria-controls={tab === selected ? id : undefined}
            tabIndex={tab === selected ? 0 : -1}
            className={controls['tab']}
            onClick={(event) => {
              // Safari doesn't focus a pressed button.
              event.currentTarget.focus()
              if (tab !== selected) onSelect(tab)
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Focuses a tab by its id. `near`: an element that contains its list. */
export function focusTab(near: HTMLElement | null, tab: string): void {
  near?.querySelector<HTMLElement>(`[role="tab"][data-key="${tab}"]`)?.focus()
}

/** The panel of the selected tab. Only for content that has something to focus: it is no tab stop itself. */
export function TabPanel(props: {
  readonly of: TabsId<string>
  readonly className: string | undefined
  readonly children: ReactNode
}) {
  const { id, selected } = props.of
  return (
    <div role="tabpanel" id={id} aria-labelledby={`${id}-${selected}`} className={props.className}>
      {props.children}
    </div>
  )
}
