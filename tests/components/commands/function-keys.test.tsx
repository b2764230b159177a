import { expect, it } from 'vitest'
import { HotkeyRoot } from '../../../src/main-thread/features/commands/hotkey-root.tsx'
import { openMarket, show } from '../support/show.tsx'

// The code of the keys is loaded once per page: no other test comes first.
it('the page has each F6, also while the code of the hotkeys is loading for the first one', async () => {
  await openMarket()
  await show(<HotkeyRoot />)
  const heard: string[] = []
  window.addEventListener('keydown', ({ key, shiftKey }) => heard.push(shiftKey ? `Shift+${key}` : key))
  for (const shiftKey of [false, true, true])
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'F6', code: 'F6', shiftKey, bubbles: true, cancelable: true }),
    )
  expect(heard).toEqual(['F6', 'Shift+F6', 'Shift+F6'])
})
