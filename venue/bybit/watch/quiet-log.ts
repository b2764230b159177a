/** A line is written again after this, ms. */
const AGAIN_MS = 60_000
/** Kinds of lines that are remembered. */
const MOST_KINDS = 500

/** Lines that differ in numbers alone, such as durations, are of one kind. */
const kindOf = (line: string): string => line.replaceAll(/\d+/g, '#')

/**
 * A log for a person at a terminal. While Bybit can't be reached, the same calls fail each second: a kind of line is written at
 * most once a minute, then with the number of lines that were left out.
 */
export function createQuietLog(
  write: (line: string) => void,
  monotonic: () => number = () => performance.now(),
): (line: string) => void {
  const kinds = new Map<string, { readonly at: number; leftOut: number }>()
  return (line) => {
    const kind = kindOf(line)
    const known = kinds.get(kind)
    if (known !== undefined && monotonic() - known.at < AGAIN_MS) {
      known.leftOut += 1
      return
    }
    write(known === undefined || known.leftOut === 0 ? line : `${line} (and ${known.leftOut} like it)`)
    kinds.delete(kind)
    kinds.set(kind, { at: monotonic(), leftOut: 0 })
    if (kinds.size > MOST_KINDS) for (const oldest of [...kinds.keys()].slice(0, 1)) kinds.delete(oldest)
  }
}
