import { ApiRefusal } from '../terms/api-refusal.ts'
import type { Category } from '../terms/category.ts'
import type { PrivateCall, WithExtInfo } from '../terms/endpoint.ts'
import type { Params } from '../terms/params.ts'
import { amendOrder, cancelOrder, createOrder } from './order-actions.ts'
import type { OrderResult } from './order-actions.ts'

/** Orders per call: https://bybit-exchange.github.io/docs/v5/order/batch-place, as of 24 July 2026. */
const batchLimit = (category: Category): number => (category === 'spot' ? 10 : 20)

type Action = (call: PrivateCall) => Promise<OrderResult>

/**
 * One order after the other, in the order of the request. A refused one does not stop the others: its code is in
 * `retExtInfo.list` at the same place.
 */
async function batch(call: PrivateCall, action: Action, isCreate: boolean): Promise<WithExtInfo> {
  const category = call.params.category()
  const requests = call.params.list('request', batchLimit(category))
  const list: Readonly<Record<string, unknown>>[] = []
  const codes: { readonly code: number; readonly msg: string }[] = []
  for (const request of requests) {
    let result: OrderResult = { orderId: '', orderLinkId: '' }
    let code = { code: 0, msg: 'OK' }
    try {
      result = await action({ ...call, params: request.with({ category }) })
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      code = { code: error.retCode, msg: error.message }
      result = { orderId: '', orderLinkId: textOr(request, 'orderLinkId') }
    }
    list.push({
      category,
      symbol: textOr(request, 'symbol'),
      ...result,
      ...(isCreate ? { createAt: code.code === 0 ? String(call.context.exchange.now()) : '' } : {}),
    })
    codes.push(code)
  }
  return { result: { list }, extInfo: { list: codes } }
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
