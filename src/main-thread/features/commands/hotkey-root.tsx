import { useEffect } from 'react'
import { commandDialog } from '../../stores/command-dialog.ts'
import { useField } from '../../stores/use-field.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { followKeys } from './follow-keys.ts'

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette)
const KeySheet = lazyPart(async () => (await import('./key-sheet.tsx')).KeySheet)

/** Listens for hotkeys, and shows the command palette or the key sheet. */
export function HotkeyRoot() {
  const open = useField(commandDialog, 'open')
  useEffect(followKeys, [])
  return open === 'palette' ? <CommandPalette /> : open === 'sheet' ? <KeySheet /> : null
}
