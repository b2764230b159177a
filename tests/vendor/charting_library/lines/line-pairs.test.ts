import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLineHub } from '../../../../vendor/charting_library/lines/line-hub.ts'

const ORDER_PAIRS = [
  'Price',
  'Text',
  'Tooltip',
  'ModifyTooltip',
  'CancelTooltip',
  'Quantity',
  'Editable',
  'Cancellable',
  'ExtendLeft',
  'LineLength',
  'LineStyle',
  'LineWidth',
  'BodyFont',
  'QuantityFont',
  'LineColor',
  'BodyBorderColor',
  'BodyBackgroundColor',
  'BodyTextColor',
  'QuantityBorderColor',
  'QuantityBackgroundColor',
  'QuantityTextColor',
  'CancelButtonBorderColor',
  'CancelButtonBackgroundColor',
  'CancelButtonIconColor',
]
const POSITION_PAIRS = [
  'Price',
  'Text',
  'Tooltip',
  'ProtectTooltip',
  'ReverseTooltip',
  'CloseTooltip',
  'Quantity',
  'ExtendLeft',
  'LineLength',
  'LineStyle',
  'LineWidth',
  'BodyFont',
  'QuantityFont',
  'LineColor',
  'BodyBorderColor',
  'BodyBackgroundColor',
  'BodyTextColor',
  'QuantityBorderColor',
  'QuantityBackgroundColor',
  'QuantityTextColor',
  'ReverseButtonBorderColor',
  'ReverseButtonBackgroundColor',
  'ReverseButtonIconColor',
  'CloseButtonBorderColor',
  'CloseButtonBackgroundColor',
  'CloseButtonIconColor',
]
const EXECUTION_PAIRS = [
  'Price',
  'Time',
  'Direction',
  'Text',
  'Tooltip',
  'ArrowHeight',
  'ArrowSpacing',
  'Font',
  'TextColor',
  'ArrowColor',
]

const sample = (name: string): unknown => {
  if (name === 'Direction') return 'sell'
  if (/Editable|Cancellable|ExtendLeft/.test(name)) return false
  if (/Color/.test(name)) return '#123456'
  if (/Price|Time|Line(Length|Style|Width)|Arrow(Height|Spacing)/.test(name)) return 2
  return 'x'
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['order', ORDER_PAIRS],
  ['position', POSITION_PAIRS],
  ['execution', EXECUTION_PAIRS],
] as const)(
  'every documented pair of an %s line exists, stores its value and returns the adapter',
  (kind, pairs) => {
    const hub = createLineHub({ post: () => undefined, changed: () => undefined, trace: () => undefined })
    const make = {
      order: hub.createOrderLine,
      position: hub.createPositionLine,
      execution: hub.createExecution,
    }
    const adapter = make[kind]() as unknown as Record<string, (value?: unknown) => unknown>
    for (const name of pairs) {
      expect(adapter[`set${name}`]?.(sample(name)), name).toBe(adapter)
      expect(adapter[`get${name}`]?.(), name).toEqual(sample(name))
    }
  },
)
