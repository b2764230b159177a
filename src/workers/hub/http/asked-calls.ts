import type { Outcome } from '#shared/contracts/outcome.ts'
import { fromE8 } from '#shared/units/scaled.ts'
import type { ErrorGate } from './error-gate.ts'

/** Calls as a tab makes them. */
type AskedCalls = Readonly<Record<string, (...args: never[]) => Promise<Outcome<never>>>>

/** What a refusal's words need and only the call knows. */
interface AskedOrder {
  readonly symbol?: string
  readonly triggerBy?: string
}

/**
 * A refusal with what its words need: the quantity of a split order that failed, unscaled, with its coin (ERR-09), and the
 * trigger price type that was asked with, where the exchange doesn't name it (ERR-15).
 */
export function withParams<T>(outcome: Outcome<T>, asked: AskedOrder, coin: string): Outcome<T> {
  if (outcome.kind !== 'rejected') return outcome
  const { create_order_failed_qty_x: failedX, ...given } = outcome.params ?? {}
  const failedQty = failedX === undefined ? null : fromE8(failedX)
  const params = {
    ...(asked.triggerBy === undefined ? {} : { triggerBy: asked.triggerBy }),
    ...given,
    ...(failedQty === null ? {} : { failedQty, coin }),
  }
  return Object.keys(params).length === 0 ? outcome : { ...outcome, params }
}

/**
 * The calls of the hub's API as one tab gets them: each refusal passes the gate. `onAsked` tells that a trader does something
 * in this tab; `coinOf` gives the coin a symbol's quantities are in, '' unknown.
 */
export function askedCalls<Calls extends object>(
  calls: Calls,
  options: {
    readonly gate: ErrorGate
    readonly coinOf: (symbol: string) => string
    readonly onAsked: () => void
  },
): Calls {
  const asked = Object.entries(calls as AskedCalls).map(([name, call]) => {
    const made = async (...args: never[]): Promise<Outcome<never>> => {
      options.onAsked()
      const outcome = options.gate.pass(await call(...args))
      const order: AskedOrder = args[0] ?? {}
      return withParams(outcome, order, options.coinOf(order.symbol ?? ''))
    }
    return [name, made] as const
  })
  return Object.fromEntries(asked) as Calls
}
