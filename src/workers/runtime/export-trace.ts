import type { TraceEntry } from './trace.ts'

/** Long runs of letters and digits: tokens, cookies, session ids. No line of ours needs them. */
const SECRET = /[A-Za-z0-9_~+=-]{24,}/g
/** A value after one of these words is hidden, however short it is. */
const NAMED =
  /\b(user-?token|token|cookie|authorization|password|secret|ott)\b["']?\s*[:=]\s*["']?[^\s"',;&]+/gi

/** A line with everything hidden that could be a secret. */
export const withoutSecrets = (text: string): string =>
  text.replaceAll(NAMED, '$1=***').replaceAll(SECRET, '***')

/**
 * The report of one thread that a person sends us, as JSON text: the thread's name and its last lines, oldest first.
 */
export function exportTrace(
  about: Readonly<Record<string, string | number>>,
  entries: readonly TraceEntry[],
  more: Readonly<Record<string, unknown>> = {},
): string {
  const lines = entries.map(({ at, name, detail }) => ({
    at: new Date(at).toISOString(),
    name,
    detail: withoutSecrets(detail),
  }))
  return JSON.stringify({ about, ...more, lines }, null, 1)
}
