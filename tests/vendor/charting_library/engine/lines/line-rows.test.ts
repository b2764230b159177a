import { describe, expect, it, vi } from 'vitest'
import { CAN_CLOSE, CAN_MODIFY, CAN_MOVE } from '../../../../../vendor/charting_library/lines/line-fields.ts'
import { setUp, usePen } from './controller-bench.ts'

/** A pane with laid out lines; a line at 700 is at row 300, its label begins at 800. */
function withLines(prices: readonly number[], flags = CAN_MOVE, width = 1000) {
  const bench = setUp(width)
  const slots = prices.map((price) => bench.add(price, flags))
  bench.state.layOut(600)
  return { ...bench, slots }
}

describe('the line itself, left of its label', () => {
  usePen()

  it('LINES-13: is dragged up and down from any place near it, and the drop is reported once', () => {
    const { mouse, actions, controller } = withLines([700])
    mouse('mousemove', 200, 303)
    expect(controller.cursor()).toBe('ns-resize')
    expect(mouse('mousedown', 200, 303)).toBe(true)
    mouse('mousemove', 202, 283)
    mouse('mousemove', 202, 273)
    expect(mouse('mouseup', 202, 273)).toBe(true)
    // It was grabbed 3 px below itself and does not jump.
    expect(actions().filter(([action]) => action === 'move')).toEqual([['move', 730]])
  })

  it('a press without movement changes no order: what is below gets the press and its release', () => {
    const { mouse, touch, actions, returned } = withLines([700])
    expect(mouse('mousedown', 200, 300)).toBe(true)
    mouse('mousemove', 201, 301)
    expect(mouse('mouseup', 201, 301)).toBe(false)
    expect(touch('touchstart', 200, 306)).toBe(true)
    expect(touch('touchend', 200, 306)).toBe(false)
    expect(returned).toEqual(['mousedown', 'touchstart'])
    expect(actions()).toEqual([])
  })

  it('a press that moves sideways moves the chart, with a mouse and with a finger', () => {
    const { mouse, touch, actions, returned, state } = withLines([700])
    mouse('mousedown', 200, 300)
    mouse('mousemove', 230, 304)
    mouse('mousemove', 230, 400)
    expect(mouse('mouseup', 230, 400)).toBe(false)
    touch('touchstart', 200, 300)
    expect(touch('touchmove', 230, 304)).toBe(false)
    expect(touch('touchend', 230, 400)).toBe(false)
    expect(returned).toEqual(['mousedown', 'touchstart'])
    expect(state.drag).toBeNull()
    expect(actions()).toEqual([])
  })

  it('a second finger zooms the chart', () => {
    const { controller, touch, returned, actions } = withLines([700])
    touch('touchstart', 200, 300)
    const both = [
      { identifier: 1, x: 200, y: 300 },
      { identifier: 2, x: 300, y: 200 },
    ]
    expect(controller.input({ kind: 'touchstart', touches: both, changed: both.slice(1), at: 0 })).toBe(false)
    expect(returned).toEqual(['touchstart'])
    expect(touch('touchmove', 200, 350)).toBe(false)
    expect(actions()).toEqual([])
  })

  it('is not grabbed farther away, beside the pane, or if it cannot be moved', () => {
    const { mouse } = withLines([700])
    expect(mouse('mousedown', 200, 306)).toBe(false)
    expect(mouse('mousedown', 1000, 300)).toBe(false)
    expect(withLines([700], CAN_CLOSE).mouse('mousedown', 200, 300)).toBe(false)
  })

  it('two lines at one price are moved by their labels only, close ones leave room for the chart', () => {
    expect(withLines([700, 700]).mouse('mousedown', 200, 300)).toBe(false)
    const close = withLines([700, 688])
    expect(close.mouse('mousedown', 200, 303)).toBe(false)
    expect(close.mouse('mousedown', 200, 301)).toBe(true)
  })

  it('a drawing or a mark at the same place goes first', () => {
    const { mouse, taken, controller } = withLines([700])
    taken.push({ x: 200, y: 300 })
    mouse('mousemove', 200, 300)
    expect(controller.cursor()).toBeNull()
    expect(mouse('mousedown', 200, 300)).toBe(false)
    expect(mouse('mousedown', 210, 300)).toBe(true)
  })

  it('shows no tooltip, opens the editor with a double press only, and on a phone shows the whole label', async () => {
    const { mouse, sent, actions } = withLines([700], CAN_MOVE | CAN_MODIFY)
    mouse('mousemove', 200, 300)
    expect(sent).toEqual([])
    for (let press = 0; press < 2; press++) {
      mouse('mousedown', 200, 300)
      mouse('mouseup', 200, 300)
    }
    expect(actions()).toEqual([['modify', 700]])
    const phone = withLines([700], CAN_MOVE, 380)
    phone.touch('touchstart', 100, 304)
    expect(phone.touch('touchend', 100, 304)).toBe(true)
    expect(phone.state.selected).toBe(phone.slots[0])
    expect(phone.returned).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
  })

  it('two presses are a double press by when they were made: a busy engine may read both at once', () => {
    const { mouse, actions } = withLines([700], CAN_MOVE | CAN_MODIFY)
    for (const at of [1000, 2000, 2200]) {
      expect(actions()).toEqual([])
      mouse('mousedown', 200, 300, 0, at)
      mouse('mouseup', 200, 300, 0, at + 10)
    }
    expect(actions()).toEqual([['modify', 700]])
  })

  it.each([
    ['a row, on a wide pane', 1000, 200],
    ['a row, on a phone', 380, 100],
    ['a label, on a phone', 380, 850],
  ])('a swipe that begins on %s moves the chart, until a tap has chosen the line', (_name, width, x) => {
    const { touch, actions, returned, state, slots } = withLines([700], CAN_MOVE, width)
    const swipe = (from: number): void => {
      touch('touchstart', x, from)
      touch('touchmove', x, from - 40)
      touch('touchend', x, from - 40)
    }
    swipe(300)
    expect(actions()).toEqual([])
    expect(returned).toEqual(['touchstart'])
    touch('touchstart', x, 300)
    touch('touchend', x, 300)
    expect(state.selected).toBe(slots[0])
    swipe(300)
    expect(actions().at(-1)).toEqual(['move', 740])
    // The drop ends the choice.
    const before = actions().length
    swipe(260)
    expect(actions()).toHaveLength(before)
  })

  it('a long press lets it go, but neither a label nor a drag', () => {
    const { touch, controller, actions } = withLines([700])
    touch('touchstart', 200, 300)
    expect(controller.letGo()).toBe(true)
    expect(touch('touchmove', 200, 350)).toBe(false)
    touch('touchstart', 200, 300)
    touch('touchend', 200, 300)
    touch('touchstart', 200, 300)
    touch('touchmove', 200, 350)
    expect(controller.letGo()).toBe(false)
    touch('touchend', 200, 350)
    expect(actions().at(-1)).toEqual(['move', 650])
    touch('touchstart', 850, 300)
    expect(controller.letGo()).toBe(false)
  })
})
