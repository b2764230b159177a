import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { dialogOf, longPosition, openFromRow } from '../pages/tpsl.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { CATALOGUE } from '../support/catalogue-lists.ts'
import type { Item } from '../support/catalogue-lists.ts'
import { heldBy, openOrders, SNAPSHOT, text } from '../support/record-rows.ts'
import { oneTrader, venueCommand } from '../support/venue-command.ts'
import { seenRequests } from '../support/venue-requests.ts'

test('the dialog opens with the TP/SL that was set, as the exchange’s record has it; an unknown mode opens as the entire position (TPSL-13)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(/WebSocket/)
  const trade = tradePage(page)
  const last = Math.round(await longPosition(trade, venue))
  await oneTrader(venue)
  const dialog = dialogOf(page)
  const held = async (): Promise<Item> => (await heldBy(venue)).positions[0] ?? {}
  await openFromRow(page)
  for (const [leg, price, by] of [
    ['tp', last + 3000, 'MarkPrice'],
    ['sl', last - 3000, 'IndexPrice'],
  ] as const) {
    await dialog.getByTestId(`${leg}-trigger`).fill(String(price))
    await dialog
      .getByTestId(`leg-${leg}`)
      .getByLabel(/triggered by$/)
      .selectOption(by)
  }
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await held())['tpSlMode']).toBe('Full')
  const isFull = async (): Promise<void> => {
    const position = await held()
    await openFromRow(page)
    await expect(dialog.getByRole('tab', { name: 'Entire position' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    for (const [leg, field] of [
      ['tp', 'takeProfit'],
      ['sl', 'stopLoss'],
    ] as const) {
      await expect(dialog.getByTestId(`${leg}-trigger`)).toHaveValue(text(position[field]))
      await expect(dialog.getByTestId(`leg-${leg}`).getByLabel(/triggered by$/)).toHaveValue(
        text(position[`${leg}TriggerBy`]),
      )
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await isFull()
  await venue.control('/faults/http', {
    method: 'GET',
    path: SNAPSHOT,
    times: 20,
    edits: [{ at: '/result/positions/0/tm', value: 'UNKNOWN' }],
  })
  // The hub survives a reload. After a lost connection it requests all open orders and positions again.
  await venue.control('/requests/clear', {})
  await venue.control('/push/cut', { code: 1006 })
  await expect.poll(async () => (await seenRequests(venue, SNAPSHOT)).length).toBeGreaterThan(0)
  await trade.live()
  await isFull()

  // With partial entries the dialog opens on their list, with one entry for each record.
  await venue.control('/faults/clear', {})
  for (const { orderId } of await openOrders(venue))
    await venueCommand(venue, { type: 'CancelOrder', symbol: 'BTCUSDT', orderId })
  await venueCommand(venue, {
    type: 'SetTpSl',
    symbol: 'BTCUSDT',
    positionIdx: 0,
    tpSlMode: 'Partial',
    takeProfit: String(last + 2000),
    stopLoss: String(last - 2000),
    tpSize: '0.02',
    slSize: '0.02',
  })
  await expect.poll(async () => (await held())['tpSlMode']).toBe('Partial')
  await openFromRow(page)
  await expect(dialog.getByTestId('tpsl-list')).toBeVisible()
  const entries = (await held())['partialTpslList'] as readonly Item[]
  const row = dialog.getByTestId('tpsl-entry')
  await expect(row).toHaveCount(1)
  expect(entries).toHaveLength(2)
  for (const entry of entries)
    await expect(row).toContainText(Number(entry['triggerPrice']).toLocaleString('en-US'))
  await expect(row).toContainText(String(entries[0]?.['qty']))
})

/** Prices that the slider of a take profit selects, step by step. */
async function slid(page: Page): Promise<readonly number[]> {
  const dialog = dialogOf(page)
  await openFromRow(page)
  const trigger = dialog.getByTestId('tp-trigger')
  const at = async (): Promise<number> => Number(await trigger.inputValue())
  await dialog.getByTestId('tp-slider').locator('input[type="range"]').focus()
  const prices: number[] = []
  for (let step = 0; step < 12; step++) {
    const before = prices.at(-1) ?? 1
    await page.keyboard.press('ArrowRight')
    // The field is empty while the price is computed.
    await expect.poll(at).toBeGreaterThan(before)
    prices.push(await at())
  }
  return prices
}

test('a TP/SL slider puts prices on 5, 2 or 1 ticks: the most that fits a thousandth of the entry price (TPSL-40)', async ({
  otherProfile,
  venue,
}) => {
  test.slow()
  const isOn = (price: number, step: number): boolean =>
    Math.abs(price / step - Math.round(price / step)) < 1e-6
  // A step is at most 5 ticks and a thousandth of the entry (108). That allows 5 listed ticks, 2 of 40, or 1 of 80.
  for (const [tick, ticks, longer] of [
    ['0.1', 5, 10],
    ['40', 2, 5],
    ['80', 1, 2],
  ] as const) {
    await venue.control('/faults/clear', {})
    await venue.control('/freeze', { frozen: false })
    await venue.control('/faults/http', {
      method: 'GET',
      path: CATALOGUE,
      times: 20,
      edits: [{ at: '/result/LinearPerpetual/0/ts', value: tick }],
    })
    const page = await otherProfile()
    const trade = tradePage(page)
    await longPosition(trade, venue)
    const entry = figure(await trade.positions.locator('[data-column="entry"]').textContent())
    const room = entry / 1000 / Number(tick)
    expect([tick, room >= ticks, ticks === 5 || room < longer]).toEqual([tick, true, true])
    const prices = await slid(page)
    expect([tick, prices.every((price) => isOn(price, Number(tick) * ticks))]).toEqual([tick, true])
    // A longer step would skip some of these prices.
    expect([tick, prices.every((price) => isOn(price, Number(tick) * longer))]).toEqual([tick, false])
    await page.close()
  }
})
