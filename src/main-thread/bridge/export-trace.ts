import { RELEASE } from '#shared/domain/release.ts'
import { hubTrace } from './dialog-calls.ts'
import { traced } from './trace.ts'

/**
 * The last trace lines of this page and of the hub, as JSON text for a bug report. It holds no secrets: the hub removes
 * them, and the page has none (docs/choices.md#session-secrets).
 */
export async function exportTraces(): Promise<string> {
  const hub = await hubTrace()
  const page = traced().map(({ at, where, text }) => ({
    at: new Date(at).toISOString(),
    name: where,
    detail: text,
  }))
  return JSON.stringify(
    { release: RELEASE, build: __BUILD__, page, hub: hub === '' ? null : (JSON.parse(hub) as unknown) },
    null,
    1,
  )
}
