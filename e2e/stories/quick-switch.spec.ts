import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { startVenueProcess } from '../support/venue-process.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

/** What the page showed when the trading key went down. */
interface Seen {
  /** Market shown in the header. */
  readonly market: string
  readonly price: string
  readonly qty: string
}

const markets = [
  { symbol: 'BTCUSDT', lot: 0.001, qty: '0.003' },
  { symbol: '1000PEPEUSDT', lot: 100, qty: '2500' },
  { symbol: 'XRPUSDT', lot: 0.1, qty: '12.3' },
] as const
const symbols = markets.map(({ symbol }) => symbol)
const isDeep = Boolean(process.env['DEEP'])
const rounds = isDeep ? 200 : 12
/** Switches of the market in a row, without an order. */
const switches = isDeep ? 50 : 15

/** Moves the focus out of the fields, so that letters are hotkeys. */
const leaveFields = 'document.activeElement instanceof HTMLElement && document.activeElement.blur()'

/** Records what the page shows before its own listeners get the key. */
function noteKeys(): void {
  const seen: Seen[] = []
  Object.assign(window, { seenAtKey: seen })
  const valueOf = (id: string): string =>
    document.querySelector<HTMLInputElement>(`[data-testid="${id}"]`)?.value ?? ''
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.code === 'KeyB' && event.shiftKey)
        seen.push({
          market: document.querySelector('header [aria-label*="favourites"]')?.ariaLabel ?? '',
          price: valueOf('ticket-price'),
          qty: valueOf('ticket-qty'),
        })
    },
    { capture: true },
  )
}

test('markets switched and orders sent by key at once: each order has the market, price and quantity on screen, and no topic stays subscribed (24F case 8, FORM-06, SYM-38) @core', async ({
  venue: usual,
  otherProfile,
  incidents,
}) => {
  test.slow()
  // At a high rate a slow machine sends late frames, and the page then asks about the old price instead of sending.
  const venue = isDeep
    ? await startVenueProcess(['--rate', process.env['RATE'] ?? '100000', '--seed', '7'])
    : usual
  if (isDeep) incidents.expectLog(/Failed to load resource/)
  try {
    const page = await otherProfile(venue)
    await page.addInitScript(noteKeys)
    await page.addInitScript(
      (list) => localStorage.setItem('perpdeck.favourites', JSON.stringify(list)),
      symbols,
    )
    const trade = tradePage(page)
    await trade.open()
    await trade.chooseAccount()
    const dialog = page.locator('[role="dialog"],[role="alertdialog"]')
    const last = new Map<string, number>()
    for (const { symbol } of markets) {
      await trade.open(`/trade/usdt/${symbol}`)
      last.set(symbol, await trade.last())
    }
    await page.getByRole('switch', { name: 'Trading keys' }).check({ force: true })
    const shownMarket = async (): Promise<(typeof markets)[number] | undefined> => {
      for (const market of markets)
        if (await page.getByRole('button', { name: `now ${market.symbol}` }).isVisible()) return market
      return undefined
    }
    /** Types price and quantity of the shown market if they are empty, as a trader in a hurry would. */
    const refill = async (): Promise<void> => {
      await expect(page.locator('[data-testid^="submit-"][data-pending]')).toHaveCount(0)
      if ((await dialog.count()) > 0) await page.keyboard.press('Escape')
      // A trader looks before typing, so header and address must agree by then.
      await expect
        .poll(
          async () => page.url().endsWith(`/${(await shownMarket())?.symbol}`),
          'header and address agree',
        )
        .toBe(true)
      const market = await shownMarket()
      if (market === undefined) return
      await expect(trade.qty).toBeVisible()
      for (const [key, field, text] of [
        ['KeyP', trade.price, ((last.get(market.symbol) ?? 0) * 0.97).toFixed(7)],
        ['KeyQ', trade.qty, market.qty],
      ] as const) {
        if ((await field.inputValue().catch(() => 'gone')) !== '') continue
        await page.keyboard.press(key)
        await page.keyboard.type(text)
        await page.evaluate(leaveFields)
      }
    }
    // The first key waits for its code. A trader who types before it acts would type into another market's ticket.
    await page.keyboard.press('BracketRight')
    await expect.poll(async () => (await shownMarket())?.symbol).toBe(symbols[0])
    for (let round = 0; round < rounds; round += 1) {
      await page.keyboard.press('BracketRight')
      await page.waitForTimeout((round * 37) % 81)
      await page.keyboard.press('Shift+KeyB')
      await refill()
    }
    await expect(page.locator('[data-testid^="submit-"][data-pending]')).toHaveCount(0)

    const seen = await page.evaluate(() => (window as unknown as { seenAtKey: Seen[] }).seenAtKey)
    expect(seen).toHaveLength(rounds)
    const plain = (text: unknown): number => Number(String(text).replaceAll(',', ''))
    const sent = (await seenRequests(venue, orderPath.create)).map(({ body }) => body)
    // A press sends nothing if the quantity is used up or an order is being sent.
    expect(sent.length).toBeGreaterThan(rounds / 5)
    expect(new Set(sent.map(({ symbol }) => symbol)).size).toBeGreaterThan(1)
    expect(new Set(sent.map(({ orderLinkId }) => orderLinkId)).size).toBe(sent.length)
    let at = 0
    for (const body of sent) {
      const market = markets.find(({ symbol }) => symbol === body['symbol'])
      const price = plain(body['price'])
      const qty = plain(body['qty'])
      // In key order: each order belongs to a press that showed exactly these values.
      at = seen.findIndex(
        (one, index) =>
          index >= at &&
          one.market.includes(String(body['symbol'])) &&
          plain(one.price) === price &&
          plain(one.qty) === qty,
      )
      expect([body, at], 'was on screen at the press').not.toEqual([body, -1])
      expect(
        Math.abs(price / (last.get(String(body['symbol'])) ?? 0) - 0.97),
        'within the band',
      ).toBeLessThan(0.01)
      expect(
        Math.abs(qty / (market?.lot ?? 0) - Math.round(qty / (market?.lot ?? 0))),
        'on its lot',
      ).toBeLessThan(1e-9)
      at += 1
    }

    for (let turn = 0; turn < switches; turn += 1) {
      await page.keyboard.press('BracketRight')
      await page.waitForTimeout(20)
    }
    await trade.live()
    const shown = page.url().split('/').at(-1) ?? ''
    await expect(page.getByTestId('chart')).toHaveAttribute('data-phase', 'shown')
    await expect(chartView(page).root.locator('.legend')).toContainText(shown)
    await expect(trade.lastPrice).toHaveText(/\d/)
    expect(Math.abs((await trade.last()) / (last.get(shown) ?? 0) - 1)).toBeLessThan(0.1)
    /** Symbols of the topics that only an open market needs. */
    const held = async (): Promise<readonly string[]> => {
      const { sockets } = await venue.control<{ sockets: { topics: string[] }[] }>('/push/sockets')
      const names = sockets.flatMap(({ topics }) => topics)
      return names.filter((name) => /^(index_quote|recently_trade|kline|mark_kline|index_candle)/.test(name))
    }
    await expect
      .poll(async () => new Set((await held()).map((name) => name.split('.').at(-1))), { timeout: 30_000 })
      .toEqual(new Set([shown]))
    await page.close()
  } finally {
    if (isDeep) await venue.dispose()
  }
})
