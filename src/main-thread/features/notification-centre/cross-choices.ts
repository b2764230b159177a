import type { CrossAsk, WatchedLine } from '#shared/contracts/alerts.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { ChartStudy } from '../../stores/chart-objects.ts'
import { askOnChart, askOnLine } from '../../trading/alerts/ask-on-chart.ts'
import type { ChartSeries, CrossWay } from '../../trading/alerts/ask-on-chart.ts'

/** An option of the form: a study's plot against a value, or the price against a study or a line. */
export interface CrossChoice {
  readonly key: string
  /** Study and plot; '' for a line. */
  readonly name: string
  readonly line: WatchedLine | null
  readonly study: ChartStudy | null
  readonly plot: number
  /** The trader types the value to cross. */
  readonly hasValue: boolean
}

const plotName = (study: ChartStudy, plot: number): string =>
  study.plots.length < 2 ? study.name : `${study.name} ${study.plots[plot] ?? ''}`

/** What the chart of the open market offers to alerts: the price crosses overlays and lines; other studies cross values. */
export function crossChoices(
  symbol: string,
  chart: {
    readonly symbol: string
    readonly studies: readonly ChartStudy[]
    readonly lines: readonly WatchedLine[]
  },
): readonly CrossChoice[] {
  if (chart.symbol !== symbol) return []
  const ofStudies = chart.studies.flatMap((study, index) =>
    study.plots.map((_, plot): CrossChoice => ({
      key: `study:${index}:${plot}`,
      name: plotName(study, plot),
      line: null,
      study,
      plot,
      hasValue: !study.overlay,
    })),
  )
  const ofLines = chart.lines.map((line): CrossChoice => ({
    key: `line:${line.drawing}`,
    name: '',
    line,
    study: null,
    plot: 0,
    hasValue: false,
  }))
  return [...ofStudies, ...ofLines]
}

/** The hub's request for an option; null if it is incomplete. */
export function crossAskOf(
  { line, study, plot, name, hasValue }: CrossChoice,
  of: ChartSeries,
  way: CrossWay,
  level: DecimalText | null,
): CrossAsk | null {
  if (line !== null) return askOnLine(of, way, line)
  if (study === null || (hasValue && level === null)) return null
  const { kind, inputs } = study
  return askOnChart(of, way, {
    of: 'Study',
    watched: { study: kind, inputs: { ...inputs }, plot, name, level: hasValue ? level : null },
  })
}
