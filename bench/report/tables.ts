import { goals } from '../goals.ts'
import type { Goal } from '../goals.ts'
import type { BenchRow } from '../suite.ts'
import { compareRuns } from './compare.ts'
import type { Change, Group, MergedRow } from './compare.ts'
import { stripPlot } from './plot.ts'
import { escapeText, figure } from './text.ts'
import { rivalLines } from './who-wins.ts'

type Cell = readonly [text: string, kind?: 'number' | 'better' | 'worse']

const cell = ([text, kind]: Cell): string => `<td${kind === undefined ? '' : ` class="${kind}"`}>${text}</td>`

/** A table under a heading. Cells are HTML. */
function table(
  title: string,
  words: string,
  names: readonly (readonly [name: string, isNumber?: boolean])[],
  lines: readonly (readonly Cell[])[],
): string {
  const head = names.map(
    ([name, isNumber]) => `<th scope="col"${isNumber === true ? ' class="number"' : ''}>${name}</th>`,
  )
  const body = lines.map((line) => `<tr>${line.map(cell).join('')}</tr>`)
  return `<h2>${escapeText(title)}</h2>${words === '' ? '' : `<p>${words}</p>`}<div class="wide"><table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

/** A ratio to a baseline; empty where there is none, or where a row has no figure (-1). */
const times = (ratio: number | null): string => (ratio === null || ratio < 0 ? '' : `${figure(ratio)} ×`)
/** Lowest and highest figure of several runs; empty for one. */
const range = (values: readonly number[]): string =>
  values.length < 2 ? '' : `${figure(Math.min(...values))} to ${figure(Math.max(...values))}`

const isMet = ({ atMost, atLeast }: Goal, value: number): boolean =>
  value >= (atLeast ?? 0) && value <= (atMost ?? Number.POSITIVE_INFINITY)

function goalLine(goal: Goal, { row, values }: MergedRow): readonly Cell[] {
  const bound =
    goal.atLeast === undefined ? `at most ${figure(goal.atMost ?? null)}` : `at least ${figure(goal.atLeast)}`
  const met = isMet(goal, row.value)
  return [
    [escapeText(goal.says)],
    [figure(row.value), 'number'],
    [range(values), 'number'],
    [escapeText(row.unit)],
    [bound],
    met ? ['met', 'better'] : ['not met', 'worse'],
  ]
}

/** What must hold, beside what was measured. Goals without a figure are named below the table. */
export function goalTable(rows: ReadonlyMap<string, MergedRow>): string {
  const found = goals.map((goal) => ({ goal, merged: rows.get(`${goal.suite} / ${goal.name}`) }))
  const lines = found.flatMap(({ goal, merged }) => (merged === undefined ? [] : [goalLine(goal, merged)]))
  if (lines.length === 0) return ''
  const missing = found.filter(({ merged }) => merged === undefined).map(({ goal }) => goal.says)
  const left = missing.length === 0 ? '' : ` Not measured in these runs: ${missing.join('; ')}.`
  const words = `A figure is the median of the runs. The range is of the lowest and the highest run.${escapeText(left)}`
  return table(
    'What must hold',
    words,
    [['Goal'], ['Value', true], ['Range', true], ['Unit'], ['Limit'], ['Met']],
    lines,
  )
}

/** The rivals by name: who is ahead, also where it is not us. Empty without a run of the rivals. */
export function rivalTable(rows: ReadonlyMap<string, MergedRow>): string {
  const lines = rivalLines(Array.from(rows.values(), ({ row }) => row))
  if (lines.length === 0) return ''
  const cells = lines.map(({ of, rival, figure: name, ours, theirs, ahead }): readonly Cell[] => [
    [escapeText(of)],
    [escapeText(rival)],
    [escapeText(name)],
    [escapeText(ours), 'number'],
    [escapeText(theirs), 'number'],
    ahead === 'ours' ? [ahead, 'better'] : ahead === rival ? [escapeText(ahead), 'worse'] : [ahead],
  ])
  return table(
    'Rivals by name',
    'Each rival is a page of its own with the same visible content, in the same run. Differences below a tenth are called equal.',
    [['What'], ['Rival'], ['Figure'], ['Ours', true], ['Theirs', true], ['Ahead']],
    cells,
  )
}

function rowLine({ row, values }: MergedRow): readonly Cell[] {
  const { samples, baseline } = row
  return [
    [escapeText(row.name)],
    [figure(row.value), 'number'],
    [range(values), 'number'],
    [escapeText(row.unit)],
    [baseline === null || baseline < 0 ? '' : figure(baseline), 'number'],
    [times(row.ratio), 'number'],
    [samples === undefined ? '' : stripPlot(samples, row.unit)],
  ]
}

/** All figures of a suite, with the samples of the run in the middle. */
export const suiteTable = (suite: string, rows: readonly MergedRow[]): string =>
  table(
    suite,
    '',
    [
      ['Figure'],
      ['Value', true],
      ['Range', true],
      ['Unit'],
      ['Baseline', true],
      ['Against it', true],
      ['Samples'],
    ],
    rows.map(rowLine),
  )

const verdicts: Readonly<Record<Change['verdict'], Cell>> = {
  better: ['better', 'better'],
  worse: ['worse', 'worse'],
  noise: ['within noise'],
  unknown: ['too few runs to say'],
}

function changeLine({ row, before, now, ratio, interval, verdict }: Change): readonly Cell[] {
  const between = interval === null ? '' : `${figure(interval.low)} to ${figure(interval.high)}`
  return [
    [escapeText(nameOf(row))],
    [figure(before), 'number'],
    [figure(now), 'number'],
    [escapeText(row.unit)],
    [times(ratio), 'number'],
    [between, 'number'],
    verdicts[verdict],
  ]
}
const nameOf = ({ suite, name }: BenchRow): string => `${suite}: ${name}`

/** What changed from one group of runs to another. */
export function changeTable(before: Group, after: Group): string {
  const changes = compareRuns(before.runs, after.runs)
  const count = (verdict: Change['verdict']): number =>
    changes.filter((one) => one.verdict === verdict).length
  return table(
    'Compared',
    `From ${escapeText(before.title)} to ${escapeText(after.title)}: ${count('better')} better, ${count('worse')} worse, ${count('noise')} within noise, ${count('unknown')} with too few runs to say. The interval is a bootstrap of the ratio over runs and their samples. A change whose interval includes 1 is noise, and each side needs three runs.`,
    [
      ['Figure'],
      ['Before', true],
      ['After', true],
      ['Unit'],
      ['After / before', true],
      ['95 % interval', true],
      ['Verdict'],
    ],
    changes.map(changeLine),
  )
}
