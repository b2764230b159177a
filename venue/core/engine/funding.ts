/** Funding: a rate that follows the premium, settled on the clock (maths.md 10: long pays when the rate is above 0). */
import { fundingPaid } from '#shared/maths/integer/fills.ts'
import { emitPosition, emitWallet } from '../holdings.ts'
import { fundingAfter } from '../market.ts'
import type { Market } from '../market.ts'
import type { Holding } from '../state.ts'
import type { World } from '../world.ts'

/** Interest part of the rate per settlement, 1e-8. */
const INTEREST_E8 = 10_000
const DAMPER_E8 = 50_000

/** Takes the rate to where the premium points; once a minute. */
export function followRate(market: Market): void {
  const premium = market.sim.premium * 1e8
  const damped = Math.max(Math.min(INTEREST_E8 - premium, DAMPER_E8), -DAMPER_E8)
  const cap = market.spec.fundingCapE8
  const wanted = Math.max(Math.min(premium + damped, cap), -cap)
  market.fundingRateE8 += Math.round((wanted - market.fundingRateE8) * 0.1)
  market.tickerDirty = true
}

function settle(world: World, market: Market, h: Holding): void {
  const paid = fundingPaid(h, market.mark, market.fundingRateE8)
  h.account.wallet -= paid
  h.account.cumRealised -= paid
  h.realised -= paid
  h.cumRealised -= paid
  h.updatedAt = world.time
  world.house.cash += paid
  world.dirty.house = true
  emitPosition(world, market, h)
  emitWallet(world, h.account)
}

/** Settles a market whose moment has come. */
export function settleFunding(world: World, market: Market): void {
  if (world.time < market.nextFundingAt) return
  for (const h of market.holders) if (h.size !== 0) settle(world, market, h)
  market.nextFundingAt = fundingAfter(market.spec, world.time)
  market.moved = true
}
