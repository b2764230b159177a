import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BarMark, ToEngine } from '../../../../vendor/charting_library/protocol.ts'
import { createSignal } from '../../../../vendor/charting_library/widget/emitter.ts'
import { createMarkFeed, readMark } from '../../../../vendor/charting_library/widget/mark-feed.ts'

const mark = (id: number, time: number) => ({
  id,
  time,
  color: '#0f0',
  label: 'B',
  labelFontColor: '#fff',
  text: `mark ${id}`,
  minSize: 14,
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function build(supports = true, axis = false) {
  const trace = vi.fn()
  const getMarks = vi.fn((_info, from: number, _to: number, onData: (marks: never[]) => void) =>
    onData([mark(from, from + 10), { id: 'broken' }] as never[]),
  )
  const getTimescaleMarks = vi.fn((_info, _from: number, _to: number, onData: (marks: never[]) => void) =>
    onData([{ id: 1, time: 1500, color: '#00f', label: 'D', tooltip: ['Dividend', '0.40'] }] as never[]),
  )
  const dataLoaded = createSignal<[]>(trace)
  const rangeChanged = createSignal<[{ from: number; to: number }]>(trace)
  const posted: ToEngine[] = []
  let range = { from: 1000, to: 2000 }
  const feed = createMarkFeed({
    feed: { getMarks, getTimescaleMarks } as never,
    ready: async () => ({ supports_marks: supports, supports_timescale_marks: axis }),
    info: () => ({ name: 'BTCUSDT' }) as never,
    resolution: () => '1',
    range: () => range,
    dataLoaded,
    rangeChanged,
    post: (message) => posted.push(message),
    trace,
  })
  const settle = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(300)
  }
  const shown = (): readonly BarMark[] => {
    const last = posted.findLast((message) => message.type === 'marks')
    return last?.type === 'marks' ? last.marks : []
  }
  const move = (from: number, to: number): void => {
    range = { from, to }
    rangeChanged.emit(range)
  }
  const sent = (): number => posted.length
  return { feed, getMarks, getTimescaleMarks, dataLoaded, settle, shown, sent, move, trace }
}

describe('marks of the feed', () => {
  it('CHART-04: marks are in the order of their times, also those of an earlier range that was found later', async () => {
    const { dataLoaded, settle, shown, move } = build()
    dataLoaded.emit()
    await settle()
    move(-9000, -8000)
    await settle()
    const times = shown().map(({ time }) => time)
    expect(times).toHaveLength(2)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  })

  it('CHART-04: the visible range is requested once with a margin; unreadable marks are reported', async () => {
    const { getMarks, dataLoaded, settle, shown, move, trace } = build()
    dataLoaded.emit()
    await settle()
    expect(getMarks).toHaveBeenCalledTimes(1)
    const [, from, to] = getMarks.mock.lastCall ?? []
    expect(from).toBeLessThanOrEqual(1000)
    expect(to).toBeGreaterThanOrEqual(2000)
    expect(shown()).toHaveLength(1)
    expect(trace).toHaveBeenCalledWith('marks', expect.stringContaining('1 marks'))
    move(1100, 2050)
    await settle()
    expect(getMarks).toHaveBeenCalledTimes(1)
    move(-5000, -4000)
    await settle()
    expect(getMarks).toHaveBeenCalledTimes(2)
    expect(shown()).toHaveLength(2)
  })

  it('CHART-04: a new series drops the marks of the previous one; refresh requests again; after stop nothing is requested', async () => {
    const { feed, getMarks, dataLoaded, settle, shown } = build()
    await settle()
    dataLoaded.emit()
    expect(shown()).toEqual([])
    await settle()
    feed.refresh()
    await settle()
    expect(getMarks).toHaveBeenCalledTimes(3)
    feed.clear()
    expect(shown()).toEqual([])
    feed.stop()
    feed.refresh()
    await settle()
    expect(getMarks).toHaveBeenCalledTimes(3)
  })

  it('a refresh that finds the same marks sends none; a changed or new one sends all', async () => {
    const { feed, getMarks, settle, shown, sent } = build()
    let found = [mark(1, 1500), mark(2, 1600)]
    getMarks.mockImplementation((_info, _from, _to, onData) => onData(found as never[]))
    const refresh = async (): Promise<number> => {
      feed.refresh()
      await settle()
      return sent()
    }
    await settle()
    expect(sent()).toBe(1)
    expect(await refresh()).toBe(1)
    found = [mark(1, 1500), { ...mark(2, 1600), text: 'two fills' }]
    expect(await refresh()).toBe(2)
    expect(shown().map(({ text }) => text)).toEqual(['mark 1', 'two fills'])
    found = [mark(3, 1700)]
    expect(await refresh()).toBe(3)
    expect(shown().map(({ id }) => id)).toEqual([1, 2, 3])
    feed.clear()
    found = [mark(3, 1700)]
    expect(await refresh()).toBe(5)
    feed.resend()
    expect(sent()).toBe(6)
  })

  it('a feed that does not declare marks is never asked for them', async () => {
    const { getMarks, dataLoaded, settle } = build(false)
    dataLoaded.emit()
    await settle()
    expect(getMarks).not.toHaveBeenCalled()
  })

  it('marks of the time axis are requested beside those of the bars, with the same identifiers (CHART-04)', async () => {
    const { dataLoaded, settle, shown, getMarks, getTimescaleMarks } = build(true, true)
    getMarks.mockImplementation((_info, _from, _to, onData) => onData([mark(1, 1500)] as never[]))
    dataLoaded.emit()
    await settle()
    expect(getTimescaleMarks).toHaveBeenCalledTimes(1)
    expect(shown().map(({ id, axis, text }) => [id, axis, text])).toEqual([
      [1, false, 'mark 1'],
      [1, true, 'Dividend\n0.40'],
    ])
  })

  it.each([null, 5, {}, { id: 'a' }, { id: 'a', time: Number.NaN }])('%j is not a mark', (value) => {
    expect(readMark(value)).toBeNull()
  })

  it('colours are one text, or border and background', () => {
    expect(readMark({ ...mark(1, 2), color: { border: '#111', background: '#222' } })).toMatchObject({
      colour: '#111',
      background: '#222',
    })
    expect(readMark({ id: 1, time: 2 })).toMatchObject({ label: '', text: '', colour: '#8b93a3' })
  })
})
