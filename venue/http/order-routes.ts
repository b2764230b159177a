import { sides, timesInForce, triggerPriceTypes } from '#shared/domain/enums.ts'
import type { PositionIdx } from '#shared/domain/enums.ts'
import { path } from '#shared/wire/http.ts'
import { toE8 } from '#shared/units/scaled.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { Command } from '../exchange.ts'
import type { Call, PrivateRoute, RouteContext } from './call.ts'
import { code, done, refused } from './envelope.ts'
import type { Answer } from './envelope.ts'
import type { Session } from './session-store.ts'

type Reading = { readonly command: Command } | { readonly problem: string }

function readCreate({ body }: Call): Reading {
  const qty = body.text('qty')
  const qtyX = body.optionalText('qtyX')
  const price = body.optionalText('price')
  const linkId = body.optionalText('orderLinkId')
  const triggerPrice = body.optionalText('triggerPrice')
  const triggerBy =
    triggerPrice === undefined ? undefined : body.oneOf('triggerBy', triggerPriceTypes, 'LastPrice')
  const command: Command = {
    type: 'CreateOrder',
    symbol: body.text('symbol'),
    side: body.oneOf('side', sides),
    orderType: body.oneOf('orderType', ['Limit', 'Market']),
    qty,
    timeInForce: body.oneOf('timeInForce', timesInForce, 'GoodTillCancel'),
    reduceOnly: body.flag('reduceOnly', false),
    closeOnTrigger: body.flag('closeOnTrigger', false),
    positionIdx: body.whole('positionIdx', 0, 2, 0) as PositionIdx,
    ...(price === undefined || price === '' ? {} : { price }),
    ...(linkId === undefined || linkId === '' ? {} : { orderLinkId: linkId }),
    ...(triggerPrice === undefined || triggerPrice === '' ? {} : { triggerPrice }),
    ...(triggerBy === undefined ? {} : { triggerBy }),
  }
  const problem = body.problem()
  if (problem !== null) return { problem }
  if (qtyX !== undefined && parseDecimalText(qty) !== null && toE8(qty) !== qtyX) {
    return { problem: 'qtyX must be qty x 1e8' }
  }
  return { command }
}

function readReplace({ body }: Call): Reading {
  const price = body.optionalText('price')
  const qty = body.optionalText('qty')
  const command: Command = {
    type: 'ReplaceOrder',
    orderId: body.text('orderId'),
    symbol: body.text('symbol'),
    ...(price === undefined || price === '' ? {} : { price }),
    ...(qty === undefined || qty === '' ? {} : { qty }),
  }
  const problem = body.problem()
  return problem === null ? { command } : { problem }
}

function readCancel({ body }: Call): Reading {
  const command: Command = {
    type: 'CancelOrder',
    orderId: body.text('orderId'),
    symbol: body.text('symbol'),
  }
  const problem = body.problem()
  return problem === null ? { command } : { problem }
}

function readCancelAll({ body }: Call): Reading {
  const symbol = body.optionalText('symbol')
  const problem = body.problem()
  if (problem !== null) return { problem }
  return { command: { type: 'CancelAll', ...(symbol === undefined || symbol === '' ? {} : { symbol }) } }
}

function readLeverage({ body }: Call): Reading {
  const command: Command = {
    type: 'SetLeverage',
    symbol: body.text('symbol'),
    buyLeverage: body.text('buyLeverage'),
    sellLeverage: body.text('sellLeverage'),
  }
  const problem = body.problem()
  return problem === null ? { command } : { problem }
}

function readMarginMode({ body }: Call): Reading {
  const isIsolated = body.flag('isIsolated', false)
  const command: Command = { type: 'SwitchMarginMode', symbol: body.text('symbol'), isIsolated }
  const problem = body.problem()
  return problem === null ? { command } : { problem }
}

/** Calls that change an account: each one is a command of the exchange, answered after it is durable. */
export function orderRoutes({ exchange }: RouteContext): readonly PrivateRoute[] {
  async function run(session: Session, reading: Reading): Promise<Answer> {
    if ('problem' in reading) return refused(code.badParameter, reading.problem)
    const answer = await exchange.command(session.accountId, reading.command)
    if (!answer.ok) return refused(answer.code, answer.message)
    if (reading.command.type === 'CancelAll') {
      const { count, orderIds } = answer.result
      return done({ canceled: count, orderIds })
    }
    const { order, ...rest } = answer.result
    const price: unknown =
      typeof order === 'object' && order !== null ? Reflect.get(order, 'price') : undefined
    const created = reading.command.type === 'CreateOrder' ? { create_order_failed_qty_x: '0' } : {}
    return done({ ...created, ...rest, ...(typeof price === 'string' ? { price } : {}) })
  }
  const route = (pathName: string, read: (call: Call) => Reading): PrivateRoute => ({
    method: 'POST',
    path: pathName,
    handlePrivate: (call, session) => run(session, read(call)),
  })
  return [
    route(path.orderCreate, readCreate),
    route(path.orderReplace, readReplace),
    route(path.orderCancel, readCancel),
    route(path.own.orderCancelAll, readCancelAll),
    route(path.own.setLeverage, readLeverage),
    route(path.own.switchMarginMode, readMarginMode),
    route(path.own.resetAccount, () => ({ command: { type: 'ResetAccount' } })),
  ]
}
