import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { noticesOf } from '../pages/actions.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { connectionReport } from '../support/connection-report.ts'
import { evaluateInHub } from '../support/hub-target.ts'
import { onTabRung, SHARED_HUB } from '../support/rung.ts'

/** What the chart stores and finds, observed from outside. */

/** Records each write of the small copy of the chart's layout. */
const noteWrites = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const written: number[] = []
    Object.assign(window, { written })
    const put: unknown = Reflect.get(Storage.prototype, 'setItem')
    Storage.prototype.setItem = function note(this: Storage, key: string, value: string) {
      if (key.startsWith('perpdeck.chart.')) written.push(performance.now())
      if (typeof put === 'function') Reflect.apply(put, this, [key, value])
    }
  })
const writes = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => Reflect.get(window, 'written') as number[])

test('many changes at the same moment are stored once, half a second after the last one; the comparison follows once (CHART-30)', async ({
  page,
  venue,
}) => {
  await noteWrites(page)
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await venue.control('/freeze', { frozen: true })
  await chart.root.locator('[data-tool="trend_line"]').click()
  const box = await chart.root.locator('.plot').boundingBox()
  if (box === null) throw new Error('no plot')
  const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y]
  await page.mouse.move(...at(0.3, 0.6))
  await page.mouse.down()
  await page.mouse.move(...at(0.5, 0.35), { steps: 8 })
  await page.mouse.up()
  /** Waits until nothing was written for 1.5 s. Returns the number of writes. */
  const settled = async (): Promise<number> => {
    let before = -1
    await expect
      .poll(
        async () => {
          const now = (await writes(page)).length
          const isSame = now === before
          before = now
          return isSame
        },
        { intervals: [1500] },
      )
      .toBe(true)
    return before
  }
  const first = await settled()
  expect(first).toBeGreaterThan(0)

  // The drag takes more than a second.
  await page.mouse.move(...at(0.4, 0.475))
  await page.mouse.down()
  await page.mouse.move(...at(0.44, 0.5), { steps: 60 })
  await page.mouse.move(...at(0.42, 0.49), { steps: 60 })
  await page.mouse.up()
  const letGo = await page.evaluate(() => performance.now())
  expect(await settled()).toBe(first + 1)
  expect(((await writes(page)).at(-1) ?? 0) - letGo).toBeGreaterThan(400)

  // After five quick interval changes one layout is stored, with the last interval and one comparison.
  await venue.control('/freeze', { frozen: false })
  await chart.root.evaluate((host) => {
    for (const interval of ['1', '5', '60', '1D', '240'])
      host.shadowRoot?.querySelector<HTMLElement>(`.toolbar [data-interval="${interval}"]`)?.click()
  })
  await expect(chart.root.locator('.legend .title')).toHaveText('BTCUSDT · 4h')
  expect(await settled()).toBe(first + 2)
  await expect(chart.root.locator('.legend [data-kind="compare"]')).toHaveCount(1)
})

/** The stored interval of the chart's layout in the browser's database, '' if there is none. */
const keptInterval = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const open = indexedDB.open('tradingview-store')
        open.onerror = () => reject(new Error('no database'))
        open.onsuccess = () => {
          const read = open.result.transaction('tradingview').objectStore('tradingview').get('/layout')
          read.onsuccess = () => {
            open.result.close()
            const kept = JSON.parse(String(read.result ?? '{}')) as { charts?: { resolution?: string }[] }
            resolve(kept.charts?.[0]?.resolution ?? '')
          }
        }
      }),
  )

test('a failed write of the chart is tried once more, on a reopened database; a second failure ends it and is reported (CHART-32)', async ({
  page,
  chromiumBrowser,
}) => {
  test.skip(onTabRung, SHARED_HUB)
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await chart.chooseInterval('60')
  await expect.poll(() => keptInterval(page)).toBe('60')
  // Makes the hub's next writes fail, by a script in the hub.
  await evaluateInHub(
    chromiumBrowser,
    `(() => {
      Object.assign(self, { failing: 1, tries: 0, opened: 0 })
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (...args) {
        if (this.name !== 'tradingview') return put.apply(this, args)
        self.tries += 1
        if (self.failing-- > 0) throw new DOMException('out of order', 'AbortError')
        return put.apply(this, args)
      }
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (...args) {
        if (args[0] === 'tradingview-store') self.opened += 1
        return open.apply(this, args)
      }
    })()`,
  )
  const counted = (): Promise<unknown> => evaluateInHub(chromiumBrowser, '[self.tries, self.opened]')
  const given = async (): Promise<number> =>
    (await connectionReport(page)).hub.lines.filter(({ name }) => name === 'storage unavailable').length
  await chart.chooseInterval('240')
  await expect.poll(() => keptInterval(page)).toBe('240')
  expect(await counted()).toEqual([2, 1])
  expect(await given()).toBe(0)

  await evaluateInHub(chromiumBrowser, 'Object.assign(self, { failing: 1000, tries: 0, opened: 0 }) && 0')
  await chart.chooseInterval('1D')
  await expect.poll(given).toBe(1)
  expect(await counted()).toEqual([2, 1])
  await chart.chooseInterval('1W')
  await expect(chart.root.locator('.legend .title')).toContainText('1W')
  await expect
    .poll(async () => (await connectionReport(page)).page.filter(({ name }) => name === 'chart').length)
    .toBeGreaterThan(1)
  expect(await counted()).toEqual([2, 1])
  expect(await given()).toBe(1)
  expect(await keptInterval(page)).toBe('240')
})

test('a chart database that cannot be opened is in the report once, and the chart starts with its defaults (CHART-31)', async ({
  page,
  incidents,
}) => {
  // A page outside the app requests an icon that doesn't exist.
  incidents.expectLog(/404 \(Not Found\)/)
  await page.goto('/robots.txt')
  // A database as a later build would leave it. This build can't open it.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('tradingview-store', 700)
        open.onerror = () => reject(new Error(open.error?.message))
        open.onsuccess = () => {
          open.result.close()
          resolve()
        }
      }),
  )
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await expect(chart.root.locator('.legend .title')).toHaveText('BTCUSDT · 30m')
  await chart.chooseInterval('240')
  await expect
    .poll(async () => (await connectionReport(page)).page.map(({ name, detail }) => `${name}: ${detail}`))
    .toContain('chart: the layout is kept for this session only')
  const { hub } = await connectionReport(page)
  expect(hub.lines.filter(({ name }) => name === 'storage unavailable')).toHaveLength(1)
  await expect(noticesOf(page).getByRole('alert')).toHaveCount(0)
})

test('a search with a space in compare matches short names only (CHART-50)', async ({ page, venue }) => {
  // No listed market has a space in its name. One gets a name with a space that no symbol contains.
  await venue.control('/faults/http', {
    method: 'GET',
    path: '/contract/v5/product/brief-symbol-list',
    times: 20,
    edits: [{ at: '/result/InverseFutures/0/dn', value: 'Ounce 27 Years' }],
  })
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  const named = await page.evaluate(async () => {
    const answer = await fetch('/contract/v5/product/brief-symbol-list?filter=all&version=6', {
      headers: { platform: 'pc' },
    })
    const { result } = (await answer.json()) as { result: { InverseFutures: { s: string }[] } }
    return result.InverseFutures[0]?.s ?? ''
  })
  await chart.root.locator('[data-role="compare"]').click()
  const dialog = chart.root.getByRole('dialog')
  const rows = dialog.locator('[data-list="symbols"] [data-symbol]')
  const search = dialog.getByRole('searchbox')
  await search.fill('ounce 27')
  await expect(rows).toHaveText([`${named} · Ounce 27 Years`])
  // Without a space the search reads symbol names, which don't contain this text.
  await search.fill('ounce27')
  await expect(rows).toHaveCount(0)
  await search.fill('ounce')
  await expect(rows).toHaveCount(0)
  await search.fill('btc 27')
  await expect(rows).toHaveCount(0)
  await search.fill(named)
  await expect(rows.first()).toHaveAttribute('data-symbol', named)
})
