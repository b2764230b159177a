import { path } from '#shared/wire/http.ts'
import type { PrivateRoute, RouteContext } from './call.ts'
import { badRequest, done } from './envelope.ts'
import { MAX_PREFERENCES } from './preference-store.ts'

const MAX_VALUE = 256
const isKey = (key: string): boolean => /^[A-Za-z]\w{0,63}$/.test(key)
/** Keys with a fixed set of values (PREF-01). */
const choices: ReadonlyMap<string, readonly string[]> = new Map([['reverseClickTipStatus', ['show', 'hide']]])

type Reading = { readonly entries: Readonly<Record<string, string>> } | { readonly problem: string }

/** `upsert_keys`: a map of names to short texts. */
export function readUpsertKeys(body: unknown): Reading {
  const map: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'upsert_keys') : null
  if (typeof map !== 'object' || map === null || Array.isArray(map)) {
    return { problem: 'upsert_keys must be a map of names to texts' }
  }
  const entries = Object.entries(map)
  if (entries.length === 0) return { problem: 'upsert_keys is empty' }
  const kept: Record<string, string> = {}
  for (const [key, value] of entries) {
    if (!isKey(key)) return { problem: 'a name of upsert_keys is not usable' }
    if (typeof value !== 'string' || value.length > MAX_VALUE) {
      return { problem: `${key} must be text of at most ${MAX_VALUE} characters` }
    }
    const allowed = choices.get(key)
    if (allowed !== undefined && !allowed.includes(value)) {
      return { problem: `${key} must be one of ${allowed.join(', ')}` }
    }
    kept[key] = value
  }
  return { entries: kept }
}

/** Stores a user's preferences; the profile returns them at the next login (VENUE-21). */
export function preferenceRoutes({ sessions }: RouteContext): readonly PrivateRoute[] {
  return [
    {
      method: 'POST',
      path: path.prefSetting,
      handlePrivate({ request }, session) {
        const reading = readUpsertKeys(request.body)
        if ('problem' in reading) return badRequest(reading.problem)
        return sessions.preferences.upsert(session.accountId, reading.entries)
          ? done({ upsert_keys: reading.entries })
          : badRequest(`more than ${MAX_PREFERENCES} preferences`)
      },
    },
  ]
}
