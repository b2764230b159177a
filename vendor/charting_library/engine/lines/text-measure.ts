import { spareCanvas } from '../spare-canvas.ts'
import { type Font, fontText } from './brush.ts'

/** Measures the width of a text, CSS pixels. Widths are cached, because labels repeat their texts in every frame. */
export function createTextMeasure(): (text: string, font: Font) => number {
  const { pen } = spareCanvas(1, 1)
  const widths = new Map<string, Map<string, number>>()
  return (text, font) => {
    const name = fontText(font, 1)
    let known = widths.get(name)
    if (known === undefined) {
      known = new Map()
      widths.set(name, known)
    }
    const width = known.get(text)
    if (width !== undefined) return width
    if (pen === null) return text.length * font.size * 0.6
    pen.font = name
    const measured = pen.measureText(text).width
    if (known.size > 4000) known.clear()
    known.set(text, measured)
    return measured
  }
}

export type TextMeasure = ReturnType<typeof createTextMeasure>

/** Parses font texts of the adapters, such as `bold italic 9pt Inter`. Invalid values use the fallback. */
export function parseFont(text: string, fallback: Font): Font {
  if (text === '') return fallback
  const match = /^\s*((?:bold|italic|normal|\d{3}|\s)*)\s*([\d.]+)(pt|px)\s*(.*)$/i.exec(text)
  if (match === null) return fallback
  const [, words = '', size = '', unit = 'px', family = ''] = match
  const number = Number(size) * (unit.toLowerCase() === 'pt' ? 4 / 3 : 1)
  const weight = /bold/i.test(words) ? 600 : Number(/\b(\d{3})\b/.exec(words)?.[1] ?? fallback.weight)
  return {
    family: family.trim() === '' ? fallback.family : `${family.trim()}, ${fallback.family}`,
    size: Number.isFinite(number) && number >= 6 && number <= 24 ? number : fallback.size,
    weight,
    italic: /italic/i.test(words),
  }
}
