import { proxy, ref } from 'valtio/vanilla'
import { MAIN_MARKET } from '#shared/contracts/view-state.ts'
import type { WatchedLine } from '#shared/contracts/alerts.ts'

/** A study of the chart that an alert can watch. */
export interface ChartStudy {
  readonly kind: string
  readonly name: string
  readonly inputs: Readonly<Record<string, string | number | boolean>>
  readonly plots: readonly string[]
  readonly overlay: boolean
}

/** What a chart shows that alerts can watch. */
export interface ChartObjects {
  readonly symbol: string
  readonly resolution: string
  /** Candles of the last price, or of the mark price. */
  readonly kind: 'market' | 'mark'
  readonly studies: readonly ChartStudy[]
  readonly lines: readonly WatchedLine[]
}

/** What the charts of the page show, by market; of a market's several charts the newest change. */
export const chartObjects = proxy<{ of: Readonly<Record<string, ChartObjects>> }>({ of: {} })

/** Sets what the chart of a market shows; null if it is closed. */
export function setChartObjects(market: string, objects: ChartObjects | null): void {
  const { [market]: _before, ...others } = chartObjects.of
  chartObjects.of = ref(objects === null ? others : { ...others, [market]: objects })
}

/** Objects that alerts on a symbol can watch: those of the main chart if it shows the symbol, else of another one. */
export function objectsFor(of: Readonly<Record<string, ChartObjects>>, symbol: string): ChartObjects {
  const shown = Object.entries(of).filter(([, objects]) => objects.symbol === symbol)
  const [, found] = shown.find(([market]) => market === MAIN_MARKET) ?? shown[0] ?? []
  return found ?? { symbol: '', resolution: '', kind: 'market', studies: [], lines: [] }
}
