import { expect, it } from 'vitest'
import { HotkeyRoot } from '../../../src/main-thread/features/commands/hotkey-root.tsx'
import { show } from '../support/show.tsx'

// The only test of its file: the code of the hotkeys is loaded once.
it('the first combinations of keys reach what has the focus, though the code of the hotkeys is still loading', async () => {
  const heard: string[] = []
  await show(
    <>
      <HotkeyRoot />
      <button type="button" onKeyDown={({ key }) => void heard.push(key)}>
        chart
      </button>
    </>,
  )
  document.querySelector('button')?.focus()
  const press = (key: string, more: KeyboardEventInit = {}): unknown =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))
  press('Control', { ctrlKey: true })
  press('z', { ctrlKey: true })
  press('Alt', { altKey: true })
  press('Enter', { altKey: true })
  expect(heard).toEqual(['Control', 'z', 'Alt', 'Enter'])
})
