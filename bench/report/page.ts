import type { BenchReport, BenchRow } from '../suite.ts'
import { compareRuns, mergeRuns } from './compare.ts'
import type { Change } from './compare.ts'
import { stripPlot } from './plot.ts'
import { STYLE } from './style.ts'
import { escapeText, figure } from './text.ts'

/** Runs of one commit on one machine. */
export interface Group {
  readonly title: string
  readonly runs: readonly BenchReport[]
}

export interface Flame {
  readonly title: string
  readonly svg: string
}

/** Puts runs of one commit, machine and engine together, in the order in which they were given. */
export function groupRuns(runs: readonly BenchReport[]): readonly Group[] {
  const titleOf = ({ commit, machine, where }: BenchReport): string => `${commit} on ${machine}, ${where}`
  return [...Map.groupBy(runs, titleOf)].map(([title, of]) => ({ title, runs: of }))
}

const cell = (text: string, isNumber = false): string =>
  `<td${isNumber ? ' class="number"' : ''}>${text}</td>`
const times = (ratio: number | null): string => (ratio === null ? '' : `${figure(ratio)} ×`)

function rowLine(row: BenchRow): string {
  const { samples } = row
  return `<tr>${cell(escapeText(row.name))}${cell(figure(row.value), true)}${cell(escapeText(row.unit))}${cell(row.baseline === null ? '' : figure(row.baseline), true)}${cell(times(row.ratio), true)}${cell(samples === undefined ? '' : stripPlot(samples, row.unit))}</tr>`
}

const head = (...names: readonly (readonly [name: string, isNumber?: boolean])[]): string =>
  `<thead><tr>${names.map(([name, isNumber]) => `<th scope="col"${isNumber === true ? ' class="number"' : ''}>${name}</th>`).join('')}</tr></thead>`

function suiteTable(suite: string, rows: readonly BenchRow[]): string {
  const names = head(
    ['Figure'],
    ['Value', true],
    ['Unit'],
    ['Baseline', true],
    ['Against it', true],
    ['Samples'],
  )
  return `<h2>${escapeText(suite)}</h2><div class="wide"><table>${names}<tbody>${rows.map(rowLine).join('')}</tbody></table></div>`
}

const words: Readonly<Record<Change['verdict'], string>> = {
  better: 'better',
  worse: 'worse',
  noise: 'within noise',
  unknown: 'too few runs to say',
}

function changeLine({ row, before, now, ratio, interval, verdict }: Change): string {
  const range = interval === null ? '' : `${figure(interval.low)} to ${figure(interval.high)}`
  return `<tr>${cell(escapeText(`${row.suite}: ${row.name}`))}${cell(figure(before), true)}${cell(figure(now), true)}${cell(escapeText(row.unit))}${cell(times(ratio), true)}${cell(range, true)}<td class="${verdict}">${words[verdict]}</td></tr>`
}

function comparison(before: Group, after: Group): string {
  const changes = compareRuns(before.runs, after.runs)
  const count = (verdict: Change['verdict']): number =>
    changes.filter((one) => one.verdict === verdict).length
  const names = head(
    ['Figure'],
    ['Before', true],
    ['After', true],
    ['Unit'],
    ['After / before', true],
    ['95 % interval', true],
    ['Verdict'],
  )
  return `<h2>Compared</h2><p>From ${escapeText(before.title)} to ${escapeText(after.title)}: ${count('better')} better, ${count('worse')} worse, ${count('noise')} within noise, ${count('unknown')} with too few runs to say. The interval is a bootstrap of the ratio over runs and their samples. A change whose interval includes 1 is noise, and each side needs three runs.</p><div class="wide"><table>${names}<tbody>${changes.map(changeLine).join('')}</tbody></table></div>`
}

/** The report as one HTML document that needs no other file: the last group's figures, and its changes from the first one. */
export function reportPage(groups: readonly Group[], flames: readonly Flame[]): string {
  const [first, last] = [groups[0], groups.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a report needs at least one run')
  const rows = Array.from(mergeRuns(last.runs).values(), ({ row }) => row)
  const suites = [...Map.groupBy(rows, ({ suite }) => suite)]
  const when = last.runs.map(({ at }) => at).join(', ')
  const raw = JSON.stringify(groups.flatMap(({ runs }) => runs))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Perpdeck bench report</title><style>${STYLE}</style></head><body>
<h1>Perpdeck bench report</h1>
<p>${escapeText(last.title)}. Measured ${escapeText(when)}, ${last.runs.length} run${last.runs.length === 1 ? '' : 's'}.</p>
<p class="soft">Windows alternate over the cases and the median counts. "Against it" above 1 × is better than the baseline, whichever direction is better. Dots are single windows or times, ours above the baseline's, on one scale from zero. The method of each figure is in bench/README.md.</p>
${groups.length > 1 ? comparison(first, last) : ''}
${suites.map(([suite, of]) => suiteTable(suite, of)).join('\n')}
${flames.map(({ title, svg }) => `<h2>Profile: ${escapeText(title)}</h2><div class="wide">${svg}</div>`).join('\n')}
<h2>Every raw figure</h2>
<details><summary>JSON of all runs, as <code>--json</code> wrote it</summary><pre>${escapeText(raw)}</pre></details>
</body></html>
`
}
