import { expect, it } from 'vitest'
import { besideBox } from '../../../../src/main-thread/app/desk/move-to.ts'

const desk = { width: 1440, height: 856 }
const ticket = { x: 1140, y: 0, width: 300, height: 688 }
const box = (x: number, width: number) => ({ x, y: 716, width, height: 300 })

it.each([
  ['the account below the ticket: left of it', box(1164, 320), 820],
  ['a chart that reaches over it: left of it', box(700, 720), 420],
  ['what does not reach it: where it was', box(200, 300), 200],
  ['what is too wide for either side: where it was', box(100, 1300), 100],
])('a floating panel does not cover the ticket: %s', (_, from, x) => {
  expect(besideBox(from, ticket, desk)).toEqual({ ...from, x })
})

it('is on the side that is nearer', () => {
  const middle = { x: 500, y: 0, width: 300, height: 600 }
  expect(besideBox(box(700, 300), middle, desk).x).toBe(800)
  expect(besideBox(box(420, 300), middle, desk).x).toBe(200)
})
