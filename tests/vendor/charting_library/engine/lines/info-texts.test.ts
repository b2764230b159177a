import { expect, it } from 'vitest'
import { createHitMap } from '../../../../../vendor/charting_library/engine/lines/hit-map.ts'
import type { Brush } from '../../../../../vendor/charting_library/engine/lines/brush.ts'
import { PART } from '../../../../../vendor/charting_library/engine/lines/label-box.ts'
import { paintInfoTexts } from '../../../../../vendor/charting_library/engine/lines/line-frame.ts'
import { createLineTable } from '../../../../../vendor/charting_library/engine/lines/line-table.ts'
import { NUMBER, TEXT } from '../../../../../vendor/charting_library/lines/line-fields.ts'
import { createLineStore } from '../../../../../vendor/charting_library/lines/line-store.ts'

const none = (): void => undefined
const texts: [text: string, left: number][] = []
const brush = {
  width: 800,
  height: 400,
  fill: none,
  outline: none,
  row: none,
  text: (text: string, x: number) => void texts.push([text, x]),
  path: none,
  triangle: none,
} satisfies Brush

it('LINES-11: pointing at the text of an informational line opens its tooltip', () => {
  const table = createLineTable()
  const store = createLineStore(() => undefined)
  const slot = store.add()
  store.setText(slot, TEXT.text, 'Break-even')
  store.setNumber(slot, NUMBER.price, 100)
  const flush = store.flush()
  if (flush !== null) table.apply(flush)
  const hits = createHitMap()
  const style = { background: '#000', fontFamily: 'x', fontSize: 11 } as never
  paintInfoTexts(
    brush,
    { table, style, folded: 'none' },
    [],
    hits,
    [slot],
    () => 200,
    String,
    (text) => text.length * 6,
  )
  expect(hits.find(40, 200, 0)).toEqual({ slot, part: PART.body })
  expect(hits.find(40, 230, 0)).toBeNull()
  expect(hits.find(400, 200, 0)).toBeNull()
  // The button that shows the drawing tools is 24 px wide in a narrow chart, and covers a text behind it.
  expect([hits.find(24, 200, 0), texts]).toEqual([null, [['Break-even  100', 30]]])
})

it('LINES-11: the text of a line is below the legend that would cover it, or beside it if that is far', () => {
  const table = createLineTable()
  const store = createLineStore(() => undefined)
  const slot = store.add()
  store.setText(slot, TEXT.text, 'Break-even')
  store.setNumber(slot, NUMBER.price, 100)
  const flush = store.flush()
  if (flush !== null) table.apply(flush)
  const legend = [
    { top: 8, bottom: 24, right: 120 },
    { top: 26, bottom: 90, right: 300 },
  ]
  const rowAt = (y: number): readonly [left: number, row: number] => {
    const found: [number, number][] = []
    paintInfoTexts(
      { ...brush, text: (_: string, x: number, row: number) => void found.push([x, row]) },
      { table, style: { background: '#000', fontFamily: 'x', fontSize: 11 } as never, folded: 'none' },
      legend,
      createHitMap(),
      [slot],
      () => y,
      String,
      (text) => text.length * 6,
    )
    return found[0] ?? [0, 0]
  }
  expect(rowAt(200)).toEqual([30, 200])
  expect(rowAt(97)).toEqual([30, 98])
  expect(rowAt(85)).toEqual([30, 98])
  expect(rowAt(50)).toEqual([308, 50])
})
