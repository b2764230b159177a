import type { ApiKey, ApiKeyReader } from '../../api-keys/api-key.ts'
import { isSigned } from '../terms/signature.ts'

const nothing = new Uint8Array(0)

export type AuthResult =
  | { readonly ok: true; readonly apiKey: ApiKey }
  | { readonly ok: false; readonly code: number; readonly message: string }

const refused = (code: number, message: string): AuthResult => ({ ok: false, code, message })
const badParams = refused(10001, 'Params Error')

/** Unix ms as number or text. */
function timeOf(value: unknown): number | null {
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : null
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}

/** Checks the args of an auth request. */
export type CheckAuth = (args: readonly unknown[]) => AuthResult

export const invalidKey = refused(10003, 'API key is invalid.')

/**
 * Checks the args of an auth request: key, time when it expires, and signature of "GET/realtime" and that time
 * (https://bybit-exchange.github.io/docs/v5/ws/connect#authentication, as of 24 July 2026). The time must be ahead of
 * the exchange's clock.
 */
export function checkAuth(
  keys: Pick<ApiKeyReader, 'find'>,
  args: readonly unknown[],
  now: number,
): AuthResult {
  const [key, expires, signature] = args
  const time = timeOf(expires)
  if (args.length !== 3 || typeof key !== 'string' || typeof signature !== 'string') return badParams
  if (time === null || time <= now) return badParams
  const found = keys.find(key)
  if (found === null) return invalidKey
  if (!isSigned(found.proof, `GET/realtime${time}`, nothing, signature))
    return refused(10004, 'Error sign, please check your signature generation algorithm.')
  if (found.apiKey.expiresAt <= now) return refused(33004, 'Your api key has expired.')
  return { ok: true, apiKey: found.apiKey }
}
