import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { HotkeyRoot } from '../../../src/main-thread/features/commands/hotkey-root.tsx'
import { commandDialog } from '../../../src/main-thread/stores/command-dialog.ts'
import { offerCommands } from '../../../src/main-thread/stores/page-commands.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { hub } from '../support/fake-workers.ts'
import { openMarket, show } from '../support/show.tsx'

it('an open palette lists commands that a part of the page offers later, and drops those it withdraws', async () => {
  hub.answers.links = () => Promise.resolve(accepted({ help: null, snapshot: null }))
  hub.answers.demoAccounts = () => Promise.resolve(accepted([]))
  await openMarket()
  commandDialog.open = 'palette'
  onTestFinished(() => void (commandDialog.open = ''))
  await show(<HotkeyRoot />)
  await userEvent.fill(page.getByRole('combobox'), 'scalper')
  const option = page.getByTestId('command-late')
  await expect.element(page.getByRole('combobox')).toHaveValue('scalper')
  expect(option.query()).toBeNull()
  const run = vi.fn()
  const end = offerCommands(() => [{ id: 'late', group: 'view', name: () => 'Scalper layout', run }])
  await expect.element(option).toBeVisible()
  end()
  await expect.poll(() => option.query()).toBeNull()
})
