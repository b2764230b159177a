import type { IChartingLibraryWidget } from 'charting_library'
import { offerCommands } from '../../stores/page-commands.ts'

/** Names and short names of the library's studies, except Volume, which the page adds itself. */
const studies = [
  ['Moving Average', 'MA'],
  ['Moving Average Exponential', 'EMA'],
  ['Bollinger Bands', 'BB'],
  ['VWAP', ''],
  ['Relative Strength Index', 'RSI'],
  ['MACD', ''],
  ['Average True Range', 'ATR'],
] as const

/** Adds the chart's indicators to the command palette. Returns a function that withdraws them. */
export const offerIndicators = (
  widget: Pick<IChartingLibraryWidget, 'activeChart'>,
  trace: (error: unknown) => void,
): (() => void) =>
  offerCommands(() =>
    studies.map(([name, short]) => ({
      id: `indicator-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
      group: 'chart',
      words: 'indicator',
      isSearchedOnly: true,
      phrase: 'indicator',
      name: () => (short === '' ? name : `${name} (${short})`),
      run: () => void Promise.resolve(widget.activeChart().createStudy(name)).catch(trace),
    })),
  )
