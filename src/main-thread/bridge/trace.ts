/** The last things that went wrong or changed underneath, for the connection panel, e2e and bug reports. */
export interface TraceEntry {
  readonly at: number
  readonly where: string
  readonly text: string
}

const SIZE = 200
const entries: TraceEntry[] = []

/** Keeps a line; the oldest of 200 gives way. */
export function trace(where: string, text: string): void {
  entries.push({ at: Date.now(), where, text: text.slice(0, 500) })
  if (entries.length > SIZE) entries.shift()
}

/** The kept lines, oldest first. */
export const traced = (): readonly TraceEntry[] => entries

/** Traces what nobody caught; the browser still reports it. */
export function traceUncaught(target: Window): void {
  target.addEventListener('error', (event) => trace('window', event.message))
  target.addEventListener('unhandledrejection', (event) => trace('promise', String(event.reason)))
}
