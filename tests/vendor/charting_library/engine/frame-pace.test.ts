import { describe, expect, it, vi } from 'vitest'
import {
  createFramePace,
  FIRST_MS,
  GATHER_MS,
  INPUT_MS,
  NOW_MS,
  REST_MS,
} from '../../../../vendor/charting_library/engine/frame-pace.ts'

/** Virtual time; a frame is due at each multiple of 16 ms. */
function build() {
  let now = 1000
  let lastId = 0
  const frames = new Map<number, (time: number) => void>()
  const timers = new Map<number, { at: number; act: () => void }>()
  const pace = createFramePace({
    now: () => now,
    frame: (callback) => {
      lastId += 1
      frames.set(lastId, callback)
      return lastId
    },
    cancelFrame: (id) => void frames.delete(id),
    setTimer: (act, ms) => {
      lastId += 1
      timers.set(lastId, { at: now + ms, act })
      return lastId as unknown as ReturnType<typeof setTimeout>
    },
    clearTimer: (timer) => void timers.delete(timer as unknown as number),
  })
  return {
    pace,
    pass: (ms: number) => {
      for (const end = now + ms; now < end;) {
        now += 1
        for (const [id, { at, act }] of timers) {
          if (at > now) continue
          timers.delete(id)
          act()
        }
        if (now % 16 !== 0) continue
        const due = [...frames.values()]
        frames.clear()
        for (const draw of due) draw(now)
      }
    },
  }
}

/** The same after its first picture and a rest. */
function rested() {
  const built = build()
  built.pace.request(() => undefined)
  built.pass(FIRST_MS + 16 + REST_MS)
  return built
}

describe('frames of the chart worker', () => {
  it('the first picture waits for the first bars', () => {
    const { pace, pass } = build()
    const draw = vi.fn()
    pace.request(draw)
    pass(FIRST_MS - 16)
    expect(draw).not.toHaveBeenCalled()
    pace.hurry()
    pass(16)
    expect(draw).toHaveBeenCalledTimes(1)
  })

  it('a chart whose bars are late is drawn without them', () => {
    const { pace, pass } = build()
    const draw = vi.fn()
    pace.request(draw)
    pass(FIRST_MS + 16)
    expect(draw).toHaveBeenCalledTimes(1)
  })

  it('after a rest, a burst is one frame', () => {
    const { pace, pass } = rested()
    const draw = vi.fn()
    pace.request(draw)
    pass(GATHER_MS - 8)
    expect(draw).not.toHaveBeenCalled()
    pass(8 + 16)
    expect(draw).toHaveBeenCalledTimes(1)
  })

  it('a stream of changes is drawn in every frame', () => {
    const { pace, pass } = rested()
    let frames = 0
    const again = (): void => {
      frames += 1
      pace.request(again)
    }
    pace.request(again)
    pass(GATHER_MS + 16)
    const before = frames
    pass(160)
    expect(frames - before).toBe(10)
  })

  it('input is drawn in the next frame and includes the waiting changes', () => {
    const { pace, pass } = build()
    const waiting = vi.fn()
    const moved = vi.fn()
    pace.request(waiting)
    pace.hurry()
    pace.request(moved)
    pass(16)
    expect(waiting).toHaveBeenCalledTimes(1)
    expect(moved).toHaveBeenCalledTimes(1)
    pass(Math.max(REST_MS, INPUT_MS) + 16)
    const calm = vi.fn()
    pace.request(calm)
    pass(16)
    expect(calm).not.toHaveBeenCalled()
  })

  it('input is drawn at once if changes are waiting, and not a second time in the next frame', () => {
    const { pace, pass } = build()
    const draw = vi.fn()
    pace.drawNow()
    pace.request(draw)
    pace.drawNow()
    expect(draw).toHaveBeenCalledTimes(1)
    pass(200)
    expect(draw).toHaveBeenCalledTimes(1)
  })

  it('drawing at once uses at most half of the time, the rest waits for its frame', () => {
    const { pace, pass } = build()
    const slow = (): void => pass(10)
    pace.request(slow)
    pace.drawNow()
    const next = vi.fn()
    pace.request(next)
    pace.drawNow()
    expect(next).not.toHaveBeenCalled()
    pass(16)
    expect(next).toHaveBeenCalledTimes(1)
    const later = vi.fn()
    pace.request(later)
    pass(NOW_MS)
    pace.drawNow()
    expect(later).toHaveBeenCalledTimes(1)
  })

  it('a cancelled request is never drawn', () => {
    const { pace, pass } = build()
    const draw = vi.fn()
    pace.cancel(pace.request(draw))
    pace.hurry()
    pace.cancel(pace.request(draw))
    pass(200)
    expect(draw).not.toHaveBeenCalled()
  })
})
