import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { Decimal } from '../../src/shared/units/decimal.ts'
import { formatDecimal, formatPrice } from '../../src/shared/units/display.ts'
import { formatScaled } from '../../src/shared/units/scaled.ts'
import { TICKER_WIDTH, tickerField } from '../../src/shared/wire/frames.ts'
import { fromShortKeys } from '../../src/shared/wire/short-keys.ts'
import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { accountIdOf, fillAccount } from '../support/fill-account.ts'
import { startVenueProcess } from '../support/venue-process.ts'

const SEED = 7
const SYMBOLS = 200
type Fields = Readonly<Record<string, string>>

/** Lines of the table's exported file, without the header. */
async function savedLines(page: Page): Promise<readonly (readonly string[])[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const [, ...lines] = readFileSync(await download.path(), 'utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((cell) => cell[1] ?? cell[2] ?? ''),
  )
}

const records = (table: 'position' | 'order' | 'instrument', list: readonly Fields[]): readonly Fields[] =>
  list.map((item) => fromShortKeys(table, item) as Fields)

async function asked<Result>(page: Page, url: string): Promise<Result> {
  const answer = await page.request.get(url, { headers: { platform: 'pc' } })
  return ((await answer.json()) as { result: Result }).result
}

/** A number in plain notation. A text that isn't a number is 0, such as the price of a market order. */
const plain = (text: string): string => {
  const number = text.replaceAll(/[+,]/g, '')
  return number === '' || number === '--' ? '0' : new Decimal(number).toFixed()
}

test('500 positions, 5,000 orders and 200 symbols at 10,000 updates a second: once the market is frozen every value equals the exchange’s (POS-01, POS-33, POS-36)', async ({
  otherProfile,
}) => {
  test.setTimeout(240_000)
  const venue = await startVenueProcess([
    '--seed',
    String(SEED),
    '--symbols',
    String(SYMBOLS),
    '--rate',
    '10000',
    '--calls',
    '100000',
  ])
  try {
    const page = await otherProfile(venue)
    const trade = tradePage(page)
    const accountId = await accountIdOf(page, venue.url, 'Standard cross hedge')
    const want = { positions: 500, orders: 5000, seed: SEED, symbols: SYMBOLS }
    const held = await fillAccount(venue, accountId, want)
    expect(held.positions).toBeGreaterThan(400)
    expect(held.orders).toBeGreaterThan(4900)
    await trade.open()
    await chooseNamed(trade, /^Standard cross hedge/)
    await trade.showPositions()
    await expect(trade.positions.first().locator('[data-column="pnl"]')).toContainText(/\d/)
    await page.locator('[data-head="pnl"] button').click()
    await page.waitForTimeout(3000)
    await venue.control('/freeze', { frozen: true })
    await page.waitForTimeout(2500)

    const lists = await asked<Readonly<Record<string, unknown>>>(
      page,
      `${venue.url}/contract/v5/product/brief-symbol-list?filter=all&version=6`,
    )
    const instruments = new Map(
      Object.values(lists)
        .flatMap((list) => (Array.isArray(list) ? records('instrument', list) : []))
        .map((one) => [one['symbol'], one]),
    )
    const { tickers } = await venue.control<{ readonly tickers: readonly number[] }>('/final?symbol=BTCUSDT')
    const marks = new Map<number, number>()
    for (let at = 0; at < tickers.length; at += TICKER_WIDTH)
      marks.set(tickers[at] ?? 0, tickers[at + tickerField.markPrice] ?? -1)
    const snapshot = await asked<{ positions: Fields[]; orders: Fields[] }>(
      page,
      `${venue.url}/contract/v5/private/snapshot`,
    )
    const ours = await savedLines(page)
    const theirs = records('position', snapshot.positions)
    expect(ours).toHaveLength(theirs.length)
    let counted = 0
    for (const record of theirs) {
      const { symbol, side } = record
      const instrument = instruments.get(symbol)
      const price = (value: unknown): string => formatPrice(value, Number(instrument?.['priceFraction']))
      const money = (value: unknown): string =>
        formatDecimal(value, Number(instrument?.['walletBalanceFraction']))
      const pnl = (value: unknown): string =>
        formatDecimal(value, Number(instrument?.['upnlFraction']), { sign: true })
      const line = ours.find(
        ([contract, size]) =>
          contract?.startsWith(`${symbol} `) && size?.startsWith(side === 'Buy' ? '+' : '-'),
      )
      const [, size, entry, mark, liq, gain, , breakeven, im, mm, value, realised] = line ?? []
      const markPrice = formatScaled(
        marks.get(Number(instrument?.['id'])) ?? -1,
        Number(instrument?.['priceFraction']),
      )
      // The venue computes margins at its last valuation's mark price, so they compare only if it is still the mark
      // price.
      const isCounted = record['markPrice'] === markPrice
      if (isCounted) counted += 1
      const worth = new Decimal(markPrice).times(record['size'] ?? '')
      // Inverse contracts are valued in coins. PnL of USDC contracts uses the session price (see
      // equals-venue.test.ts).
      const isInverse = instrument?.['contractType']?.startsWith('Inverse') === true
      const isUsdt = instrument?.['contractType']?.startsWith('Linear') === true
      const gained = worth.minus(record['positionValue'] ?? '').times(side === 'Buy' ? 1 : -1)
      expect(
        {
          size: plain(size ?? ''),
          entry,
          mark,
          liq,
          breakeven,
          im: isCounted ? im : '',
          mm: isCounted ? mm : '',
          value: isInverse ? '' : value,
          realised: isInverse ? '' : realised,
          gain: isUsdt ? gain : '',
        },
        `${symbol} ${side}`,
      ).toEqual({
        size: plain(`${side === 'Buy' ? '' : '-'}${record['size']}`),
        entry: price(record['entryPrice']),
        mark: price(markPrice),
        liq: price(record['liqPrice']),
        breakeven: price(record['breakevenPrice']),
        im: isCounted ? money(record['positionIM']) : '',
        mm: isCounted ? money(record['positionMM']) : '',
        value: isInverse ? '' : money(worth.toFixed()),
        realised: isInverse ? '' : pnl(record['positionRPL']),
        gain: isUsdt ? pnl(gained.toFixed()) : '',
      })
    }
    expect(counted).toBeGreaterThan(0)
    // The drawn rows equal the exported lines, in the same order.
    for (const [at, line] of ours.slice(0, 5).entries()) {
      const row = page.locator(`[role="row"][aria-rowindex="${at + 2}"]`)
      for (const [column, place] of [
        ['mark', 3],
        ['pnl', 5],
        ['im', 8],
        ['value', 10],
      ] as const) {
        const text = (await row.locator(`[data-column="${column}"]`).textContent()) ?? ''
        expect(text.replaceAll(',', '').replaceAll('−', '-'), column).toContain(line[place])
      }
    }

    await trade.showOrders()
    await expect(trade.orders.first()).toBeVisible()
    await page.locator('[data-head="price"] button').click()
    const listed = await savedLines(page)
    const told = ([contract, , at, qty]: readonly string[]): string =>
      `${contract} ${plain(at ?? '')} ${plain(qty ?? '')}`
    expect(listed.map(told).toSorted()).toEqual(
      records('order', snapshot.orders)
        .map(({ symbol, side, price, qty }) => told([`${symbol} ${side}`, '', price ?? '', qty ?? '']))
        .toSorted(),
    )
  } finally {
    await venue.dispose()
  }
})
