import { expect, it } from 'vitest'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { setArmed } from '../../../src/main-thread/features/commands/arm.ts'
import { HotkeyRoot } from '../../../src/main-thread/features/commands/hotkey-root.tsx'
import { notices } from '../../../src/main-thread/stores/notices.ts'
import { hub, risk } from '../support/fake-workers.ts'
import { openMarket, show } from '../support/show.tsx'

const press = (code: string, key: string): unknown =>
  window.dispatchEvent(
    new KeyboardEvent('keydown', { code, key, altKey: true, shiftKey: true, cancelable: true }),
  )
const cancelAll = (): unknown => press('KeyC', 'C')
const said = (): readonly string[] => notices.list.map(({ titleKey }) => titleKey)

it('a trading key that was pressed before its code was loaded sends nothing, whatever is shown and armed by then', async () => {
  risk.answers.ordersShown = () => []
  hub.answers.cancelAll = () => Promise.resolve(accepted({ canceled: 0 }))
  await openMarket()
  await show(<HotkeyRoot />)
  cancelAll()
  // The trader goes on while the code is loading.
  await openMarket()
  setArmed(true)
  // A fast machine has the code before the trader goes on: then the key was not armed.
  await expect
    .poll(() => said().map((key) => key.replace('notArmed', 'late')))
    .toEqual(['commands:notice.late'])
  expect(hub.calls('cancelAll')).toEqual([])
  // The next press is one that the trader sees.
  cancelAll()
  await expect.poll(() => hub.calls('cancelAll')).toHaveLength(1)
})
