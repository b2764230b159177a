import { missing } from './gateway-journeys.ts'

export type Outcome = 'passed' | 'failed' | 'listed' | 'listed, yet it passes' | 'left out' | 'own exchange'

/** One journey of a run. */
export interface JourneyRow {
  readonly file: string
  readonly title: string
  readonly outcome: Outcome
  readonly isTrading: boolean
  readonly lacks: string | null
  /** What its terminal was compared with. */
  readonly truth: readonly string[]
}

const percent = (part: number, all: number): string => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`

/** The figures of a run as lines of text. Journeys that start an exchange of their own are not counted as passed. */
export function linesOf(rows: readonly JourneyRow[]): readonly string[] {
  const of = (outcome: Outcome, some: readonly JourneyRow[] = rows): number =>
    some.filter((row) => row.outcome === outcome).length
  const trading = rows.filter(
    ({ outcome, isTrading: trades }) => trades && outcome !== 'left out' && outcome !== 'own exchange',
  )
  const compared = (what: string): number => rows.filter(({ truth }) => truth.includes(what)).length
  const listed = rows.filter(({ lacks, outcome }) => lacks !== null && outcome === 'listed')
  return [
    `Journeys through a gateway: ${of('passed')} passed, ${of('failed')} failed, ${listed.length} skipped. ${of('own exchange')} start an exchange of their own, ${of('left out')} leave themselves out.`,
    `Of trading: ${of('passed', trading)} of ${trading.length} passed (${percent(of('passed', trading), trading.length)}).`,
    `Account of the gateway equal to that of the exchange after ${compared('gateway')} journeys; tables of the pages after ${compared('page')} of them.`,
    `Skipped through the gateway: ${listed.length}, by capability:`,
    ...Object.entries(missing).flatMap(([name, why]) => {
      const count = listed.filter(({ lacks }) => lacks === name).length
      return count === 0 ? [] : [`  ${String(count).padStart(3)}  ${name}: ${why}`]
    }),
    ...rows
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'listed, yet it passes')
      .map(
        ({ outcome, isTrading: trades, file, title }) =>
          `  ${outcome}${trades ? '' : ' (not trading)'}: ${file} ${title}`,
      ),
  ]
}
