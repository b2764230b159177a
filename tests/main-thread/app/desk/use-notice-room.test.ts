import { describe, expect, it } from 'vitest'
import { noticeRoom } from '../../../../src/main-thread/app/desk/use-notice-room.ts'

const rect = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const room = rect(0, 40, 1440, 860)
const one = '[data-cell][data-many="false"]'
const cell = '[data-cell]'
const trades = '[data-kind="trades"]'
const roomOf = (found: Readonly<Record<string, readonly ReturnType<typeof rect>[]>>) =>
  noticeRoom(room, (selector) => found[selector] ?? [])

describe('where notices are on a desk', () => {
  it('is the largest chart, of equal ones the lowest and leftmost', () => {
    const [small, large] = [rect(0, 40, 500, 400), rect(500, 40, 700, 600)]
    expect(roomOf({ [one]: [small, large], [cell]: [small, large] }).rect).toEqual(large)
    const four = [
      rect(0, 40, 500, 300),
      rect(500, 40, 500, 300),
      rect(0, 340, 500, 300),
      rect(500, 340, 500, 300),
    ]
    expect(roomOf({ [cell]: four }).rect).toEqual(four[2])
  })

  it('is the trades if no chart has room for one', () => {
    const tiny = rect(0, 40, 180, 120)
    expect(roomOf({ [cell]: [tiny], [trades]: [rect(900, 40, 240, 600)] }).rect).toEqual(
      rect(900, 40, 240, 600),
    )
  })

  it('is the middle of the foot without both, in few px', () => {
    const { rect: found, edges } = roomOf({})
    expect([found.left, found.bottom, edges.high]).toEqual([560, 900, 112])
  })

  it('is the visible area of a panel that is scrolled', () => {
    expect(roomOf({ [one]: [rect(0, 500, 600, 800)] }).rect).toEqual(rect(0, 500, 600, 400))
  })
})
