import { path } from '#shared/wire/http.ts'
import { every } from '../../runtime/clock.ts'
import type { Clock } from '../../runtime/clock.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'

/** A ban during a visit is noticed within this time (fault A10). */
const CHECK_EVERY_MS = 60_000

/** Whether visitors are banned; one call for all tabs (BAN-01, BAN-02). */
export interface Visitor {
  isBanned(): boolean
  /** Checks now: the page opened, or the session ended. */
  check(): void
  stop(): void
}

/** A failed call changes nothing, so it bans nobody (BAN-05); the client traces it. */
export function createVisitor(options: {
  readonly clock: Clock
  readonly http: HttpClient
  readonly language: () => string
  /** Nobody is logged in; traders aren't visitors. */
  readonly isVisitor: () => boolean
  readonly onChange: (isBanned: boolean) => void
}): Visitor {
  let isBanned = false
  let shown = false
  let isChecking = false

  function show(): void {
    const next = isBanned && options.isVisitor()
    if (next === shown) return
    shown = next
    options.onChange(next)
  }
  async function check(): Promise<void> {
    show()
    if (isChecking || !options.isVisitor()) return
    isChecking = true
    const query = { lang: options.language() }
    const answer = await options.http.call({ method: 'GET', path: path.visitorProfile, query })
    isChecking = false
    const flag = !answer.hasError && isMap(answer.result) ? answer.result['isBanned'] : undefined
    if (typeof flag === 'boolean') isBanned = flag
    show()
  }

  const stop = every(options.clock, CHECK_EVERY_MS, () => void check())
  return { isBanned: () => shown, check: () => void check(), stop }
}
