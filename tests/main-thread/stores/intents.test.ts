import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followIntents } from '../../../src/main-thread/features/notices/follow-intents.ts'
import { intents } from '../../../src/main-thread/stores/account.ts'
import type { UnknownIntent } from '../../../src/shared/contracts/private-feed.ts'
import { dismissNotice, notices } from '../../../src/main-thread/stores/notices.ts'

const unknown = (orderLinkId: string): UnknownIntent => ({
  orderLinkId,
  symbol: 'BTCUSDT',
  side: 'Buy',
  about: {},
})
const titles = (): string[] => notices.list.map((shown) => shown.titleKey)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const { id } of notices.list) dismissNotice(id)
  vi.useRealTimers()
})

it('an order without an answer is pending until it has one', async () => {
  const stop = followIntents()
  intents.unknown = [unknown('a'), unknown('b')]
  await vi.advanceTimersByTimeAsync(60_000)
  expect(notices.list).toMatchObject([{ titleKey: 'unknown.title', tone: 'info', params: { count: '2' } }])
  intents.unknown = [unknown('b')]
  await vi.advanceTimersByTimeAsync(0)
  expect(notices.list).toMatchObject([{ titleKey: 'unknown.title', params: { count: '1' } }])
  intents.unknown = []
  await vi.advanceTimersByTimeAsync(0)
  // What it came to is a notice of its own, in one tab.
  expect(titles()).toEqual([])
  stop()
})

it('a change or a cancel without an answer is not called an order', async () => {
  const stop = followIntents()
  const bodies = (): string[] => notices.list.map(({ bodyKey }) => bodyKey)
  intents.unknown = [{ ...unknown('a'), side: '', about: {} }]
  await vi.advanceTimersByTimeAsync(0)
  expect(bodies()).toEqual(['unknown.requests'])
  intents.unknown = [unknown('b')]
  await vi.advanceTimersByTimeAsync(0)
  expect(bodies()).toEqual(['unknown.pending'])
  intents.unknown = [unknown('b'), { ...unknown('a'), side: '', about: {} }]
  await vi.advanceTimersByTimeAsync(0)
  expect(notices.list).toMatchObject([{ bodyKey: 'unknown.requests', params: { count: '2' } }])
  intents.unknown = []
  await vi.advanceTimersByTimeAsync(0)
  expect(bodies()).toEqual([])
  stop()
})
