/**
 * Cancel on disconnect, kept by the gateway: Bybit's own is for institutions. It works while the gateway runs. The setting
 * outlives a restart, and a terminal that was connected before it counts as lost until it is back.
 */
import type { Command, CommandAnswer } from '../../exchange/commands.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { AccountParts } from '../parts/account-parts.ts'
import type { DisconnectStore } from './disconnect-store.ts'

type DisconnectParts = Pick<AccountParts, 'state' | 'sync' | 'log'>
type SetCancelOnDisconnect = Extract<Command, { readonly type: 'SetCancelOnDisconnect' }>

/** Bounds of the window, ms: those of the embedded exchange. */
const LEAST_MS = 3_000
const MOST_MS = 300_000
/** After a cancel that did not succeed the orders that are left are cancelled again, ms. */
const AGAIN_MS = 5_000

export interface DisconnectCancel {
  set(command: SetCancelOnDisconnect): CommandAnswer
  /** The number of private connections of pages: 0 starts the window if there was one, more ends it. */
  connections(count: number): CommandAnswer
  close(): void
}

/**
 * `cancelAll` cancels all orders of the account. The account of the state must have the stored window, which begins at once if a
 * former process owed a cancel.
 */
export function createDisconnectCancel(
  { state, sync, log }: DisconnectParts,
  store: DisconnectStore,
  cancelAll: () => Promise<CommandAnswer>,
): DisconnectCancel {
  const windowNow = (): number | undefined => state.records.account().cancelOnDisconnectMs
  const former = store.read()
  let connections = 0
  /** A terminal was connected, and its orders are not cancelled yet. */
  let isOwed = former?.isOwed === true
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Counts windows: a cancel of a former one plans nothing. */
  let window = 0

  /** Throws if it cannot be written. */
  function remember(windowMs: number | undefined): void {
    store.write(windowMs === undefined ? null : { windowMs, isOwed })
  }

  function owe(next: boolean): void {
    if (isOwed === next) return
    isOwed = next
    try {
      remember(windowNow())
    } catch (failure) {
      log(
        `Cancel on disconnect would not outlive a restart now: ${failure instanceof Error ? failure.message : ''}`,
      )
    }
  }

  function end(): void {
    clearTimeout(timer)
    window += 1
  }

  function plan(ms: number): void {
    const own = window
    timer = setTimeout(() => void cancel(own), ms)
  }

  /** After a cancel that was refused or is unknown, the orders that are still open then are cancelled by a new call. */
  async function cancel(own: number): Promise<void> {
    const answer = await cancelAll().catch((failure: unknown): CommandAnswer =>
      refuseHere('notSent', failure instanceof Error ? failure.message : ''),
    )
    if (own !== window) return
    const count = answer.ok ? answer.result['count'] : 0
    log(
      answer.ok
        ? `No terminal is connected: ${typeof count === 'number' ? count : 0} orders were cancelled.`
        : `No terminal is connected, and the orders cannot be cancelled: ${answer.message}`,
    )
    if (!answer.ok || !sync.isLive() || state.openOrders().length > 0) plan(AGAIN_MS)
    else owe(false)
  }

  function start(): void {
    end()
    const windowMs = windowNow()
    if (windowMs !== undefined) plan(windowMs)
  }

  if (isOwed && former !== null) {
    log(
      `Cancel on disconnect is on: all orders are cancelled in ${former.windowMs / 1000} s if no terminal connects.`,
    )
    start()
  }

  return {
    set({ isEnabled, windowMs }) {
      if (isEnabled && !(Number.isSafeInteger(windowMs) && windowMs >= LEAST_MS && windowMs <= MOST_MS))
        return refuseHere('badRequest', `windowMs is ${LEAST_MS} to ${MOST_MS}`)
      const { cancelOnDisconnectMs, ...rest } = state.records.account()
      const wanted = isEnabled ? windowMs : undefined
      if (cancelOnDisconnectMs === wanted) return refuseHere('notModified')
      try {
        remember(wanted)
      } catch (failure) {
        // A protection that a restart would end is not promised.
        return refuseHere('notSent', failure instanceof Error ? failure.message : '')
      }
      if (wanted === undefined) end()
      sync.update((records) =>
        records.setAccount(wanted === undefined ? rest : { ...rest, cancelOnDisconnectMs: wanted }),
      )
      return { ok: true, result: { account: state.records.account() } }
    },
    connections(count) {
      const before = connections
      connections = count
      if (count > 0) {
        end()
        owe(true)
      } else if (before > 0) start()
      return { ok: true, result: { count } }
    },
    close: end,
  }
}
