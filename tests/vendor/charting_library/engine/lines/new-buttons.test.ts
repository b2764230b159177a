import { describe, expect, it, vi } from 'vitest'
import { PART } from '../../../../../vendor/charting_library/engine/lines/label-box.ts'
import {
  CAN_CLOSE,
  CAN_MODIFY,
  CAN_MOVE,
  KIND_POSITION,
} from '../../../../../vendor/charting_library/lines/line-fields.ts'
import { setUp, usePen } from './controller-bench.ts'

/** A phone's chart with one line of which the painter drew the short label only. */
function phone(kind = 0) {
  const bench = setUp(380)
  const slot = bench.add(700, CAN_CLOSE | CAN_MOVE | CAN_MODIFY, kind)
  const { state, touch } = bench
  const paint = (parts: readonly (readonly [number, number, (typeof PART)[keyof typeof PART]])[]): void => {
    state.baseHits.clear()
    for (const [left, width, part] of parts) state.baseHits.add(left, 290, width, 20, slot, part)
  }
  paint([[300, 74, PART.body]])
  const unfold = (): void =>
    paint([
      [220, 80, PART.body],
      [300, 40, PART.protect],
      [340, 34, PART.close],
    ])
  const tap = (x: number, y = 300): void => {
    touch('touchstart', x, y)
    touch('touchend', x, y)
  }
  return { ...bench, slot, paint, unfold, tap }
}

describe('a button of a line that appeared under the pointer', () => {
  usePen()

  it.each([
    ['cross', 360, 'cancel'],
    ['TP/SL button', 320, 'modify'],
  ] as const)(
    'LINES-12: the second tap of a double tap that unfolds a label does not press its %s; a later tap does',
    async (_, x, action) => {
      const { state, slot, unfold, tap, actions } = phone()
      tap(x)
      expect(state.selected).toBe(slot)
      unfold()
      for (const after of [60, 120, 200]) {
        await vi.advanceTimersByTimeAsync(after)
        tap(x + 3, 302)
        expect(actions()).toEqual([])
      }
      await vi.advanceTimersByTimeAsync(200)
      tap(x)
      expect(actions()).toEqual([[action, 700]])
    },
  )

  it('a busy engine that reads the second tap late still knows it as one of a double tap', async () => {
    const { unfold, tap, touch, actions } = phone()
    const first = performance.timeOrigin + performance.now()
    tap(360)
    unfold()
    await vi.advanceTimersByTimeAsync(2000)
    touch('touchstart', 360, 300, first + 150)
    touch('touchend', 360, 300, first + 200)
    expect(actions()).toEqual([])
    await vi.advanceTimersByTimeAsync(600)
    tap(360)
    expect(actions()).toEqual([['cancel', 700]])
  })

  it('it is not pulled, either', async () => {
    const { unfold, tap, touch, actions, state } = phone(KIND_POSITION)
    tap(320)
    unfold()
    await vi.advanceTimersByTimeAsync(100)
    touch('touchstart', 320, 300)
    touch('touchmove', 320, 250)
    expect(state.drag).toBeNull()
    touch('touchend', 320, 250)
    expect(actions()).toEqual([])
  })

  it('a label that is unfolded already takes the first tap, also a moment after a tap elsewhere', async () => {
    const { unfold, tap, actions } = phone()
    tap(360)
    unfold()
    await vi.advanceTimersByTimeAsync(1000)
    tap(240)
    await vi.advanceTimersByTimeAsync(50)
    tap(360)
    expect(actions()).toEqual([['cancel', 700]])
  })

  it('a double click cancels no second order whose label moved to the place of the first', async () => {
    const { add, mouse, actions, state } = setUp()
    const first = add(700, CAN_CLOSE)
    const second = add(679, CAN_CLOSE)
    const click = (): void => {
      mouse('mousedown', 970, 300)
      mouse('mouseup', 970, 300)
    }
    click()
    expect(actions()).toEqual([['cancel', 700]])
    state.baseHits.clear()
    state.baseHits.add(960, 290, 20, 20, second, PART.close)
    await vi.advanceTimersByTimeAsync(150)
    click()
    expect(actions()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(600)
    click()
    expect(actions()).toEqual([
      ['cancel', 700],
      ['cancel', 679],
    ])
    expect(first).not.toBe(second)
  })
})
