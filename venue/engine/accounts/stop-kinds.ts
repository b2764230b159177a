/** A position's TP/SL entries and trailing stop by kind, and their fields in the position's record (ENTITY-27, TPSL-12). */
import type { PartialTpSl, Position } from '#shared/domain/records.ts'
import { priceText, qtyText } from '../terms/money.ts'
import type { Trail } from '../terms/order-parts.ts'
import type { Holding, LiveOrder } from '../state/state.ts'

export type TpSlKind = 'TakeProfit' | 'StopLoss' | 'PartialTakeProfit' | 'PartialStopLoss'

/** Kinds that apply to the whole position; it has at most one of each. */
export const fullKinds: ReadonlySet<string> = new Set(['TakeProfit', 'StopLoss', 'TrailingStop'])

export function stopKind(mode: 'Full' | 'Partial', isProfit: boolean): TpSlKind {
  if (mode === 'Full') return isProfit ? 'TakeProfit' : 'StopLoss'
  return isProfit ? 'PartialTakeProfit' : 'PartialStopLoss'
}

/** A position's entry of such a kind, null without one. */
export function fullStop(h: Holding, kind: 'TakeProfit' | 'StopLoss' | 'TrailingStop'): LiveOrder | null {
  for (const o of h.stops) if (o.stopOrderType === kind) return o
  return null
}

const trailFields = (spec: Holding['spec'], trail: Trail): Partial<Position> => ({
  ...(trail.distance === 0 ? {} : { trailingStop: priceText(spec, trail.distance) }),
  ...(trail.rateE4 === 0 ? {} : { trailValuePercentageE4: trail.rateE4 }),
  ...(trail.activation === 0 ? {} : { activationPrice: priceText(spec, trail.activation) }),
})

const partialEntry = (spec: Holding['spec'], o: LiveOrder): PartialTpSl => ({
  orderId: o.orderId,
  stopOrderType: o.stopOrderType,
  triggerPrice: priceText(spec, o.triggerPrice),
  triggerBy: o.triggerBy,
  qty: qtyText(spec, o.leaves),
})

/** The fields of a position's record that come from its entries. */
export function stopFields(h: Holding): Partial<Position> {
  if (h.stops.size === 0) return {}
  const { spec } = h
  const tp = fullStop(h, 'TakeProfit')
  const sl = fullStop(h, 'StopLoss')
  const trailing = fullStop(h, 'TrailingStop')
  const partials = [...h.stops].filter((o) => !fullKinds.has(o.stopOrderType))
  const mode = tp !== null || sl !== null ? 'Full' : partials.length > 0 ? 'Partial' : null
  return {
    ...(tp === null ? {} : { takeProfit: priceText(spec, tp.triggerPrice), tpTriggerBy: tp.triggerBy }),
    ...(sl === null ? {} : { stopLoss: priceText(spec, sl.triggerPrice), slTriggerBy: sl.triggerBy }),
    ...(mode === null ? {} : { tpSlMode: mode }),
    ...(partials.length === 0 ? {} : { partialTpslList: partials.map((o) => partialEntry(spec, o)) }),
    ...(trailing?.trail ? trailFields(spec, trailing.trail) : {}),
    ...(trailing === null || trailing.triggerPrice === 0
      ? {}
      : { tsTriggerPrice: priceText(spec, trailing.triggerPrice) }),
  }
}
