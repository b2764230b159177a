import { commandDialog } from '../../stores/command-dialog.ts'
import { isInFloating, isPageBlocked } from '../../ui/open-overlay.ts'
import { hotkeys } from './bindings.ts'
import { comboOf, isMacPlatform } from './combos.ts'
import { actionOf } from './registry.ts'
import { runAction } from './run-action.ts'

/**
 * Runs the action of a pressed key. In a field it needs a modifier that types nothing (AltGr types). While a dialog or
 * menu is open only the palette's own key works, which closes it. Keys pressed in a floating window don't act on the
 * page.
 *
 * @param isLate the key was pressed before this code was loaded
 */
export function pressKey(event: KeyboardEvent, typing: boolean, isLate: boolean): void {
  if (typing && event.getModifierState('AltGraph')) return
  const combo = comboOf(event, isMacPlatform())
  const action = combo === null ? undefined : actionOf(combo, hotkeys.bindings)
  if (action === undefined) return
  // Shift types capitals, and ⌥ types symbols on macOS.
  const hasModifier = event.ctrlKey || event.metaKey || (event.altKey && !isMacPlatform())
  if (typing && !hasModifier && (action.id !== 'newestNotice' || !/^F\d/.test(event.key))) return
  if (isInFloating(event.target)) return
  // Notices can be reached from every dialog.
  if (isPageBlocked() && action.id !== 'newestNotice') {
    if (action.id !== 'palette' || commandDialog.open !== 'palette') return
    event.preventDefault()
    commandDialog.open = ''
    return
  }
  event.preventDefault()
  runAction(action, isLate ? 'lateKey' : 'key')
}
