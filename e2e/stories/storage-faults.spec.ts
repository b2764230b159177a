import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import type { VenueProcess } from '../support/venue-process.ts'

/** Storage that fails, hangs, is old, new or full, and hanging calls (faults ST1..ST10, docs/choices.md#goals). */
const NETWORK = /Failed to load resource|WebSocket|ERR_|net::|502/
const LISTS = ['/contract/v5/product/brief-symbol-list', '/spot/api/*'] as const

const hangLists = async (venue: VenueProcess): Promise<void> => {
  for (const path of LISTS)
    await venue.control('/faults/http', { method: 'GET', path, times: 1000, hang: 'before' })
}
const refuseLists = async (venue: VenueProcess): Promise<void> => {
  for (const path of LISTS)
    await venue.control('/faults/http', { method: 'GET', path, times: 1000, status: 502, body: '' })
}
const panel = async (page: Page, text: string | RegExp): Promise<void> => {
  await page.getByTestId('status-chip').click()
  await expect(page.getByRole('dialog')).toContainText(text)
  await page.keyboard.press('Escape')
}
/** Creates a database as an earlier or later build of the app would leave it. */
const makeDatabase = (page: Page, name: string, version: number, keepOpen: boolean): Promise<void> =>
  page.evaluate(
    ([wanted, at, keep]) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open(wanted, at)
        open.onupgradeneeded = () => open.result.createObjectStore('later').put('data', 'key')
        open.onerror = () => reject(new Error(open.error?.message))
        open.onsuccess = () => {
          if (!keep) open.result.close()
          resolve()
        }
      }),
    [name, version, keepOpen] as const,
  )

test.beforeEach(({ incidents }) => incidents.expectLog(NETWORK))

test('R12, ST6, SYM-01: no IndexedDB, no local storage, every list hangs: BTCUSDT trades from the built-in list until the exchange answers', async ({
  page,
  venue,
}) => {
  // The limit of 2 s is tested under virtual time: tests/workers/hub/symbols/catalogue-fallbacks.test.ts.
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: deny })
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  })
  await hangLists(venue)
  const trade = tradePage(page)
  await trade.open()
  await panel(page, 'built in')
  await trade.chooseAccount()
  await trade.market('Buy', '0.010')
  await trade.showPositions()
  await expect(trade.positions.filter({ hasText: 'BTCUSDT' })).toHaveCount(1)
  await venue.control('/faults/clear', {})
  await page.reload()
  await trade.live()
  await panel(page, 'from the exchange')
})

test('ST1, ST2, SYM-01: both stored lists corrupt and no list from the exchange: the built-in symbols, then those of the exchange once it is back', async ({
  page,
  venue,
}) => {
  await page.goto('/robots.txt')
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('perpdeck-symbols', 6)
        open.onupgradeneeded = () => open.result.createObjectStore('catalogue')
        open.onerror = () => reject(new Error(open.error?.message))
        open.onsuccess = () => {
          const write = open.result.transaction('catalogue', 'readwrite')
          write.objectStore('catalogue').put({ version: 6, result: { LinearPerpetual: 'half a li' } }, 'v6')
          write.objectStore('catalogue').put('', 'v4')
          write.oncomplete = () => {
            open.result.close()
            resolve()
          }
        }
      }),
  )
  await refuseLists(venue)
  const trade = tradePage(page)
  await trade.open()
  await panel(page, 'built in')
  await venue.control('/faults/clear', {})
  await page.getByTestId('status-chip').click()
  await expect(page.getByRole('dialog')).toContainText('from the exchange')
})

test('ST5, V4: a database of a later build stays untouched: this tab uses memory and shows that; nothing in it is lost @core', async ({
  page,
}) => {
  await page.goto('/robots.txt')
  for (const name of ['perpdeck-symbols', 'perpdeck-hub']) await makeDatabase(page, name, 700, false)
  const trade = tradePage(page)
  await trade.open()
  // The notice disappears after some seconds, so it is awaited from the start.
  const noticed = expect(page.getByRole('log', { name: 'Notices' })).toContainText(
    'not checked at the next start',
  )
  await trade.chooseAccount()
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await panel(page, /Missing: choices last/)
  await noticed
  const kept = await page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const open = indexedDB.open('perpdeck-symbols')
        open.onsuccess = () => {
          const read = open.result.transaction('later').objectStore('later').get('key')
          read.onsuccess = () => {
            resolve([open.result.version, read.result])
            open.result.close()
          }
        }
      }),
  )
  expect(kept).toEqual([700, 'data'])
})

test('ST4: an old tab holds the database open and blocks its upgrade: the page starts anyway', async ({
  page,
  context,
}) => {
  const old = await context.newPage()
  await old.goto('/robots.txt')
  await makeDatabase(old, 'perpdeck-symbols', 1, true)
  const trade = tradePage(page)
  await trade.open()
  await panel(page, 'from the exchange')
})

test('ST3, ST7: storage that is wiped beneath a running app causes a fresh start, not a loop: trading continues, also after a reload', async ({
  page,
  context,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const cdp = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await cdp.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'indexeddb,local_storage,cache_storage',
  })
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await page.reload()
  await trade.live()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  // The session cookie is deleted too. The next private call ends the session, once and with a message.
  await context.clearCookies()
  // The private call is the order, or one that the reloaded page still had to make.
  const ended = expect(page.getByRole('button', { name: 'Log in to trade' })).toBeVisible({
    timeout: 30_000,
  })
  await Promise.race([ended, trade.limit('Buy', '0.020', await trade.priceAway(-6))])
  await ended
  await expect(trade.orders).toHaveCount(0)
  await trade.live()
})

test('ST6: a full disk: the page shows that choices are not saved, and trades @core', async ({
  page,
  context,
}) => {
  await page.goto('/robots.txt')
  const cdp = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin })
})

test('ST8: two tabs save their charts at the same moment: one complete layout is stored, and the next page loads it', async ({
  page,
  context,
}) => {
  const pages = [page, await context.newPage()] as const
  for (const one of pages) {
    await tradePage(one).open()
    await chartView(one).shown()
  }
  const [first, second] = pages.map((one) => chartView(one))
  await Promise.all([first?.chooseInterval('240'), second?.chooseInterval('60')])
  const kept = (): Promise<string> =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const open = indexedDB.open('tradingview-store')
          open.onsuccess = () => {
            const read = open.result.transaction('tradingview').objectStore('tradingview').get('/layout')
            read.onsuccess = () => {
              open.result.close()
              resolve(String(read.result ?? 'null'))
            }
          }
        }),
    )
  const resolution = async (): Promise<string> =>
    (JSON.parse(await kept()) as { charts?: { resolution?: string }[] } | null)?.charts?.[0]?.resolution ?? ''
  await expect.poll(resolution).toMatch(/^(240|60)$/)
  // Waits for the writes of both tabs: a changed chart is stored within half a second.
  await page.waitForTimeout(1500)
  const was = await resolution()
  await page.reload()
  const again = chartView(page)
  await again.shown()
  await expect(again.root.locator('.legend')).toContainText(was === '240' ? '4h' : '1h')
})

test('ST9, ST10: a spot list that fails and a contract list that shrinks to a few: the last good lists stay, and so does the open symbol with its position', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.010')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await venue.control('/faults/http', {
    method: 'GET',
    path: '/spot/api/*',
    times: 100,
    status: 502,
    body: '',
  })
  await venue.control('/catalogue/corrupt', { how: 'shrunk', version: '6', times: 20 })
  // Many changed symbols make the hub load the whole list.
  const symbols = 'BTC ETH SOL XRP ADA DOGE LTC DOT LINK AVAX ARB'.split(' ').map((coin) => `${coin}USDT`)
  await venue.control('/push/symbol-notify', { symbols })
  await expect
    .poll(async () => {
      const path = encodeURIComponent('/contract/v5/product/brief-symbol-list')
      return (await venue.control<{ requests: unknown[] }>(`/requests?path=${path}`)).requests.length
    })
    .toBeGreaterThan(1)
  await trade.live()
  await expect(trade.positions).toHaveCount(1)
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  await page.getByRole('combobox', { name: 'Search markets' }).fill('ARBUSDT')
  await expect(page.getByText('No markets found')).toHaveCount(0)
  await expect(page.locator('[aria-selected="true"]').filter({ hasText: 'ARBUSDT' })).toBeVisible()
  await page.keyboard.press('Escape')
})
