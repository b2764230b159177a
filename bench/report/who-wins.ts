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

/** Rows of the rivals' run as a Markdown table: who wins which figure. A rival that didn't load has a row that says so. */
export function tableOf(rows: readonly BenchRow[]): string {
  const lines = rows.flatMap((row) => {
    const [, kind = '', figure = '', rate = '', rival = ''] = NAME.exec(row.name) ?? []
    if (kind === '') return []
    const of = `${kind}, ${Number(rate).toLocaleString('en-US')}/s`
    if (figure === 'failed') return row.value === 0 ? [] : [`| ${of} | ${rival} | did not load | | | |`]
    if (row.baseline === null || row.baseline < 0) return []
    const unit = row.unit === '%' ? ' %' : row.unit === 'ms' ? ' ms' : ' /s'
    return [
      `| ${of} | ${rival} | ${figure} | ${row.value}${unit} | ${row.baseline}${unit} | ${verdict(row, rival)} |`,
    ]
  })
  return ['| what | rival | figure | ours | theirs | ahead |', '|---|---|---|---|---|---|', ...lines].join(
    '\n',
  )
}
