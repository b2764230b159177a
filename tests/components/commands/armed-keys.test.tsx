import { expect, it } from 'vitest'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { setArmed } from '../../../src/main-thread/features/commands/arm.ts'
import { HotkeyRoot } from '../../../src/main-thread/features/commands/hotkey-root.tsx'
import { hub } from '../support/fake-workers.ts'
import { openMarket, show } from '../support/show.tsx'

const isLoaded = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/run-action.ts'))

it('the code of the trading keys is loaded when they are armed, and the first press acts at once', async () => {
  hub.answers.cancelAll = () => Promise.resolve(accepted({ canceled: 0 }))
  await openMarket()
  await show(<HotkeyRoot />)
  expect(isLoaded()).toBe(false)
  setArmed(true)
  await expect.poll(isLoaded).toBe(true)
  await import('../../../src/main-thread/features/commands/press-key.ts')
  await openMarket()
  window.dispatchEvent(
    new KeyboardEvent('keydown', { code: 'KeyC', key: 'C', altKey: true, shiftKey: true, cancelable: true }),
  )
  await expect.poll(() => hub.calls('cancelAll')).toHaveLength(1)
})
