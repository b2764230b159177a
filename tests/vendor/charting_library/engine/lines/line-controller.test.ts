import { describe, expect, it, vi } from 'vitest'
import { createHitMap } from '../../../../../vendor/charting_library/engine/lines/hit-map.ts'
import { isInfo, layOutLabel, PART } from '../../../../../vendor/charting_library/engine/lines/label-box.ts'
import {
  CAN_CLOSE,
  CAN_MODIFY,
  CAN_MOVE,
  CAN_REVERSE,
  KIND_POSITION,
  NUMBER,
  TEXT,
} from '../../../../../vendor/charting_library/lines/line-fields.ts'
import { setUp, usePen } from './controller-bench.ts'

describe('the pointer on lines', () => {
  usePen()

  it('LINES-13: a drag rounds to ticks, calls onMoving at most twenty times a second and onMove once', async () => {
    const { add, mouse, actions, state } = setUp()
    const slot = add(700, CAN_MOVE)
    expect(mouse('mousedown', 850, 303)).toBe(true)
    for (let step = 1; step <= 100; step++) {
      mouse('mousemove', 850, 303 - step * 0.3)
      await vi.advanceTimersByTimeAsync(2)
    }
    const moving = actions().filter(([action]) => action === 'moving')
    expect(moving.length).toBeGreaterThan(1)
    expect(moving.length).toBeLessThanOrEqual(5)
    expect(mouse('mouseup', 850, 273)).toBe(true)
    // The line was grabbed 3 px below itself and does not jump.
    expect(actions().at(-1)).toEqual(['move', 730])
    expect(actions().filter(([action]) => action === 'move')).toHaveLength(1)
    for (const [, price] of actions()) expect(price * 2).toBe(Math.round(price * 2))
    expect(state.table.number(slot, NUMBER.price)).toBe(730)
  })

  it('a server price that arrives during a drag waits: the drop wins, Escape shows the server price', () => {
    const { add, mouse, actions, state, store, sync, controller } = setUp()
    const slot = add(700, CAN_MOVE)
    mouse('mousedown', 850, 300)
    mouse('mousemove', 850, 250)
    store.setNumber(slot, NUMBER.price, 640)
    sync()
    expect(state.price(slot)).toBe(750)
    expect(controller.input({ kind: 'escape', at: 0 })).toBe(true)
    expect(state.price(slot)).toBe(640)
    expect(actions().some(([action]) => action === 'move')).toBe(false)
    expect(mouse('mouseup', 850, 250)).toBe(false)
  })

  it('after Escape the same line is dragged again, though the button was still held then', () => {
    const { add, mouse, actions, state, controller } = setUp()
    add(700, CAN_MOVE)
    for (let time = 0; time < 2; time++) {
      expect(mouse('mousedown', 850, 300)).toBe(true)
      mouse('mousemove', 850, 250)
      controller.input({ kind: 'escape', at: 0 })
      // It is held, and does not move the line any more.
      mouse('mousemove', 850, 200)
      expect(state.drag).toBeNull()
      mouse('mouseup', 850, 200)
    }
    mouse('mousedown', 850, 300)
    mouse('mousemove', 850, 240)
    mouse('mouseup', 850, 240)
    expect(actions().filter(([action]) => action === 'move')).toEqual([['move', 760]])
  })

  it('a drag of a removed line ends without a callback, even if its slot was reused', () => {
    const { add, mouse, actions, state, store, sync } = setUp()
    const slot = add(700, CAN_MOVE)
    mouse('mousedown', 850, 300)
    mouse('mousemove', 850, 250)
    store.remove(slot)
    store.add()
    store.setNumber(slot, NUMBER.price, 100)
    sync()
    expect(state.drag).toBeNull()
    mouse('mouseup', 850, 250)
    expect(actions().filter(([action]) => action === 'move')).toEqual([])
  })

  it('a line without a move callback cannot be dragged', () => {
    const { add, mouse, actions, state, controller } = setUp()
    add(700, CAN_CLOSE)
    mouse('mousemove', 850, 300)
    expect(controller.cursor()).toBe('default')
    mouse('mousedown', 850, 300)
    mouse('mousemove', 850, 200)
    mouse('mouseup', 850, 200)
    expect(state.drag).toBeNull()
    expect(actions()).toEqual([])
  })

  it('LINES-12, LINES-16: a button acts when it is pressed and released, according to the kind of line', () => {
    const { add, mouse, actions } = setUp()
    add(700, CAN_CLOSE)
    add(600, CAN_CLOSE | CAN_REVERSE, KIND_POSITION)
    mouse('mousedown', 970, 300)
    mouse('mouseup', 970, 300)
    mouse('mousedown', 970, 400)
    mouse('mouseup', 970, 400)
    mouse('mousedown', 970, 300)
    mouse('mouseup', 500, 300)
    expect(actions()).toEqual([
      ['cancel', 700],
      ['close', 600],
    ])
  })

  it.each(['mouse', 'touch'] as const)(
    'the TP/SL button of a position is pulled to a price by %s, and pressed without a pull it opens the form',
    (how) => {
      const { add, mouse, touch, actions, state, controller } = setUp()
      const slot = add(700, CAN_MOVE | CAN_MODIFY, KIND_POSITION)
      state.baseHits.add(980, 290, 20, 20, slot, PART.protect)
      const isMouse = how === 'mouse'
      const release = (x: number, y: number) => (isMouse ? mouse('mouseup', x, y) : touch('touchend', x, y))
      const hold = (y: number, x = 985): void => {
        if (isMouse) mouse('mousedown', 985, 302)
        else touch('touchstart', 985, 302)
        if (isMouse) mouse('mousemove', x, y)
        else touch('touchmove', x, y)
      }
      const pull = (y: number, x = 985): void => {
        hold(y, x)
        release(x, y)
      }
      pull(252)
      expect(actions()).toEqual([
        ['moving', 750],
        ['move', 750],
      ])
      // A press that trembles, or slides sideways, is no pull.
      pull(306)
      expect(actions().slice(2)).toEqual([['modify', 700]])
      pull(302, 940)
      expect(actions().slice(3)).toEqual([])
      // Escape ends a pull, and its release does nothing.
      hold(200)
      expect(state.drag).toMatchObject({ slot, price: 802 })
      // Only what is dragged from it moves: the position's line and label stay.
      state.layOut(600)
      expect(state.price(slot)).toBe(700)
      expect([state.y(slot), state.labelY(slot)]).toEqual([300, 300])
      expect(state.placed).toContain(slot)
      controller.input({ kind: 'escape', at: 0 })
      release(985, 200)
      expect(state.drag).toBeNull()
      expect(actions().filter(([action]) => action === 'move')).toHaveLength(1)
    },
  )

  it('a button that does not protect is no handle, nor is that of a line that cannot be moved', () => {
    const { add, mouse, actions, state } = setUp()
    const order = add(700, CAN_MOVE)
    const fixed = add(600, CAN_MODIFY, KIND_POSITION)
    state.baseHits.add(980, 390, 20, 20, fixed, PART.protect)
    for (const [x, y] of [
      [965, 300],
      [985, 400],
    ] as const) {
      mouse('mousedown', x, y)
      mouse('mousemove', x, y - 60)
      expect(state.drag).toBeNull()
      mouse('mouseup', x, y - 60)
    }
    expect(actions()).toEqual([])
    expect(order).not.toBe(fixed)
  })

  it('a second click within 400 ms edits, a slow one does not', async () => {
    const { add, mouse, actions } = setUp()
    add(700, CAN_MODIFY)
    const click = (): void => {
      mouse('mousedown', 850, 300)
      mouse('mouseup', 850, 300)
    }
    click()
    await vi.advanceTimersByTimeAsync(600)
    click()
    expect(actions()).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    click()
    expect(actions()).toEqual([['modify', 700]])
  })

  it('events beside the lines belong to the chart, as do other buttons and the wheel', () => {
    const { add, mouse } = setUp()
    add(700, CAN_MOVE)
    expect(mouse('mousedown', 100, 300)).toBe(false)
    expect(mouse('mousedown', 850, 300, 2)).toBe(false)
    expect(mouse('wheel', 850, 300)).toBe(false)
    expect(mouse('mousemove', 100, 100)).toBe(false)
  })

  it('shows a tooltip once and removes it', () => {
    const { add, mouse, sent, controller } = setUp()
    add(700, CAN_MOVE)
    mouse('mousemove', 850, 300)
    mouse('mousemove', 852, 301)
    expect(controller.cursor()).toBe('ns-resize')
    mouse('mouseleave', 0, 0)
    expect(sent.filter(({ type }) => type === 'tooltip')).toEqual([
      { type: 'tooltip', tooltip: { text: 'tip', x: 850, y: 300 } },
      { type: 'tooltip', tooltip: null },
    ])
  })

  it('on a narrow pane a tap opens the box first; the next tap acts', async () => {
    const { add, touch, actions, state } = setUp(380)
    const slot = add(700, CAN_CLOSE)
    touch('touchstart', 965, 300)
    touch('touchend', 965, 300)
    expect(state.selected).toBe(slot)
    expect(actions()).toEqual([])
    await vi.advanceTimersByTimeAsync(600)
    touch('touchstart', 965, 300)
    touch('touchend', 965, 300)
    expect(actions()).toEqual([['cancel', 700]])
    expect(touch('touchstart', 100, 100)).toBe(false)
    expect(state.selected).toBe(-1)
  })

  it('lays out a box by its place: informational lines have none, positions begin with their size, phones show one cell', () => {
    const wide = setUp()
    const order = wide.add(700, CAN_MOVE | CAN_CLOSE)
    const info = wide.add(650, 0)
    const position = wide.add(600, CAN_CLOSE | CAN_REVERSE | CAN_MODIFY, KIND_POSITION)
    wide.store.setText(position, TEXT.quantity, 'Long 1')
    wide.sync()
    const context = wide.state.labelContext()
    expect(isInfo(wide.state.table, info)).toBe(true)
    expect(layOutLabel(context, info, false)).toBeNull()
    const box = layOutLabel(context, order, false)
    expect(box?.segments.map(({ part }) => part)).toEqual([PART.body, PART.close])
    expect((box?.left ?? 0) + (box?.width ?? 0)).toBe(1000 - 12)
    expect(layOutLabel(context, position, false)?.segments.map(({ part }) => part)).toEqual([
      PART.quantity,
      PART.body,
      PART.protect,
      PART.reverse,
      PART.close,
    ])
    wide.store.setNumber(order, NUMBER.lineLength, -60)
    wide.sync()
    expect(layOutLabel(context, order, false)?.left).toBe(60)
    const phone = setUp(380)
    const slot = phone.add(700, CAN_MOVE | CAN_CLOSE)
    expect(layOutLabel(phone.state.labelContext(), slot, false)?.segments).toHaveLength(1)
    expect(layOutLabel(phone.state.labelContext(), slot, true)?.segments).toHaveLength(2)
  })
})

describe('the map of hit zones', () => {
  it('finds the topmost zone, with a tolerance, and grows beyond its first block', () => {
    const map = createHitMap()
    for (let slot = 0; slot < 1000; slot++) map.add(0, slot * 20, 100, 20, slot, PART.body)
    map.add(50, 0, 20, 20, 5000, PART.close)
    expect(map.find(10, 999 * 20 + 5, 0)).toEqual({ slot: 999, part: PART.body })
    expect(map.find(55, 5, 0)).toEqual({ slot: 5000, part: PART.close })
    expect(map.find(104, 5, 0)).toBeNull()
    expect(map.find(104, 5, 8)).toEqual({ slot: 0, part: PART.body })
    map.clear()
    expect(map.find(10, 5, 8)).toBeNull()
  })
})
