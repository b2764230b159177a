import { beforeEach, expect, it } from 'vitest'
import {
  createFrameLoop,
  HIDDEN_MS,
  LATE_MS,
  WITHOUT_MS,
} from '../../../../../vendor/charting_library/engine/hosts/frame-loop.ts'
import type { FrameLoop } from '../../../../../vendor/charting_library/engine/hosts/frame-loop.ts'

let frames: Map<number, FrameRequestCallback>
let timers: Map<number, { readonly act: () => void; readonly ms: number }>
let last: number
let loop: FrameLoop
let drawn: string[]

/** The browser calls the frames that were requested. */
const frame = (): void => {
  const due = [...frames.values()]
  frames.clear()
  for (const callback of due) callback(16)
}
/** The timers that run end. Returns their lengths. */
const pass = (): readonly number[] => {
  const due = [...timers.values()]
  timers.clear()
  for (const { act } of due) act()
  return due.map(({ ms }) => ms)
}
const draw = (name: string): number => loop.request(() => void drawn.push(name))

beforeEach(() => {
  frames = new Map()
  timers = new Map()
  last = 0
  drawn = []
  loop = createFrameLoop({
    request: (callback) => {
      last += 1
      frames.set(last, callback)
      return last
    },
    cancel: (id) => void frames.delete(id),
    timer: (act, ms) => {
      last += 1
      const timer = last
      timers.set(timer, { act, ms })
      return () => void timers.delete(timer)
    },
  })
})

it('one frame of the browser draws all charts, and ends its timer', () => {
  draw('one')
  draw('two')
  expect(frames.size).toBe(1)
  frame()
  expect(drawn).toEqual(['one', 'two'])
  expect([frames.size, timers.size]).toEqual([0, 0])
})

it('a frame that the browser never calls is drawn by a timer, and each following one sooner', () => {
  draw('one')
  expect(pass()).toEqual([LATE_MS])
  expect(drawn).toEqual(['one'])
  // The late frame of the browser does nothing.
  expect(frames.size).toBe(0)
  draw('two')
  expect(pass()).toEqual([WITHOUT_MS])
  expect(drawn).toEqual(['one', 'two'])
  // The browser calls frames again.
  draw('three')
  frame()
  draw('four')
  expect(pass()).toEqual([LATE_MS])
  expect(drawn).toEqual(['one', 'two', 'three', 'four'])
})

it('without a request nothing is asked of the browser, and a cancelled one leaves no timer', () => {
  loop.cancel(draw('one'))
  expect([frames.size, timers.size]).toEqual([0, 0])
  const two = draw('two')
  draw('three')
  loop.cancel(two)
  loop.cancel(99)
  frame()
  expect(drawn).toEqual(['three'])
})

it('a chart that is cancelled in the frame of another one is not drawn', () => {
  let two = 0
  loop.request(() => loop.cancel(two))
  two = draw('two')
  frame()
  expect(drawn).toEqual([])
})

it('a hidden page draws seldom, asks for no frame, and draws what waits as soon as it is seen', () => {
  draw('one')
  loop.hide(true)
  // Chromium calls a frame a second in workers of a hidden page.
  frame()
  expect(drawn).toEqual([])
  expect(pass()).toEqual([HIDDEN_MS])
  draw('two')
  expect(frames.size).toBe(0)
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([HIDDEN_MS])
  loop.hide(false)
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([LATE_MS])
  frame()
  expect(drawn).toEqual(['one', 'two'])
  expect([frames.size, timers.size]).toEqual([0, 0])
  loop.hide(true)
  loop.hide(false)
  expect(timers.size).toBe(0)
})
