import { createHash } from 'node:crypto'
import type { Position } from '#shared/domain/records.ts'
import { positionKey } from '#shared/domain/records.ts'
import { isZeroText, minText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { toE8 } from '#shared/units/scaled.ts'
import type { Command, CommandAnswer, CreateOrder, Refusal } from '../../exchange/commands.ts'
import { codeOf } from '../map/codes.ts'
import { isEnded } from '../map/enums.ts'
import type { SendOrder } from '../orders/create-order.ts'
import type { JournalRow } from '../orders/journal.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { AccountParts } from '../parts/account-parts.ts'
import type { Market } from '../terms/catalogue.ts'
import { partly } from './partly.ts'

type CloseParts = Pick<AccountParts, 'catalogue' | 'state' | 'sync' | 'journal' | 'until'>

/** Orders per position and press: Bybit closes at most its largest market quantity with one. */
const MOST_ORDERS = 5
/** The longest wait for the end of an order, and for its effect on the position, ms. */
const END_MS = 3_000
const EFFECT_MS = 1_000
/** No further order is sent after this time: the terminal waits 10 s for the answer. ms. */
const LAST_ORDER_MS = 4_000

/** What became of one position. */
interface Closed {
  readonly orderIds: readonly string[]
  readonly symbol: string
  /** What is left of it, and why no further order was sent. */
  readonly left?: { readonly size: DecimalText; readonly refusal?: Refusal }
}

/**
 * Link id of a closing order: a second press while the first is open has the same id, so Bybit refuses it as a duplicate. The
 * press after an order that ended has another one.
 */
const linkIdOf = (accountId: string, key: string, seq: number, ended: number): string =>
  `close-${createHash('sha256').update(`${accountId} ${key} ${seq} ${ended}`).digest('hex').slice(0, 30)}`

export function createCloseAll(
  parts: CloseParts,
  send: SendOrder,
): (command: Extract<Command, { readonly type: 'CloseAll' }>) => Promise<CommandAnswer> {
  const { catalogue, state, sync, journal, until } = parts
  const { records } = state
  /** Closings that run now, by position. */
  const running = new Map<string, Promise<Closed>>()

  const heldAt = (key: string): Position | undefined => records.positions.get(key)?.position ?? undefined

  function isOver({ outcome }: JournalRow): boolean {
    if (outcome.state === 'sending' || outcome.state === 'unknown') return false
    if (outcome.state !== 'accepted') return true
    const order = state.findOrder({ orderId: outcome.orderId })
    // An order in no list ended, if no event is missing.
    return order === undefined ? sync.isLive() : isEnded(order.orderStatus)
  }

  function nextLinkId(key: string): string {
    const { accountId } = records.account()
    const seq = records.positions.get(key)?.seq ?? 0
    for (let ended = 0; ; ended += 1) {
      const linkId = linkIdOf(accountId, key, seq, ended)
      const row = journal.get(linkId)
      if (row === undefined || !isOver(row)) return linkId
    }
  }

  /** Contracts close by quantity "0", which is all of the position. Options have their exact quantity. */
  function orderOf({ category, instrument }: Market, position: Position, orderLinkId: string): CreateOrder {
    const isOption = category === 'option'
    const { maxNewMarketOrderQty: most } = instrument
    return {
      type: 'CreateOrder',
      symbol: position.symbol,
      side: position.side === 'Buy' ? 'Sell' : 'Buy',
      orderType: 'Market',
      qty: isOption ? (isZeroText(most) ? position.size : minText(position.size, most)) : '0',
      timeInForce: 'ImmediateOrCancel',
      reduceOnly: true,
      closeOnTrigger: !isOption,
      positionIdx: position.positionIdx,
      orderLinkId,
    }
  }

  async function close(market: Market, first: Position): Promise<Closed> {
    const { symbol, positionIdx } = first
    const key = positionKey(symbol, positionIdx)
    const startedAt = performance.now()
    const orderIds = new Set<string>()
    let held: Position | undefined = first
    for (let count = 0; count < MOST_ORDERS && held !== undefined; count += 1) {
      const { size } = held
      if (performance.now() - startedAt > LAST_ORDER_MS)
        return { orderIds: [...orderIds], symbol, left: { size } }
      const answer = await send(orderOf(market, held, nextLinkId(key)))
      if (!answer.ok) {
        if (answer.code !== codeOf('reduceOnlyNoPosition'))
          return { orderIds: [...orderIds], symbol, left: { size, refusal: answer } }
        // It was closed meanwhile.
        void sync.requestPosition(market, positionIdx)
        break
      }
      const orderId = String(answer.result['orderId'])
      orderIds.add(orderId)
      const order = () => state.findOrder({ orderId })
      const isEnd = await until(() => isEnded(order()?.orderStatus ?? ''), END_MS)
      // The order is accepted and not over: its events will show the rest.
      if (!isEnd) return { orderIds: [...orderIds], symbol }
      if (isZeroText(order()?.cumExecQty ?? ('0' as DecimalText)))
        return { orderIds: [...orderIds], symbol, left: { size } }
      await until(() => heldAt(key)?.size !== size, EFFECT_MS)
      held = heldAt(key)
    }
    return {
      orderIds: [...orderIds],
      symbol,
      ...(held === undefined || orderIds.size === 0 ? {} : { left: { size: held.size } }),
    }
  }

  function closeOnce(market: Market, position: Position): Promise<Closed> {
    const key = positionKey(position.symbol, position.positionIdx)
    const known = running.get(key)
    if (known !== undefined) return known
    const started = close(market, position).finally(() => running.delete(key))
    running.set(key, started)
    return started
  }

  /** 39303 names what is left; the orders that were placed remain. */
  function answerOf(closed: readonly Closed[]): CommandAnswer {
    const orderIds = closed.flatMap((one) => one.orderIds)
    const rest = closed.flatMap(({ symbol, left }) => (left === undefined ? [] : [{ symbol, ...left }]))
    const [first] = rest
    if (first === undefined) return { ok: true, result: { count: orderIds.length, orderIds } }
    const text = `left: ${rest.map(({ symbol, size }) => `${symbol} ${size}`).join(', ')}`
    const unknown = rest.find(({ refusal }) => refusal?.code === codeOf('serverError'))?.refusal
    if (unknown !== undefined) return partly(unknown, text)
    if (orderIds.length === 0 && first.refusal !== undefined) return first.refusal
    const why = first.refusal === undefined ? '' : `; ${first.refusal.message}`
    return {
      ...refuseHere('splitOrderFailed', `${text}${why}`),
      params: { create_order_failed_qty_x: toE8(first.size) ?? '0' },
    }
  }

  return async ({ symbol, positionIdx }) => {
    const only = symbol === undefined ? undefined : catalogue.bySymbol(symbol)
    if (symbol !== undefined && only === undefined) return refuseHere('unknownSymbol')
    if (only === undefined && positionIdx !== undefined) return refuseHere('badPositionIdx')
    if (only !== undefined && !sync.isLive()) await sync.requestPosition(only, positionIdx ?? 0)
    const wanted = [...records.positions.values()].flatMap(({ position }) => {
      const market = position === null ? undefined : catalogue.bySymbol(position.symbol)
      if (position === null || market === undefined) return []
      if (only === undefined ? market.instrument.contractStatus !== 'Trading' : market !== only) return []
      return positionIdx === undefined || position.positionIdx === positionIdx ? [{ market, position }] : []
    })
    return answerOf(await Promise.all(wanted.map(({ market, position }) => closeOnce(market, position))))
  }
}
