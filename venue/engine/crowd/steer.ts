/** Moves a price for the control port, together with the price it follows and all prices that follow it. */
import { settleMoves } from '../triggers/moves.ts'
import type { Market } from '../state/market.ts'
import type { World } from '../state/world.ts'
import { followedFair, stepFollower } from '../prices/follow.ts'
import { houseTake, references, requote } from './step.ts'

function setFair(world: World, { sim }: Market, fair: number): void {
  sim.fair = fair
  sim.anchor = fair
  sim.premium = 0
  sim.shift = 0
  sim.venues.fill(0)
  sim.referenceAt = world.time
}

/** Sets a symbol's fair price. For a follower its underlying moves; options and spreads are shifted against theirs. */
export function steer(world: World, market: Market, price: number): void {
  const { following } = market
  if (following?.kind === 'price') {
    const { lead } = following
    setFair(world, lead, (lead.sim.fair * price) / followedFair(market, following, world.time))
    requote(world, lead, 'through')
    // Trading one lot makes it the last price.
    houseTake(world, lead, false, 0, lead.spec.lot)
    settleReferences(world, lead)
  }
  setFair(world, market, price)
  if (following !== null && following.kind !== 'price') {
    market.sim.shift = price / followedFair(market, following, world.time) - 1
  }
}

function settleReferences(world: World, market: Market): void {
  market.sim.referenceAt = 0
  references(world, market)
  settleMoves(world, market)
}

/** Moves all symbols that follow the same price. */
export function pullFollowers(world: World, market: Market): void {
  const source = market.following?.kind === 'price' ? market.following.lead : market
  for (const each of world.live) {
    const { following } = each
    if (each === market || each.status !== 'Trading' || following === null) continue
    const follows =
      following.kind === 'spread'
        ? following.first.following !== null
        : following.lead === source || following.quoteLead === source
    if (!follows) continue
    stepFollower(each, following, world.time)
    requote(world, each, 'live')
    houseTake(world, each, each.sim.fair < each.last, 0, each.spec.lot)
    settleReferences(world, each)
  }
}
