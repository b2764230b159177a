import type { CrossAsk, WatchedLine } from '#shared/contracts/alerts.ts'
import { intervals } from '#shared/domain/enums.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { ChartStudy } from '../../stores/chart-objects.ts'

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
  of: { readonly symbol: string; readonly resolution: string },
  repeat: CrossAsk['repeat'],
  level: DecimalText | null,
): CrossAsk | null {
  const interval = intervals.find((known) => known === of.resolution)
  if (interval === undefined) return null
  const base = { symbol: of.symbol, interval, repeat }
  // Copies: what a component reads from a store cannot be sent to another thread.
  if (line !== null) {
    const points = line.points.map(({ time, price }) => ({ time, price }))
    return { ...base, of: 'Line', watched: { drawing: line.drawing, tool: line.tool, points } }
  }
  if (study === null || (hasValue && level === null)) return null
  const { kind, inputs } = study
  return {
    ...base,
    of: 'Study',
    watched: { study: kind, inputs: { ...inputs }, plot, name, level: hasValue ? level : null },
  }
}
