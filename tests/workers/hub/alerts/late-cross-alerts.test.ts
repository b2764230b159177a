import { expect, it } from 'vitest'
import type { CrossAlerts, CrossAlertOptions } from '../../../../src/workers/hub/alerts/cross-alerts.ts'
import { createLateCrossAlerts } from '../../../../src/workers/hub/alerts/late-cross-alerts.ts'
import { settle } from './alert-bench.ts'

/** Alerts whose code cannot be loaded so many times, as while the server restarts. */
function setUp(failures: number, stored: readonly unknown[] = []) {
  let left = failures
  let loads = 0
  let checks = 0
  const own = {
    check: () => void (checks += 1),
    calls: { crossAlerts: () => Promise.resolve(['one']), lineChanged: () => Promise.resolve() },
  } as unknown as CrossAlerts
  const options = {
    accountId: () => 'A',
    storage: { get: () => Promise.resolve(stored) },
  } as unknown as CrossAlertOptions
  const alerts = createLateCrossAlerts(options, () => {
    loads += 1
    left -= 1
    return left >= 0
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve({ createCrossAlerts: () => own })
  })
  return { alerts, loads: () => loads, checks: () => checks }
}

it('alerts whose code could not be loaded are there with the next call, and loaded once', async () => {
  const { alerts, loads } = setUp(1)
  await expect(alerts.calls.crossAlerts()).rejects.toThrow('Failed to fetch')
  // A moved drawing needs no code that was not loaded.
  expect(await alerts.calls.lineChanged('d', null)).toEqual([])
  expect(await alerts.calls.crossAlerts()).toEqual(['one'])
  expect(await alerts.calls.crossAlerts()).toEqual(['one'])
  expect(loads()).toBe(2)
})

it('stored alerts whose code could not be loaded are watched from the next check on', async () => {
  const { alerts, loads, checks } = setUp(2, [{}])
  for (let count = 0; count < 5; count += 1) {
    alerts.check()
    await settle()
  }
  expect([loads(), checks()]).toEqual([3, 3])
})
