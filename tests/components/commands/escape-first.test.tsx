import { expect, it } from 'vitest'
import { HotkeyRoot } from '../../../src/main-thread/features/commands/hotkey-root.tsx'
import { commandDialog } from '../../../src/main-thread/stores/command-dialog.ts'
import { openMarket, show } from '../support/show.tsx'

/** Presses a key outside of all fields. Returns whether the page has it, and whether its default is prevented. */
function press(
  key: string,
  more: KeyboardEventInit = {},
): { readonly isHeard: boolean; readonly isTaken: boolean } {
  let isHeard = false
  const hear = (): void => {
    isHeard = true
  }
  document.body.addEventListener('keydown', hear)
  const isTaken = !document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  )
  document.body.removeEventListener('keydown', hear)
  return { isHeard, isTaken }
}

// The code of the keys is loaded once per page: no other test comes first.
it('an Escape takes back the keys that wait for their code; nothing else gets it', async () => {
  await openMarket()
  await show(<HotkeyRoot />)
  press('?', { code: 'Slash', shiftKey: true })
  expect(press('Escape').isHeard).toBe(false)
  expect(press('Escape').isHeard).toBe(true)
  // A key is not prevented and heard before the code is there.
  await expect.poll(() => press('p', { code: 'KeyP' })).toEqual({ isHeard: true, isTaken: true })
  expect(commandDialog.open).toBe('')
  press('?', { code: 'Slash', shiftKey: true })
  expect(commandDialog.open).toBe('sheet')
  commandDialog.open = ''
})
