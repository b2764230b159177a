import { path } from '#shared/wire/http.ts'
import { every } from '../../runtime/clock.ts'
import type { Clock } from '../../runtime/clock.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'

/** A ban that comes while the page is open is noticed within this time (fault A10). */
const ASK_AGAIN_MS = 60_000

/** Whether who visits is served here at all: asked once for all tabs (BAN-01, BAN-02). */
export interface Visitor {
  isBanned(): boolean
  /** Asks at once: the page opened, the session ended. */
  ask(): void
  stop(): void
}

/** A failed question changes nothing: nobody is locked out by it (BAN-05); it is traced by the client. */
export function createVisitor(options: {
  readonly clock: Clock
  readonly http: HttpClient
  readonly language: () => string
  /** Nobody is logged in: traders aren't visitors. */
  readonly isVisitor: () => boolean
  readonly onChange: (isBanned: boolean) => void
}): Visitor {
  let said = false
  let shown = false
  let isAsking = false

  function show(): void {
    const next = said && options.isVisitor()
    if (next === shown) return
    shown = next
    options.onChange(next)
  }
  async function ask(): Promise<void> {
    show()
    if (isAsking || !options.isVisitor()) return
    isAsking = true
    const query = { lang: options.language() }
    const answer = await options.http.call({ method: 'GET', path: path.visitorProfile, query })
    isAsking = false
    const flag = !answer.hasError && isMap(answer.result) ? answer.result['isBanned'] : undefined
    if (typeof flag === 'boolean') said = flag
    show()
  }

  const stop = every(options.clock, ASK_AGAIN_MS, () => void ask())
  return { isBanned: () => shown, ask: () => void ask(), stop }
}
