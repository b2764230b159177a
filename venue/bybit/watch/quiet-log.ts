/** A line like one of this long ago is left out. */
const QUIET_MS = 60_000
/** Most kinds of lines that are remembered; the oldest are forgotten. */
const MOST_KINDS = 500

/**
 * Writes each kind of line at most once a minute: lines that differ in numbers alone are of one kind. A gateway without a
 * network repeats its calls every few seconds, and each of them fails in the same words.
 */
export function createQuietLog(write: (line: string) => void): (line: string) => void {
  const written = new Map<string, number>()
  return (line) => {
    const kind = line.replaceAll(/\d+/g, '0')
    const now = performance.now()
    const last = written.get(kind)
    if (last !== undefined && now - last < QUIET_MS) return
    written.delete(kind)
    written.set(kind, now)
    if (written.size > MOST_KINDS)
      for (const oldest of [...written.keys()].slice(0, 1)) written.delete(oldest)
    write(line)
  }
}
