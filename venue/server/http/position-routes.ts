import { accountMarginModes, positionModes } from '#shared/domain/enums.ts'
import { path } from '#shared/wire/http.ts'
import type { Command } from '../../exchange/commands.ts'
import type { Call, PrivateRoute, RouteContext } from './call.ts'
import { badRequest, done, refusedBy } from './envelope.ts'
import type { Answer } from './envelope.ts'
import type { FieldReader } from './fields.ts'
import { given } from '../../exchange/given.ts'
import { readPositionIdx } from './read-parts.ts'
import { readSetTpSl } from './read-tp-sl.ts'
import { runCommand } from './run-command.ts'
import type { Session } from './session-store.ts'

/** Bounds of the time after which a disconnected account's orders are cancelled. */
const WINDOW_MIN_MS = 1000
const WINDOW_MAX_MS = 300_000

/** `addToPositionBalanceE8`: 1e-8 of the settle coin; negative removes margin (MARGIN-11). */
function readMargin(body: FieldReader) {
  const marginE8 = body.scaled('addToPositionBalanceE8')
  if (marginE8 === undefined) body.refuse('addToPositionBalanceE8 is missing')
  return {
    symbol: body.text('symbol'),
    positionIdx: readPositionIdx(body),
    marginE8: marginE8 === undefined ? '0' : BigInt(marginE8).toString(),
  }
}

const readAutoAdd = (body: FieldReader): Command => {
  if (!body.has('isAutoAddMargin')) body.refuse('isAutoAddMargin is missing')
  return {
    type: 'SetAutoAddMargin',
    symbol: body.text('symbol'),
    positionIdx: readPositionIdx(body),
    isAutoAddMargin: body.flag('isAutoAddMargin', false),
  }
}

const readLeverage = (body: FieldReader): Command => ({
  type: 'SetLeverage',
  symbol: body.text('symbol'),
  buyLeverage: body.text('buyLeverage'),
  sellLeverage: body.text('sellLeverage'),
})

const readMarginMode = (body: FieldReader): Command => ({
  type: 'SwitchMarginMode',
  symbol: body.text('symbol'),
  isIsolated: body.flag('isIsolated', false),
})

const readPositionMode = (body: FieldReader): Command => ({
  type: 'SwitchPositionMode',
  mode: body.oneOf('mode', positionModes),
  ...given('symbol', body.filledText('symbol')),
})

const readCancelOnDisconnect = (body: FieldReader): Command => {
  if (!body.has('isEnabled')) body.refuse('isEnabled is missing')
  return {
    type: 'SetCancelOnDisconnect',
    isEnabled: body.flag('isEnabled', false),
    windowMs: body.whole('windowMs', WINDOW_MIN_MS, WINDOW_MAX_MS, 10_000),
  }
}

const readCoinAmount = (body: FieldReader) => ({ coin: body.text('coin'), amount: body.text('amount') })

const readCloseAll = (body: FieldReader): Command => ({
  type: 'CloseAll',
  ...given('symbol', body.filledText('symbol')),
  ...(body.has('positionIdx') ? { positionIdx: readPositionIdx(body) } : {}),
})

/** Routes that change positions and the account's settings. */
export function positionRoutes({ exchange }: RouteContext): readonly PrivateRoute[] {
  async function preAddMargin({ body }: Call, session: Session): Promise<Answer> {
    const margin = readMargin(body)
    const problem = body.problem()
    if (problem !== null) return badRequest(problem)
    const answer = await exchange.query(session.accountId, { type: 'PreAddMargin', ...margin })
    return answer.ok ? done(answer.result) : refusedBy(answer)
  }

  const route = (pathName: string, read: (body: FieldReader) => Command): PrivateRoute => ({
    method: 'POST',
    path: pathName,
    handlePrivate: ({ body }, session) => runCommand(exchange, session, body, read(body)),
  })
  return [
    route(path.setTpSl, readSetTpSl),
    route(path.setAutoAddMargin, readAutoAdd),
    route(path.addMargin, (body) => ({ type: 'AddMargin', ...readMargin(body) })),
    { method: 'POST', path: path.preAddMargin, handlePrivate: preAddMargin },
    route(path.own.closeAll, readCloseAll),
    route(path.own.setLeverage, readLeverage),
    route(path.own.switchMarginMode, readMarginMode),
    route(path.own.switchPositionMode, readPositionMode),
    route(path.own.setAccountMarginMode, (body) => ({
      type: 'SetAccountMarginMode',
      marginMode: body.oneOf('marginMode', accountMarginModes),
    })),
    route(path.own.cancelOnDisconnect, readCancelOnDisconnect),
    route(path.own.repay, (body) => ({ type: 'Repay', ...readCoinAmount(body) })),
    route(path.own.addDemoFunds, (body) => ({ type: 'AddDemoFunds', ...readCoinAmount(body) })),
    route(path.own.resetAccount, () => ({ type: 'ResetAccount' })),
  ]
}
