import { encodeQR } from 'qr'
import type { PosterContext } from './brush.ts'

/** The QR code of a link with its quiet zone, row by row; true is dark. */
export const qrDots = (link: string): readonly (readonly boolean[])[] =>
  encodeQR(link, 'raw', { ecc: 'medium', border: 2 })

/** Draws a QR code, dark on white in every theme, as readers expect. */
export function drawQr(context: PosterContext, link: string, left: number, top: number, size: number): void {
  const dots = qrDots(link)
  const dot = size / dots.length
  context.fillStyle = '#ffffff'
  context.fillRect(left, top, size, size)
  context.fillStyle = '#0b0e11'
  for (const [row, line] of dots.entries()) {
    // A run of dark dots is one rectangle, so that there are no seams.
    let from = -1
    for (let column = 0; column <= line.length; column += 1) {
      const isDark = line[column] === true
      if (isDark && from < 0) from = column
      if (isDark || from < 0) continue
      context.fillRect(left + from * dot, top + row * dot, (column - from) * dot, dot)
      from = -1
    }
  }
}
