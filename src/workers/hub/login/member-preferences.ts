import type { SessionView } from '#shared/contracts/session.ts'
import { REVERSE_TIP } from '#shared/contracts/member-preferences.ts'
import type { MemberPreferenceCalls, MemberPreferences } from '#shared/contracts/member-preferences.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import { path } from '#shared/wire/http.ts'
import type { Clock } from '../../runtime/clock.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'

/** A change is sent after this pause (PREF-02). */
const DEBOUNCE_MS = 1000
const MAX_VALUE = 256
const isKey = (key: unknown): key is string => typeof key === 'string' && /^[A-Za-z]\w{0,63}$/.test(key)
const isValue = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_VALUE

/** The preferences in a profile, without unusable ones. */
export function readMemberPreferences(profile: unknown): Record<string, string> {
  const map = isMap(profile) ? profile['preferences'] : null
  const valid: Record<string, string> = {}
  if (!isMap(map)) return valid
  for (const [key, value] of Object.entries(map)) if (isKey(key) && isValue(value)) valid[key] = value
  return valid
}

export interface MemberPreferencePart {
  readonly calls: MemberPreferenceCalls
  /** The session changed; with another account, or none, the previous preferences are cleared. */
  session(view: SessionView): void
  stop(): void
}

/** The member's preferences: one copy for all tabs, sent by the call with upsert keys (PREF-01..04). */
export function createMemberPreferences(options: {
  readonly clock: Clock
  readonly http: Pick<HttpClient, 'call'>
  /** Sends the preferences to all pages. */
  readonly publish: (values: MemberPreferences) => void
  readonly trace: (name: string, detail: string) => void
}): MemberPreferencePart {
  const { clock, http } = options
  let account: AccountInfo | null = null
  let values: Readonly<Record<string, string>> = {}
  /** Chosen here since the login; these override a profile that arrives later. */
  let chosen: Record<string, string> = {}
  let unsent: Record<string, string> = {}
  let cancelSend: () => void = () => undefined
  let run = 0

  function show(next: Readonly<Record<string, string>>): void {
    values = next
    options.publish(values)
  }

  async function send(): Promise<void> {
    const keys = unsent
    unsent = {}
    if (Object.keys(keys).length === 0) return
    const answer = await http.call({
      method: 'POST',
      path: path.prefSetting,
      body: { upsert_keys: keys },
      isPrivate: true,
    })
    if (answer.hasError)
      options.trace('preference not saved', `${Object.keys(keys).join()} ${answer.retCode}`)
  }

  async function load(): Promise<void> {
    run += 1
    const mine = run
    const answer = await http.call({ method: 'GET', path: path.own.profile, isPrivate: true })
    if (mine !== run || account === null) return
    if (answer.hasError) options.trace('preferences not read', String(answer.retCode))
    else show({ ...readMemberPreferences(answer.result), ...chosen })
  }

  return {
    calls: {
      memberPreferences: () => values,
      preferMember: (key, value) => {
        if (account === null || !isKey(key) || !isValue(value) || values[key] === value) return
        chosen = { ...chosen, [key]: value }
        show({ ...values, [key]: value })
        if (key === REVERSE_TIP && account.copyTrade !== undefined) return
        unsent = { ...unsent, [key]: value }
        cancelSend()
        cancelSend = clock.after(DEBOUNCE_MS, () => void send())
      },
    },
    session(view) {
      const next = view.kind === 'visitor' ? null : view.account
      if (next?.accountId === account?.accountId) return
      account = next
      run += 1
      cancelSend()
      chosen = {}
      unsent = {}
      show({})
      if (next !== null) void load()
    },
    stop: () => cancelSend(),
  }
}
