import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { launchRawChromium } from '../support/raw-chromium.ts'
import { heapText, storedTexts } from '../support/page-contents.ts'
import { tradeTab } from '../support/raw-tabs.ts'
import { startVenueProcess } from '../support/venue-process.ts'
import { workersOf } from '../support/worker-heaps.ts'

/** Form of every one-time token of the venue. */
const looks = /ott-[\w-]{32}/

test('the heaps of hub, risk and chart worker hold no session, and risk and chart no one-time token; the cookie is HttpOnly and lasts seven days (HTTP-16)', async () => {
  const venue = await startVenueProcess(['--seed', '7'])
  const browser = await launchRawChromium()
  try {
    const tab = await tradeTab(browser, venue, { login: true })
    const workers = await workersOf(browser, tab)
    const { cookies } = await tab.send<{
      cookies: { value: string; httpOnly: boolean; expires: number }[]
    }>('Network.getCookies')
    // The session's cookie and the cookie of the browser's profile.
    const secrets = cookies.filter(({ httpOnly }) => httpOnly)
    const days = secrets.map(({ expires }) => Math.round((expires - Date.now() / 1000) / 86_400))
    expect(days).toContain(7)
    const heaps = await workers.heaps()
    // A token requested here has the same form as the hub's own tokens. It is never used.
    const token = await tab.evaluate<string>(`(async () => {
      const headers = { platform: 'pc', 'content-type': 'application/json' }
      const answer = await fetch('/user/private/ott', { method: 'POST', headers, body: '{}' })
      return (await answer.json()).result.token
    })()`)
    expect(token).toMatch(looks)
    for (const [name, heap] of heaps) {
      expect(heap.length, name).toBeGreaterThan(100_000)
      for (const { value } of secrets) expect(heap.includes(value), name).toBe(false)
      if (name !== 'hub') expect(looks.test(heap), name).toBe(false)
    }
    // Proves that the search works: the hub's heap contains the symbol.
    expect(heaps.get('hub')).toContain('BTCUSDT')
  } finally {
    await browser.close()
    await venue.dispose()
  }
})

test('no storage of any tab holds the session or a one-time token, and no page heap holds the session; only the account menu makes a visitor a trader (ENTITY-34)', async ({
  page,
  context,
}) => {
  const first = tradePage(page)
  await first.open()
  const isSession = ({ httpOnly, name }: { httpOnly: boolean; name: string }): boolean =>
    httpOnly && /session/i.test(name)
  expect((await context.cookies()).some(isSession)).toBe(false)
  await first.chooseAccount()
  expect((await context.cookies()).some(isSession)).toBe(true)
  const second = tradePage(await context.newPage())
  await second.open()
  await second.limit('Buy', '0.010', await second.priceAway(-5))
  await second.showOrders()
  await expect(second.orders).toHaveCount(1)
  const cookies = await context.cookies()
  const secrets = cookies.filter(({ httpOnly }) => httpOnly).map(({ value }) => value)
  expect(secrets.length).toBeGreaterThan(1)
  for (const value of secrets) expect(value.length).toBeGreaterThan(15)
  // A token requested here has the same form as the hub's own tokens. It is never used.
  const answer = await context.request.post('/user/private/ott', {
    headers: { platform: 'pc', origin: new URL(page.url()).origin },
    data: {},
  })
  const { result } = (await answer.json()) as { result: { token: string } }
  expect(result.token).toMatch(looks)
  for (const tab of [first.page, second.page]) {
    const stored = await storedTexts(tab)
    for (const value of secrets) expect(stored).not.toContain(value)
    expect(stored).not.toMatch(looks)
    const cdp = await context.newCDPSession(tab)
    const heap = await heapText(cdp)
    expect(heap.length).toBeGreaterThan(100_000)
    expect(heap).toContain('BTCUSDT')
    for (const value of secrets) expect(heap).not.toContain(value)
    await cdp.detach()
  }
})
