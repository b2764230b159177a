import { assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { boxInside } from '../../../../src/main-thread/app/windows/on-screen.ts'

const anywhere = integer({ min: -20_000, max: 20_000 })
const size = integer({ min: 1, max: 20_000 })

it('a window of a removed screen opens inside of the only one, wherever it was', () => {
  assert(
    property(
      anywhere,
      anywhere,
      size,
      size,
      integer({ min: -3000, max: 3000 }),
      (x, y, width, height, left) => {
        const area = { left, top: 24, width: 1440, height: 876 }
        const box = boxInside({ x, y, width, height }, area)
        expect(box.x).toBeGreaterThanOrEqual(area.left)
        expect(box.y).toBeGreaterThanOrEqual(area.top)
        expect(box.x + box.width).toBeLessThanOrEqual(area.left + area.width)
        expect(box.y + box.height).toBeLessThanOrEqual(area.top + area.height)
        expect(boxInside(box, area)).toEqual(box)
        if (width <= area.width && height <= area.height)
          expect([box.width, box.height]).toEqual([width, height])
      },
    ),
  )
})

it('a window that is on the screen stays where it was', () => {
  const box = { x: 80, y: 90, width: 400, height: 300 }
  expect(boxInside(box, { left: 0, top: 24, width: 1440, height: 876 })).toEqual(box)
})
