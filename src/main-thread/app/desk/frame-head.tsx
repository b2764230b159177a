import { useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import { useSnapshot } from 'valtio/react'
import { view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showPanel } from './arrange.ts'
import { link } from '../windows/link-group.ts'
import { panelsOf } from './desk.ts'
import type { DeskPanel, Tabs } from './desk.ts'
import { adjustDesk, deskState } from './desk-store.ts'
import { tabOf } from './focus-panel.ts'
import { close, step } from './panel-actions.ts'
import { activePart, partsOf } from './chart-grid.ts'
import { focusCell } from './focus-cell.ts'
import { chooseLayout, chooseLink } from './grid-actions.ts'
import { GridPicker } from './grid-picker.tsx'
import { PanelLinkMenu } from './panel-link.tsx'
import { mayLink, symbolOf } from './panel-market.ts'
import { PanelMenu } from './panel-menu.tsx'
import type { Direction } from './side-of.ts'
import styles from './desk.module.css'
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
}) {
  const { tabs, bodyId } = props
  const { t } = useTranslation('desk')
  const titles = useTitles()
  const [menu, setMenu] = useState(false)
  const shown = tabs.panels.find(({ id }) => id === tabs.active) ?? tabs.panels[0]
  const name = shown === undefined ? '' : titles[shown.kind]
  const { desk } = useSnapshot(deskState).v
  const { symbol } = useSnapshot(view)
  const { group } = useSnapshot(link)
  const part = shown === undefined ? undefined : activePart(shown)
  const shows = part === undefined ? symbol : symbolOf(desk, part, symbol, group)
  /** Some panel shows another market: figures of the page's market then name it. */
  const isElsewhere = panelsOf(desk)
    .flatMap(partsOf)
    .some((one) => symbolOf(desk, one, symbol, group) !== symbol)
  const show = (id: string): void => adjustDesk((desk) => showPanel(desk, id))

  /** The menu is that of the shown panel. */
  function openMenu(panel: DeskPanel): void {
    show(panel.id)
    setMenu(true)
  }

  function onKeyDown(event: KeyboardEvent, panel: DeskPanel): void {
    const direction = arrows[event.key]
    const acted = { panel, place: tabs, name: titles[panel.kind], t }
    if (direction !== undefined && event.altKey && event.shiftKey) step(acted, direction)
    else if (event.key === 'Delete') close(acted)
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
    show(next.id)
    tabOf(next.id)?.focus()
    return true
  }

  if (shown === undefined) return null
  return (
    // The empty part of a floating head moves the place; its menu does the same with keys.
    <div className={styles['head']} onPointerDown={props.onMove} data-floats={props.onMove !== undefined}>
      <div className={styles['tabs']} role="tablist" aria-label={t('place', { panel: name })}>
        {tabs.panels.map((panel) => (
          <button
            key={panel.id}
            type="button"
            role="tab"
            className={styles['tab']}
            aria-selected={panel === shown}
            aria-controls={bodyId}
            tabIndex={panel === shown ? 0 : -1}
            data-desk-tab={panel.id}
            onClick={() => show(panel.id)}
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
      <span className={styles['tools']} onPointerDown={(event) => event.stopPropagation()}>
        {mayLink(shown.kind) && part !== undefined && (
          <PanelLinkMenu
            key={`link ${part.id}`}
            panel={part}
            name={name}
            symbol={shows}
            hasSymbol={partsOf(shown).length === 1}
          />
        )}
        {shown.kind === 'chart' && (
          <GridPicker
            key={`grid ${shown.id}`}
            panel={shown}
            name={name}
            onLayout={(layout) => chooseLayout(shown, layout)}
            onLink={(what, on) => chooseLink(shown, what, on)}
          />
        )}
        {!mayLink(shown.kind) && isElsewhere && (
          <span className={styles['follows']} title={t('link.follows', { symbol })}>
            <bdi>{symbol}</bdi>
          </span>
        )}
        <PanelMenu key={shown.id} panel={shown} place={tabs} isOpen={menu} onOpenChange={setMenu} />
        <Button
          variant="icon"
          size="small"
          aria-label={t('close', { panel: name })}
          data-keys="Delete"
          onPress={() => close({ panel: shown, place: tabs, name, t })}
        >
          <Icon name="close" small />
        </Button>
      </span>
    </div>
  )
}
