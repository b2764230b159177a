import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SettingsDialog } from '../../../src/main-thread/features/account/settings-dialog.tsx'
import { setSleepAfter, sleepChoice } from '../../../src/main-thread/stores/sleep-choice.ts'
import { readStored } from '../../../src/main-thread/stores/storage.ts'
import { show } from '../support/show.tsx'

afterEach(() => setSleepAfter('15'))

it('offers never and times in words for putting hidden tabs to sleep, and stores the choice', async () => {
  await show(<SettingsDialog onClose={() => undefined} />)
  const field = page.getByRole('combobox', { name: 'Put hidden tabs to sleep' })
  await expect.element(field).toHaveValue('15')
  const options = field.element().querySelectorAll('option')
  expect([...options].map(({ text }) => text)).toEqual([
    'Never',
    'After 1 minute',
    'After 5 minutes',
    'After 15 minutes',
    'After 60 minutes',
  ])
  await userEvent.selectOptions(field, 'Never')
  expect(sleepChoice.after).toBe('0')
  expect(readStored('sleep-after')).toBe('0')
  await expect.element(page.getByText(/The three tabs you used last stay awake/)).toBeVisible()
})
