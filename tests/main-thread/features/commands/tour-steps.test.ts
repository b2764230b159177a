import { assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { cardPlace } from '../../../../src/main-thread/features/commands/tour-steps.ts'

it('the card of the tour is whole inside the window, wherever its part is', () => {
  assert(
    property(
      integer({ min: 320, max: 3840 }),
      integer({ min: 400, max: 2160 }),
      integer({ min: -200, max: 4000 }),
      integer({ min: -200, max: 2400 }),
      integer({ min: 1, max: 4000 }),
      integer({ min: 1, max: 2400 }),
      (width, height, left, top, boxWidth, boxHeight) => {
        for (const box of [null, { left, top, width: boxWidth, height: boxHeight }]) {
          const card = cardPlace(box, width, height)
          expect(card.left).toBeGreaterThanOrEqual(0)
          expect(card.left + card.width).toBeLessThanOrEqual(width)
          expect(card.top).toBeGreaterThanOrEqual(0)
          expect(card.top + 240).toBeLessThanOrEqual(height)
        }
      },
    ),
  )
})

it('is below its part if there is room, else above it, else beside it', () => {
  const at = (left: number, top: number, width: number, height: number) =>
    cardPlace({ left, top, width, height }, 1440, 900)
  expect(at(100, 10, 300, 30)).toEqual({ left: 80, top: 52, width: 340 })
  expect(at(100, 860, 300, 30).top).toBe(608)
  expect(at(0, 50, 700, 840).left).toBe(712)
  expect(at(800, 50, 640, 840).left).toBe(448)
})
