import { afterEach, beforeEach, vi } from 'vitest'
import { PART } from '../../../../../vendor/charting_library/engine/lines/label-box.ts'
import { createLineController } from '../../../../../vendor/charting_library/engine/lines/line-controller.ts'
import { createLinesState } from '../../../../../vendor/charting_library/engine/lines/lines-state.ts'
import type { Scene } from '../../../../../vendor/charting_library/engine/scene/scene.ts'
import { EXTEND_LEFT, NUMBER, TEXT } from '../../../../../vendor/charting_library/lines/line-fields.ts'
import { createLineStore } from '../../../../../vendor/charting_library/lines/line-store.ts'
import type { PointerInput, TouchInput } from '../../../../../vendor/charting_library/input-protocol.ts'
import type { FromEngine } from '../../../../../vendor/charting_library/protocol.ts'

/** Price at the top row of the pane. */
export const TOP = 1000

/** A pane on which one pixel is one unit of price, 1000 at the top, with a tick of 0.5. */
export function setUp(width = 1000) {
  const scene = {
    series: () => ({
      priceToCoordinate: (price: number) => TOP - price,
      coordinateToPrice: (y: number) => TOP - y,
      priceScale: () => ({ options: () => ({ mode: 1 }) }),
    }),
    style: () => ({ fontFamily: 'x', fontSize: 11, background: '#000000', textStrong: '#ffffff' }),
    format: () => ({ name: 'X', title: 'X', minmov: 5, pricescale: 10, volumePrecision: 0 }),
    signs: () => ({ decimal: '.', group: ',' }),
    bars: { count: () => 1, close: () => 700 },
    legend: () => [],
    paneWidth: () => width,
    paneHeight: () => 600,
  } as unknown as Scene
  const store = createLineStore(() => undefined)
  const sent: FromEngine[] = []
  /** Points at which something else can be pressed, and inputs that the lines gave back. */
  const taken: { x: number; y: number }[] = []
  const returned: string[] = []
  const state = createLinesState(scene)
  const controller = createLineController(
    scene,
    state,
    (message) => sent.push(message),
    () => undefined,
    {
      isTaken: (x, y) => taken.some((one) => one.x === x && one.y === y),
      giveBack: (input) => returned.push(input.kind),
    },
  )
  const sync = (): void => {
    state.table.apply(store.flush() ?? store.snapshot())
    controller.changed()
  }
  const add = (price: number, flags: number, kind = 0): number => {
    const slot = store.add()
    store.setNumber(slot, NUMBER.price, price)
    store.setNumber(slot, NUMBER.flags, flags | EXTEND_LEFT)
    store.setNumber(slot, NUMBER.kind, kind)
    store.setNumber(slot, NUMBER.lineLength, 12)
    store.setText(slot, TEXT.text, 'Buy Limit')
    store.setText(slot, TEXT.tooltip, 'tip')
    sync()
    // What the painter records: the body of the box, and its cross at the right end.
    state.baseHits.add(800, TOP - price - 10, 160, 20, slot, PART.body)
    state.baseHits.add(960, TOP - price - 10, 20, 20, slot, PART.close)
    return slot
  }
  const now = (): number => performance.timeOrigin + performance.now()
  const mouse = (kind: PointerInput['kind'], x: number, y: number, button = 0, at = now()): boolean =>
    controller.input({
      kind,
      x,
      y,
      button,
      buttons: 1,
      deltaX: 0,
      deltaY: 0,
      deltaMode: 0,
      modifiers: 0,
      at,
    })
  const touch = (kind: TouchInput['kind'], x: number, y: number, at = now()): boolean =>
    controller.input({
      kind,
      touches: kind === 'touchend' ? [] : [{ identifier: 1, x, y }],
      changed: [{ identifier: 1, x, y }],
      at,
    })
  const actions = (): [string, number][] =>
    sent.flatMap((message) => (message.type === 'line' ? [[message.action, message.price]] : [])) as [
      string,
      number,
    ][]
  return { state, store, controller, sent, sync, add, mouse, touch, actions, taken, returned }
}

const pen = { measureText: (text: string) => ({ width: text.length * 6 }) }

/** Tests have virtual time, and texts of six pixels a letter. */
export function usePen(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => pen
      },
    )
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
