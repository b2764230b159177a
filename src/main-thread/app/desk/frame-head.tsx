import { useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import { activePart, partsOf } from './chart-grid.ts'
import type { DeskPanel, Tabs } from './desk.ts'
import { focusCell } from './focus-cell.ts'
import { focusAwaited, tabOf } from './focus-panel.ts'
import { FrameTools } from './frame-tools.tsx'
import { close, step } from './panel-actions.ts'
import { showTab, toggleAlone } from './show-panel.ts'
import type { Direction } from './side-of.ts'
import styles from './desk.module.css'
import { TabsMenu } from './tabs-menu.tsx'
import { useTitles } from './use-titles.ts'

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** A place's tabs, with menu and close button of the shown panel. `onDrag`: a tab was pressed and may be dragged. */
export function FrameHead(props: {
  readonly tabs: Tabs
  readonly bodyId: string
  readonly onDrag: (event: PointerEvent, panel: DeskPanel) => void
  /** The head of a floating place was pressed beside its tabs. */
  readonly onMove: ((event: PointerEvent) => void) | undefined
  /** Whether the place fills the desk; null if it is the only one. */
  readonly isAlone: boolean | null
}) {
  const { tabs, bodyId, isAlone } = props
  const { t } = useTranslation('desk')
  const titles = useTitles()
  const [menu, setMenu] = useState(false)
  const shown = tabs.panels.find(({ id }) => id === tabs.active) ?? tabs.panels[0]
  const name = shown === undefined ? '' : titles[shown.kind]

  /** The menu is that of the shown panel. */
  function openMenu(panel: DeskPanel): void {
    showTab(panel.id)
    setMenu(true)
  }

  function onKeyDown(event: KeyboardEvent, panel: DeskPanel): void {
    const direction = arrows[event.key]
    const acted = { panel, place: tabs, name: titles[panel.kind], t }
    if (direction !== undefined && event.altKey && event.shiftKey) step(acted, direction)
    else if (event.key === 'Delete') close(acted)
    else if (event.key === 'Enter' && event.altKey && isAlone !== null) toggleAlone(panel, acted.name, t)
    else if (event.key === 'ArrowDown' && partsOf(panel).length > 1) focusCell(activePart(panel).id)
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenu(panel)
    else if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !select(event, panel)) return
    // Other keys, such as F6, are the desk's and the page's.
    event.stopPropagation()
    event.preventDefault()
  }

  /** Shows the tab that a key leads to; false for any other key. */
  function select(event: KeyboardEvent, panel: DeskPanel): boolean {
    const at = tabs.panels.indexOf(panel)
    const ahead = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const last = tabs.panels.length - 1
    const to = {
      ArrowLeft: ahead === 'ArrowLeft' ? at + 1 : at - 1,
      ArrowRight: ahead === 'ArrowRight' ? at + 1 : at - 1,
      Home: 0,
      End: last,
    }[event.key]
    const next = to === undefined ? undefined : tabs.panels[(to + last + 1) % (last + 1)]
    if (next === undefined) return false
    showTab(next.id)
    tabOf(next.id)?.focus()
    return true
  }

  if (shown === undefined) return null
  return (
    // The empty part of a floating head moves the place; its menu does the same with keys.
    <div
      className={styles['head']}
      onPointerDown={props.onMove}
      onDoubleClick={isAlone === null ? undefined : () => toggleAlone(shown, name, t)}
      data-floats={props.onMove !== undefined}
    >
      <div className={styles['tabs']} role="tablist" aria-label={t('place', { panel: name })}>
        {tabs.panels.map((panel) => (
          <button
            key={panel.id}
            ref={focusAwaited(panel.id)}
            type="button"
            role="tab"
            className={styles['tab']}
            aria-selected={panel === shown}
            aria-controls={bodyId}
            tabIndex={panel === shown ? 0 : -1}
            data-desk-tab={panel.id}
            onClick={() => showTab(panel.id)}
            onKeyDown={(event) => onKeyDown(event, panel)}
            onPointerDown={(event) => {
              event.stopPropagation()
              props.onDrag(event, panel)
            }}
            onContextMenu={(event) => {
              event.preventDefault()
              openMenu(panel)
            }}
          >
            {titles[panel.kind]}
          </button>
        ))}
      </div>
      {tabs.panels.length > 1 && <TabsMenu panels={tabs.panels} active={shown.id} />}
      <FrameTools tabs={tabs} shown={shown} menu={menu} onMenu={setMenu} isAlone={isAlone} />
    </div>
  )
}
