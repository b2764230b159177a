import { commandDialog } from '../../stores/command-dialog.ts'
import { isInFloating, isPageBlocked } from '../../ui/open-overlay.ts'
import { hotkeys } from './bindings.ts'
import { comboOf, isMacPlatform } from './combos.ts'
import { actionOf } from './registry.ts'
import { runAction } from './run-action.ts'

/**
 * Does what the pressed key stands for. In a field only with a modifier that types nothing (AltGr does); with a dialog or a
 * menu open nothing, but the palette's own key closes it. Keys pressed in a floating window do nothing to the page.
 */
export function pressKey(event: KeyboardEvent, typing: boolean): void {
  if (typing && event.getModifierState('AltGraph')) return
  const combo = comboOf(event, isMacPlatform())
  const action = combo === null ? undefined : actionOf(combo, hotkeys.bindings)
  if (action === undefined) return
  // Shift alone types a capital, and ⌥ types signs on macOS.
  if (typing && !event.ctrlKey && !event.metaKey && (!event.altKey || isMacPlatform())) return
  if (isInFloating(event.target)) return
  if (isPageBlocked()) {
    if (action.id !== 'palette' || commandDialog.open !== 'palette') return
    event.preventDefault()
    commandDialog.open = ''
    return
  }
  event.preventDefault()
  runAction(action, 'key')
}
