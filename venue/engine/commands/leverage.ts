/** Sets a symbol's leverage (docs/choices.md#leverage-change). */
import type { PositionIdx } from '#shared/domain/enums.ts'
import { isBeyondLiq } from '#shared/maths/integer/liquidation.ts'
import { valueAt, valueLimit } from '#shared/maths/integer/terms.ts'
import type { Refusal } from '../../exchange/commands.ts'
import {
  chargeOrder,
  emitPosition,
  emitWallet,
  registerHolding,
  otherSide,
  peekHolding,
  refreshMargins,
  releaseOrder,
  restorer,
} from '../accounts/holdings.ts'
import { availableOf } from '../accounts/pools.ts'
import type { Market } from '../state/market.ts'
import { leverageText } from '../terms/money.ts'
import { settingRecord } from '../accounts/records.ts'
import { refuse } from '../terms/refusals.ts'
import { holdingId } from '../state/state.ts'
import type { Account, Holding } from '../state/state.ts'
import { emit } from '../state/world.ts'
import type { World } from '../state/world.ts'
import { isAbsent, readLeverage } from './read.ts'

/** 1x; cross margin allows less (LEV-06, LEV-07). */
const LEAST_ISOLATED = 100
const LEAST_CROSS = 1

/** Applies a leverage and recomputes all margins of the holding. */
function setLeverageOf(market: Market, h: Holding, leverageE2: number): void {
  for (const o of h.orders) if (o.entry !== null) releaseOrder(h, o, o.leaves)
  h.leverageE2 = leverageE2
  for (const o of h.orders) if (o.entry !== null) chargeOrder(market, h, o)
  refreshMargins(h)
}

/** Applies a leverage, removes manually added margin, and emits nothing. A refusal has changed nothing. */
export function putLeverage(world: World, market: Market, h: Holding, leverageE2: number): Refusal | null {
  const { spec } = market
  if (leverageE2 < (h.isIsolated ? LEAST_ISOLATED : LEAST_CROSS) || leverageE2 > spec.maxLeverageE2) {
    const most = leverageText(spec.maxLeverageE2)
    return refuse('leverageBounds', `max_leverage ${most}`, { max_leverage: most })
  }
  const used = Math.abs(h.size) + Math.max(h.buyQty, h.sellQty)
  if (valueAt(spec, market.mark, used) > valueLimit(spec, leverageE2)) return refuse('riskLimit')
  const { leverageE2: before } = h
  const restore = restorer(h)
  h.extra = 0n
  setLeverageOf(market, h, leverageE2)
  const liquidates = h.isIsolated && h.size !== 0 && isBeyondLiq(h, market.mark)
  const poor = leverageE2 < before && availableOf(world, h.account, spec.settleCoin) < 0n
  if (!liquidates && !poor) return null
  restore()
  return refuse(liquidates ? 'leverageLiquidates' : 'insufficientBalance')
}

/** Applies the leverages of several holdings: all of them, or none. */
export function putLeverages(
  world: World,
  market: Market,
  wanted: readonly (readonly [Holding, number])[],
): Refusal | null {
  const undo: (() => void)[] = []
  for (const [h, leverageE2] of wanted) {
    if (h.leverageE2 === leverageE2) continue
    const restore = restorer(h)
    const refused = putLeverage(world, market, h, leverageE2)
    if (refused === null) {
      undo.push(restore)
      continue
    }
    for (const back of undo) back()
    return refused
  }
  return null
}

/** A leverage sent with an order, applied provisionally until `keep` or `giveBack`. */
export interface BorrowedLeverage {
  keep(): void
  giveBack(): void
}

const unchangedLeverage: BorrowedLeverage = { keep: () => undefined, giveBack: () => undefined }

/** Applies the leverage sent with an order, so that the order's cost is checked at it. */
export function borrowLeverage(
  world: World,
  market: Market,
  account: Account,
  positionIdx: PositionIdx,
  input: unknown,
): BorrowedLeverage | Refusal {
  if (isAbsent(input)) return unchangedLeverage
  const leverageE2 = readLeverage(input)
  if (leverageE2 === null) return refuse('badLeverage')
  const id = holdingId(market.spec.id, positionIdx)
  const isNew = !account.holdings.has(id)
  const h = peekHolding(account, market, positionIdx)
  if (leverageE2 === h.leverageE2) return unchangedLeverage
  // Both sides of a cross hedge share one leverage: only SetLeverage may change it.
  if (!h.isIsolated && otherSide(account, market.spec, positionIdx) !== undefined)
    return refuse('badLeverage')
  const restore = restorer(h)
  const refused = putLeverage(world, market, h, leverageE2)
  if (refused !== null) return refused
  registerHolding(market, h)
  return {
    keep: () => {
      world.dirty.holdings.add(h)
      emit(world, account, { kind: 'setting', setting: settingRecord(h) })
      if (h.size !== 0) emitPosition(world, market, h)
      // Not every order that follows emits the wallet: a waiting one does not.
      emitWallet(world, account, market.spec)
    },
    giveBack: () => {
      restore()
      if (!isNew) return
      account.holdings.delete(id)
      market.holders.delete(h)
    },
  }
}
