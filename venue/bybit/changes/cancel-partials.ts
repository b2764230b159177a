import type { Command, CommandAnswer, Refusal } from '../../exchange/commands.ts'
import { countOf, isRow, rowsOf, textOf } from '../map/fields.ts'
import { refusalOf } from '../map/errors.ts'
import { openCodes } from '../map/codes.ts'
import { openOutcome, refuseHere } from '../orders/order-body.ts'
import type { Answer } from '../terms/transport.ts'
import type { AccountParts } from '../parts/account-parts.ts'
import { notOpen } from './cancel-order.ts'
import { partly } from './partly.ts'

/** Orders per call. */
const BATCH = 20

interface BatchEnd {
  readonly orderIds: readonly string[]
  /** The first part that was refused for another reason than its end. */
  readonly refusal: Refusal | null
  readonly isOpen: boolean
}

/** What became of each order of a batch: the codes are at the same places as the orders. */
function endOfBatch({ retExtInfo }: Answer, wanted: readonly string[]): BatchEnd {
  const codes = rowsOf(isRow(retExtInfo) ? retExtInfo['list'] : undefined)
  const ends = wanted.map((orderId, index) => {
    const row = codes[index] ?? {}
    return { orderId, code: countOf(row, 'code'), text: textOf(row, 'msg') ?? '' }
  })
  const refused = ends.flatMap(({ code, text }) =>
    code === undefined || code === 0 || openCodes.has(code) ? [] : [refusalOf(code, text)],
  )
  return {
    orderIds: ends.filter(({ code }) => code === 0).map(({ orderId }) => orderId),
    // An entry that ended meanwhile is gone, which was wanted.
    refusal: refused.find(({ code }) => !notOpen.has(code)) ?? null,
    isOpen: ends.some(({ code }) => code === undefined || openCodes.has(code)),
  }
}

/**
 * Cancels the partial TP/SL entries of a position that are known now. It is not atomic: an entry that is made meanwhile stays.
 * The count is of the entries that Bybit cancelled.
 * @source https://bybit-exchange.github.io/docs/v5/order/batch-cancel (2026-07-24)
 */
export async function cancelPartials(
  { catalogue, state, changes }: Pick<AccountParts, 'catalogue' | 'state' | 'changes'>,
  { symbol, positionIdx }: Extract<Command, { readonly type: 'CancelTotally' }>,
): Promise<CommandAnswer> {
  const market = catalogue.bySymbol(symbol)
  if (market === undefined) return refuseHere('unknownSymbol')
  const entries = state
    .openOrders()
    .filter((order) => order.symbol === symbol && order.positionIdx === positionIdx)
    .filter(({ stopOrderType = '' }) => stopOrderType.startsWith('Partial'))
    .map(({ orderId }) => orderId)
  const orderIds: string[] = []
  const doneSo = (refusal: Refusal): Refusal =>
    orderIds.length === 0 ? refusal : partly(refusal, `${orderIds.length} entries were cancelled`)
  for (let from = 0; from < entries.length; from += BATCH) {
    const wanted = entries.slice(from, from + BATCH)
    const change = await changes.send('/v5/order/cancel-batch', {
      category: market.category,
      request: wanted.map((orderId) => ({ symbol: market.name, orderId })),
    })
    if (change.kind !== 'done') {
      if (change.kind === 'unknown') changes.settle()
      return doneSo(change.refusal)
    }
    const end = endOfBatch(change.answer, wanted)
    orderIds.push(...end.orderIds)
    if (end.isOpen) {
      changes.settle()
      return doneSo(openOutcome('Bybit did not answer for each entry'))
    }
    if (end.refusal !== null) return doneSo(end.refusal)
  }
  return { ok: true, result: { count: orderIds.length, orderIds } }
}
