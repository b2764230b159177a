import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setSizes } from '../../../../src/main-thread/app/desk/sizes.ts'
import { panelsOf, placeOf, tabsOf } from '../../../../src/main-thread/app/desk/desk.ts'
import type { Box, Desk } from '../../../../src/main-thread/app/desk/desk.ts'
import { measure, sizesAfter, within } from '../../../../src/main-thread/app/desk/measure.ts'
import { GUTTER, limitsOf } from '../../../../src/main-thread/app/desk/shares.ts'
import { neighbourOf, stepTarget } from '../../../../src/main-thread/app/desk/neighbours.ts'
import { templateDesk } from '../../../../src/main-thread/app/desk/templates.ts'
import { deskOf, deskSteps } from './desks.ts'

const boxOf = (desk: Desk, kind: string, width: number, height: number): Box | undefined => {
  const id = panelsOf(desk).find((panel) => panel.kind === kind)?.id ?? ''
  return measure(desk.root, width, height).boxes.get(placeOf(desk, id)?.id ?? '')
}
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

describe('places', () => {
  it('fill any desk without overlap, and none is smaller than its panels need', () => {
    assert(
      property(
        deskSteps,
        integer({ min: 1, max: 4000 }),
        integer({ min: 1, max: 2400 }),
        (steps, width, height) => {
          const { root } = deskOf(steps)
          const measured = measure(root, width, height)
          const places = tabsOf(root)
          const boxes = places.map(({ id }) => measured.boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 })
          for (const [at, box] of boxes.entries()) {
            const place = places[at]
            expect(Object.values(box).every(Number.isInteger)).toBe(true)
            if (place !== undefined) expect(box.width).toBeGreaterThanOrEqual(limitsOf(place, 'row').least)
            if (place !== undefined)
              expect(box.height).toBeGreaterThanOrEqual(limitsOf(place, 'column').least)
            expect(box.x + box.width).toBeLessThanOrEqual(measured.width)
            expect(box.y + box.height).toBeLessThanOrEqual(measured.height)
            expect(boxes.slice(at + 1).some((other) => overlap(box, other))).toBe(false)
          }
          if (root !== null) {
            const used = boxes.reduce((all, box) => all + box.width * box.height, 0)
            const bars = measured.bars.reduce((all, bar) => all + bar.width * bar.height, 0)
            expect(used + bars).toBe(measured.width * measured.height)
          }
        },
      ),
    )
  })

  it('give the room of a wide window to the chart, not to book and ticket', () => {
    const desk = templateDesk('default', 1300)
    const at = (width: number) =>
      ['chart', 'book', 'ticket'].map((kind) => boxOf(desk, kind, width, 860)?.width)
    expect(at(1440)).toEqual([868, 264, 300])
    expect(at(2560)).toEqual([868 + 1120, 264, 300])
    // In a slim one book and ticket give way before the chart gets less than is good for it.
    expect(at(1132)).toEqual([560, 264, 300])
    expect(at(1000)).toEqual([492, 220, 280])
  })

  it('have the trades beside the book in the default of a window with room, as on the trade page', () => {
    const boxes = measure(templateDesk('default', 1440).root, 1440, 860).boxes
    const [chart, book, trades] = [...boxes.values()]
    expect([book?.y, trades?.y]).toEqual([chart?.y, chart?.y])
    expect([book?.width, trades?.width]).toEqual([236, 212])
  })

  it('need more than a small window: the desk then scrolls', () => {
    const { width, height } = measure(templateDesk('default', 1300).root, 400, 200)
    expect(width).toBe(240 + 220 + 280 + 2 * GUTTER)
    expect(height).toBeGreaterThan(200)
  })
})

describe('bars', () => {
  it('size the two parts at their sides and keep all others, within the limits of both', () => {
    assert(
      property(deskSteps, integer({ min: -500, max: 4000 }), (steps, px) => {
        const desk = deskOf(steps)
        for (const bar of measure(desk.root, 1920, 1080).bars) {
          const sizes = sizesAfter(bar, px)
          const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0)
          expect(sum(sizes)).toBe(sum(bar.sizes))
          const again = measure(setSizes(desk, bar.split, sizes).root, 1920, 1080)
          const same = again.bars.find((one) => one.split.id === bar.split.id && one.index === bar.index)
          expect(same?.sizes).toEqual(sizes)
        }
      }),
    )
  })
})

describe('a step by keyboard', () => {
  const desk = templateDesk('default', 1300)
  const measured = measure(desk.root, 1440, 860)
  const place = (kind: string): string =>
    placeOf(desk, panelsOf(desk).find((one) => one.kind === kind)?.id ?? '')?.id ?? ''
  const go = (kind: string, side: 'start' | 'end' | 'top' | 'bottom') =>
    stepTarget(desk, panelsOf(desk).find((one) => one.kind === kind)?.id ?? '', side, measured)

  it('goes past the neighbour with the longest border', () => {
    expect(go('chart', 'end')).toEqual({ to: 'side', tabs: place('book'), side: 'end' })
    expect(go('tables', 'top')).toEqual({ to: 'side', tabs: place('chart'), side: 'top' })
    const from = measured.boxes.get(place('ticket')) ?? { x: 0, y: 0, width: 0, height: 0 }
    expect(neighbourOf(measured.boxes, tabsOf(desk.root), from, 'start')?.id).toBe(place('book'))
  })

  it('without a neighbour goes to the edge of the desk; a panel that fills the edge does not move', () => {
    expect(go('book', 'top')).toEqual({ to: 'edge', side: 'top' })
    const alone = { ...desk, root: tabsOf(desk.root)[0] ?? null }
    expect(stepTarget(alone, 'p1', 'top', measure(alone.root, 1000, 800))).toBe(null)
  })
})

it('a floating place stays inside of the desk, whatever its stored box is', () => {
  assert(
    property(
      integer({ min: -9000, max: 9000 }),
      integer({ min: 1, max: 9000 }),
      integer({ min: 200, max: 4000 }),
      (at, px, size) => {
        const box = within({ x: at, y: at, width: px, height: px }, size, size)
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(size)
        expect(box.y + box.height).toBeLessThanOrEqual(size)
      },
    ),
  )
})
