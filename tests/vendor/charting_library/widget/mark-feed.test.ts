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

function build(supports = true) {
  const trace = vi.fn()
  const getMarks = vi.fn((_info, from: number, _to: number, onData: (marks: never[]) => void) =>
    onData([mark(from, from + 10), { id: 'broken' }] as never[]),
  )
  const dataLoaded = createSignal<[]>(trace)
  const rangeChanged = createSignal<[{ from: number; to: number }]>(trace)
  const posted: ToEngine[] = []
  let range = { from: 1000, to: 2000 }
  const feed = createMarkFeed({
    feed: {
      onReady: (callback: (configuration: object) => void) => callback({ supports_marks: supports }),
      getMarks,
    } as never,
    info: () => ({ name: 'BTCUSDT' }) as never,
    resolution: () => '1',
    range: () => range,
    dataLoaded,
    rangeChanged,
    post: (message) => posted.push(message),
    trace,
  })
  const settle = (): void => {
    vi.advanceTimersByTime(300)
  }
  const shown = (): readonly BarMark[] => {
    const last = posted.findLast((message) => message.type === 'marks')
    return last?.type === 'marks' ? last.marks : []
  }
  const move = (from: number, to: number): void => {
    range = { from, to }
    rangeChanged.emit(range)
  }
  return { feed, getMarks, dataLoaded, settle, shown, move, trace }
}

describe('marks of the feed', () => {
  it('CHART-04: the visible span is asked for once with a margin, what cannot be read is named', () => {
    const { getMarks, dataLoaded, settle, shown, move, trace } = build()
    dataLoaded.emit()
    settle()
    expect(getMarks).toHaveBeenCalledTimes(1)
    const [, from, to] = getMarks.mock.lastCall ?? []
    expect(from).toBeLessThanOrEqual(1000)
    expect(to).toBeGreaterThanOrEqual(2000)
    expect(shown()).toHaveLength(1)
    expect(trace).toHaveBeenCalledWith('marks', expect.stringContaining('1 marks'))
    move(1100, 2050)
    settle()
    expect(getMarks).toHaveBeenCalledTimes(1)
    move(-5000, -4000)
    settle()
    expect(getMarks).toHaveBeenCalledTimes(2)
    expect(shown()).toHaveLength(2)
  })

  it('CHART-04: a new series drops the marks of the one before; refresh asks anew; after stop nothing is asked', () => {
    const { feed, getMarks, dataLoaded, settle, shown } = build()
    settle()
    dataLoaded.emit()
    expect(shown()).toEqual([])
    settle()
    feed.refresh()
    settle()
    expect(getMarks).toHaveBeenCalledTimes(3)
    feed.clear()
    expect(shown()).toEqual([])
    feed.stop()
    feed.refresh()
    settle()
    expect(getMarks).toHaveBeenCalledTimes(3)
  })

  it('a feed that does not say it has marks is never asked', () => {
    const { getMarks, dataLoaded, settle } = build(false)
    dataLoaded.emit()
    settle()
    expect(getMarks).not.toHaveBeenCalled()
  })

  it.each([null, 5, {}, { id: 'a' }, { id: 'a', time: Number.NaN }])('%j is no mark', (value) => {
    expect(readMark(value)).toBeNull()
  })

  it('colours come as one text or as border and background', () => {
    expect(readMark({ ...mark(1, 2), color: { border: '#111', background: '#222' } })).toMatchObject({
      colour: '#111',
      background: '#222',
    })
    expect(readMark({ id: 1, time: 2 })).toMatchObject({ label: '', text: '', colour: '#8b93a3' })
  })
})
