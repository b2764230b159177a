/** Random take profits, stop losses and slippages. */
import { triggerPriceTypes } from '#shared/domain/enums.ts'
import type { TpSlFields } from '../../../../../venue/exchange/commands.ts'
import { beyond, near, quantity } from './scene.ts'
import type { Scene, Traded } from './scene.ts'

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

export function slippage(scene: Scene) {
  return scene.chance(0.5)
    ? ({ maxSlippage: String(1 + Math.floor(scene.next() * 50)), maxSlippageType: 'TickSize' } as const)
    : ({ maxSlippage: (0.01 + scene.next()).toFixed(2), maxSlippageType: 'Percent' } as const)
}

/** Legs of a buy's (`isLong`) or a sell's position, sometimes on the wrong side. */
export function legs(scene: Scene, market: Traded, isLong: boolean): TpSlFields {
  const fields: Mutable<TpSlFields> = {}
  const isPartial = scene.chance(0.5)
  if (scene.chance(0.75)) {
    fields.takeProfit = scene.chance(0.05) ? '0' : beyond(scene, market, isLong !== scene.chance(0.04))
    fields.tpTriggerBy = scene.pick(triggerPriceTypes)
    if (isPartial && scene.chance(0.4)) {
      fields.tpOrderType = 'Limit'
      fields.tpLimitPrice = near(scene, market, 0.004)
    } else if (scene.chance(0.15)) fields.tpSlippage = slippage(scene)
    if (isPartial && scene.chance(0.6)) fields.tpSize = quantity(scene, market)
  }
  if (scene.chance(0.75)) {
    fields.stopLoss = scene.chance(0.05) ? '0' : beyond(scene, market, isLong === scene.chance(0.04))
    fields.slTriggerBy = scene.pick(triggerPriceTypes)
    if (isPartial && scene.chance(0.4)) {
      fields.slOrderType = 'Limit'
      fields.slLimitPrice = near(scene, market, 0.004)
    } else if (scene.chance(0.15)) fields.slSlippage = slippage(scene)
    if (isPartial && fields.tpSize !== undefined) fields.slSize = fields.tpSize
  }
  return { ...fields, tpSlMode: isPartial ? 'Partial' : 'Full' }
}
