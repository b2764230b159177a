import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { forgetClock, setClockOffset } from '../../../src/main-thread/stores/clock.ts'
import { setTimeZone } from '../../../src/main-thread/stores/preferences.ts'
import { DateTime } from '../../../src/main-thread/ui/date-time.tsx'

afterEach(() => {
  forgetClock()
  setTimeZone('')
})

/** New Year of the year after this computer's, in UTC. */
const newYear = (): number => Date.UTC(new Date().getUTCFullYear() + 1, 0, 1)

it('24C4: a time shows its year until the exchange’s clock is known to be in that year', async () => {
  setTimeZone('Etc/UTC')
  const at = newYear() + 5 * 60_000
  const screen = await render(<DateTime at={at} />)
  await expect.element(screen.getByText(/^\d{4}-01-01 00:05:00$/)).toBeInTheDocument()
  setClockOffset(at + 60_000 - Date.now(), true)
  await expect.element(screen.getByText(/^01-01 00:05:00$/)).toBeInTheDocument()
})

it.each([
  ['Asia/Kathmandu', '07-01 17:45:00', 'UTC+5:45'],
  ['America/St_Johns', '07-01 09:30:00', 'UTC−2:30'],
  ['Pacific/Apia', '07-02 01:00:00', 'UTC+13'],
])('24C4: follows the chosen zone, %s', async (zone, shown, offset) => {
  const year = new Date().getUTCFullYear()
  const screen = await render(<DateTime at={Date.UTC(year, 6, 1, 12)} />)
  setTimeZone(zone)
  const time = screen.getByText(shown)
  await expect.element(time).toBeInTheDocument()
  await expect.element(time).toHaveAttribute('title', `${zone}, ${offset}`)
})
