import type { Outcome } from '#shared/contracts/outcome.ts'
import { fromE8 } from '#shared/units/scaled.ts'
import type { ErrorGate } from './error-gate.ts'

/** Calls that a tab makes. */
type TabCalls = Readonly<Record<string, (...args: never[]) => Promise<Outcome<never>>>>

/** Values that a refusal's text needs and only the call contains. */
interface RequestedOrder extends RequestedTriggers {
  readonly symbol?: string
  /** Take profit and stop loss of the order. */
  readonly tpSl?: RequestedTriggers
}
interface RequestedTriggers {
  readonly triggerBy?: string
  readonly tpTriggerBy?: string
  readonly slTriggerBy?: string
}

/** Codes that refuse a take profit or a stop loss; other codes concern the order's own trigger. */
const ofTakeProfit: ReadonlySet<number> = new Set([30027, 30029])
const ofStopLoss: ReadonlySet<number> = new Set([30028, 30030])

/** Trigger price type that a refusal is about, from the call; undefined for none. */
function triggerByOf(code: number, { tpSl = {}, ...own }: RequestedOrder): string | undefined {
  const tp = own.tpTriggerBy ?? tpSl.tpTriggerBy
  const sl = own.slTriggerBy ?? tpSl.slTriggerBy
  if (ofTakeProfit.has(code)) return tp ?? own.triggerBy
  if (ofStopLoss.has(code)) return sl ?? own.triggerBy
  return own.triggerBy ?? tp ?? sl
}

/**
 * Adds to a refusal the values that its text needs: the failed quantity of a split order, unscaled, with its coin (ERR-09),
 * and the call's trigger price type if the exchange doesn't name it (ERR-15).
 */
export function withParams<T>(outcome: Outcome<T>, order: RequestedOrder, coin: string): Outcome<T> {
  if (outcome.kind !== 'rejected') return outcome
  const { create_order_failed_qty_x: failedX, ...given } = outcome.params ?? {}
  const triggerBy = triggerByOf(outcome.code, order)
  const failedQty = failedX === undefined ? null : fromE8(failedX)
  const params = {
    ...(triggerBy === undefined ? {} : { triggerBy }),
    ...given,
    ...(failedQty === null ? {} : { failedQty, coin }),
  }
  return Object.keys(params).length === 0 ? outcome : { ...outcome, params }
}

/**
 * The calls of the hub's API for one tab: each refusal passes the gate. `onCall` reports that a trader uses this tab.
 * `coinOf` gives the coin of a symbol's quantities, '' unknown.
 */
export function tabCalls<Calls extends object>(
  calls: Calls,
  options: {
    readonly gate: ErrorGate
    readonly coinOf: (symbol: string) => string
    readonly onCall: () => void
  },
): Calls {
  const wrapped = Object.entries(calls as TabCalls).map(([name, call]) => {
    const wrap = async (...args: never[]): Promise<Outcome<never>> => {
      options.onCall()
      const outcome = options.gate.pass(await call(...args))
      const order: RequestedOrder = args[0] ?? {}
      return withParams(outcome, order, options.coinOf(order.symbol ?? ''))
    }
    return [name, wrap] as const
  })
  return Object.fromEntries(wrapped) as Calls
}
