import { font, put } from './brush.ts'
import type { Brush } from './brush.ts'
import { HEADER_HEIGHT } from './book-layout.ts'

/** Marks rows that are frozen under the pointer: a line at the top, a pause sign, and the word if there is room. */
export function paintHeld(brush: Brush, from: number, to: number): void {
  const { context, theme, texts, width } = brush
  context.fillStyle = theme.accent
  context.fillRect(0, 0, width, 2)
  const middle = HEADER_HEIGHT / 2
  if (to - from < 12) return
  context.fillStyle = theme.accent
  context.fillRect(from, middle - 4, 2, 8)
  context.fillRect(from + 4, middle - 4, 2, 8)
  context.font = font.label
  if (context.measureText(texts.held).width <= to - from - 14)
    put(brush, texts.held, from + 10, middle, { font: font.label, size: 11, colour: theme.accent })
}
