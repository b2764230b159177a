import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NoticeView } from '#shared/contracts/notices.ts'
import { reportOutcome } from '../../../src/main-thread/trading/outcomes/report-outcome.ts'
import { showMemberPreferences } from '../../../src/main-thread/stores/member-preferences.ts'
import {
  dismissNotice,
  notices,
  noticesTold,
  pushNotice,
  takeNotice,
} from '../../../src/main-thread/stores/notices.ts'
import { noticeScenes } from '#shared/contracts/notices.ts'
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

  it('counts only equal events: another text of the same id replaces it (24A8)', () => {
    const margin = (titleKey: string, amount: string): NoticeView => ({
      ...notice('margin-BTCUSDT:0'),
      titleKey,
      params: { amount },
    })
    pushNotice(margin('marginAdded', '1'))
    pushNotice(margin('marginReduced', '1'))
    expect(notices.list.map(({ titleKey, times }) => [titleKey, times])).toEqual([['marginReduced', 1]])
    pushNotice(margin('marginReduced', '1'))
    expect(notices.list[0]?.times).toBe(2)
    pushNotice(margin('marginReduced', '2'))
    expect(notices.list[0]?.times).toBe(1)
    const about = { id: 'cancel-all', titleKey: 'cancelAllFailed', doneKey: 'cancelAllDone' }
    reportOutcome(rejected(1, 'no'), about)
    reportOutcome(accepted(null), about)
    expect(notices.list.filter(({ id }) => id === 'cancel-all').map(({ times }) => times)).toEqual([1])
    for (const qty of ['1', '2', '3']) takeNotice({ ...notice('p'), params: { qty }, isSeries: true })
    expect(notices.list.find(({ id }) => id === 'p')?.times).toBe(3)
  })

  it('removes successes automatically and leaves failures until they are dismissed', () => {
    pushNotice(notice('good'))
    pushNotice(notice('bad', 'failure'))
    vi.advanceTimersByTime(60_000)
    expect(ids()).toEqual(['bad'])
    dismissNotice('bad')
    expect(ids()).toEqual([])
  })

  it('drops the oldest if there are too many', () => {
    for (const id of ['1', '2', '3', '4', '5']) pushNotice(notice(id, 'failure'))
    expect(ids()).toEqual(['2', '3', '4', '5'])
  })

  it('TPSL-66: an event of the exchange yields to the result of a local action, and that to a failure', () => {
    pushNotice(notice('refused', 'failure'))
    pushNotice(notice('set BTC'))
    pushNotice(notice('set ETH'))
    for (const id of ['leg 1', 'leg 2', 'leg 3', 'leg 4']) takeNotice(notice(id))
    expect(ids()).toEqual(['refused', 'set BTC', 'set ETH', 'leg 4'])
    // The newest is always shown.
    pushNotice(notice('set SOL'))
    expect(ids()).toEqual(['refused', 'set BTC', 'set ETH', 'set SOL'])
    takeNotice(notice('leg 5'))
    expect(ids()).toEqual(['refused', 'set ETH', 'set SOL', 'leg 5'])
    // One that gave way has no timer left that would take a later one of its name away.
    takeNotice(notice('leg 4', 'failure'))
    vi.advanceTimersByTime(60_000)
    expect(ids()).toEqual(['refused', 'leg 4'])
  })
})

describe('reportOutcome', () => {
  const about = { id: 'x', titleKey: 'cancelFailed' }

  it('shows code and text of a refusal', () => {
    expect(reportOutcome(rejected(30032, 'Insufficient available balance'), about)).toBe(false)
    expect(notices.list[0]).toMatchObject({
      tone: 'failure',
      titleKey: 'cancelFailed',
      bodyKey: 'rejected',
      params: { code: '30032', message: 'Insufficient available balance' },
    })
  })

  it('never reports an unknown outcome as failed', () => {
    expect(reportOutcome({ kind: 'unknown', reason: 'connection-lost' }, about)).toBe(false)
    expect(notices.list[0]).toMatchObject({ tone: 'info', bodyKey: 'unknown.connection-lost' })
  })

  it.each([
    ['cancelFailed', 'cancel'],
    ['cancelAllFailed', 'cancelAll'],
    ['replaceFailed', 'change'],
    ['closeFailed', 'close'],
    ['autoMarginFailed', 'autoMargin'],
    ['tpsl:notice.setTpFailed', 'tpsl'],
    ['tpsl:notice.trailingFailed', 'tpsl'],
    ['tpsl:notice.CancelFailure', 'tpsl'],
    ['resetFailed', 'account'],
  ])('ERR-31: an unknown outcome of %s says that it is that of %s, not of the order', (titleKey, what) => {
    reportOutcome({ kind: 'unknown', reason: 'timeout' }, { id: 'x', titleKey, params: { side: 'Buy' } })
    expect(notices.list[0]).toMatchObject({
      titleKey: 'unknown.title',
      params: { side: 'Buy', command: what },
    })
  })

  it('removes the earlier failure of an action once it was accepted', () => {
    reportOutcome(rejected(1, 'no'), about)
    expect(reportOutcome(accepted(null), about)).toBe(true)
    expect(ids()).toEqual([])
  })

  it('ERR-06, 24A9: too many calls are reported once, and again only after that notice was removed', () => {
    const again = { kind: 'rejected', code: 10006, message: 'wait', told: true } as const
    reportOutcome(rejected(10006, 'wait'), about)
    for (let press = 0; press < 5; press += 1) reportOutcome(again, { ...about, id: `cancel-${press}` })
    expect(ids()).toEqual(['x'])
    dismissNotice('x')
    reportOutcome(again, about)
    reportOutcome(again, about)
    expect(notices.list).toMatchObject([{ params: { code: '10006' }, times: 1 }])
  })

  it('NOTE-04, PREF-05: a disabled kind is stored and not shown; the others are shown', () => {
    const told: string[] = []
    const stop = noticesTold.listen(({ notice: one, isSilent }) => told.push(`${one.id} ${isSilent}`))
    showMemberPreferences({ notice_cancel: 'off', notice_make: 'on' })
    for (const scene of noticeScenes) takeNotice({ ...notice(scene), scene })
    takeNotice(notice('refusal', 'failure'))
    expect(ids()).toEqual(['edit', 'position', 'liquidation', 'refusal'])
    expect(told.filter((one) => one.endsWith('true'))).toEqual(['cancel true', 'api true'])
    showMemberPreferences({ notice_api: 'on' })
    takeNotice({ ...notice('api'), scene: 'api' })
    expect(ids()).toContain('api')
    showMemberPreferences({})
    takeNotice({ ...notice('cancel'), scene: 'cancel' })
    expect(ids()).toContain('cancel')
    stop()
  })

  it('NOTE-12: an order that fills in many executions is one counted notice', () => {
    for (let part = 0; part < 30; part += 1) takeNotice({ ...notice('orderAmended:o-1'), scene: 'edit' })
    expect(notices.list.map(({ id, times }) => [id, times])).toEqual([['orderAmended:o-1', 30]])
  })
})
