import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage, type TradePage } from '../pages/trade-page.ts'
import { accountOf } from '../support/raw-tabs.ts'
import type { VenueProcess } from '../support/venue-process.ts'

interface Execution {
  readonly execId: string
  readonly execPrice: string
  readonly execQty: string
  readonly execFee: string
}

/** Decimal text in units of 1e-18, so that sums are exact. */
const units = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole) * 10n ** 18n + BigInt(fraction.padEnd(18, '0'))
  return text.startsWith('-') ? -value : value
}
const sum = (texts: readonly string[]): bigint => texts.reduce((all, text) => all + units(text), 0n)

/** Counts the tones of a page. Each sound is two tones. */
const countTones = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const tones: number[] = []
    Object.assign(window, { tones })
    class CountingContext extends AudioContext {
      override createOscillator(): OscillatorNode {
        tones.push(performance.now())
        return super.createOscillator()
      }
    }
    globalThis.AudioContext = CountingContext
  })
const tonesOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { tones: unknown[] }).tones.length)

/** Opens a gap of some dollars above the best bid of a frozen market. Returns the price in its middle. */
async function priceInSpread(venue: VenueProcess): Promise<string> {
  await venue.control('/freeze', { frozen: true })
  const book = () => venue.control<{ bids: number[]; asks: number[] }>('/final?symbol=BTCUSDT')
  const bid = (await book()).bids[0] ?? 0
  for (let turn = 0; turn < 40; turn += 1) {
    const ask = (await book()).asks[0] ?? 0
    if (ask - bid >= 400) break
    await venue.control('/trade', {
      symbol: 'BTCUSDT',
      side: 'Buy',
      qty: String((await book()).asks[1] ?? 1),
    })
  }
  return ((bid + 200) / 100).toFixed(2)
}

async function historyRow(trade: TradePage, list: string, row = 0): Promise<string> {
  const { page } = trade
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByTestId(`history-${list}`).click()
  return (await page.getByTestId('history-row').nth(row).textContent()) ?? ''
}

/** Expects one notice of the end in a tab's notification centre, and at most one other. */
async function hasOneEnd(page: Page): Promise<void> {
  await page.bringToFront()
  await page.getByTestId('notice-bell').click()
  const list = page.getByTestId('notice-centre').locator('li')
  await expect(list.filter({ hasText: /filled/i })).toHaveCount(1)
  expect(await list.count()).toBeLessThanOrEqual(2)
  await page.keyboard.press('Escape')
}

async function filledInParts(
  context: BrowserContext,
  venue: VenueProcess,
  size: { readonly tabs: number; readonly parts: number; readonly qty: string; readonly part: string },
): Promise<void> {
  await countTones(context)
  const tabs: TradePage[] = []
  for (let at = 0; at < size.tabs; at += 1) {
    const trade = tradePage(await context.newPage())
    await trade.open()
    if (at === 0) await trade.chooseAccount()
    await expect(trade.page.getByTestId('account-name')).toBeVisible()
    tabs.push(trade)
  }
  const [first = tradePage(await context.newPage())] = tabs
  await first.page.bringToFront()
  await first.sendsAnyway()
  const price = await priceInSpread(venue)
  await first.limit('Buy', size.qty, price)
  await first.showOrders()
  await expect(first.orders).toHaveCount(1)
  const accountId = await accountOf(venue)
  const tonesBefore = await Promise.all(tabs.map(({ page }) => tonesOf(page)))
  const began = await first.page.evaluate(() => performance.now())

  for (let part = 0; part < size.parts; part += 1) {
    if (part === Math.floor(size.parts / 4))
      await venue.control('/push/double', { stream: 'private', frames: 5 })
    if (part === Math.floor(size.parts / 2)) await venue.control('/push/cut', { code: 1006 })
    await venue.control('/trade', { symbol: 'BTCUSDT', side: 'Sell', qty: size.part })
  }
  await expect(first.orders).toHaveCount(0)
  const { executions } = await venue.control<{ executions: readonly Execution[] }>(
    `/account/executions?account=${accountId}`,
  )
  expect(executions).toHaveLength(size.parts)
  expect(new Set(executions.map(({ execId }) => execId)).size).toBe(size.parts)
  for (const { page } of tabs) await expect(page.getByTestId('stale-banner')).toHaveCount(0)

  // All tabs show the same values, those of the exchange.
  const ends: string[] = []
  for (const trade of tabs) {
    await trade.page.bringToFront()
    await trade.live()
    await trade.showPositions()
    await expect(trade.positions).toHaveCount(1)
    await expect(trade.positions.locator('[data-column="size"]')).toContainText(size.qty)
    let end = ''
    await expect
      .poll(async () => {
        end = await historyRow(trade, 'closedOrders')
        return end
      })
      .toContain('Filled')
    ends.push(end)
  }
  expect(new Set(ends).size).toBe(1)

  // The exported trades: each execution once, with exact fees and quantities.
  await first.page.bringToFront()
  await historyRow(first, 'tradeHistory')
  const [download] = await Promise.all([
    // A gateway reads two years before the file is whole.
    first.page.waitForEvent('download', { timeout: 90_000 }),
    first.page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const [head = '', ...lines] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  const columns = head.split(',')
  const column = (name: RegExp): readonly string[] => {
    const at = columns.findIndex((one) => name.test(one))
    expect([head, at]).not.toEqual([head, -1])
    return lines.map((line) => line.split(',')[at] ?? '')
  }
  expect(lines).toHaveLength(size.parts)
  expect(sum(column(/^fee/i))).toBe(sum(executions.map(({ execFee }) => execFee)))
  expect(sum(column(/qty|quantity/i))).toBe(units(size.qty))

  // One notice about the end, in one tab, and none about a partial fill (NOTE-03). At most one sound a second.
  const spent = (await first.page.evaluate(() => performance.now())) - began
  for (const [at, { page }] of tabs.entries()) {
    const tones = (await tonesOf(page)) - (tonesBefore[at] ?? 0)
    expect(tones / 2).toBeLessThanOrEqual(Math.ceil(spent / 1000) + 1)
  }
  for (const { page } of tabs) await hasOneEnd(page)
}

test('an order filled in twenty parts in two tabs, the private stream doubled and cut meanwhile: one notice, each execution once, exact fees, the same in both (24F case 12, NOTE-03)', async ({
  context,
  venue,
}) => {
  await filledInParts(context, venue, { tabs: 2, parts: 20, qty: '0.400', part: '0.02' })
})

test('an order filled in a hundred parts in four tabs, the private stream doubled and cut meanwhile: one notice, each execution once, exact fees, the same in all (24F case 12, NOTE-03)', async ({
  context,
  venue,
}) => {
  test.slow()
  await filledInParts(context, venue, { tabs: 4, parts: 100, qty: '2.000', part: '0.02' })
})
