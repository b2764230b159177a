import { vi } from 'vitest'
import { createChartController } from '../../../../src/main-thread/features/chart/chart-controller.ts'
import type { ChartControllerOptions } from '../../../../src/main-thread/features/chart/chart-controller.ts'
import { createChartLines } from '../../../../src/main-thread/features/chart/chart-lines.ts'
import type { ChartDatafeed } from '../../../../src/main-thread/features/chart/datafeed.ts'
import type { ChartLine } from '../../../../src/shared/contracts/chart.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { createFakeWidget, darkColours } from './fake-chart.ts'

export const line: ChartLine = {
  id: 'order:1',
  kind: 'order',
  symbol: 'BTCUSDT',
  price: '100' as DecimalText,
  side: 'Buy',
  text: '',
  quantity: '1',
  tooltip: '',
  tone: 0,
  movable: true,
  cancellable: true,
  closable: false,
}

/** A controller over a fake widget. Its lines are real. */
export function build(over: Partial<ChartControllerOptions> = {}) {
  const fake = createFakeWidget()
  const resetCaches = vi.fn<() => void>()
  const destroyFeed = vi.fn<() => void>()
  const onPhase = vi.fn<ChartControllerOptions['onPhase']>()
  const onInterval = vi.fn<ChartControllerOptions['onInterval']>()
  const trace = vi.fn<ChartControllerOptions['trace']>()
  const lines = createChartLines({
    actions: { move: async () => null, cancel: () => undefined, close: () => undefined },
    texts: () => ({ cancel: '', close: '' }),
    trace,
  })
  const controller = createChartController({
    Widget: fake.Widget,
    container: {} as HTMLElement,
    datafeed: { resetCaches, destroy: destroyFeed } as unknown as ChartDatafeed,
    lines,
    symbol: 'BTCUSDT',
    kind: 'market',
    interval: '30',
    locale: 'en',
    timezone: 'Etc/UTC',
    colours: darkColours,
    onPhase,
    onInterval,
    onReady: () => undefined,
    trace,
    ...over,
  })
  return { ...fake, controller, resetCaches, destroyFeed, onPhase, onInterval, trace }
}
