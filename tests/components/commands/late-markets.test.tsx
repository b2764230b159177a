import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { HotkeyRoot } from '../../../src/main-thread/features/commands/hotkey-root.tsx'
import { commandDialog } from '../../../src/main-thread/stores/command-dialog.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { hub } from '../support/fake-workers.ts'
import { openMarket, show } from '../support/show.tsx'

it('Enter waits for the markets of the typed text, however late they are; a second Enter runs what is listed', async () => {
  hub.answers.links = () => Promise.resolve(accepted({ help: null, snapshot: null }))
  hub.answers.demoAccounts = () => Promise.resolve(accepted([]))
  await openMarket()
  commandDialog.open = 'palette'
  onTestFinished(() => void (commandDialog.open = ''))
  await show(<HotkeyRoot />)
  const field = page.getByRole('combobox')
  await userEvent.fill(field, 'keyboard')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.keyboard('{Enter}')
  vi.advanceTimersByTime(60_000)
  expect(commandDialog.open).toBe('palette')
  await userEvent.keyboard('{Enter}')
  expect(commandDialog.open).toBe('')
})
