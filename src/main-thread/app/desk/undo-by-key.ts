import type { TFunction } from 'i18next'
import { isPageBlocked } from '../../ui/open-overlay.ts'
import { isTyping } from '../../ui/is-typing.ts'
import { undo } from './desk-store.ts'
import { focusPanel, TAB } from './focus-panel.ts'
import { currentPanel } from './last-panel.ts'
import { announce } from './said.ts'
import { lastStep } from './undo-steps.ts'

/**
 * Ctrl+Z or ⌘Z takes the last move of a panel back, if nothing else has the key: a field, a chart, or what a notice offers to
 * bring back. It changes no panel's market: nothing would show that.
 */
export function undoByKey(event: KeyboardEvent, t: TFunction<'desk'>): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  if (!isUndo || event.key.toLowerCase() !== 'z' || event.defaultPrevented) return
  if (isTyping(event) || isPageBlocked() || lastStep()?.isMove !== true) return
  event.preventDefault()
  // Its place, and so the current one, may be another afterwards.
  const id = document.activeElement?.getAttribute(TAB) ?? currentPanel()?.panel.id ?? ''
  undo()
  announce(t('said.undone'))
  // A tab that had the focus may be a new element now.
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.hasAttribute(TAB) === true) focusPanel(id)
}
