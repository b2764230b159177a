import { useEffect } from 'react'
import { commandDialog, endTypingAhead } from '../../stores/command-dialog.ts'
import { useField } from '../../stores/use-field.ts'
import { started } from '../../ui/after-start.ts'
import { comingDialog } from '../../ui/coming-dialog.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { loadUntilThere } from '../../ui/load-until-there.ts'
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
const Coming = comingDialog(() => (commandDialog.open = ''))
const Tour = lazyPart(async () => (await import('./tour.tsx')).Tour, Coming)
const KeySheet = lazyPart(async () => (await import('./key-sheet.tsx')).KeySheet, Coming)

/** Listens for hotkeys, and shows the command palette, the key sheet or the tour. */
export function HotkeyRoot() {
  const open = useField(commandDialog, 'open')
  useEffect(followKeys, [])
  useEffect(() => {
    let stop = (): void => undefined
    const stopLoading = loadUntilThere(
      () => started.then(() => import('./tooltips.ts')),
      ({ followTooltips }) => {
        stop = followTooltips()
      },
    )
    return () => {
      stopLoading()
      stop()
    }
  }, [])
  useEffect(() => {
    if (open !== 'palette') endTypingAhead()
  }, [open])
  if (open === 'palette') return <CommandPalette />
  return open === 'sheet' ? <KeySheet /> : open === 'tour' ? <Tour /> : null
}
