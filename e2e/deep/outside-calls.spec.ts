import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { CATALOGUE } from '../support/catalogue-lists.ts'
import { connectionReport } from '../support/connection-report.ts'
import { killHubs } from '../support/hub-target.ts'
import { accountOf } from '../support/raw-tabs.ts'
import type { VenueProcess } from '../support/venue-process.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'
import type { SeenRequest } from '../support/venue-requests.ts'

/** Ledger rows that calls prove: the page's requests and its use of the answers, compared with the venue's log. */

const ALL = '/spot/api/basic/symbol_list_all'
const V2 = '/spot/api/basic/symbol_list_v2'
const V3 = '/spot/api/basic/symbol_list_v3'

const get = (venue: VenueProcess, path: string, rule: object): Promise<unknown> =>
  venue.control('/faults/http', { method: 'GET', path, times: 1, ...rule })
const query = ({ query: text }: SeenRequest): URLSearchParams => new URLSearchParams(text)

test('the second load of the spot lists sends the markers of the first, in the page’s language (SYM-03, SYM-05)', async ({
  page,
  venue,
  chromiumBrowser,
  incidents,
}) => {
  // The browser requests an icon for the text file, and there is none.
  incidents.expectLog(/404/)
  const told = async (path: string): Promise<Readonly<Record<string, unknown>>> =>
    ((await (await fetch(`${venue.url}${path}`)).json()) as { result: Record<string, unknown> }).result
  const asked = async (path: string): Promise<readonly SeenRequest[]> =>
    (await seenRequests(venue, path)).filter(({ headers }) => headers['sec-fetch-site'] !== undefined)
  for (const [load, lang] of [
    [1, 'de-DE'],
    [2, 'ja-JP'],
  ] as const) {
    await page.goto(`/trade/usdt/BTCUSDT?lang=${lang}`)
    await tradePage(page).live()
    for (const path of [ALL, V3]) {
      await expect.poll(async () => (await asked(path)).length).toBe(load)
      const last = (await asked(path)).at(-1)
      expect(last?.headers).toMatchObject({ lang, 'accept-language': lang })
    }
    // The hub ends with its page, as when a browser is closed. Its stored data remain.
    await page.goto('/robots.txt')
    await killHubs(chromiumBrowser)
  }
  const [first, second] = await asked(ALL)
  const [firstRules, secondRules] = await asked(V3)
  if (!first || !second || !firstRules || !secondRules) throw new Error('a list was not asked for')
  expect(query(first).has('last_modified_at')).toBe(false)
  expect(query(firstRules).has('version')).toBe(false)
  expect(query(second).get('last_modified_at')).toBe(String((await told(ALL))['lastModifiedTime']))
  expect(query(secondRules).get('version')).toBe((await told(V3))['version'])
})

test('calls that hang end at their limit: a spot list after 8 s, for its second version, the contract list after 10 s (SYM-12, SYM-41, HTTP-14)', async ({
  page,
  venue,
}) => {
  await get(venue, ALL, { delayMs: 9000 })
  await get(venue, CATALOGUE, { delayMs: 11_000 })
  const trade = tradePage(page)
  await trade.open()
  const report = (): ReturnType<typeof connectionReport> => connectionReport(page)
  const taking = async (path: string): Promise<readonly number[]> =>
    (await report()).hub.timings.filter(({ name }) => name === `GET ${path}`).map(({ ms }) => ms)
  await expect.poll(async () => (await taking(CATALOGUE)).length, { timeout: 30_000 }).toBe(2)
  const [spot = 0] = await taking(ALL)
  const [contracts = 0, again = 0] = await taking(CATALOGUE)
  expect(Math.floor(spot / 1000)).toBe(8)
  expect(Math.floor(contracts / 1000)).toBe(10)
  expect(again).toBeLessThan(10_000)
  const lines = (await report()).hub.lines.map(({ name, detail }) => `${name} ${detail}`)
  for (const path of [ALL, CATALOGUE])
    expect(lines.filter((line) => line.includes(path)).join('|')).toContain('9000001')
  expect(lines.filter((line) => line.startsWith('10011505 '))).toEqual(['10011505 9000001 timeout'])
  // The page requests version 2 before the delayed list arrives, but only after the list's 8 s have passed.
  const [[all], [v2]] = [await seenRequests(venue, ALL), await seenRequests(venue, V2)]
  if (!all || !v2) throw new Error('a list was not asked for')
  const waited = v2.at - v2.durationMs - (all.at - all.durationMs)
  // Less than 8 s, because a busy venue logs a call later than it was sent.
  expect(waited).toBeGreaterThan(7000)
  expect(v2.at).toBeLessThan(all.at)
})

test('a private list is requested for a symbol whose pre-listing is pending, and not for one that is only upcoming (HTTP-07)', async ({
  page,
  venue,
}) => {
  const { result } = (await (await fetch(`${venue.url}${CATALOGUE}?filter=all&version=6`)).json()) as {
    readonly result: {
      readonly LinearPerpetual: readonly { readonly s: string; readonly pl?: boolean; readonly ss: string }[]
    }
  }
  const coming = result.LinearPerpetual.filter(({ ss }) => ss === 'ComingSoon')
  const pending = coming.find(({ pl }) => pl === true)?.s ?? ''
  const notPending = coming.find(({ pl }) => pl !== true)?.s ?? ''
  expect([pending, notPending]).not.toContain('')
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.010')
  await page.getByRole('tab', { name: 'History' }).click()
  const rows = page.getByTestId('history-row')
  await expect(rows).toHaveCount(1)
  const asked = async (): Promise<readonly (string | null)[]> => {
    const { requests } = await venue.control<{ requests: SeenRequest[] }>('/requests')
    return requests
      .filter(({ path }) => path.startsWith('/contract/v5/private/'))
      .map((one) => query(one).get('symbol'))
  }
  const filter = page.getByRole('searchbox', { name: 'Symbol or coin' })
  for (const symbol of [notPending, pending]) {
    await filter.fill(symbol)
    await expect(page.getByText('Nothing here')).toBeVisible()
    await filter.fill('')
    await expect(rows).toHaveCount(1)
  }
  await expect.poll(asked).toContain(pending)
  expect(await asked()).not.toContain(notPending)
})

test('a leverage of 12.50, a quantity of 0.05 and 0.1 of margin are sent scaled, and the account has them exactly (HTTP-24)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  // This account has isolated positions, so margin can be added.
  await trade.chooseAccount(1)
  await page.getByRole('button', { name: /^Leverage: / }).click()
  await page.getByTestId('leverage-input').fill('12.5')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: /^Leverage: 12\.50?x/ })).toBeVisible()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  const account = await accountOf(venue)
  interface Held {
    readonly positions: readonly {
      readonly symbol: string
      readonly leverage: string
      readonly positionBalance: string
      readonly size: string
    }[]
  }
  const held = async () =>
    (await venue.control<Held>(`/account?account=${account}`)).positions.find(
      ({ symbol }) => symbol === 'BTCUSDT',
    )
  const before = await held()
  const [order] = await seenRequests(venue, orderPath.create)
  expect(order?.body).toMatchObject({ leverageE2: '1250', qtyX: '5000000' })
  expect([Number(before?.leverage), Number(before?.size)]).toEqual([12.5, 0.05])
  await page.getByRole('button', { name: 'More for BTCUSDT' }).click()
  await page.getByRole('menuitem', { name: 'Add or reduce margin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByTestId('margin-amount').fill('0.1')
  await expect(dialog.getByTestId('margin-forecast')).toHaveText(/\d/)
  await dialog.getByTestId('margin-confirm').click()
  await expect(dialog).toHaveCount(0)
  const [added] = await seenRequests(venue, '/contract/v5/private/position/add-margin')
  expect(added?.body).toMatchObject({ addToPositionBalanceE8: '10000000' })
  const after = await held()
  const e8 = (text: string | undefined): number => Math.round(Number(text) * 1e8)
  expect(e8(after?.positionBalance) - e8(before?.positionBalance)).toBe(10_000_000)
})

test('a configured CDN without a list is traced with its code, and the list is requested from the exchange (ERR-20)', async ({
  page,
  otherProfile,
  venue,
  incidents,
}) => {
  incidents.expectLog(/404/)
  const traced = async (at: Page): Promise<readonly string[]> =>
    (await connectionReport(at)).hub.lines.map(({ name }) => name)
  const plain = tradePage(page)
  await plain.open()
  await expect.poll(async () => (await seenRequests(venue, ALL)).length).toBe(1)
  expect(await traced(page)).not.toContain('11511508')
  await get(venue, '/config.json', { body: JSON.stringify({ cdnHost: venue.url }) })
  const other = tradePage(await otherProfile())
  await other.open()
  await expect.poll(() => traced(other.page)).toContain('11511508')
  await expect.poll(async () => (await seenRequests(venue, ALL)).length).toBe(2)
  expect(await traced(other.page)).not.toContain('11511510')
})
