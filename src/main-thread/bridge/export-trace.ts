import { RELEASE } from '#shared/domain/release.ts'
import { hubTrace } from './send-commands.ts'
import { traced } from './trace.ts'

/**
 * What a person may send us: the last lines of this page and of the hub, as JSON text. Built for reading by others: the hub
 * hides secrets on its side, and the page holds none (faults.md 5.3).
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
