import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createMailbox,
  createMailboxReader,
  createMailboxWriter,
} from '../../../../vendor/charting_library/bridge/mailbox.ts'
import type { HotMessage } from '../../../../vendor/charting_library/bridge/hot-pack.ts'
import { watchMailbox } from '../../../../vendor/charting_library/engine/mailbox-watch.ts'

const tick = (series: number): HotMessage => ({
  type: 'ticks',
  series,
  bars: Float64Array.of(1, 2, 3, 4, 5, 6),
})
const seriesOf = (messages: readonly HotMessage[]): number[] =>
  messages.map((message) => (message.type === 'ticks' ? message.series : -1))

describe('shared memory between the page and the chart worker', () => {
  beforeEach(() => {
    vi.stubGlobal('crossOriginIsolated', true)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  function build() {
    const mailbox = createMailbox()
    if (mailbox === null) throw new Error('no shared memory')
    const reader = createMailboxReader(mailbox)
    return { reader, writer: createMailboxWriter(mailbox) }
  }

  it('does not exist if the page is not isolated', () => {
    vi.stubGlobal('crossOriginIsolated', false)
    expect(createMailbox()).toBeNull()
  })

  it('is used only while the worker polls; every message is read once, in order', () => {
    const { reader, writer } = build()
    expect(writer.put([tick(1)])).toBe('send')
    reader.looks(true)
    expect(writer.put([tick(2)])).toBe('kept')
    expect(writer.put([tick(3), tick(4)])).toBe('kept')
    expect(seriesOf(reader.take())).toEqual([2, 3, 4])
    expect(reader.take()).toEqual([])
    for (let turn = 0; turn < 20; turn++) {
      expect(writer.put([tick(turn)])).toBe('kept')
      expect(seriesOf(reader.take())).toEqual([turn])
    }
  })

  it('if it is full, or a message is too long for it, the message is sent instead', () => {
    const { reader, writer } = build()
    reader.looks(true)
    const long: HotMessage = {
      type: 'lines',
      flush: { data: new Float64Array(5000), texts: [], palette: [] },
    }
    expect(writer.put([long])).toBe('send')
    const puts = Array.from({ length: 10 }, (_, turn) => writer.put([tick(turn)]))
    expect(puts.at(-1)).toBe('send')
    expect(seriesOf(reader.take())).toEqual(puts.flatMap((put, turn) => (put === 'kept' ? [turn] : [])))
  })

  it('no message overtakes one that was sent', () => {
    const { reader, writer } = build()
    reader.looks(true)
    expect(writer.put([tick(1)])).toBe('kept')
    writer.sent()
    expect(writer.put([tick(2)])).toBe('send')
    expect(seriesOf(reader.take())).toEqual([1])
    reader.acted()
    expect(writer.put([tick(3)])).toBe('kept')
  })

  it('a worker that stops polling at that moment is woken', () => {
    const { reader, writer } = build()
    reader.looks(true)
    const load = Atomics.load
    let loads = 0
    // The worker's word comes between the page's first look at it and its last.
    vi.spyOn(Atomics, 'load').mockImplementation((...args) => {
      loads += 1
      if (loads === 5) reader.looks(false)
      return Reflect.apply(load, Atomics, args) as never
    })
    expect(writer.put([tick(1)])).toBe('wake')
    vi.restoreAllMocks()
    expect(seriesOf(reader.take())).toEqual([1])
  })

  describe('polling by the worker', () => {
    let now = 0
    let frames: (() => void)[] = []
    const found: number[] = []
    beforeEach(() => {
      now = 0
      frames = []
      found.length = 0
    })
    function watched() {
      const { reader, writer } = build()
      const watch = watchMailbox(
        reader,
        { now: () => now, frame: (callback) => frames.push(callback) },
        (messages) => found.push(...seriesOf(messages)),
      )
      const frame = (): void => {
        const due = frames
        frames = []
        for (const callback of due) callback()
      }
      const message = (after: number): void => {
        now += after
        writer.sent()
        watch.take()
        watch.acted(true)
      }
      return { writer, watch, frame, message }
    }

    it('happens only while changes arrive at the rate of frames', () => {
      const { message } = watched()
      for (let turn = 0; turn < 50; turn++) message(100)
      expect(frames).toHaveLength(0)
      for (let turn = 0; turn < 20; turn++) message(16)
      expect(frames).toHaveLength(1)
    })

    it('stops when nothing has arrived for a while, and loses no message', () => {
      const { writer, frame, message } = watched()
      for (let turn = 0; turn < 20; turn++) message(16)
      expect(writer.put([tick(7)])).toBe('kept')
      now += 16
      frame()
      expect(found).toEqual([7])
      for (let turn = 0; turn < 20 && frames.length > 0; turn++) {
        now += 16
        frame()
      }
      expect(frames).toHaveLength(0)
      expect(writer.put([tick(8)])).toBe('send')
    })
  })
})
