import { expect, test } from '../fixtures.ts'
import { shot } from '../pages/actions.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'
import type { VenueProcess } from '../support/venue-process.ts'

const keyOf = (venue: Pick<VenueProcess, 'output'>): string =>
  [...venue.output().matchAll(/Control: \S+ key (\S+)/g)].at(-1)?.[1] ?? ''

/** Faults in the order of the panel, with the number of outcomes that must come. */
const faults = [
  ['freeze', 'Freeze the feed'],
  ['cut', 'Cut the socket'],
  ['lose', 'Lose frames'],
  ['double', 'Double frames'],
  ['slow', 'Slow line'],
  ['killHub', 'Kill the hub'],
  ['killRisk', 'Kill the maths worker'],
  ['killChart', 'Kill the chart worker'],
] as const

test('the panel of faults: each fault, tried with keys, has the outcome that it names', async ({
  page,
  venue,
  incidents,
}) => {
  test.setTimeout(180_000)
  incidents.expectLog(/WebSocket|ERR_/)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await chartView(page).shown()
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('chaos')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Load and faults' })
  await expect(panel).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('alert')).toHaveText('This is not the key of the running exchange.')
  await panel.getByLabel('Control key').fill(keyOf(venue))
  await page.keyboard.press('Enter')
  await expect(panel.getByTestId('load-dial')).toBeVisible()
  expect(await axeFaults(page, '[data-testid=fault-panel]')).toEqual([])

  const dial = panel.getByRole('slider', { name: 'Market updates per second' })
  await dial.focus()
  await page.keyboard.press('ArrowRight')
  await expect(dial).toHaveAttribute('aria-valuetext', '1,000/s')
  await expect
    .poll(async () => Number((await panel.getByTestId('load-made').textContent())?.replaceAll(/\D/g, '')))
    .toBeGreaterThan(800)

  for (const [id, name] of faults) {
    const row = panel.getByTestId(`fault-${id}`)
    await expect(row).toContainText('within')
    await row.getByRole('button', { name: `Provoke: ${name}` }).focus()
    await page.keyboard.press('Enter')
    await expect(row.getByText(/^came after [\d,]+ ms$/), name).toHaveCount(2, { timeout: 30_000 })
  }
  await shot(page, 'fault-panel')

  await panel.getByRole('button', { name: 'Close load and faults' }).press('Enter')
  await expect(panel).toHaveCount(0)
  await expect
    .poll(async () => (await venue.control<{ load: { rate: number } | null }>('/push')).load?.rate)
    .toBe(0)
})

test('the panel of faults opens a page without workers beside this one, and shows how busy both are', async ({
  page,
  venue,
}) => {
  test.setTimeout(120_000)
  await tradePage(page).open()
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('chaos')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Load and faults' })
  await panel.getByLabel('Control key').fill(keyOf(venue))
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Start the page without workers' }).press('Enter')
  const link = panel.getByRole('link', { name: 'Open the page without workers' })
  await expect(link).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => page.context().pages().length, { timeout: 20_000 }).toBe(2)
  const naive = page.context().pages()[1]
  await expect(naive?.locator('output') ?? link).toHaveText(/React, one thread, no workers: \d+ % busy/, {
    timeout: 30_000,
  })
  await expect(panel.getByTestId('busy-other')).toHaveText(/^\d+ %$/, { timeout: 20_000 })
  await expect(panel.getByTestId('busy-own')).toHaveText(/^\d+ %$/)
  await panel.getByRole('button', { name: 'Close load and faults' }).press('Enter')
  await naive?.close()
})
