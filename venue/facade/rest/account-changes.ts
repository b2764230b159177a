import { accountMarginModes } from '#shared/domain/enums.ts'
import { compareDecimalText, parseDecimalText, signOfText } from '#shared/units/decimal-text.ts'
import { nameOf, refusalOf } from '../map/codes.ts'
import { ApiRefusal, paramError } from '../terms/api-refusal.ts'
import type { ApiResult, PrivateCall, WithExtInfo } from '../terms/endpoint.ts'
import { refuseRestricted } from '../terms/rights.ts'
import { partCodes, refuseIfNothingDone, runParts } from './parts.ts'

/**
 * POST /v5/account/set-margin-mode (https://bybit-exchange.github.io/docs/v5/account/set-margin-mode, as of 24 July 2026).
 * The venue refuses it with any contract position, order or loan; `reasons` names which.
 */
export async function setMarginMode({ params, context, caller }: PrivateCall): Promise<ApiResult> {
  refuseRestricted(caller)
  const marginMode = params.oneOf('setMarginMode', accountMarginModes)
  const answer = await context.exchange.command(caller.accountId, {
    type: 'SetAccountMarginMode',
    marginMode,
  })
  if (answer.ok) return { reasons: [] }
  if (nameOf(answer) !== 'marginModeBusy') {
    throw refusalOf(answer, null, { notModified: [110026, 'Cross/isolated margin mode is not modified'] })
  }
  const { positions, orders, wallet } = await context.exchange.privateSnapshot(caller.accountId)
  const reasons = [
    [positions.length > 0, '3400208', 'You have unclosed positions'],
    [orders.length > 0, '3400054', 'You have uncancelled orders'],
    [wallet.some(({ borrowed = '0' }) => borrowed !== '0'), '182108', 'You have unpaid loans'],
  ] as const
  throw new ApiRefusal(3400045, 'Set margin mode failed', {
    reasons: reasons.filter(([isSo]) => isSo).map(([, reasonCode, reasonMsg]) => ({ reasonCode, reasonMsg })),
  })
}

/**
 * POST /v5/order/disconnected-cancel-all (https://bybit-exchange.github.io/docs/v5/order/dcp, as of 24 July 2026). The venue
 * has one window for all products of an account. It begins when the last of the account's private sockets closes, those of the
 * terminal included.
 */
export async function setDisconnectCancel({ params, context, caller }: PrivateCall): Promise<ApiResult> {
  refuseRestricted(caller)
  params.optionalOneOf('product', ['OPTIONS', 'DERIVATIVES', 'SPOT'])
  const seconds = params.optionalWhole('timeWindow', 3, 300)
  if (seconds === undefined) throw paramError('timeWindow is required')
  const answer = await context.exchange.command(caller.accountId, {
    type: 'SetCancelOnDisconnect',
    isEnabled: true,
    windowMs: seconds * 1000,
  })
  if (!answer.ok && nameOf(answer) !== 'notModified') throw refusalOf(answer, null)
  return {}
}

/** Most of a coin per call: https://bybit-exchange.github.io/docs/v5/demo, as of 24 July 2026. */
const mostFunds: Readonly<Record<string, string>> = { BTC: '15', ETH: '200', USDT: '100000', USDC: '100000' }

/**
 * POST /v5/account/demo-apply-money: adds demo money. Bybit takes one call a minute, the venue any number. Nothing is added
 * if one of the amounts is not readable or above Bybit's maximum. If the account may not hold one of the amounts, the others
 * are added, and retExtInfo has each coin's code.
 */
export async function applyDemoMoney(call: PrivateCall): Promise<WithExtInfo> {
  const { params, context, caller } = call
  refuseRestricted(caller)
  if (params.whole('adjustType', 0, 1, 0) !== 0) throw paramError('adjustType: demo money can only be added')
  const wanted = params.list('utaDemoApplyMoney', 10).map((one) => {
    const coin = one.text('coin')
    const amount = parseDecimalText(one.decimal('amountStr'))
    const most = Object.hasOwn(mostFunds, coin) ? parseDecimalText(mostFunds[coin]) : null
    if (most === null) throw paramError('coin invalid')
    if (amount === null || signOfText(amount) <= 0 || compareDecimalText(amount, most) > 0) {
      throw paramError('amountStr invalid')
    }
    return { coin, amount }
  })
  const parts = await runParts(call, wanted, async (own, { coin, amount }) => {
    refuseRestricted(own.caller)
    const answer = await context.exchange.command(caller.accountId, { type: 'AddDemoFunds', coin, amount })
    if (!answer.ok) throw refusalOf(answer, null)
  })
  refuseIfNothingDone(parts)
  return { result: {}, extInfo: partCodes(parts, ({ coin }) => ({ coin })) }
}
