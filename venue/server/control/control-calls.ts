import { accountCalls } from './account-calls.ts'
import type { ControlCall } from './control-call.ts'
import { exchangeCalls } from './exchange-calls.ts'
import { httpCalls } from './http-calls.ts'
import { pushCalls } from './push-calls.ts'
import { scenarioCalls } from './scenario-calls.ts'

/** Every call by "METHOD /path" (venue/README.md tells them with an example each). */
export const controlCalls: ReadonlyMap<string, ControlCall> = new Map(
  Object.entries({ ...exchangeCalls, ...accountCalls, ...httpCalls, ...pushCalls, ...scenarioCalls }),
)
