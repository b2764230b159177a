import { proxy } from 'valtio/vanilla'
import type { WatchedLine } from '#shared/contracts/alerts.ts'

/** A study of the chart that an alert can watch. */
export interface ChartStudy {
  readonly kind: string
  readonly name: string
  readonly inputs: Readonly<Record<string, string | number | boolean>>
  readonly plots: readonly string[]
  readonly overlay: boolean
}

/** What the page's chart shows that alerts can watch. */
export const chartObjects = proxy<{
  symbol: string
  resolution: string
  studies: readonly ChartStudy[]
  lines: readonly WatchedLine[]
}>({ symbol: '', resolution: '', studies: [], lines: [] })
