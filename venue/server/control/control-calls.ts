import { readFields } from '../http/fields.ts'
import { accountCalls } from './account-calls.ts'
import { apiCalls } from './api-calls.ts'
import type { ControlCall, ControlResult, ControlTarget } from './control-call.ts'
import { exchangeCalls } from './exchange-calls.ts'
import { httpCalls } from './http-calls.ts'
import { pushCalls } from './push-calls.ts'
import { scenarioCalls } from './scenario-calls.ts'

/** All calls by "METHOD /path" (venue/README.md has an example of each). */
export const controlCalls: ReadonlyMap<string, ControlCall> = new Map(
  Object.entries({
    ...exchangeCalls,
    ...accountCalls,
    ...httpCalls,
    ...apiCalls,
    ...pushCalls,
    ...scenarioCalls,
  }),
)

/** Their names, such as "POST /move". */
export const controlCallNames: ReadonlySet<string> = new Set(controlCalls.keys())

/** Runs a call without HTTP, for scenarios. Rejects with a readable reason if there is no such call or it refuses. */
export async function runControlCall(
  target: ControlTarget,
  name: string,
  raw: Readonly<Record<string, unknown>>,
): Promise<ControlResult> {
  const call = controlCalls.get(name)
  if (call === undefined) throw new Error(`no call ${name}`)
  const fields = readFields(raw)
  return call(target, { body: fields, query: fields, raw })
}
