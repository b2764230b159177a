import type { ApiKeyCalls } from '#shared/contracts/api-keys.ts'
import { path } from '#shared/wire/http.ts'
import type { ApiKeyCreateResult, ApiKeyItem, ApiKeysResult } from '#shared/wire/http.ts'
import { count, filledText, flag, isMap, oneOf, readRecord, texts } from '../feeds/read-record.ts'
import type { FieldRules } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'
import { toEmptyOutcome, toOutcome, toReadOutcome } from '../http/to-outcome.ts'

const rules: FieldRules = {
  required: {
    key: filledText,
    name: filledText,
    isReadOnly: flag,
    kind: oneOf('hmac', 'rsa'),
    createdAt: count,
    expiresAt: count,
  },
  optional: {},
}

/** An unreadable list of symbols makes a key unreadable: it must not look like one for all symbols. */
function readItem(raw: unknown): ApiKeyItem | null {
  if (!isMap(raw)) return null
  const fields = readRecord(rules, raw) as Omit<ApiKeyItem, 'symbols'> | null
  const symbols = raw['symbols'] ?? null
  if (fields === null || (symbols !== null && texts(symbols) === undefined)) return null
  return { ...fields, symbols: symbols as ApiKeyItem['symbols'] }
}

/** The keys in an answer; null if one of them is unreadable. */
export function readApiKeys(result: unknown): ApiKeysResult | null {
  if (!isMap(result) || !Array.isArray(result['list'])) return null
  const { apiUrl, isUnified, most } = result
  const list = (result['list'] as readonly unknown[]).map(readItem)
  if (typeof isUnified !== 'boolean' || typeof most !== 'number') return null
  if (apiUrl !== null && typeof apiUrl !== 'string') return null
  return list.every((item) => item !== null) ? { apiUrl, isUnified, most, list } : null
}

/** A created key with its secret; null for an unreadable one. */
export function readCreatedKey(result: unknown): ApiKeyCreateResult | null {
  if (!isMap(result)) return null
  const { secret } = result
  const item = readItem(result['item'])
  if (item === null || (secret !== null && (typeof secret !== 'string' || secret === ''))) return null
  return { item, secret }
}

/** Calls about keys of the API. Nothing of them is stored or traced. */
export function createApiKeyCalls(http: Pick<HttpClient, 'call'>): ApiKeyCalls {
  return {
    apiKeys: async () =>
      toReadOutcome(await http.call({ method: 'GET', path: path.own.apiKeys, isPrivate: true }), readApiKeys),
    createApiKey: async (body) =>
      toOutcome(
        await http.call({ method: 'POST', path: path.own.apiKeys, body, isPrivate: true }),
        readCreatedKey,
      ),
    withdrawApiKey: async ({ key }) =>
      toEmptyOutcome(
        await http.call({ method: 'DELETE', path: path.own.apiKeys, query: { key }, isPrivate: true }),
      ),
  }
}
