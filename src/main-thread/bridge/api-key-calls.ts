import type { ApiKeyCalls } from '#shared/contracts/api-keys.ts'
import { askHub, COMMAND_DEADLINE_MS } from './ask-hub.ts'

/** Requests to the hub about API keys. None of them rejects. */

export const apiKeys = (): ReturnType<ApiKeyCalls['apiKeys']> =>
  askHub((hub) => hub.apiKeys(), COMMAND_DEADLINE_MS)
export const createApiKey = (
  wish: Parameters<ApiKeyCalls['createApiKey']>[0],
): ReturnType<ApiKeyCalls['createApiKey']> => askHub((hub) => hub.createApiKey(wish), COMMAND_DEADLINE_MS)
export const withdrawApiKey = (key: string): ReturnType<ApiKeyCalls['withdrawApiKey']> =>
  askHub((hub) => hub.withdrawApiKey({ key }), COMMAND_DEADLINE_MS)
