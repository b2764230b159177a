import { expect, test } from '../fixtures.ts'
import { exported } from '../support/connection-report.ts'

test('the connection report shows which fallback lists were used, which calls were slow and which release this is (ERR-19, ERR-21, SYM-06, SYM-08, SYM-10, SYM-18, SYM-21, SYM-23, FEED-09, HTTP-17, HTTP-18, HTTP-22)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(/Failed to load resource|502/)
  await venue.control('/faults/http', {
    method: 'GET',
    path: '/spot/api/*',
    times: 100,
    status: 502,
    body: '',
  })
  await venue.control('/catalogue/corrupt', { times: 20 })
  await page.goto('/trade/usdt/BTCUSDT')
  await page.getByTestId('status-chip').first().click()
  const codes = async (): Promise<readonly string[]> =>
    (await exported(page)).hub.lines.map(({ name }) => name)
  await expect
    .poll(codes, { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        '10011501',
        '10011507',
        '11511502',
        '11511504',
        '11511506',
        '11511509',
        '11511510',
        '11511511',
        'connect',
        'connected',
        'heart_back',
      ]),
    )
  const { release, hub, report } = await exported(page)
  expect(release).toBe('20251023.1')
  expect(report.events.length).toBeGreaterThan(3)
  expect(Array.isArray(hub.pending)).toBe(true)
  expect(hub.timings.length).toBeGreaterThan(3)
  for (const { ms } of hub.timings) expect(ms).toBeLessThan(30_000)
  const stores = await page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const open = indexedDB.open('perpdeck-symbols')
        open.onsuccess = () => {
          resolve([open.result.version, [...open.result.objectStoreNames]])
          open.result.close()
        }
      }),
  )
  expect(stores).toEqual([6, ['catalogue']])
})
