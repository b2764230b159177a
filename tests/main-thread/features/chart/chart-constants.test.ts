import { expect, it } from 'vitest'
import {
  AUTO_SAVE_DELAY,
  CROSSHAIR_WIDTH,
  lineLength,
  lineThickness,
  PRE_ORDER_LENGTH,
} from '../../../../src/main-thread/features/chart/chart-defaults.ts'
import { SAVE_DEBOUNCE_MS } from '../../../../src/main-thread/features/chart/layout-autosave.ts'
import { COMPARISON_DELAY } from '../../../../src/main-thread/features/chart/mark-price-study.ts'
import {
  HIGH_MARKER_ICON,
  HOVER_LINE_WIDTH,
  LOW_MARKER_ICON,
} from '../../../../vendor/charting_library/engine/scene/range-markers.ts'
import { AUTO_SAVE_SECONDS } from '../../../../vendor/charting_library/widget/auto-save.ts'
import { COMPARE_DEBOUNCE } from '../../../../vendor/charting_library/widget/compare-feeds.ts'
import { MIN_BAR_SPACING } from '../../../../vendor/charting_library/widget/setup.ts'

it('CONST-03: the constants of the chart and of its library equal the specification', () => {
  // The app asks for the delay that the library has by itself.
  expect([AUTO_SAVE_DELAY, AUTO_SAVE_SECONDS]).toEqual([0.4, 0.4])
  expect([SAVE_DEBOUNCE_MS, COMPARE_DEBOUNCE, COMPARISON_DELAY]).toEqual([500, 500, 500])
  expect(MIN_BAR_SPACING).toBe(0.8)
  expect([CROSSHAIR_WIDTH, HOVER_LINE_WIDTH]).toEqual([0.4, 0.4])
  expect([lineLength.left, lineLength.center, lineLength.right, PRE_ORDER_LENGTH]).toEqual([-60, 44, 12, 88])
  expect([lineThickness.thin, lineThickness.medium, lineThickness.thick]).toEqual([0.5, 1, 2])
  expect([HIGH_MARKER_ICON, LOW_MARKER_ICON]).toEqual([61_813, 61_814])
})
