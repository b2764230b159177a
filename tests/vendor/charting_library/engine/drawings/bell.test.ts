import { expect, it } from 'vitest'
import { bellPlace } from '../../../../../vendor/charting_library/engine/drawings/bell.ts'

const line = (x1: number, y1: number, x2: number, y2: number) =>
  ({ kind: 'line', a: { x: x1, y: y1 }, b: { x: x2, y: y2 } }) as const

it('the bell of a line is in the middle of its visible part, whole inside the pane', () => {
  expect(bellPlace([line(0, 100, 800, 100)], 800, 400)).toEqual({ x: 400, y: 100 })
  expect(bellPlace([line(-800, 100, 800, 100)], 800, 400)).toEqual({ x: 400, y: 100 })
  expect(bellPlace([line(200, -400, 200, 400)], 800, 400)).toEqual({ x: 200, y: 200 })
  expect(bellPlace([line(0, 2, 800, 2)], 800, 400)).toEqual({ x: 400, y: 9 })
  expect(bellPlace([line(100, 50, 100, 50)], 800, 400)).toEqual({ x: 100, y: 50 })
})

it('a line outside the pane and a text have none', () => {
  expect(bellPlace([line(-100, 100, -10, 100)], 800, 400)).toBeNull()
  expect(bellPlace([line(0, 500, 800, 500)], 800, 400)).toBeNull()
  expect(bellPlace([line(700, -50, 900, 500)], 800, 400)).not.toBeNull()
  expect(bellPlace([{ kind: 'text', at: { x: 1, y: 1 }, text: 'a', align: 'left' }], 800, 400)).toBeNull()
})
