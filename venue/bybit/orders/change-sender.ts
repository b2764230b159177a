import type { Refusal } from '../../exchange/commands.ts'
import type { PrivateSync } from '../account/sync.ts'
import { present } from '../map/fields.ts'
import { openOutcome } from './order-body.ts'
import { verdictOf } from '../map/errors.ts'
import type { RefusalContext } from '../map/errors.ts'
import type { Category } from '../terms/category.ts'
import type { PostPath } from '../terms/endpoints.ts'
import type { Answer, Body, BybitTransport } from '../terms/transport.ts'

/** What became of a call that changes something. */
export type Change =
  | { readonly kind: 'done'; readonly answer: Answer }
  /** Nothing was changed. `answer` is absent if nothing was sent or Bybit's door refused it. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly answer?: Answer }
  /** It may have been executed. `refusal` is 10016, which the terminal reads as an open outcome. */
  | { readonly kind: 'unknown'; readonly refusal: Refusal }

export type Fields = { readonly [Name in keyof Body]: Body[Name] | undefined }

/** Sends calls that change something, each once. */
export interface ChangeSender {
  send(path: PostPath, fields: Fields, context?: RefusalContext): Promise<Change>
  /** Reads the account again: an open outcome shows in it, at once or when a late call has arrived. */
  settle(): void
  /** Requests an order that was amended or cancelled if its push does not come in time. `isShown`: the state has the change. */
  confirmOrder(category: Category, orderId: string, isShown: () => boolean): void
  /** Requests an order again a few times: the outcome of its amend or cancel is open. */
  followOrder(category: Category, orderId: string): void
  close(): void
}

/** A call that seems lost may still arrive: the account is read again after this time, ms. */
const LATE_MS = 5_000
/** An acknowledged change is pushed within milliseconds. Without its push the order is requested after these times, ms. */
const PUSH_MS = [2_000, 5_000] as const
/** An order with an open amend or cancel is requested after these times, ms. */
const FOLLOW_MS = [1_000, 3_000, LATE_MS] as const

export interface ChangeSenderNeeds {
  readonly transport: Pick<BybitTransport, 'post'>
  readonly sync: Pick<PrivateSync, 'request' | 'renew'>
}

/** No call of it is ever sent again, whatever its outcome: POSTs of the transport are not repeated either. */
export function createChangeSender({ transport, sync }: ChangeSenderNeeds): ChangeSender {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let isClosed = false

  function after(ms: number, run: () => void): void {
    if (isClosed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }

  return {
    async send(path, fields, context) {
      const reply = await transport.post(path, present<Body>(fields))
      const verdict = verdictOf(reply, context)
      if (verdict.kind === 'accepted') return { kind: 'done', answer: verdict.answer }
      if (verdict.kind === 'refused')
        return { kind: 'refused', refusal: verdict.refusal, ...(reply.ok ? { answer: reply } : {}) }
      // A duplicate is of another call: what that one changed is not known here.
      return { kind: 'unknown', refusal: openOutcome(verdict.text) }
    },
    settle() {
      sync.renew()
      after(LATE_MS, () => sync.renew())
    },
    confirmOrder(category, orderId, isShown) {
      for (const ms of PUSH_MS)
        after(ms, () => {
          if (!isShown()) void sync.request(category, { orderId })
        })
    },
    followOrder(category, orderId) {
      for (const ms of FOLLOW_MS) after(ms, () => void sync.request(category, { orderId }))
    },
    close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
