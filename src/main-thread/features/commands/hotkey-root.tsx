import { useEffect } from 'react'
import { commandDialog, endTypingAhead } from '../../stores/command-dialog.ts'
import { useField } from '../../stores/use-field.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { followKeys } from './follow-keys.ts'

const CommandPalette = lazyPart(async () => {
  try {
    return (await import('./command-palette.tsx')).CommandPalette
  } catch (error) {
    // Keys belong to the message that is shown instead.
    endTypingAhead(true)
    throw error
  }
})
const KeySheet = lazyPart(async () => (await import('./key-sheet.tsx')).KeySheet)

/** Listens for hotkeys, and shows the command palette or the key sheet. */
export function HotkeyRoot() {
  const open = useField(commandDialog, 'open')
  useEffect(followKeys, [])
  useEffect(() => {
    if (open !== 'palette') endTypingAhead()
  }, [open])
  return open === 'palette' ? <CommandPalette /> : open === 'sheet' ? <KeySheet /> : null
}
