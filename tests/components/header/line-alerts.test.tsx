import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CrossAlert, WatchedLine } from '../../../src/shared/contracts/alerts.ts'
import { MAIN_MARKET } from '../../../src/shared/contracts/view-state.ts'
import { Alerts } from '../../../src/main-thread/features/notification-centre/alerts.tsx'
import { alerts } from '../../../src/main-thread/stores/alerts.ts'
import { setChartObjects } from '../../../src/main-thread/stores/chart-objects.ts'
import { setTimeZone } from '../../../src/main-thread/stores/preferences.ts'
import { hub } from '../support/fake-workers.ts'
import { forget, openMarket, show } from '../support/show.tsx'

/** Of another year: the year is shown whatever the present one is. */
const END = Date.UTC(2001, 4, 6, 7, 8, 0) / 1000
const points = [
  { time: END - 7200, price: 100 },
  { time: END, price: 110 },
]
const lines: readonly WatchedLine[] = [
  { drawing: 'd1', tool: 'trend_line', points },
  { drawing: 'd2', tool: 'ray', points },
  { drawing: 'd3', tool: 'horizontal_line', points: points.slice(0, 1) },
]
const what = page.getByTestId('cross-what')
const end = page.getByTestId('cross-end')

beforeEach(() => {
  forget()
  alerts.crossing = []
  setTimeZone('UTC')
})

async function showLines(): Promise<string> {
  const symbol = await openMarket()
  setChartObjects(MAIN_MARKET, { symbol, resolution: '5', kind: 'market', studies: [], lines })
  await show(<Alerts />)
  return symbol
}

describe('alerts on lines', () => {
  it('the form says when the chosen line ends, with the alert, or that it goes on', async () => {
    await showLines()
    await expect.element(end).toHaveTextContent('The alert ends with the line: 2001-05-06 07:08:00')
    await expect
      .element(what)
      .toHaveAccessibleDescription('The alert ends with the line: 2001-05-06 07:08:00')
    for (const key of ['line:d2', 'line:d3']) {
      await what.selectOptions(key)
      await expect.element(end).toHaveTextContent('This line goes on: the alert has no end.')
    }
    setTimeZone('Asia/Kolkata')
    await what.selectOptions('line:d1')
    await expect.element(end).toHaveTextContent('The alert ends with the line: 2001-05-06 12:38:00')
  })

  it('a line that has ended is refused, with what to do', async () => {
    await showLines()
    hub.answers.addCrossAlert = () => Promise.resolve('ended')
    await page.getByTestId('cross-add').click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This line has already ended. Draw it beyond the present first.')
  })

  it('the list says until when an alert watches, and which has ended', async () => {
    const symbol = await openMarket()
    const listed = lines.map((watched, index): CrossAlert => ({
      id: `a${index}`,
      of: 'Line',
      symbol,
      interval: '5',
      repeat: 'once',
      watched,
    }))
    const [first] = listed
    if (first === undefined) throw new Error('no alert')
    hub.answers.crossAlerts = () => Promise.resolve([...listed, { ...first, id: 'a9', ended: true }])
    await show(<Alerts />)
    const rows = page.getByTestId('cross-alert')
    await expect.element(rows.nth(3)).toBeVisible()
    expect(rows.elements().map((row) => row.textContent)).toEqual([
      `${symbol} Price crosses Trend line 5m · Once · until 2001-05-06 07:08:00`,
      `${symbol} Price crosses Ray 5m · Once`,
      `${symbol} Price crosses Horizontal line 100 5m · Once`,
      `${symbol} Price crosses Trend line 5m · Once · line ended 2001-05-06 07:08:00`,
    ])
  })
})
