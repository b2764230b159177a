import { beforeEach, describe, expect, it } from 'vitest'
import {
  forgetHistory,
  joinHistory,
  addToHistory,
  noticeHistory,
  readHistory,
} from '../../../../src/main-thread/features/notification-centre/notice-history.ts'

const notice = (id: string) =>
  ({ id, tone: 'success', titleKey: 'msg.title.4', bodyKey: '', params: { symbol: 'BTCUSDT' } }) as const

beforeEach(forgetHistory)

describe('the history of notices', () => {
  it('NOTE-01: is stored newest first, at most 100, and a repetition within a minute is counted', () => {
    for (let at = 1; at <= 120; at += 1) addToHistory(notice(`n-${at}`), at)
    expect(noticeHistory.list).toHaveLength(100)
    expect(noticeHistory.list[0]?.id).toBe('n-120')
    addToHistory(notice('n-120'), 1000)
    expect(noticeHistory.list.filter(({ id }) => id === 'n-120').map(({ times }) => times)).toEqual([2])
    addToHistory(notice('n-120'), 100_000)
    expect(noticeHistory.list.filter(({ id }) => id === 'n-120')).toHaveLength(2)
    expect(noticeHistory.unread).toBeLessThanOrEqual(100)
    addToHistory({ ...notice('n-120'), titleKey: 'msg.title.5' }, 100_001)
    expect(noticeHistory.list[0]).toMatchObject({ id: 'n-120', times: 1 })
  })

  it('of an earlier build shows the texts of alerts under their present keys', () => {
    const old = [
      { ...notice('a'), titleKey: 'actions:lineAlerts.removed', bodyKey: 'actions:alerts.refused.gone' },
      { ...notice('b'), titleKey: 'actions:chartMenu.alertSet', bodyKey: 'actions:alerts.rises' },
    ]
    const read = readHistory(JSON.stringify(old.map((one) => ({ ...one, at: 5, times: 1 }))))
    expect(read.map(({ titleKey, bodyKey }) => [titleKey, bodyKey])).toEqual([
      ['alerts:line.removed', 'alerts:refused.gone'],
      ['actions:chartMenu.alertSet', 'alerts:rises'],
    ])
  })

  it('merges the notices of other tabs, each once', () => {
    addToHistory(notice('a'), 5)
    const stored = readHistory(
      JSON.stringify([
        { ...notice('b'), at: 9, times: 1 },
        { ...notice('a'), at: 5, times: 1 },
      ]),
    )
    joinHistory(stored)
    joinHistory(stored)
    expect(noticeHistory.list.map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('NOTE-01: a row that is counted up after it was stored stays one row', () => {
    for (const at of [5, 6, 7]) {
      addToHistory(notice('a'), at)
      joinHistory(readHistory(JSON.stringify([{ ...notice('a'), at: 5, since: 5, times: 1 }])))
    }
    expect(noticeHistory.list).toMatchObject([{ id: 'a', at: 7, since: 5, times: 3 }])
  })

  it('omits damaged stored entries', () => {
    for (const json of [null, '', '{', '{}', '[1,null,{}]', '[{"id":1}]'])
      expect(readHistory(json)).toEqual([])
    const good = { ...notice('a'), at: 1, times: 1 }
    const bad = [
      { ...good, at: 'x' },
      { ...good, at: -1 },
      { ...good, tone: 'loud' },
      { ...good, params: { a: 1 } },
      { ...good, titleKey: 'x'.repeat(501) },
    ]
    expect(readHistory(JSON.stringify([...bad, { ...good, times: -3, since: 'x' }]))).toEqual([
      { ...good, since: 1 },
    ])
  })
})
