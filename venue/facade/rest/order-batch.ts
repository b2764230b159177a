import type { Category } from '../terms/category.ts'
import type { PrivateCall, WithExtInfo } from '../terms/endpoint.ts'
import type { Params } from '../terms/params.ts'
import { amendOrder, cancelOrder, createOrder } from './order-actions.ts'
import type { OrderResult } from './order-actions.ts'
import { codeOf, runParts } from './parts.ts'

/** Orders per call: https://bybit-exchange.github.io/docs/v5/order/batch-place, as of 24 July 2026. */
const batchLimit = (category: Category): number => (category === 'spot' ? 10 : 20)

type Action = (call: PrivateCall) => Promise<OrderResult>

/**
 * One order after the other, in the order of the request, each with the rights that the key has then. A refused one does not
 * stop the others, nor does one whose outcome is unknown (10016): the codes are in `retExtInfo.list`, at the same places.
 */
async function batch(call: PrivateCall, action: Action, isCreate: boolean): Promise<WithExtInfo> {
  const { exchange } = call.context
  const category = call.params.category()
  const requests = call.params.list('request', batchLimit(category))
  const parts = await runParts(call, requests, async (own, request) => {
    const result = await action({ ...own, params: request.with({ category }) })
    return { ...result, ...(isCreate ? { createAt: String(exchange.now()) } : {}) }
  })
  const list = parts.map(({ item, result }) => ({
    category,
    symbol: textOr(item, 'symbol'),
    ...(result ?? {
      orderId: '',
      orderLinkId: textOr(item, 'orderLinkId'),
      ...(isCreate ? { createAt: '' } : {}),
    }),
  }))
  return { result: { list }, extInfo: { list: parts.map(codeOf) } }
}

/** A field of a request as it was sent, "" if it can't be read. */
function textOr(params: Params, name: string): string {
  try {
    return params.optionalText(name) ?? ''
  } catch {
    return ''
  }
}

/** POST /v5/order/create-batch, amend-batch and cancel-batch. */
export const createBatch = (call: PrivateCall): Promise<WithExtInfo> => batch(call, createOrder, true)
export const amendBatch = (call: PrivateCall): Promise<WithExtInfo> => batch(call, amendOrder, false)
export const cancelBatch = (call: PrivateCall): Promise<WithExtInfo> => batch(call, cancelOrder, false)
