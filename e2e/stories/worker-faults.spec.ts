import { expect, test } from 'playwright/test'
import { leaveUntilKept } from '../support/back-forward.ts'
import { pushCounts } from '../support/push-counts.ts'
import { accountOf, bareTab, joinedHub, pauseTarget, tradeTab } from '../support/raw-tabs.ts'
import { launchRawChromium } from '../support/raw-chromium.ts'
import type { RawChromium } from '../support/raw-chromium.ts'
import { startVenueProcess } from '../support/venue-process.ts'
import type { VenueProcess } from '../support/venue-process.ts'

/** Workers and tabs that hang, crash, throw or sleep in a raw Chromium (faults W1..W8, T1..T6, C2, C3). */
let venue: VenueProcess
let browser: RawChromium
const deep = process.env['DEEP'] !== undefined

const push = () => pushCounts(venue)
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

test.beforeAll(async () => {
  venue = await startVenueProcess(['--seed', '7'])
})
test.afterAll(() => venue.dispose())
test.beforeEach(async () => {
  if (!venue.isRunning()) await venue.start()
  await venue.control('/faults/clear', {})
  browser = await launchRawChromium()
})
test.afterEach(() => browser.close())

test('N8: a hub that is paused for two seconds is not replaced: private events wait for it, none is lost or doubled', async () => {
  const tab = await tradeTab(browser, venue, { login: true })
  for (let placed = 0, tries = 0; ; tries += 1) {
    expect(tries, 'a pause shorter than a hang').toBeLessThan(5)
    const { opened } = await push()
    const hub = await joinedHub(browser)
    const since = Date.now()
    const resume = await pauseTarget(browser, hub.targetId)
    await Promise.all([1, 2, 3].map((at) => tab.order(String(40_000 + placed + at))))
    placed += 3
    await sleep(Math.max(0, since + 1500 - Date.now()))
    await resume()
    const stood = Date.now() - since
    await expect.poll(() => tab.orders()).toBe(placed)
    await tab.live()
    expect(await push()).toMatchObject({ sockets: 1, logins: 1 })
    // If a loaded machine pauses the hub for too long, the hub is replaced. The checks above hold too.
    if (stood > 2400) continue
    expect((await push()).opened).toBe(opened)
    return
  }
})

test('W2: a hub that hangs is replaced without a reload; when it wakes up it has no socket; the orders are there', async () => {
  const tab = await tradeTab(browser, venue, { login: true })
  await tab.order('40000')
  await expect.poll(() => tab.orders()).toBe(1)
  const hub = await joinedHub(browser)
  await tab.evaluate('void (window.sameDocument = true)')
  const resume = await pauseTarget(browser, hub.targetId)
  const hubs = async (): Promise<readonly string[]> =>
    (await browser.targets()).filter(({ type }) => type === 'shared_worker').map(({ targetId }) => targetId)
  await expect.poll(async () => (await hubs()).some((id) => id !== hub.targetId)).toBe(true)
  await tab.order('40001')
  await expect.poll(() => tab.orders(), { timeout: 30_000 }).toBe(2)
  await tab.live()
  await resume()
  await expect.poll(async () => (await push()).sockets).toBe(1)
  expect(await tab.evaluate('window.sameDocument')).toBe(true)
})

test('W4, W5: an error thrown in the hub is reported and the hub continues; a second hub of another name has no socket of its own', async () => {
  const tab = await tradeTab(browser, venue, { login: true })
  const hub = await joinedHub(browser)
  await hub.evaluate(`void setTimeout(() => { throw new Error('provoked') }, 0)`)
  await hub.evaluate(`void Promise.reject(new Error('provoked too'))`)
  await tab.order('40000')
  await expect.poll(() => tab.orders()).toBe(1)
  await tab.live()
  const other = await bareTab(browser, venue, hub, { name: 'a-name-clash' })
  await sleep(1000)
  expect(await push()).toMatchObject({ sockets: 1, logins: 1 })
  await other.close()
  await tab.live()
})

test('C2, C3: clocks that jump and a sleep of the whole machine: one reconnect, fresh data, no notice, no session lost', async () => {
  const tab = await tradeTab(browser, venue, { login: true })
  const hub = await joinedHub(browser)
  for (const jump of [7_200_000, -7_200_000]) {
    await hub.evaluate(
      `void (() => { const real = Date.now.bind(Date); Date.now = () => real() + ${jump} })()`,
    )
    await tab.evaluate(
      `void (() => { const real = Date.now.bind(Date); Date.now = () => real() + ${jump} })()`,
    )
    await sleep(2000)
    await tab.live()
    expect(
      await tab.evaluate(
        `document.querySelectorAll('[data-testid^="notice-"]:not([data-testid="notice-bell"])').length`,
      ),
    ).toBe(0)
    expect(await tab.text('account-name')).not.toBe('')
  }
  const wakeHub = await pauseTarget(browser, hub.targetId)
  const wakePage = await pauseTarget(browser, tab.targetId)
  await sleep(60_000)
  await Promise.all([wakeHub(), wakePage()])
  await tab.live()
  await expect.poll(async () => (await push()).sockets).toBe(1)
  expect(await tab.text('account-name')).not.toBe('')
})

test('T2: a page that was paused receives the newest values once, not those it missed', async () => {
  const tab = await tradeTab(browser, venue, {})
  const patches = (): Promise<number> => tab.evaluate<number>('__perpdeck.stats().patches')
  const before = await patches()
  const resume = await pauseTarget(browser, tab.targetId)
  await sleep(deep ? 60_000 : 4000)
  await resume()
  // Patches that waited in the page's queue during the pause.
  const queued = (await patches()) - before
  expect(queued).toBeLessThanOrEqual(64)
  await tab.live()
  await expect.poll(patches).toBeGreaterThan(before + queued + 3)
})

test('T4: restored from the back-forward cache: the same page, joined again and live, not connected while it was cached', async () => {
  const tab = await tradeTab(browser, venue, { login: true })
  const twin = await tradeTab(browser, venue, {})
  await leaveUntilKept(tab, twin, venue)
  await tab.live()
  await tab.order('40000')
  await expect.poll(() => tab.orders()).toBe(1)
  await expect.poll(() => tab.text('status-chip')).toContain('2 tabs')
  expect(await push()).toMatchObject({ sockets: 1, logins: 1 })
})

test('T6: a window opened by a tab is a tab of its own and needs no login', async () => {
  const tab = await tradeTab(browser, venue, { login: true })
  await tab.order('40000')
  const expression = `void window.open(location.href)`
  await tab.send('Runtime.evaluate', { expression, userGesture: true })
  const pages = async () => (await browser.targets()).filter(({ url }) => url.includes('/trade/'))
  await expect.poll(async () => (await pages()).length).toBe(2)
  await tab.activate()
  await expect.poll(() => tab.text('status-chip')).toContain('2 tabs')
  const opened = (await pages()).find(({ targetId }) => targetId !== tab.targetId)
  const twin = await browser.attach(opened?.targetId ?? '')
  await twin.activate()
  const shown = `document.querySelector('[data-testid="book-twin"]')?.dataset.state ?? ''`
  await expect.poll(() => twin.evaluate<string>(shown)).toBe('live')
  const name = `document.querySelector('[data-testid="account-name"]')?.textContent ?? ''`
  expect(await twin.evaluate<string>(name)).toBe(await tab.text('account-name'))
  expect(await push()).toMatchObject({ sockets: 1, logins: 1 })
  await tab.close()
  await expect.poll(() => twin.evaluate<string>(shown)).toBe('live')
})

test('W3: a hub that answers under another epoch behind the same ports is joined again: orders and prices continue, one socket', async () => {
  const tab = await tradeTab(browser, venue, { login: true })
  await tab.order('40000')
  await expect.poll(() => tab.orders()).toBe(1)
  await tab.evaluate('void (window.sameDocument = true)')
  const hub = await joinedHub(browser)
  // Sends messages of a different hub epoch on the ports of this hub.
  await hub.onEach(
    'MessagePort',
    `function () { this.postMessage({ type: 'HubHeartbeat', epoch: 'another', at: 0 }) }`,
  )
  await tab.evaluate(`void document.querySelector('[data-testid="status-chip"]').click()`)
  const told = `document.querySelector('[role="dialog"]')?.textContent ?? ''`
  await expect.poll(() => tab.evaluate<string>(told)).toContain('1 (it died)')
  await tab.live()
  await tab.order('40001')
  await expect.poll(() => tab.orders()).toBe(2)
  await expect.poll(async () => (await push()).sockets).toBe(1)
  expect(await tab.evaluate('window.sameDocument')).toBe(true)
})

test('T5, W8, FEED-34: fifty tabs (two full): one socket, one login, one renewal when the session expires; crashed tabs leave no port', async () => {
  test.setTimeout(180_000)
  const bare = deep ? 48 : 10
  const crashes = deep ? 200 : 6
  const first = await tradeTab(browser, venue, { login: true })
  const second = await tradeTab(browser, venue, {})
  const hub = await joinedHub(browser)
  const others = []
  for (let at = 0; at < bare; at += 1) others.push(await bareTab(browser, venue, hub))
  await second.activate()
  await expect.poll(() => second.text('status-chip'), { timeout: 30_000 }).toContain(`${bare + 2} tabs`)
  expect(await push()).toMatchObject({ sockets: 1, logins: 1 })
  const before = await push()
  const since = async () => {
    const now = await push()
    return [now.opened - before.opened, now.loginsEver - before.loginsEver, now.sockets, now.logins]
  }
  const asked = async (path: string) =>
    (await venue.control<{ requests: unknown[] }>(`/requests?path=${path}`)).requests.length
  await venue.control('/requests/clear', {})
  await venue.control('/push/cut', { code: 1006 })
  await expect.poll(since, { timeout: 20_000 }).toEqual([1, 1, 1, 1])
  expect(await asked('/user/private/ott')).toBe(1)
  // The session expires in all tabs at once. One press renews it once for all.
  await venue.control('/requests/clear', {})
  await venue.control('/session/end', { code: 10007, message: 'expired' })
  await expect.poll(async () => (await push()).logins).toBe(0)
  await expect.poll(() => second.text('account-name')).toBe('')
  await second.evaluate(
    `[...document.querySelectorAll('button')].find((one) => /Choose a demo account|Log in/.test(one.textContent)).click()`,
  )
  const first1 = `document.querySelector('[role="menuitemradio"]')`
  await expect.poll(() => second.evaluate<boolean>(`${first1} !== null`)).toBe(true)
  await second.evaluate(`${first1}.click()`)
  await expect.poll(since, { timeout: 20_000 }).toEqual([1, 2, 1, 1])
  expect([await asked('/user/login'), await asked('/user/private/ott')]).toEqual([1, 1])
  await first.activate()
  await expect.poll(() => first.text('account-name')).not.toBe('')
  await second.activate()
  for (let at = 0; at < crashes; at += 1) {
    const tab = others.pop() ?? (await bareTab(browser, venue, hub))
    await tab.crash()
  }
  for (const tab of others) await tab.close()
  await expect.poll(() => second.text('status-chip'), { timeout: 30_000 }).toContain('2 tabs')
  await second.live()
  await first.activate()
  await first.live()
  expect(await push()).toMatchObject({ sockets: 1, logins: 1 })
})

test('H7: a reverse whose second order is refused, whose first answer is lost, and whose hub dies in between: never a second close, the net is 0 or the opposite', async () => {
  const tab = await tradeTab(browser, venue, { login: true })
  const account = await accountOf(venue)
  const net = async (): Promise<number> => {
    const { positions } = await venue.control<{ positions: { side: string; size: string }[] }>(
      `/account?account=${account}`,
    )
    return positions.reduce((sum, { side, size }) => sum + Number(size) * (side === 'Sell' ? -1 : 1), 0)
  }
  const creates = async (): Promise<string[]> => {
    const { requests } = await venue.control<{ requests: { body: { orderLinkId: string } }[] }>(
      '/requests?path=/contract/v5/order/create',
    )
    return [...new Set(requests.map(({ body }) => body.orderLinkId))]
  }
  const market = (side: string, qty: string): Promise<unknown> =>
    venue.control('/command', {
      account,
      command: {
        type: 'CreateOrder',
        symbol: 'BTCUSDT',
        side,
        orderType: 'Market',
        qty,
        timeInForce: 'ImmediateOrCancel',
        reduceOnly: false,
        closeOnTrigger: false,
        positionIdx: 0,
      },
    })
  const arm = (rule: object): Promise<unknown> =>
    venue.control('/faults/http', { method: 'POST', path: '/contract/v5/order/create', times: 1, ...rule })
  const begin = async (id: string) => {
    if ((await net()) !== 0) await market((await net()) > 0 ? 'Sell' : 'Buy', String(Math.abs(await net())))
    await market('Buy', '0.01')
    expect(await net()).toBe(0.01)
    await venue.control('/requests/clear', {})
    const bare = await bareTab(browser, venue, await joinedHub(browser))
    const asked = { id, symbol: 'BTCUSDT', side: 'Buy', size: '0.01', positionIdx: 0 }
    return { bare, reversed: (ms: number) => bare.call('reversePosition', [asked], ms) }
  }

  await arm({ skip: 1, code: 30_031, message: 'too dear' })
  const refused = await begin('refused')
  expect(await refused.reversed(20_000)).toMatchObject({
    kind: 'accepted',
    value: { kind: 'stopped', done: 1 },
  })
  expect([await net(), await creates()]).toEqual([0, ['refused-1', 'refused-2']])

  const lost = await begin('lost')
  await arm({ times: 2, drop: 'after', match: { orderLinkId: 'lost-1' } })
  expect(await lost.reversed(20_000)).toMatchObject({ kind: 'accepted', value: { kind: 'done' } })
  expect([await net(), await creates()]).toEqual([-0.01, ['lost-1', 'lost-2']])

  const killed = await begin('killed')
  await arm({ delayMs: 3000 })
  const hub = await joinedHub(browser)
  const answer = killed.reversed(3000)
  await sleep(1000)
  await browser.cdp.send('Target.closeTarget', { targetId: hub.targetId })
  expect(await answer).toBeNull()
  // The page joins the next hub, which resumes the intent from the journal.
  await tab.activate()
  await tab.live()
  await expect.poll(net, { timeout: 30_000 }).toBe(-0.01)
  expect(await creates()).toEqual(['killed-1', 'killed-2'])
})
