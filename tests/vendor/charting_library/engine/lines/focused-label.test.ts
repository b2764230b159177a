import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Brush } from '../../../../../vendor/charting_library/engine/lines/brush.ts'
import { createLinesPainter } from '../../../../../vendor/charting_library/engine/lines/lines-painter.ts'
import { createLinesState } from '../../../../../vendor/charting_library/engine/lines/lines-state.ts'
import type { Scene } from '../../../../../vendor/charting_library/engine/scene/scene.ts'
import {
  CAN_CLOSE,
  CAN_MOVE,
  NUMBER,
  TEXT,
} from '../../../../../vendor/charting_library/lines/line-fields.ts'
import { createLineStore } from '../../../../../vendor/charting_library/lines/line-store.ts'

beforeEach(() =>
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        return { font: '', measureText: (text: string) => ({ width: text.length * 6 }) }
      }
    },
  ),
)
afterEach(() => vi.unstubAllGlobals())

const none = (): void => undefined

/** A pane as one of nine charts, 1 px a unit of price, with two orders; what its two layers draw. */
function pane() {
  const scene = {
    series: () => ({
      priceToCoordinate: (price: number) => 150 - price,
      priceScale: () => ({ options: () => ({ mode: 1 }) }),
    }),
    style: () => ({ fontFamily: 'x', fontSize: 11, background: '#000000', textStrong: '#ffffff' }),
    format: () => ({ minmov: 1, pricescale: 1 }),
    signs: () => ({ decimal: '.', group: ',' }),
    bars: { count: () => 1, close: () => 70 },
    legend: () => [],
    paneWidth: () => 300,
    paneHeight: () => 150,
  } as unknown as Scene
  const state = createLinesState(scene)
  const store = createLineStore(none)
  const slots = [40, 100].map((price) => {
    const slot = store.add()
    store.setNumber(slot, NUMBER.price, price)
    store.setNumber(slot, NUMBER.flags, CAN_CLOSE | CAN_MOVE)
    store.setText(slot, TEXT.text, `Buy Limit ${price}`)
    return slot
  })
  const flush = store.flush()
  if (flush !== null) state.table.apply(flush)
  const painter = createLinesPainter(scene, state, () => '')
  const texts = (paint: (brush: Brush) => void): readonly string[] => {
    const found: string[] = []
    const text: Brush['text'] = (shown) => void found.push(shown)
    paint({ width: 300, height: 150, fill: none, outline: none, row: none, text, path: none, triangle: none })
    return found
  }
  state.layOut(150)
  return {
    slots,
    state,
    base: () => texts(painter.pane),
    top: () => texts(painter.paneTop),
  }
}

it('a small chart shows the whole label of the line that has the keyboard’s focus, unless another is pointed at', () => {
  const { state, slots, base, top } = pane()
  const [first = -1, second = -1] = slots
  expect(base().toSorted()).toEqual(['B', 'B'])
  expect(top()).toEqual([])
  state.focused = second
  expect(top()).toEqual(['Buy Limit 100'])
  state.hover = { slot: first, part: 0 }
  expect(top()).toEqual(['Buy Limit 40'])
  state.hover = null
  state.focused = -1
  expect(top()).toEqual([])
})
