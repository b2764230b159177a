import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { toE8 } from '#shared/units/scaled.ts'
import type { Command, CommandAnswer } from '../../exchange/commands.ts'
import { refusalOf } from '../map/codes.ts'
import type { Instead } from '../map/codes.ts'
import { given } from '../../exchange/given.ts'
import { readPositionIdx, readTpSl } from '../map/order-command.ts'
import { positionRow, riskLimitOf } from '../map/position.ts'
import { ApiRefusal, paramError } from '../terms/api-refusal.ts'
import type { ApiResult, PrivateCall } from '../terms/endpoint.ts'
import type { Market } from '../terms/markets.ts'
import { refuseRestricted, tradableMarket } from '../terms/rights.ts'

/** The contract that a call names; spot and options have no such settings. */
function contractOf(call: PrivateCall): Market {
  const category = call.params.category()
  if (category !== 'linear' && category !== 'inverse') throw paramError('category invalid')
  return tradableMarket(call, category)
}

async function run(
  { context, caller }: PrivateCall,
  command: Command,
  instead: Instead,
): Promise<CommandAnswer & { readonly ok: true }> {
  const answer = await context.exchange.command(caller.accountId, command)
  if (answer.ok) return answer
  throw refusalOf(answer, null, instead)
}

/** The least leverage that instruments-info publishes. Our own wire allows less in cross margin. */
const LEAST_LEVERAGE = new Decimal(1)

/** A leverage of a call. One from 0 to below the published minimum is refused as one above the maximum is. */
function readLeverage({ params }: PrivateCall, name: 'buyLeverage' | 'sellLeverage'): string {
  const leverage = params.decimal(name)
  const plain = parseDecimalText(leverage)
  if (plain === null || plain.startsWith('-') || plain === '0') throw paramError(`${name} invalid`)
  if (LEAST_LEVERAGE.greaterThan(plain))
    throw new ApiRefusal(110013, `cannot set leverage lt minLeverage [${LEAST_LEVERAGE.toFixed()}]`)
  return plain
}

/** POST /v5/position/set-leverage (https://bybit-exchange.github.io/docs/v5/position/leverage, as of 24 July 2026). */
export async function setLeverage(call: PrivateCall): Promise<ApiResult> {
  const market = contractOf(call)
  const command: Command = {
    type: 'SetLeverage',
    symbol: market.instrument.symbol,
    buyLeverage: readLeverage(call, 'buyLeverage'),
    sellLeverage: readLeverage(call, 'sellLeverage'),
  }
  await run(call, command, {
    notModified: [110043, 'leverage not modified'],
    riskLimit: [110013, 'Cannot set leverage due to risk limit level.'],
    insufficientBalance: [110012, 'Insufficient available balance.'],
  })
  return {}
}

/**
 * POST /v5/position/switch-mode: 0 one-way, 3 hedge. The venue has one position mode for all symbols of an account, so any
 * symbol or coin switches all of them, and none may have a position or an order.
 */
export async function switchMode(call: PrivateCall): Promise<ApiResult> {
  const { params, context, caller } = call
  const category = params.category()
  if (category !== 'linear' && category !== 'inverse') throw paramError('category invalid')
  const market = params.optionalMarket(context.markets, category)
  if (market === undefined) params.text('coin')
  refuseRestricted(caller)
  const mode = params.optionalWhole('mode', 0, 3)
  if (mode !== 0 && mode !== 3) throw paramError('mode invalid')
  const answer = await context.exchange.command(caller.accountId, {
    type: 'SwitchPositionMode',
    mode: mode === 0 ? 'MergedSingle' : 'BothSide',
  })
  if (answer.ok) return {}
  const { positions } = await context.exchange.privateSnapshot(caller.accountId)
  throw refusalOf(answer, null, {
    notModified: [110025, 'Position mode is not modified'],
    ...(positions.length === 0
      ? {
          positionModeBusy: [
            110028,
            'You have existing open orders, so the position mode cannot be switched.',
          ],
        }
      : {}),
  })
}

/** POST /v5/position/switch-isolated: unified accounts have one margin mode, /v5/account/set-margin-mode. */
export function switchIsolated(): never {
  throw new ApiRefusal(100028, 'The API cannot be accessed by unified account users.')
}

/**
 * POST /v5/position/trading-stop (https://bybit-exchange.github.io/docs/v5/position/trading-stop, as of 24 July 2026). Full
 * sets, changes or removes ("0") the position's TP/SL; Partial adds an entry of its own size. All of a call, or nothing.
 */
export async function tradingStop(call: PrivateCall): Promise<ApiResult> {
  const { params } = call
  const market = contractOf(call)
  const legs = readTpSl(params)
  const tpSize = params.optionalDecimal('tpSize')
  const slSize = params.optionalDecimal('slSize')
  if (tpSize !== undefined && slSize !== undefined && parseDecimalText(tpSize) !== parseDecimalText(slSize)) {
    throw paramError('tpSize and slSize must be equal')
  }
  // Bybit requires the mode. Without it a leg of a part would be set for the whole position.
  if (legs.tpSlMode === undefined && (tpSize !== undefined || slSize !== undefined))
    throw paramError('tpslMode is required')
  const isPartial = legs.tpSlMode === 'Partial'
  const trailingStop = params.optionalDecimal('trailingStop')
  const activationPrice = params.optionalDecimal('activePrice')
  const command: Command = {
    type: 'SetTpSl',
    symbol: market.instrument.symbol,
    positionIdx: readPositionIdx(params, market.category),
    ...legs,
    ...(isPartial ? { ...given('tpSize', tpSize), ...given('slSize', slSize) } : {}),
    ...given('trailingStop', trailingStop),
    ...given('activationPrice', activationPrice),
  }
  await run(call, command, {
    noPosition: [10001, 'can not set tp/sl/ts for zero position'],
    badTpSl: [10001, 'params error: TP/SL invalid'],
  })
  return {}
}

/** POST /v5/position/set-tpsl-mode: deprecated upstream, and each call names its mode here. Nothing is stored. */
export function setTpslMode(call: PrivateCall): ApiResult {
  contractOf(call)
  return { tpSlMode: call.params.oneOf('tpSlMode', ['Full', 'Partial']) }
}

/** POST /v5/position/set-auto-add-margin: 1 on, 0 off, of an isolated position. */
export async function setAutoAddMargin(call: PrivateCall): Promise<ApiResult> {
  const { params } = call
  const market = contractOf(call)
  const wanted = params.optionalWhole('autoAddMargin', 0, 1)
  if (wanted === undefined) throw paramError('autoAddMargin is required')
  const command: Command = {
    type: 'SetAutoAddMargin',
    symbol: market.instrument.symbol,
    positionIdx: readPositionIdx(params, market.category),
    isAutoAddMargin: wanted === 1,
  }
  await run(call, command, {
    notIsolated: [110076, 'Only isolated mode can set auto-add-margin'],
    noPosition: [110033, "You can't set margin without an open position"],
    notModified: [110027, 'Margin has not been modified.'],
  })
  return {}
}

/** POST /v5/position/add-margin: adds margin to an isolated position, a negative amount removes it; at most 4 decimals. */
export async function addMargin(call: PrivateCall): Promise<ApiResult> {
  const { params, context, caller } = call
  const market = contractOf(call)
  const margin = params.decimal('margin')
  const marginE8 = /\.\d{5,}$/.test(parseDecimalText(margin) ?? '') ? null : toE8(margin)
  if (marginE8 === null) throw paramError('margin invalid')
  const positionIdx = readPositionIdx(params, market.category)
  const { symbol } = market.instrument
  await run(
    call,
    { type: 'AddMargin', symbol, positionIdx, marginE8 },
    {
      noPosition: [110033, "You can't set margin without an open position"],
      insufficientBalance: [110014, 'Insufficient available balance to add additional margin.'],
    },
  )
  const snapshot = await context.exchange.privateSnapshot(caller.accountId)
  const position = snapshot.positions.find((one) => one.symbol === symbol && one.positionIdx === positionIdx)
  const { category } = market
  if (position === undefined) return { category }
  return { category, ...positionRow(position, market, context.seqs.of(snapshot, position)) }
}

/**
 * POST /v5/position/set-risk-limit: since March 2024 tiers follow the position's value by themselves at Bybit, as here. An
 * existing tier is answered and nothing changes.
 */
export function setRiskLimit(call: PrivateCall): ApiResult {
  const market = contractOf(call)
  const riskId = call.params.optionalWhole('riskId', 0, 1_000_000)
  if (riskId === undefined) throw paramError('riskId is required')
  const riskLimitValue = riskLimitOf(market.instrument, riskId)
  if (riskLimitValue === '') {
    throw new ApiRefusal(110031, 'Non-existing risk limit info, please check the risk limit rules.')
  }
  return { category: market.category, riskId, riskLimitValue }
}
