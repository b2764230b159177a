import { describe, expect, it, vi } from 'vitest'
import type { LinesPainter } from '../../../../../vendor/charting_library/engine/lines/lines-painter.ts'
import { createLinesPrimitive } from '../../../../../vendor/charting_library/engine/lines/lines-primitive.ts'

describe('the lines as one primitive of the series', () => {
  it('requests a frame without a new layout of the chart, which would request a second frame', () => {
    const line = { applyOptions: vi.fn() }
    const series = { createPriceLine: vi.fn(() => line) }
    const requestUpdate = vi.fn()
    const { primitive, repaint } = createLinesPrimitive({} as LinesPainter)
    repaint()
    expect(line.applyOptions).not.toHaveBeenCalled()
    primitive.attached?.({ series, requestUpdate } as never)
    expect(series.createPriceLine).toHaveBeenCalledWith(
      expect.objectContaining({ lineVisible: false, axisLabelVisible: false }),
    )
    repaint()
    expect(line.applyOptions).toHaveBeenCalledTimes(1)
    expect(requestUpdate).not.toHaveBeenCalled()
    primitive.detached?.()
    repaint()
    expect(line.applyOptions).toHaveBeenCalledTimes(1)
  })
})
