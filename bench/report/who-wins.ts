import type { BenchRow } from '../suite.ts'

/** `<kind>-<figure> rate=<rate> <rival>` */
const NAME = /^(table|chart|feed)-([\w-]+) rate=(\d+) (.+)$/
/** Differences below this share are called equal: two runs of one side differ by as much. */
const SAME = 0.1

function verdict({ better, value, baseline }: BenchRow, rival: string): string {
  if (baseline === null || baseline < 0 || value < 0) return 'not measured'
  if (Math.abs(value - baseline) <= Math.max(value, baseline) * SAME) return 'equal'
  return value < baseline === (better === 'lower') ? 'ours' : rival
}

/** A line of the rivals' table. `figure` 'did not load' has neither figures nor a winner. */
export interface RivalLine {
  readonly of: string
  readonly rival: string
  readonly figure: string
  readonly ours: string
  readonly theirs: string
  readonly ahead: string
}

/** Who wins which figure, from rows of the rivals' run. A rival that didn't load has a line that says so. */
export function rivalLines(rows: readonly BenchRow[]): readonly RivalLine[] {
  return rows.flatMap((row) => {
    const [, kind = '', figure = '', rate = '', rival = ''] = NAME.exec(row.name) ?? []
    if (kind === '') return []
    const of = `${kind}, ${Number(rate).toLocaleString('en-US')}/s`
    if (figure === 'failed')
      return row.value === 0 ? [] : [{ of, rival, figure: 'did not load', ours: '', theirs: '', ahead: '' }]
    if (row.baseline === null || row.baseline < 0) return []
    const unit = row.unit === '%' ? ' %' : row.unit === 'ms' ? ' ms' : ' /s'
    return [
      {
        of,
        rival,
        figure,
        ours: `${row.value}${unit}`,
        theirs: `${row.baseline}${unit}`,
        ahead: verdict(row, rival),
      },
    ]
  })
}

/** The same as a Markdown table. */
export function tableOf(rows: readonly BenchRow[]): string {
  const lines = rivalLines(rows).map(({ of, rival, figure, ours, theirs, ahead }) =>
    `| ${[of, rival, figure, ours, theirs, ahead].join(' | ')} |`.replaceAll('  ', ' '),
  )
  return ['| what | rival | figure | ours | theirs | ahead |', '|---|---|---|---|---|---|', ...lines].join(
    '\n',
  )
}
