/** The last failures and changes of connection, for the connection panel, e2e and bug reports. */
export interface TraceEntry {
  readonly at: number
  readonly where: string
  readonly text: string
}

const SIZE = 200
const entries: TraceEntry[] = []

/** Stores a line; at most 200, the oldest is dropped. */
export function trace(where: string, text: string): void {
  entries.push({ at: Date.now(), where, text: text.slice(0, 500) })
  if (entries.length > SIZE) entries.shift()
}

/** The stored lines, oldest first. */
export const traced = (): readonly TraceEntry[] => entries

/** Traces uncaught errors; the browser still reports them. */
export function traceUncaught(target: Window): void {
  target.addEventListener('error', (event) => trace('window', event.message))
  target.addEventListener('unhandledrejection', (event) => trace('promise', String(event.reason)))
}
