import type { TraceEntry } from './trace.ts'

/** Long runs of letters and digits that no line of ours needs: tokens, cookies, ids of sessions. */
const SECRET = /[A-Za-z0-9_~+=-]{24,}/g
/** What follows these words is hidden however short it is. */
const NAMED =
  /\b(user-?token|token|cookie|authorization|password|secret|ott)\b["']?\s*[:=]\s*["']?[^\s"',;&]+/gi

/** A line without what could be a secret. */
export const withoutSecrets = (text: string): string =>
  text.replaceAll(NAMED, '$1=***').replaceAll(SECRET, '***')

/** What a person sends us of one thread, as JSON text: who it is, and its last lines, oldest first. */
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
