import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import type { Tabs } from './desk.ts'
import { escapeDesk } from './escape-order.ts'
import { focusNext } from './focus-panel.ts'
import { restoreChart } from './grid-actions.ts'
import { focusedPlace } from './last-panel.ts'
import { toggleAlone } from './show-panel.ts'
import { undoByKey } from './undo-by-key.ts'
import { useTitles } from './use-titles.ts'

/**
 * Keys of the desk, in all of the window: the panels have keys of their own. F6 and Shift+F6 focus the next and the previous
 * place. Escape shows all charts of a panel again, then all panels. Ctrl+Z takes moves back.
 *
 * @param filling the place that fills the desk
 */
export function useDeskKeys(filling: Tabs | undefined): void {
  const { t } = useTranslation('desk')
  const titles = useTitles()
  const present = useRef({ filling, titles, t })
  useEffect(() => {
    present.current = { filling, titles, t }
  })
  useEffect(() => {
    const onEscape = (event: KeyboardEvent): void => {
      const now = present.current
      const shown = now.filling ?? focusedPlace(event)
      const panel = shown?.panels.find(({ id }) => id === shown.active)
      if (panel === undefined) return
      const name = now.titles[panel.kind]
      escapeDesk(event, {
        chartAlone: () => restoreChart(panel, name, now.t),
        panelAlone: () => now.filling !== undefined && toggleAlone(panel, name, now.t),
      })
    }
    const onKey = (event: KeyboardEvent): void => {
      undoByKey(event, present.current.t)
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (event.key === 'Escape') return onEscape(event)
      if (event.key !== 'F6') return
      event.preventDefault()
      focusNext(event.shiftKey ? -1 : 1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
