import { afterEach, expect, it, vi } from 'vitest'
import type { NoticeView } from '#shared/contracts/notices.ts'
import { followNotices } from '../../../../src/main-thread/features/notification-centre/follow-notices.ts'
import { session } from '../../../../src/main-thread/stores/account.ts'
import { dismissNotice, notices, pushNotice, takeNotice } from '../../../../src/main-thread/stores/notices.ts'

const notice = (id: string): NoticeView => ({ id, tone: 'failure', titleKey: 'x', bodyKey: '', params: {} })
const trader = (accountId: string, name = ''): typeof session.view =>
  ({ kind: 'trader', account: { accountId, name } }) as unknown as typeof session.view
const shown = (): readonly string[] => notices.list.map(({ id }) => id)

afterEach(() => {
  for (const id of shown()) dismissNotice(id)
  session.view = { kind: 'visitor' }
  vi.useRealTimers()
})

it.each([
  ['another account', trader('b')],
  ['no account', { kind: 'visitor' }],
] as const)('what the exchange reported of an account is not shown to %s', async (_, next) => {
  vi.useFakeTimers()
  session.view = trader('a')
  const stop = followNotices()
  takeNotice(notice('liquidated'))
  pushNotice(notice('here'), 0)
  session.view = trader('a', 'New name')
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual(['liquidated', 'here'])
  session.view = next
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual(['here'])
  stop()
})
