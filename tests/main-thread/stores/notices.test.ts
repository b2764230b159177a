import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NoticeView } from '#shared/contracts/views.ts'
import { reportOutcome } from '../../../src/main-thread/features/notices/report-outcome.ts'
import { dismissNotice, notices, pushNotice } from '../../../src/main-thread/stores/notices.ts'
import { accepted, rejected } from '#shared/contracts/outcome.ts'

const notice = (id: string, tone: NoticeView['tone'] = 'success'): NoticeView => ({
  id,
  tone,
  titleKey: 'orderPlaced',
  bodyKey: '',
  params: {},
})
const ids = (): string[] => notices.list.map((shown) => shown.id)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const id of ids()) dismissNotice(id)
  vi.useRealTimers()
})

describe('notices', () => {
  it('shows one notice per id and counts repeats', () => {
    pushNotice(notice('a'))
    pushNotice(notice('a'))
    expect(notices.list).toHaveLength(1)
    expect(notices.list[0]?.times).toBe(2)
  })

  it('takes successes away by themselves and keeps failures until dismissed', () => {
    pushNotice(notice('good'))
    pushNotice(notice('bad', 'failure'))
    vi.advanceTimersByTime(60_000)
    expect(ids()).toEqual(['bad'])
    dismissNotice('bad')
    expect(ids()).toEqual([])
  })

  it('lets the oldest give way when there are too many', () => {
    for (const id of ['1', '2', '3', '4', '5']) pushNotice(notice(id, 'failure'))
    expect(ids()).toEqual(['2', '3', '4', '5'])
  })
})

describe('reportOutcome', () => {
  const about = { id: 'x', titleKey: 'cancelFailed' }

  it('shows code and text of a refusal', () => {
    expect(reportOutcome(rejected(30031, 'Insufficient available balance'), about)).toBe(false)
    expect(notices.list[0]).toMatchObject({
      tone: 'failure',
      titleKey: 'cancelFailed',
      bodyKey: 'rejected',
      params: { code: '30031', message: 'Insufficient available balance' },
    })
  })

  it('never calls an unknown outcome failed', () => {
    expect(reportOutcome({ kind: 'unknown', reason: 'connection-lost' }, about)).toBe(false)
    expect(notices.list[0]).toMatchObject({ tone: 'info', bodyKey: 'unknown.connection-lost' })
  })

  it('takes the former failure of the same thing away once it was accepted', () => {
    reportOutcome(rejected(1, 'no'), about)
    expect(reportOutcome(accepted(null), about)).toBe(true)
    expect(ids()).toEqual([])
  })
})
