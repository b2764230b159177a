import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GoneDrawings } from 'charting_library'
import type { CrossAlert } from '../../../../src/shared/contracts/alerts.ts'
import { followLineAlerts } from '../../../../src/main-thread/features/chart/line-alerts.ts'
import { alerts } from '../../../../src/main-thread/stores/alerts.ts'
import { dismissNotice, notices } from '../../../../src/main-thread/stores/notices.ts'
import { speakEnglish } from './english.ts'

const hub = vi.hoisted(() => ({
  lineChanged: vi.fn(),
  restoreCrossAlerts: vi.fn(),
  removeCrossAlert: vi.fn(),
}))
vi.mock('../../../../src/main-thread/bridge/alert-calls.ts', () => hub)

const points = [{ time: 60, price: 100 }]
const line = (id: string, at = points) => ({
  id,
  symbol: 'BTCUSDT',
  tool: 'horizontal_line' as const,
  points: at,
})
const alertOn = (drawing: string, id: string): CrossAlert => ({
  id,
  of: 'Line',
  symbol: 'BTCUSDT',
  interval: '60',
  repeat: 'once',
  watched: { drawing, tool: 'horizontal_line', points },
})
const gone = (ids: string[], by: GoneDrawings['by'] = 'user'): GoneDrawings => ({ ids, by, restore: vi.fn() })
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** The hub's list as the page has it, and as the hub changes it. */
let list: readonly CrossAlert[] = []
const setList = (next: readonly CrossAlert[]): void => {
  list = next
  alerts.crossing = next
}

function follow() {
  const marks: (readonly string[])[] = []
  let restarted = (): void => undefined
  const followed = followLineAlerts('', {
    markDrawings: (ids) => void marks.push(ids),
    onRestart: (callback) => {
      restarted = callback
      return () => undefined
    },
  })
  return { ...followed, marks, restart: () => restarted() }
}

beforeAll(() => speakEnglish(['actions', 'alerts']))
beforeEach(() => {
  for (const { id } of notices.list) dismissNotice(id)
  setList([alertOn('d1', 'a1')])
  for (const mock of Object.values(hub)) mock.mockReset()
  hub.lineChanged.mockImplementation((drawing: string, moved: unknown) => {
    const on = list.filter((one) => 'drawing' in one.watched && one.watched.drawing === drawing)
    if (moved !== null) return Promise.resolve([])
    setList(list.filter((one) => !on.includes(one)))
    return Promise.resolve(on)
  })
  hub.restoreCrossAlerts.mockImplementation((removed: readonly CrossAlert[]) => {
    setList([...list, ...removed])
    return Promise.resolve(null)
  })
})

describe('a removed line with an alert', () => {
  it('is reported by a notice whose button brings it back; the line that is there again brings back its alert', async () => {
    const { changed } = follow()
    changed([line('d1'), line('d2')], null)
    const removal = gone(['d1'])
    changed([line('d2')], removal)
    await settle()
    expect(list).toEqual([])
    const [notice] = notices.list
    expect(notice).toMatchObject({
      titleKey: 'alerts:line.removed',
      params: { symbol: 'BTCUSDT', what: 'Horizontal line' },
      action: { labelKey: 'alerts:line.undo' },
    })
    notice?.action?.run()
    expect(removal.restore).toHaveBeenCalledTimes(1)
    // The chart adds it again.
    changed([line('d2'), line('d1')], null)
    await settle()
    expect(list).toEqual([alertOn('d1', 'a1')])
    expect(notices.list).toEqual([])
    changed([line('d2'), line('d1')], null)
    await settle()
    expect(hub.restoreCrossAlerts).toHaveBeenCalledTimes(1)
  })

  it('that was undone, redone and undone at once ends with its alert, in the order of the steps', async () => {
    const { changed } = follow()
    changed([line('d1')], null)
    changed([], gone(['d1']))
    changed([line('d1')], null)
    changed([], gone(['d1']))
    changed([line('d1')], null)
    await settle()
    expect(list).toEqual([alertOn('d1', 'a1')])
    expect(notices.list).toEqual([])
  })

  it('that comes back elsewhere has its alert there', async () => {
    const { changed } = follow()
    const at = [{ time: 60, price: 110 }]
    changed([line('d1')], null)
    changed([], gone(['d1']))
    changed([line('d1', at)], null)
    await settle()
    expect(list[0]?.watched).toMatchObject({ points: at })
  })

  it('whose alert no hub has confirmed as removed loses it with the next list of a hub', async () => {
    const { changed } = follow()
    changed([line('d1')], null)
    hub.lineChanged.mockResolvedValueOnce(null)
    changed([], gone(['d1']))
    await settle()
    expect(notices.list).toMatchObject([{ titleKey: 'alerts:line.removed' }])
    setList([alertOn('d1', 'a1')])
    await settle()
    expect(hub.lineChanged.mock.calls).toEqual([
      ['d1', null],
      ['d1', null],
    ])
    expect(list).toEqual([])
  })

  it('without room for its alert again is reported', async () => {
    const { changed } = follow()
    hub.restoreCrossAlerts.mockResolvedValueOnce('tooMany')
    changed([line('d1')], null)
    changed([], gone(['d1']))
    await settle()
    changed([line('d1')], null)
    await settle()
    expect(notices.list).toMatchObject([{ tone: 'failure', bodyKey: 'alerts:refused.tooMany' }])
  })

  it('offers nothing once its chart is closed', async () => {
    const { changed, stop } = follow()
    changed([line('d1')], null)
    changed([], gone(['d1']))
    await settle()
    expect(notices.list).toHaveLength(1)
    stop()
    expect(notices.list).toEqual([])
  })
})

it('a removed line without an alert shows no notice, and a moved one takes its alert along', async () => {
  const { changed } = follow()
  changed([line('d1'), line('d2')], null)
  changed([line('d1')], gone(['d2']))
  const at = [{ time: 60, price: 120 }]
  changed([line('d1', at)], null)
  await settle()
  expect(notices.list).toEqual([])
  expect(hub.lineChanged.mock.calls).toEqual([
    ['d2', null],
    ['d1', at],
  ])
})

it('another layout without the line leaves its alert, says so, and offers to remove it', async () => {
  const { changed } = follow()
  changed([line('d1')], null)
  changed([], gone(['d1'], 'layout'))
  await settle()
  expect(hub.lineChanged).not.toHaveBeenCalled()
  const [notice] = notices.list
  expect(notice).toMatchObject({ titleKey: 'alerts:line.left' })
  notice?.action?.run()
  await settle()
  expect(hub.removeCrossAlert.mock.calls).toEqual([['a1']])
  // The layout with the line is opened again, at another place.
  const at = [{ time: 60, price: 130 }]
  changed([line('d1', at)], null)
  await settle()
  expect(hub.lineChanged.mock.calls).toEqual([['d1', at]])
})

it('lines with an alert have a bell, in an engine that was replaced too', async () => {
  const { marks, restart, stop } = follow()
  setList([alertOn('d1', 'a1'), alertOn('d1', 'a2'), alertOn('d2', 'a3')])
  await settle()
  restart()
  setList([])
  await settle()
  expect(marks).toEqual([['d1'], ['d1', 'd2'], ['d1', 'd2'], []])
  stop()
})
