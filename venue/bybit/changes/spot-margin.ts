import type { CreateOrder, Refusal } from '../../exchange/commands.ts'
import { isRow, textOf } from '../map/fields.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { Market } from '../terms/catalogue.ts'
import type { BybitTransport } from '../terms/transport.ts'

/** An account that may borrow is not asked again for this time, ms. */
const KNOWN_MS = 60_000
/** The longest wait for the answer, ms: the order follows within the deadline of its call. */
const ANSWER_MS = 2_000

/**
 * Before an order on spot that may borrow: 30187 if the account has margin trading switched off, with nothing sent. An account
 * whose state cannot be read is left to Bybit, which refuses too.
 * @source https://bybit-exchange.github.io/docs/v5/spot-margin-uta/status (2026-07-24)
 */
export function createSpotMarginCheck(
  transport: Pick<BybitTransport, 'get'>,
  monotonic: () => number = () => performance.now(),
): (command: CreateOrder, market: Market) => Promise<Refusal | null> {
  let knownUntil = 0
  return async ({ isLeverage }, { category }) => {
    if (category !== 'spot' || isLeverage !== true || monotonic() < knownUntil) return null
    const reply = await transport.get(
      '/v5/spot-margin-trade/state',
      {},
      { lane: 'resolve', timeoutMs: ANSWER_MS },
    )
    const result = reply.ok && reply.retCode === 0 && isRow(reply.result) ? reply.result : {}
    const mode = textOf(result, 'spotMarginMode')
    if (mode === '0') return refuseHere('marginTradingOff', 'switch margin trading on at Bybit')
    if (mode === '1') knownUntil = monotonic() + KNOWN_MS
    return null
  }
}
