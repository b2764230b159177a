import { describe, expect, it } from 'vitest'
import { layOutLabel, PART } from '../../../../../vendor/charting_library/engine/lines/label-box.ts'
import type { LabelBox, LabelContext } from '../../../../../vendor/charting_library/engine/lines/label-box.ts'
import { createLineTable } from '../../../../../vendor/charting_library/engine/lines/line-table.ts'
import {
  CAN_CLOSE,
  CAN_MOVE,
  KIND_POSITION,
  NUMBER,
  TEXT,
} from '../../../../../vendor/charting_library/lines/line-fields.ts'
import { createLineStore } from '../../../../../vendor/charting_library/lines/line-store.ts'

/** An order and a position, as a pane of a size shows them. */
function boxes(
  paneWidth: number,
  folded: LabelContext['folded'],
  whole = false,
): { readonly order: LabelBox | null; readonly position: LabelBox | null } {
  const table = createLineTable()
  const store = createLineStore(() => undefined)
  const [order, position] = [store.add(), store.add()]
  store.setText(order, TEXT.text, 'Sell Limit')
  store.setText(order, TEXT.quantity, '0.010')
  store.setNumber(order, NUMBER.flags, CAN_CLOSE | CAN_MOVE)
  store.setNumber(position, NUMBER.kind, KIND_POSITION)
  store.setText(position, TEXT.quantity, 'Long 0.050')
  store.setText(position, TEXT.text, '+1.00 USDT')
  const flush = store.flush()
  if (flush !== null) table.apply(flush)
  const context = {
    table,
    style: { background: '#000', text: '#888', textStrong: '#fff', fontFamily: 'x', fontSize: 11 } as never,
    measure: (text: string) => text.length * 6,
    legendEnd: () => 0,
    protectText: 'TP/SL',
    paneWidth,
    compact: true,
    folded,
  }
  return { order: layOutLabel(context, order, whole), position: layOutLabel(context, position, whole) }
}
const texts = (box: LabelBox | null): readonly string[] => box?.segments.map(({ text }) => text) ?? []

describe('labels of a small chart', () => {
  it('show the first letter of an order, at the axis, and the size of a position', () => {
    const { order, position } = boxes(284, 'orders')
    expect(texts(order)).toEqual(['S'])
    expect(order?.width).toBeLessThan(16)
    expect((order?.left ?? 0) + (order?.width ?? 0)).toBe(284 - 22)
    expect(texts(position)).toEqual(['Long 0.050'])
  })

  it('show the first letters of all lines in the smallest charts', () => {
    const { order, position } = boxes(198, 'all')
    expect([texts(order), texts(position)]).toEqual([['S'], ['L']])
  })

  it('show all of the line that is pointed at, with its buttons', () => {
    const { order, position } = boxes(284, 'all', true)
    expect(texts(order)).toEqual(['Sell Limit', '0.010', ''])
    expect(order?.segments.at(-1)?.part).toBe(PART.close)
    expect(texts(position)).toContain('+1.00 USDT')
  })

  it('show the kind of an order where there is room', () => {
    expect(texts(boxes(470, 'none').order)).toEqual(['Sell Limit'])
  })
})
