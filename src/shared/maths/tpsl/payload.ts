/** Fields of the calls from a typed patch of both legs. An unchanged leg has no fields. */
import type { PositionIdx, TriggerPriceType } from '../../domain/enums.ts'
import { toE8 } from '../../units/scaled.ts'

export type LegPatch =
  | { readonly kind: 'keep'; readonly stopOrderId: string }
  | { readonly kind: 'remove'; readonly stopOrderId: string }
  | {
      readonly kind: 'set'
      readonly stopOrderId: string
      readonly trigger: string
      readonly triggerBy: TriggerPriceType
      readonly orderType: 'Market' | 'Limit'
      readonly limit: string
      /** Partial only; '' none. */
      readonly size: string
      /** '' none (TPSL-22). */
      readonly slippage: string
      readonly slippageType: 'TickSize' | 'Percent'
    }

export interface LegFields {
  readonly tpSlMode: 'Full' | 'Partial'
  readonly [field: string]: string
}

const names = {
  tp: {
    price: 'takeProfit',
    by: 'tpTriggerBy',
    type: 'tpOrderType',
    limit: 'limitTakeProfit',
    size: 'tpSize',
    sizeX: 'tpSizeX',
    slip: 'tpMaxSlippage',
    slipType: 'tpMaxSlippageType',
  },
  sl: {
    price: 'stopLoss',
    by: 'slTriggerBy',
    type: 'slOrderType',
    limit: 'limitStopLoss',
    size: 'slSize',
    sizeX: 'slSizeX',
    slip: 'slMaxSlippage',
    slipType: 'slMaxSlippageType',
  },
} as const

function addFields(
  into: Record<string, string>,
  leg: 'tp' | 'sl',
  mode: 'Full' | 'Partial',
  patch: LegPatch,
): void {
  const name = names[leg]
  if (patch.kind === 'keep') return
  if (patch.kind === 'remove') {
    into[name.price] = '0'
    return
  }
  into[name.price] = patch.trigger
  into[name.by] = patch.triggerBy
  into[name.type] = patch.orderType
  if (patch.orderType === 'Limit') into[name.limit] = patch.limit
  const sizeX = mode === 'Partial' && patch.size !== '' ? toE8(patch.size) : null
  if (sizeX !== null) {
    into[name.size] = patch.size
    into[name.sizeX] = sizeX
  }
  if (patch.orderType === 'Market' && patch.slippage !== '') {
    into[name.slip] = patch.slippage
    into[name.slipType] = patch.slippageType
  }
}

/** TP/SL fields of order/create and order/replace (TPSL-67). */
export function legFields(mode: 'Full' | 'Partial', tp: LegPatch, sl: LegPatch): LegFields {
  const fields = { tpSlMode: mode }
  addFields(fields, 'tp', mode, tp)
  addFields(fields, 'sl', mode, sl)
  return fields
}

/** An unchanged leg is named only if the other one is new: they become one entry, of which one is executed. */
const idOf = (mode: 'Full' | 'Partial', patch: LegPatch, other: LegPatch): string =>
  patch.kind === 'keep' && (mode === 'Full' || other.kind !== 'set' || other.stopOrderId !== '')
    ? ''
    : patch.stopOrderId

/**
 * Body of position/set-tp-sl-ts, null if both legs are unchanged. With ids of existing stop orders it changes them
 * (TPSL-35).
 *
 * @ledger TPSL-21, TPSL-22, TPSL-35, TPSL-65, TPSL-71
 */
export function setTpSlFields(input: {
  readonly symbol: string
  readonly positionIdx: PositionIdx
  readonly mode: 'Full' | 'Partial'
  readonly tp: LegPatch
  readonly sl: LegPatch
  /** Size of the entry, or of the position. */
  readonly qty: string
}) {
  const { symbol, positionIdx, mode, tp, sl } = input
  if (tp.kind === 'keep' && sl.kind === 'keep') return null
  const [tpId, slId] = [idOf(mode, tp, sl), idOf(mode, sl, tp)]
  const qtyX = input.qty === '' ? null : toE8(input.qty)
  return {
    symbol,
    positionIdx,
    ...legFields(mode, tp, sl),
    ...(qtyX === null ? {} : { qtyX }),
    ...(tpId === '' ? {} : { tpStopOrderId: tpId }),
    ...(slId === '' ? {} : { slStopOrderId: slId }),
  }
}
