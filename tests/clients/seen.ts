/** What a client says of an order or a position, in words all clients share, and its comparison with the venue. */
import { Decimal } from 'decimal.js'
import { expect } from 'vitest'
import type { AccountOrderV5, PositionV5 } from 'bybit-api'
import type { Order as CcxtOrder, Position as CcxtPosition } from 'ccxt'
import type { Order, Position } from '../../src/shared/domain/records.ts'

/** bybit-api has decimal text, ccxt numbers. Empty text is absent. */
export type Amount = string | number | undefined

export interface SeenOrder {
  readonly id: string
  readonly linkId: string | undefined
  readonly side: string
  readonly qty: Amount
  /** Absent for market orders. */
  readonly price: Amount
  readonly filled: Amount
  readonly state: 'open' | 'filled' | 'canceled' | 'rejected'
}

export interface SeenPosition {
  readonly side: string
  readonly size: Amount
  readonly entry: Amount
  readonly leverage: Amount
  readonly takeProfit: Amount
  readonly stopLoss: Amount
}

/** Whether a client's amount is exactly the venue's. Numbers are compared as the number nearest to the venue's text. */
export function isSame(seen: Amount, real: string | undefined): boolean {
  if (typeof seen === 'number') return seen === Number(real ?? 0)
  return new Decimal(seen || 0).eq(real || 0)
}

export function expectSame(what: string, seen: Amount, real: string | undefined): void {
  expect(isSame(seen, real), `${what}: the client has ${String(seen)}, the venue ${String(real)}`).toBe(true)
}

const states: Readonly<Record<string, SeenOrder['state']>> = {
  New: 'open',
  PartiallyFilled: 'open',
  Untriggered: 'open',
  Triggered: 'open',
  Filled: 'filled',
  Cancelled: 'canceled',
  PartiallyFilledCanceled: 'canceled',
  Deactivated: 'canceled',
  Rejected: 'rejected',
  // ccxt's words.
  open: 'open',
  closed: 'filled',
  canceled: 'canceled',
  rejected: 'rejected',
}
const stateOf = (word: string | undefined): SeenOrder['state'] => {
  const state = states[word ?? '']
  if (state === undefined) throw new Error(`unknown order status ${String(word)}`)
  return state
}

const capital = (side: string | undefined): string => (side === 'buy' || side === 'long' ? 'Buy' : 'Sell')

export const orderOfBybit = (
  row: Pick<
    AccountOrderV5,
    'orderId' | 'orderLinkId' | 'side' | 'qty' | 'price' | 'cumExecQty' | 'orderStatus' | 'orderType'
  >,
): SeenOrder => ({
  id: row.orderId,
  linkId: row.orderLinkId || undefined,
  side: row.side,
  qty: row.qty,
  price: row.orderType === 'Limit' ? row.price : undefined,
  filled: row.cumExecQty,
  state: stateOf(row.orderStatus),
})

export const orderOfCcxt = (order: CcxtOrder): SeenOrder => ({
  id: String(order.id),
  linkId: order.clientOrderId,
  side: capital(order.side),
  qty: order.amount,
  price: order.type === 'limit' ? order.price : undefined,
  filled: order.filled,
  state: stateOf(order.status),
})

/** Compares an order of a client with the venue's. */
export function expectOrder(seen: SeenOrder, real: Order): void {
  const { id, linkId, side, state } = seen
  expect({ id, linkId, side, state }).toEqual({
    id: real.orderId,
    linkId: real.orderLinkId,
    side: real.side,
    state: stateOf(real.orderStatus),
  })
  expectSame('quantity', seen.qty, real.qty)
  expectSame('filled', seen.filled, real.cumExecQty)
  if (seen.price !== undefined) expectSame('price', seen.price, real.price)
}

export const positionOfBybit = (
  row: Pick<PositionV5, 'side' | 'size' | 'leverage' | 'takeProfit' | 'stopLoss'> & {
    readonly avgPrice?: string
    readonly entryPrice?: string
  },
): SeenPosition => ({
  side: row.side,
  size: row.size,
  // Calls name it avgPrice, pushes entryPrice.
  entry: row.avgPrice ?? row.entryPrice,
  leverage: row.leverage,
  takeProfit: row.takeProfit,
  stopLoss: row.stopLoss,
})

export const positionOfCcxt = (position: CcxtPosition): SeenPosition => ({
  side: capital(position.side),
  size: position.contracts,
  entry: position.entryPrice,
  leverage: position.leverage,
  takeProfit: position.takeProfitPrice,
  stopLoss: position.stopLossPrice,
})

/** Compares a position of a client with the venue's. */
export function expectPosition(seen: SeenPosition, real: Position): void {
  expect(seen.side).toBe(real.side)
  expectSame('size', seen.size, real.size)
  expectSame('entry price', seen.entry, real.entryPrice)
  expectSame('leverage', seen.leverage, real.leverage)
  expectSame('take profit', seen.takeProfit, real.takeProfit)
  expectSame('stop loss', seen.stopLoss, real.stopLoss)
}

/** Bybit's code of a refusal as each client passes it on: in a field, or in the text of the error. */
export function codeOf(error: unknown): number {
  if (typeof error === 'object' && error !== null && 'retCode' in error) return Number(error.retCode)
  const text = error instanceof Error ? error.message : JSON.stringify(error)
  const code = /"ret(?:_c|C)ode":\s*"?(\d+)/.exec(text)?.[1]
  if (code === undefined) throw error
  return Number(code)
}

/** The code that a call is refused with; 0 if it isn't refused. */
export async function refusalOf(call: Promise<unknown>): Promise<number> {
  try {
    const answer = await call
    return typeof answer === 'object' && answer !== null && 'retCode' in answer ? Number(answer.retCode) : 0
  } catch (error) {
    return codeOf(error)
  }
}
