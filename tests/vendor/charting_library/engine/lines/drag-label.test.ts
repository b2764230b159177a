import { describe, expect, it } from 'vitest'
import type { Brush } from '../../../../../vendor/charting_library/engine/lines/brush.ts'
import { insidePane, paintReason } from '../../../../../vendor/charting_library/engine/lines/label-painter.ts'

const none = (): void => undefined
const TEXT = '0.5 BTC @ 64,000.00 · 32,000 USDT · +1,234.00 USDT (3.2 %)'

/** Paints the text of a dragged line at a row: its box and its rows. */
function paint(width: number, height: number, y: number, box: { left: number; width: number }) {
  const texts: { text: string; x: number; y: number }[] = []
  const filled: { left: number; top: number; width: number; height: number }[] = []
  const brush: Brush = {
    width,
    height,
    fill: (left, top, boxWidth, boxHeight) => filled.push({ left, top, width: boxWidth, height: boxHeight }),
    outline: none,
    row: none,
    text: (text, x, row) => texts.push({ text, x, y: row }),
    path: none,
    triangle: none,
  }
  const style = { background: '#000', textStrong: '#fff', fontFamily: 'x', fontSize: 11 } as never
  const label = { ...box, slot: 0, border: '#fff', segments: [] }
  paintReason(brush, style, TEXT, (text) => text.length * 6, label, y)
  const [frame = { left: 0, top: 0, width: 0, height: 0 }] = filled
  return { texts, frame }
}

describe('the text of a dragged line', () => {
  it.each([
    ['the top', 1000, 10],
    ['the bottom', 1000, 590],
    ['the middle of a phone', 300, 300],
    ['the bottom of a phone', 300, 590],
  ])('is whole inside the pane at %s, wherever the label is', (_, width, y) => {
    for (const box of [
      { left: 2, width: 120 },
      { left: width - 122, width: 120 },
    ]) {
      const { texts, frame } = paint(width, 600, y, box)
      expect(frame.left).toBeGreaterThanOrEqual(0)
      expect(frame.left + frame.width).toBeLessThanOrEqual(width)
      expect(frame.top).toBeGreaterThanOrEqual(0)
      expect(frame.top + frame.height).toBeLessThanOrEqual(600)
      // It does not cover the label, whose box is 20 px high.
      expect(Math.abs(frame.top + frame.height / 2 - y)).toBeGreaterThanOrEqual(frame.height / 2 + 10)
      for (const row of texts) {
        expect(row.x - row.text.length * 3).toBeGreaterThanOrEqual(frame.left)
        expect(row.x + row.text.length * 3).toBeLessThanOrEqual(frame.left + frame.width)
      }
      expect(texts.map(({ text }) => text).join(' · ')).toBe(TEXT)
    }
  })

  it('is broken between its parts only', () => {
    expect(paint(300, 600, 300, { left: 100, width: 100 }).texts.map(({ text }) => text)).toEqual([
      '0.5 BTC @ 64,000.00 · 32,000 USDT',
      '+1,234.00 USDT (3.2 %)',
    ])
  })
})

it('the label of a line that is dragged to the edge is whole', () => {
  expect([0, 5, 300, 600].map((y) => insidePane(y, 600))).toEqual([10, 10, 300, 590])
})
