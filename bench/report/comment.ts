import { compareRuns } from './compare.ts'
import type { Change, Group } from './compare.ts'
import { figure } from './text.ts'

/** Text for a cell of a Markdown table: what would end the cell or start markup is escaped. */
const cell = (text: string): string => text.replace(/[\\`*_{}[\]<>|]/g, String.raw`\$&`)

function line({ row, before, now, ratio, interval, verdict }: Change): string {
  const range = interval === null ? '' : ` (${figure(interval.low)} to ${figure(interval.high)})`
  const times = ratio === null ? '' : `${figure(ratio)} ×${range}`
  return `| ${cell(`${row.suite}: ${row.name}`)} | ${figure(before)} | ${figure(now)} | ${cell(row.unit)} | ${times} | ${verdict} |`
}

/**
 * What changed between two groups of runs, as Markdown for a comment on a pull request: worse figures first, then better
 * ones. Figures within noise are counted only.
 */
export function changesAsComment(
  before: Group,
  after: Group,
): { readonly text: string; readonly worse: number } {
  const changes = compareRuns(before.runs, after.runs)
  const of = (verdict: Change['verdict']): readonly Change[] =>
    changes.filter((one) => one.verdict === verdict)
  const [worse, better] = [of('worse'), of('better')]
  const told = [...worse, ...better]
  const table =
    told.length === 0
      ? []
      : [
          '| Figure | Before | After | Unit | After / before (95 %) | Verdict |',
          '| --- | --: | --: | --- | --- | --- |',
          ...told.map(line),
          '',
        ]
  return {
    text: [
      `**Bench: ${worse.length} worse, ${better.length} better, ${of('noise').length} within noise, ${of('unknown').length} with too few runs to say.**`,
      '',
      ...table,
      `From ${cell(before.title)} (${before.runs.length} runs) to ${cell(after.title)} (${after.runs.length} runs). An interval that includes 1 is noise.`,
      '',
    ].join('\n'),
    worse: worse.length,
  }
}
