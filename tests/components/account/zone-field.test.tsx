import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SettingsDialog } from '../../../src/main-thread/features/account/settings-dialog.tsx'
import { actOnceShown } from '../../../src/main-thread/stores/page-actions.ts'
import { preferences, setTimeZone } from '../../../src/main-thread/stores/preferences.ts'
import { followUnknownZone } from '../../../src/main-thread/trading/report-zone.ts'
import { writeStored } from '../../../src/main-thread/stores/storage.ts'
import { show } from '../support/show.tsx'

const field = page.getByRole('combobox', { name: /^Time zone/ })
const refused = page.getByText(/^No time zone is called/)

afterEach(() => setTimeZone(''))

describe('the time zone of the settings', () => {
  it('says that a text is no time zone, and keeps it until it is changed', async () => {
    await show(<SettingsDialog onClose={() => undefined} />)
    await userEvent.fill(field, 'Asia/Kolkata')
    await userEvent.clear(field)
    await userEvent.fill(field, 'Atlantis')
    await expect.element(refused).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(refused).toMatchTextContent('No time zone is called “Atlantis”. Times stay in UTC.')
    await expect.element(field).toHaveValue('Atlantis')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await userEvent.fill(field, 'Mumbai')
    await expect.element(refused).not.toBeInTheDocument()
    await userEvent.tab()
    await expect.element(field).toHaveValue('Asia/Kolkata')
    expect(preferences.timeZone).toBe('Asia/Kolkata')
  })

  it('has the focus if it was asked for', async () => {
    actOnceShown('focusZone')
    await show(<SettingsDialog onClose={() => undefined} />)
    await expect.element(field).toHaveFocus()
  })
})

it('a stored time zone that the browser does not know is named in a notice, with the one that is shown', async () => {
  await show(null)
  const words = (zone: string) => page.getByText(`This browser does not know the time zone ${zone}`)
  writeStored('time-zone', 'Mars/Olympus_Mons')
  onTestFinished(followUnknownZone())
  await expect.element(words('Mars/Olympus_Mons')).toBeVisible()
  await expect.element(page.getByText(/^Times are shown in UTC/)).toBeVisible()
  // One that the layout of a chart brings.
  setTimeZone('Asia/Atlantis')
  await expect.element(words('Asia/Atlantis')).toBeVisible()
  expect(preferences.timeZone).toBe('')
})
