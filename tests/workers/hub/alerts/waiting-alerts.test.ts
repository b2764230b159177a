import { expect, it } from 'vitest'
import { waitingAlerts } from '../../../../src/workers/hub/alerts/waiting-alerts.ts'

it('counts the stored alerts of all kinds of accounts that are not logged in', () => {
  const stored: readonly (readonly [string, unknown])[] = [
    ['alerts/a-1', [{}, {}]],
    ['cross-alerts/a-1', [{}]],
    ['cross-seen/a-1', [{}]],
    ['alerts/a-2', [{}]],
    ['cross-alerts/a-3', [{}]],
    ['alerts/a-4', []],
    ['alerts/a-5', 'broken'],
    ['alerts/', [{}]],
    ['hub/dismissed-announcement', 'x'],
  ]
  expect(waitingAlerts(stored, 'a-2')).toEqual([
    { accountId: 'a-1', count: 3 },
    { accountId: 'a-3', count: 1 },
  ])
  expect(waitingAlerts(stored, null).map(({ accountId }) => accountId)).toEqual(['a-1', 'a-2', 'a-3'])
  expect(waitingAlerts([], 'a-1')).toEqual([])
})
