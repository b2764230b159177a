import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contrastOf,
  laidOver,
  LEAST_CONTRAST,
  legible,
} from '../../../../../vendor/charting_library/engine/lines/legible.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the colour of a text on its background', () => {
  it('keeps a legible colour, and changes the hue as little as possible', () => {
    expect(legible('#1fb57a', '#12161c')).toBe('#1fb57a')
    expect(contrastOf('#0a8f5b', '#ffffff')).toBeCloseTo(4.12, 1)
    expect(legible('#0a8f5b', '#ffffff')).toBe('#098152')
  })

  it('has a contrast of at least 4.5, for any chosen colours', () => {
    fc.assert(
      fc.property(colour, colour, (text, ground) => {
        expect(contrastOf(legible(text, ground), ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      }),
    )
  })

  it('reads every format that a chart accepts; an unreadable colour is returned unchanged', () => {
    expect(contrastOf('#000', '#fff')).toBe(21)
    expect(contrastOf('rgb(0, 0, 0)', 'rgba(255, 255, 255, 1)')).toBe(21)
    expect(laidOver('rgba(0, 0, 0, 0.5)', '#ffffff', 1)).toBe('#808080')
    expect(laidOver('#00000080', '#ffffff', 1)).toBe('#7f7f7f')
    // A colour that is hardly there is no text.
    expect(contrastOf(legible('#00000010', '#ffffff'), '#ffffff')).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    for (const text of ['', 'red', 'rgb(,,)', 'inherit']) {
      expect(legible(text, '#ffffff')).toBe(text)
      expect(legible('#ffffff', text)).toBe('#ffffff')
      expect(contrastOf(text, '#ffffff')).toBeNull()
    }
  })
})
