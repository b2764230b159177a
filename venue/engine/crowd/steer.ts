/** The control port takes a price somewhere: what the price follows goes along, and so do all that follow it. */
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

/** Puts the fair price of a symbol where it's wanted; a follower's underlying is moved, an option or spread strays from it. */
export function steer(world: World, market: Market, price: number): void {
  const { following } = market
  if (following?.kind === 'price') {
    const { lead } = following
    setFair(world, lead, (lead.sim.fair * price) / followedFair(market, following, world.time))
    requote(world, lead, 'through')
    // One lot prints the new price.
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

/** Everything that follows the same price comes along at once. */
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
