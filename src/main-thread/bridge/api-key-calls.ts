import type { ApiKeyCalls } from '#shared/contracts/api-keys.ts'
import { rejected } from '#shared/contracts/outcome.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { answerWithin } from './deadline.ts'
import { NOT_SENT } from './send-commands.ts'
import { workers } from './start-workers.ts'

/** Requests to the hub about API keys. None of them rejects. */

const DEADLINE_MS = 15_000
const HUB_WAIT_MS = 3000

async function ask<T>(call: (hub: ApiKeyCalls) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub === null) return rejected(NOT_SENT, '')
  const answer = await answerWithin(() => call(hub.api), DEADLINE_MS, hub.lost)
  return answer.ok ? answer.value : answer.why
}

export const apiKeys = (): ReturnType<ApiKeyCalls['apiKeys']> => ask((hub) => hub.apiKeys())
export const createApiKey = (
  wish: Parameters<ApiKeyCalls['createApiKey']>[0],
): ReturnType<ApiKeyCalls['createApiKey']> => ask((hub) => hub.createApiKey(wish))
export const withdrawApiKey = (key: string): ReturnType<ApiKeyCalls['withdrawApiKey']> =>
  ask((hub) => hub.withdrawApiKey({ key }))
