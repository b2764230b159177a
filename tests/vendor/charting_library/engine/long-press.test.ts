import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPricePointer } from '../../../../vendor/charting_library/engine/price-pointer.ts'
import type { Scene } from '../../../../vendor/charting_library/engine/scene/scene.ts'
import type { TouchInput } from '../../../../vendor/charting_library/input-protocol.ts'
import type { FromEngine } from '../../../../vendor/charting_library/protocol.ts'

const scene = {
  timeAt: (x: number) => x,
  series: () => ({ coordinateToPrice: (y: number) => 1000 - y }),
  legend: () => [],
  paneWidth: () => 1000,
  paneHeight: () => 600,
} as unknown as Scene

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp(letGo: () => boolean) {
  const sent: FromEngine[] = []
  const drawingAt = (x: number, _y: number, isTouch: boolean): string => (isTouch && x === 200 ? 'd1' : '')
  const pointer = createPricePointer(
    scene,
    (message) => sent.push(message),
    () => null,
    { drawingAt, letGo },
  )
  const touch = (kind: TouchInput['kind'], x: number, y: number): void => {
    const point = { identifier: 1, x, y }
    pointer.input({ kind, touches: kind === 'touchend' ? [] : [point], changed: [point], at: 0 })
  }
  return { sent, touch }
}

it('a long press opens the menu of the price, on a drawing with that drawing, and ends the press of the drawing', () => {
  const letGo = vi.fn(() => true)
  const { sent, touch } = setUp(letGo)
  touch('touchstart', 200, 300)
  vi.advanceTimersByTime(499)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  touch('touchend', 200, 300)
  touch('touchstart', 400, 300)
  vi.advanceTimersByTime(500)
  expect(sent).toMatchObject([
    { type: 'context', x: 200, y: 300, price: 700, drawing: 'd1' },
    { type: 'context', x: 400, drawing: '' },
  ])
  expect(letGo).toHaveBeenCalledTimes(2)
})

it('a press in the pane of a study, below the prices, opens a menu without a price', () => {
  const { sent, touch } = setUp(() => true)
  for (const y of [600, 601]) {
    touch('touchstart', 400, y)
    vi.advanceTimersByTime(500)
    touch('touchend', 400, y)
  }
  expect(sent).toMatchObject([
    { type: 'context', y: 600, price: 400 },
    { type: 'context', y: 601, price: null },
  ])
})

it('a short press, a moved finger and a drag open no menu', () => {
  const { sent, touch } = setUp(() => true)
  touch('touchstart', 200, 300)
  touch('touchend', 200, 300)
  vi.advanceTimersByTime(1000)
  touch('touchstart', 200, 300)
  touch('touchmove', 200, 320)
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([])
  const dragged = setUp(() => false)
  dragged.touch('touchstart', 200, 300)
  vi.advanceTimersByTime(1000)
  expect(dragged.sent).toEqual([])
})
