/** Each line once: the catalogue is read every hour, and its faults are the same. */
const MOST_LINES = 5000

/** A log that writes a line once while the process runs, and forgets all lines after 5,000. */
export function createLogOnce(log: (line: string) => void): (line: string) => void {
  const written = new Set<string>()
  return (line) => {
    if (written.has(line)) return
    if (written.size >= MOST_LINES) written.clear()
    written.add(line)
    log(line)
  }
}
