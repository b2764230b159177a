import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { HotkeyRoot } from '../../../src/main-thread/features/commands/hotkey-root.tsx'
import { commandDialog } from '../../../src/main-thread/stores/command-dialog.ts'
import { offerCommands } from '../../../src/main-thread/stores/page-commands.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { hub } from '../support/fake-workers.ts'
import { openMarket, show } from '../support/show.tsx'

it('an Enter that comes too soon for a command that trades asks for another one, which runs it', async () => {
  hub.answers.links = () => Promise.resolve(accepted({ help: null, snapshot: null }))
  hub.answers.demoAccounts = () => Promise.resolve(accepted([]))
  await openMarket()
  const run = vi.fn()
  onTestFinished(offerCommands(() => [{ id: 'sells', group: 'trading', name: () => 'Sell it all', run }]))
  commandDialog.open = 'palette'
  onTestFinished(() => void (commandDialog.open = ''))
  await show(<HotkeyRoot />)
  await userEvent.fill(page.getByRole('combobox'), 'sell it all')
  await expect.element(page.getByTestId('command-sells')).toBeVisible()
  const hint = page.getByTestId('command-hint')
  await expect.element(hint).toMatchTextContent(/Enter to run$/)
  // The markets of the text never arrive here.
  await userEvent.keyboard('{Enter}')
  await expect.element(hint).toHaveTextContent('Press Enter again to run “Sell it all”.')
  expect(run).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => run.mock.calls.length).toBe(1)
})
