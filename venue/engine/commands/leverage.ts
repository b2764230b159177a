/** Changing a symbol's leverage (maths.md 5). */
import type { PositionIdx } from '#shared/domain/enums.ts'
import { isBeyondLiq } from '#shared/maths/integer/liquidation.ts'
import { valueAt, valueLimit } from '#shared/maths/integer/terms.ts'
import type { Refusal } from '../../exchange/commands.ts'
import {
  chargeOrder,
  emitPosition,
  keepHolding,
  otherSide,
  peekHolding,
  refreshMargins,
  releaseOrder,
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

/** 1x; cross knows even less (LEV-06, LEV-07). */
const LEAST_ISOLATED = 100
const LEAST_CROSS = 1

/** Puts a leverage in force and takes all margins of the holding anew. */
function setLeverageOf(market: Market, h: Holding, leverageE2: number): void {
  for (const o of h.orders) if (o.entry !== null) releaseOrder(h, o, o.leaves)
  h.leverageE2 = leverageE2
  for (const o of h.orders) if (o.entry !== null) chargeOrder(market, h, o)
  refreshMargins(h)
}

/** Puts a leverage in force, hand-added margin taken away, and tells nobody; a refusal has changed nothing. */
export function putLeverage(world: World, market: Market, h: Holding, leverageE2: number): Refusal | null {
  const { spec } = market
  if (leverageE2 < (h.isIsolated ? LEAST_ISOLATED : LEAST_CROSS) || leverageE2 > spec.maxLeverageE2) {
    const most = leverageText(spec.maxLeverageE2)
    return refuse('leverageBounds', `max_leverage ${most}`, { max_leverage: most })
  }
  const used = Math.abs(h.size) + Math.max(h.buyQty, h.sellQty)
  if (valueAt(spec, market.mark, used) > valueLimit(spec, leverageE2)) return refuse('riskLimit')
  const before = { leverage: h.leverageE2, extra: h.extra }
  h.extra = 0n
  setLeverageOf(market, h, leverageE2)
  const liquidates = h.isIsolated && h.size !== 0 && isBeyondLiq(h, market.mark)
  const poor = leverageE2 < before.leverage && availableOf(world, h.account, spec.settleCoin) < 0n
  if (!liquidates && !poor) return null
  h.extra = before.extra
  setLeverageOf(market, h, before.leverage)
  return refuse(liquidates ? 'leverageLiquidates' : 'insufficientBalance')
}

/** Several holdings' leverages at once: all of them, or none. */
export function putLeverages(
  world: World,
  market: Market,
  wanted: readonly (readonly [Holding, number])[],
): Refusal | null {
  const undo: (() => void)[] = []
  for (const [h, leverageE2] of wanted) {
    if (h.leverageE2 === leverageE2) continue
    const { leverageE2: before, extra } = h
    const refused = putLeverage(world, market, h, leverageE2)
    if (refused === null) {
      undo.push(() => {
        h.extra = extra
        setLeverageOf(market, h, before)
      })
      continue
    }
    for (const back of undo) back()
    return refused
  }
  return null
}

/** A leverage an order brings along: in force until it's kept or given back. */
export interface BorrowedLeverage {
  keep(): void
  giveBack(): void
}

const asItIs: BorrowedLeverage = { keep: () => undefined, giveBack: () => undefined }

/** Puts the leverage an order says in force, so that its cost is checked with it. */
export function borrowLeverage(
  world: World,
  market: Market,
  account: Account,
  positionIdx: PositionIdx,
  input: unknown,
): BorrowedLeverage | Refusal {
  if (isAbsent(input)) return asItIs
  const leverageE2 = readLeverage(input)
  if (leverageE2 === null) return refuse('badLeverage')
  const id = holdingId(market.spec.id, positionIdx)
  const isNew = !account.holdings.has(id)
  const h = peekHolding(account, market, positionIdx)
  if (leverageE2 === h.leverageE2) return asItIs
  // The sides of a cross hedge have one leverage: it's set by itself, not by the way.
  if (!h.isIsolated && otherSide(account, market.spec, positionIdx) !== undefined)
    return refuse('badLeverage')
  const before = { leverage: h.leverageE2, extra: h.extra }
  const refused = putLeverage(world, market, h, leverageE2)
  if (refused !== null) return refused
  keepHolding(market, h)
  return {
    keep: () => {
      world.dirty.holdings.add(h)
      emit(world, account, { kind: 'setting', setting: settingRecord(h) })
      if (h.size !== 0) emitPosition(world, market, h)
    },
    giveBack: () => {
      h.extra = before.extra
      setLeverageOf(market, h, before.leverage)
      if (!isNew) return
      account.holdings.delete(id)
      market.holders.delete(h)
    },
  }
}
