import type { Page } from 'playwright/test'
import { fromShortKeys } from '../../src/shared/wire/short-keys.ts'
import { expect, test } from '../fixtures.ts'
import { dialogOf, longPosition, openFromRow, SET } from '../pages/tpsl.ts'
import { tradePage } from '../pages/trade-page.ts'
import { venueCommand } from '../support/venue-command.ts'
import { seenRequests } from '../support/venue-requests.ts'

/** The legs at the venue, as `kind trigger`. */
async function legsAtVenue(page: Page): Promise<readonly string[]> {
  const answer = await page.request.get('/contract/v5/private/snapshot', { headers: { platform: 'pc' } })
  const { result } = (await answer.json()) as { result: { orders: readonly Record<string, string>[] } }
  return result.orders
    .map((item) => fromShortKeys('order', item) as Readonly<Record<string, string>>)
    .map(({ stopOrderType, triggerPrice }) => `${stopOrderType} ${Number(triggerPrice)}`)
    .toSorted()
}

test('two tabs edit the TP/SL of one position at once: each sends only what was typed in it, a leg that changed meanwhile is reported, and none is lost or doubled (TPSL-35, TPSL-65, TPSL-71)', async ({
  page,
  context,
  venue,
}) => {
  const trade = tradePage(page)
  const last = Math.round(await longPosition(trade, venue))
  await venueCommand(venue, {
    type: 'SetTpSl',
    symbol: 'BTCUSDT',
    positionIdx: 0,
    tpSlMode: 'Full',
    takeProfit: String(last + 2000),
    stopLoss: String(last - 2000),
  })
  const second = tradePage(await context.newPage())
  await second.open()
  await second.showPositions()
  const [one, two] = [dialogOf(page), dialogOf(second.page)]
  const open = async (): Promise<void> => {
    for (const tab of [page, second.page]) {
      await tab.bringToFront()
      // oxlint-disable-next-line no-await-in-loop
      await openFromRow(tab)
    }
  }
  const shows = async (tp: number, sl: number): Promise<void> => {
    for (const tab of [page, second.page]) {
      const cell = tab.getByTestId('position-tpsl').first()
      await expect(cell).toContainText(tp.toLocaleString('en-US'))
      await expect(cell).toContainText(sl.toLocaleString('en-US'))
    }
    expect(await legsAtVenue(page)).toEqual([`StopLoss ${sl}`, `TakeProfit ${tp}`])
  }
  const confirm = 'tpsl-confirm'

  // Each tab changes another leg, and both confirm at the same moment.
  await open()
  await expect(two.getByTestId('sl-trigger')).toHaveValue(String(last - 2000))
  await one.getByTestId('sl-trigger').fill(String(last - 2100))
  await two.getByTestId('tp-trigger').fill(String(last + 2100))
  await Promise.all([one.getByTestId(confirm).click(), two.getByTestId(confirm).click()])
  await expect(one).toHaveCount(0)
  await expect(two).toHaveCount(0)
  await shows(last + 2100, last - 2100)
  const bodies = (await seenRequests(venue, SET)).map(({ body }) => body)
  expect(bodies).toHaveLength(2)
  expect(bodies.filter((body) => body !== undefined && 'takeProfit' in body && 'stopLoss' in body)).toEqual(
    [],
  )

  // Both tabs change the same leg. The later tab shows a message, retains its input and doesn't send the other leg.
  await open()
  await two.getByTestId('tp-trigger').fill(String(last + 2300))
  await one.getByTestId('tp-trigger').fill(String(last + 2200))
  await one.getByTestId(confirm).click()
  await expect(one).toHaveCount(0)
  await expect(two.locator('[data-message="changedElsewhere"]')).toBeVisible()
  await expect(two.getByTestId('tp-trigger')).toHaveValue(String(last + 2300))
  await two.getByTestId(confirm).click()
  await expect(two).toHaveCount(0)
  await shows(last + 2300, last - 2100)

  // One tab removes the stop loss while the other moves the take profit. The stop loss remains removed.
  await open()
  await two.getByTestId('tp-trigger').fill(String(last + 2400))
  await one.getByTestId('sl-trigger').fill('')
  await one.getByTestId(confirm).click()
  await expect(one).toHaveCount(0)
  await two.getByTestId(confirm).click()
  await expect(two).toHaveCount(0)
  await expect(page.getByTestId('position-tpsl').first()).toContainText(
    new RegExp(`${(last + 2400).toLocaleString('en-US')}[.\\d]* / --`),
  )
  expect(await legsAtVenue(page)).toEqual([`TakeProfit ${last + 2400}`])
})
