import { orderErrors } from '#shared/errors/order-errors.ts'
import { path } from '#shared/wire/http.ts'
import type { Command } from '../../exchange/commands.ts'
import type { Call, PrivateRoute, RouteContext } from './call.ts'
import { badRequest, done, refused, refusedBy } from './envelope.ts'
import type { Answer } from './envelope.ts'
import type { FieldReader } from './fields.ts'
import { readCreate, readDirection } from './read-order.ts'
import { given } from '../../exchange/given.ts'
import { readAmount, readPositionIdx } from './read-parts.ts'
import { readTpSl } from './read-tp-sl.ts'
import { runCommand } from './run-command.ts'
import type { Session } from './session-store.ts'

const readReplace = (body: FieldReader): Command => ({
  type: 'ReplaceOrder',
  orderId: body.text('orderId'),
  symbol: body.text('symbol'),
  ...given('price', body.filledText('price')),
  ...given('qty', readAmount(body, 'qty', 'qtyX')),
  ...given('triggerPrice', body.filledText('triggerPrice')),
  ...given('triggerDirection', readDirection(body, body.filledText('triggerPrice'))),
  ...readTpSl(body),
})

const readCancelAll = (body: FieldReader): Command => ({
  type: 'CancelAll',
  ...given('symbol', body.filledText('symbol')),
})

const readCancelTotally = (body: FieldReader): Command => ({
  type: 'CancelTotally',
  kind: body.oneOf('type', ['PartialTpSlConditional']),
  symbol: body.text('symbol'),
  positionIdx: readPositionIdx(body),
})

/** Routes that create, amend and cancel orders: each is a command, answered once it is durable. */
export function orderRoutes({ exchange }: RouteContext): readonly PrivateRoute[] {
  /** `type` TpSlOcoStopOrder cancels only untriggered orders (VENUE-19). */
  async function cancel({ body }: Call, session: Session): Promise<Answer> {
    const command: Command = {
      type: 'CancelOrder',
      orderId: body.text('orderId'),
      symbol: body.text('symbol'),
    }
    const kind = body.optionalOneOf('type', ['TpSlOcoStopOrder'])
    if (kind !== undefined && body.problem() === null) {
      const order = await exchange.findOrder(session.accountId, { orderId: command.orderId })
      if (order !== null && order.stopOrderType === undefined && order.triggerPrice === undefined) {
        return refused(orderErrors.unknownOrder, 'no take profit, stop loss or stop order has this id')
      }
    }
    return runCommand(exchange, session, body, command)
  }

  async function create({ body }: Call, session: Session): Promise<Answer> {
    const needsPid = body.flag('needGeneratePid', false)
    const answer = await runCommand(exchange, session, body, readCreate(body))
    if (answer.code !== 0) return answer
    const result = answer.result as Readonly<Record<string, unknown>>
    // `pid` names a new group: later orders may give this order as their parent.
    return done({
      create_order_failed_qty_x: '0',
      ...result,
      ...(needsPid ? { pid: result['orderId'] } : {}),
    })
  }

  /** Number and ids of cancelled orders, in both spellings. */
  async function cancelAll({ body }: Call, session: Session): Promise<Answer> {
    const command = readCancelAll(body)
    const problem = body.problem()
    if (problem !== null) return badRequest(problem)
    const answer = await exchange.command(session.accountId, command)
    if (!answer.ok) return refusedBy(answer)
    const { count, orderIds } = answer.result
    return done({ canceled: count, orderIds })
  }

  const route = (pathName: string, read: (body: FieldReader) => Command): PrivateRoute => ({
    method: 'POST',
    path: pathName,
    handlePrivate: ({ body }, session) => runCommand(exchange, session, body, read(body)),
  })
  return [
    { method: 'POST', path: path.orderCreate, handlePrivate: create },
    { method: 'POST', path: path.orderCancel, handlePrivate: cancel },
    { method: 'POST', path: path.own.orderCancelAll, handlePrivate: cancelAll },
    route(path.orderReplace, readReplace),
    route(path.orderCancelTotally, readCancelTotally),
  ]
}
