import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { i18n } from '../../../src/main-thread/i18n/instance.ts'
import { allTexts } from '../i18n/all-texts.ts'
import { followIntents } from '../../../src/main-thread/features/notices/follow-intents.ts'
import { intents } from '../../../src/main-thread/stores/account.ts'
import type { UnknownIntent } from '../../../src/shared/contracts/private-feed.ts'
import {
  dismissNotice,
  notices,
  noticesTold,
  pushNotice,
  takeNotice,
} from '../../../src/main-thread/stores/notices.ts'
import { noticeTexts } from '../../../src/main-thread/trading/notices/notice-texts.ts'

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

const about = (side: string, qty: string, symbol = 'BTCUSDT') => ({
  side,
  qty,
  symbol,
  coin: 'BTC',
  price: '59,000.00',
})
const texts = () =>
  notices.list.map((one) => Object.values(noticeTexts(i18n.getFixedT(null, 'notices'), one)))

it('FORM-39: an order without an answer is named from the start, and so is one that the exchange does not have, until it is known', async () => {
  await i18n.init({ lng: 'en', resources: allTexts(), interpolation: { escapeValue: false } })
  const lost = { ...unknown('a'), about: about('Buy', '0.010') }
  intents.unknown = [lost]
  const stop = followIntents()
  expect(texts()).toEqual([
    [
      'Result not known yet',
      'Buy 0.010 BTC at 59,000.00. 1 order without an answer. Checking; nothing was sent twice.',
    ],
  ])
  Object.assign(intents, { unknown: [], absent: [lost] })
  await vi.advanceTimersByTimeAsync(60_000)
  const one = [
    'Not found so far',
    'Buy 0.010 BTC at 59,000.00. The exchange does not have it so far. Check before you repeat it.',
  ]
  expect(texts()).toEqual([one])
  // Notices of later events do not push it out.
  for (const id of ['b', 'c', 'd', 'e', 'f'])
    pushNotice({ id, tone: 'success', titleKey: 'cancelAllDone', bodyKey: '', params: { count: '1' } })
  expect(texts()[0]).toEqual(one)
  await vi.advanceTimersByTimeAsync(60_000)
  intents.absent = [lost, { ...unknown('b'), about: about('Sell', '3.000', 'BTCUSD') }]
  await vi.advanceTimersByTimeAsync(0)
  expect(texts()).toEqual([
    [
      'Not found so far',
      'BTCUSDT: Buy 0.010 BTC at 59,000.00; BTCUSD: Sell 3.000 BTC at 59,000.00. Orders that the exchange does not have so far: 2. Check before you repeat them.',
    ],
  ])
  intents.absent = []
  await vi.advanceTimersByTimeAsync(0)
  expect(texts()).toEqual([])
  stop()
})

it('the outcome of an order that the exchange does not have has one notice on the screen, and one in the history', async () => {
  const stop = followIntents()
  const told: string[] = []
  const stopTold = noticesTold.listen(({ notice }) => void told.push(notice.id))
  takeNotice({
    id: 'intent:a',
    tone: 'info',
    titleKey: 'unknown.absent',
    bodyKey: 'settled.absent',
    params: {},
  })
  intents.absent = [unknown('a')]
  await vi.advanceTimersByTimeAsync(0)
  expect(notices.list.map(({ id }) => id)).toEqual(['absent-orders'])
  expect(told).toEqual(['intent:a'])
  intents.absent = []
  await vi.advanceTimersByTimeAsync(0)
  stopTold()
  stop()
})
