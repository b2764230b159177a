/** A row of the README's table of the documented API. */
export interface ApiRow {
  readonly member: string
  readonly state: string
  readonly note: string
}

/** Rows by interface out of the library's README, in its order. */
export function readApiTable(readme: string): ReadonlyMap<string, readonly ApiRow[]> {
  const start = readme.indexOf('## The documented API')
  const end = readme.indexOf('\n## ', start + 1)
  const found = new Map<string, ApiRow[]>()
  let rows: ApiRow[] = []
  for (const line of readme.slice(start, end).split('\n')) {
    const heading = /^### `?([^`]+)`?$/.exec(line)?.[1]
    if (heading !== undefined) {
      rows = []
      found.set(heading, rows)
    }
    const cells = /^\| `(\w+)` *\| ([\w ]+?) *\| (.*?) *\|$/.exec(line)
    if (cells !== null) rows.push({ member: cells[1] ?? '', state: cells[2] ?? '', note: cells[3] ?? '' })
  }
  return found
}
