import type { Refusal } from '../../exchange/commands.ts'
import { refuseHere } from '../orders/order-body.ts'

/**
 * Calls the handler of a command or query by its type. A type without a handler is refused: the wire may carry one that this
 * gateway does not know.
 */
export const dispatch =
  <One extends { readonly type: string }, Answer>(
    handlers: Readonly<Record<string, unknown>>,
  ): ((one: One) => Promise<Answer | Refusal>) =>
  (one) => {
    if (!Object.hasOwn(handlers, one.type)) return Promise.resolve(refuseHere('unknownCall'))
    // The handler of a type takes its values alone, which the compiler cannot see through the table.
    return (handlers[one.type] as (of: One) => Promise<Answer>)(one)
  }
