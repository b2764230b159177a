import { sides, timesInForce } from '#shared/domain/enums.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import { copyTradeErrors } from '#shared/errors/copy-trade-errors.ts'
import { path } from '#shared/wire/http.ts'
import type { Command } from '../../exchange/commands.ts'
import type { PrivateRoute, RouteContext } from './call.ts'
import { badRequest, done, refused } from './envelope.ts'
import type { Answer } from './envelope.ts'
import type { FieldReader } from './fields.ts'
import { given } from '../../exchange/given.ts'
import { readAmount, readLeverage, readPositionIdx, readPrice } from './read-parts.ts'
import { runCommand } from './run-command.ts'
import type { Session } from './session-store.ts'

/** `action`: whether the order opens or closes. `type`: a tag of the client, checked only for its length. */
function readCreate(body: FieldReader): Command {
  const qty = readAmount(body, 'qty', 'qtyX')
  if (qty === undefined) body.refuse('qtyX is missing')
  body.filledText('type', 32)
  body.filledText('basePrice')
  const orderType = body.oneOf('orderType', ['Limit', 'Market'])
  return {
    type: 'CreateOrder',
    symbol: body.text('symbol'),
    side: body.oneOf('side', sides),
    orderType,
    qty: qty ?? '',
    timeInForce: body.oneOf('timeInForce', timesInForce, 'GoodTillCancel'),
    reduceOnly: body.oneOf('action', ['Open', 'Close'], 'Open') === 'Close',
    closeOnTrigger: false,
    positionIdx: readPositionIdx(body),
    ...given('price', readPrice(body, orderType)),
    ...given('leverage', readLeverage(body)),
    ...given('orderLinkId', body.filledText('orderLinkId')),
  }
}

const readCloseAll = (body: FieldReader): Command => ({
  type: 'CloseAll',
  symbol: body.text('symbol'),
  ...(body.has('positionIdx') ? { positionIdx: readPositionIdx(body) } : {}),
})

/** Routes for copy-trade leaders (VENUE-16) and the state of a leader's application. */
export function copyTradeRoutes({ exchange }: RouteContext): readonly PrivateRoute[] {
  async function accountOf(session: Session): Promise<AccountInfo | undefined> {
    const accounts = await exchange.accountsOf(session.profileId)
    return accounts.find((account) => account.accountId === session.accountId)
  }

  /** Why the account can't trade the symbol as a leader; null if it can. */
  async function obstacle(session: Session, symbol: string): Promise<Answer | null> {
    const account = await accountOf(session)
    if (account?.copyTrade === 'follower') return refused(copyTradeErrors.copyTrade39433)
    if (account?.copyTrade !== 'leader') return refused(copyTradeErrors.copyTrade39402)
    const instrument = (await exchange.instruments()).find((one) => one.symbol === symbol)
    if (instrument?.supportCopyTrade !== true) return refused(copyTradeErrors.copyTrade39403, symbol)
    return null
  }

  const route = (pathName: string, read: (body: FieldReader) => Command): PrivateRoute => ({
    method: 'POST',
    path: pathName,
    async handlePrivate({ body }, session) {
      const command = read(body)
      const problem = body.problem()
      if (problem !== null) return badRequest(problem)
      return (await obstacle(session, body.text('symbol'))) ?? runCommand(exchange, session, body, command)
    },
  })
  return [
    route(path.copyTradeCreate, readCreate),
    route(path.copyTradeCloseAll, readCloseAll),
    {
      method: 'GET',
      path: path.own.leaderApplyDetail,
      async handlePrivate(_call, session) {
        const role = (await accountOf(session))?.copyTrade ?? null
        return done({ status: role === 'leader' ? 'Approved' : 'None', role })
      },
    },
  ]
}
