import { describe, expect, it } from 'vitest'
import { topMargin } from '../../../../../vendor/charting_library/engine/scene/chart-options.ts'
import type { EngineStyle } from '../../../../../vendor/charting_library/protocol.ts'

const style = { topMargin: 0.09 } as EngineStyle

describe('the space above the highest bar', () => {
  it('is that of the style if the page’s text needs less', () => {
    expect(topMargin(style, 0, 300)).toBe(0.09)
    expect(topMargin(style, 40, 900)).toBe(0.09)
  })

  it('contains the page’s text with a margin on a low pane', () => {
    expect(topMargin(style, 40, 268) * 268).toBeGreaterThan(45)
  })

  it('leaves most of a tiny pane to the bars, and accepts a pane without a height', () => {
    expect(topMargin(style, 80, 100)).toBeLessThan(0.5)
    expect(topMargin(style, 80, 0)).toBe(0.09)
  })
})
