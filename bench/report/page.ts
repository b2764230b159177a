import type { BenchReport } from '../suite.ts'
import { mergeRuns } from './compare.ts'
import type { Group } from './compare.ts'
import { STYLE } from './style.ts'
import { changeTable, goalTable, rivalTable, suiteTable } from './tables.ts'
import { escapeText } from './text.ts'

export interface Flame {
  readonly title: string
  readonly svg: string
}

/** Puts runs of one commit, machine and engine together, in the order in which they were given. */
export function groupRuns(runs: readonly BenchReport[]): readonly Group[] {
  const titleOf = ({ commit, machine, where }: BenchReport): string => `${commit} on ${machine}, ${where}`
  return [...Map.groupBy(runs, titleOf)].map(([title, of]) => ({ title, runs: of }))
}

/** The report as one HTML document that needs no other file: the last group's figures, and its changes from the first one. */
export function reportPage(groups: readonly Group[], flames: readonly Flame[]): string {
  const [first, last] = [groups[0], groups.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a report needs at least one run')
  const rows = mergeRuns(last.runs)
  const suites = [...Map.groupBy(rows.values(), ({ row }) => row.suite)]
  const times = last.runs.map(({ at }) => at).toSorted()
  const when = [...new Set([times[0] ?? '', times.at(-1) ?? ''])].join(' to ')
  const raw = JSON.stringify(groups.flatMap(({ runs }) => runs))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Perpdeck bench report</title><style>${STYLE}</style></head><body>
<h1>Perpdeck bench report</h1>
<p>${escapeText(last.title)}. Measured ${escapeText(when)}, ${last.runs.length} file${last.runs.length === 1 ? '' : 's'}.</p>
<p class="soft">Windows alternate over the cases and the median counts. "Against it" above 1 × is better than the baseline, whichever direction is better. Dots are single windows or times, ours above the baseline's, on one scale from zero. The method of each figure is in bench/README.md.</p>
${groups.length > 1 ? changeTable(first, last) : ''}
${goalTable(rows)}
${rivalTable(rows)}
${suites.map(([suite, of]) => suiteTable(suite, of)).join('\n')}
${flames.map(({ title, svg }) => `<h2>Profile: ${escapeText(title)}</h2><div class="wide">${svg}</div>`).join('\n')}
<h2>Every raw figure</h2>
<details><summary>JSON of all runs, as <code>--json</code> wrote it</summary><pre>${escapeText(raw)}</pre></details>
</body></html>
`
}
