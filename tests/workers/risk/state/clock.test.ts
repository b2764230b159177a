import { beforeEach, expect, it, vi } from 'vitest'
import { createRiskClock } from '../../../../src/workers/risk/state/clock.ts'

let frames: Map<number, () => void>
let painted: string[]
/** The browser calls the frames that were requested. */
const frame = (): void => {
  const due = [...frames.values()]
  frames.clear()
  for (const callback of due) callback()
}

beforeEach(() => {
  frames = new Map()
  painted = []
  let last = 0
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    last += 1
    frames.set(last, callback)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void frames.delete(id))
})
const paint = (clock: ReturnType<typeof createRiskClock>, name: string): (() => void) =>
  clock.frame(() => void painted.push(name))

it('a frame is painted once, when the browser calls it', () => {
  const clock = createRiskClock()
  paint(clock, 'a')
  frame()
  vi.advanceTimersByTime(1000)
  expect(painted).toEqual(['a'])
})

it('a frame that the browser never calls is painted by a timer, and each following one sooner', () => {
  const clock = createRiskClock()
  paint(clock, 'a')
  vi.advanceTimersByTime(249)
  expect(painted).toEqual([])
  vi.advanceTimersByTime(1)
  expect([painted, frames.size]).toEqual([['a'], 0])
  paint(clock, 'b')
  vi.advanceTimersByTime(40)
  expect(painted).toEqual(['a', 'b'])
})

it('waits for the browser again once it calls a frame', () => {
  const clock = createRiskClock()
  paint(clock, 'a')
  vi.advanceTimersByTime(250)
  paint(clock, 'b')
  frame()
  paint(clock, 'c')
  vi.advanceTimersByTime(100)
  expect(painted).toEqual(['a', 'b'])
})

it('a cancelled frame is painted by neither', () => {
  const clock = createRiskClock()
  paint(clock, 'a')()
  frame()
  vi.advanceTimersByTime(1000)
  expect(painted).toEqual([])
})

it('paints by a timer where the browser has no frames', () => {
  vi.stubGlobal('requestAnimationFrame', undefined)
  const clock = createRiskClock()
  paint(clock, 'a')
  vi.advanceTimersByTime(40)
  expect(painted).toEqual(['a'])
})
