/** Cross liquidation price of a hedge: the long and the short of one symbol move together. */
import { atOwnTier } from '../own-tier.ts'
import { isShown, toTick } from './liquidation.ts'
import type { CrossState } from './liquidation.ts'
import { maintenanceMargin, reserveOf } from './margin.ts'
import { minus, over, plus, ratio, E8, times, whole } from './ratio.ts'
import type { Ratio } from './ratio.ts'
import { gainSign, tierAt, valuePerPrice, valueRatio } from './terms.ts'
import type { IntegerPosition, IntegerTier } from './terms.ts'

type Pair = readonly [IntegerPosition, IntegerPosition]
type Tiers = readonly [IntegerTier, IntegerTier]

const negated = ({ top, bottom }: Ratio): Ratio => ratio(-top, bottom)
const signed = (sign: 1 | -1, value: Ratio): Ratio => (sign > 0 ? value : negated(value))
const sum = ([a, b]: readonly [Ratio, Ratio]): Ratio => plus(a, b)
const both = <Out>([a, b]: Pair, of: (position: IntegerPosition, at: 0 | 1) => Out): readonly [Out, Out] => [
  of(a, 0),
  of(b, 1),
]

/**
 * Price at which the balance of a pool meets the maintenance of both sides, this symbol alone moving.
 *
 * @formula linear (sum s*V(M) - MB + otherMM + sum cf - sum dd) / sum q*(s - m); inverse its reciprocal in q; tiers chosen at V(M), then again at the unrounded price (at most 5 times)
 * @units price units; 0: none within the symbol's prices, or as much long as short (its far price is not shown)
 * @rounding net long up, net short down to the tick, after the last choice
 * @source docs/choices.md#hedge-liquidation [C]; equals liqHedge with closing fees taken off the wallet
 * @ledger POS-32
 */
export function hedgeLiqPrice(pair: Pair, mark: number, cross: CrossState): number {
  const [{ spec }] = pair
  const net = pair[0].size + pair[1].size
  if (net === 0 || (spec.kind !== 'linear' && spec.kind !== 'inverse')) return 0
  const own = both(pair, (position) => maintenanceMargin(position, mark))
  const free = minus(whole(cross.balance - cross.maintenance + own[0] + own[1]), sum(both(pair, reserveOf)))
  const atMark = both(pair, (position) => valueRatio(spec, mark, Math.abs(position.size)))
  const held = sum(both(pair, (position, at) => signed(gainSign(spec, position.size), atMark[at])))
  const found = atOwnTier<Tiers, Ratio>(
    sameTiers([tierAt(spec.tiers, atMark[0]), tierAt(spec.tiers, atMark[1])]),
    (price) => sameTiers(both(pair, (position) => tierAt(spec.tiers, valueAtPrice(position, price)))),
    (tiers) =>
      crossing(pair, minus(minus(held, free), whole(tiers[0].deduction + tiers[1].deduction)), tiers),
  )
  if (found === null) return 0
  const price = toTick(spec, net > 0, found.price)
  return isShown(spec, price) ? price : 0
}

const valueAtPrice = (position: IntegerPosition, price: Ratio): Ratio => {
  const perPrice = whole(valuePerPrice(position))
  return position.spec.kind === 'inverse' ? over(perPrice, price) : times(price, perPrice)
}

/** rest / sum u*(g - m): a value per unit of price, or of its reciprocal for inverse; only on the side the net is liquidated. */
function crossing(pair: Pair, rest: Ratio, tiers: Tiers): Ratio | null {
  const [{ spec }] = pair
  const slope = sum(
    both(pair, (position, at) =>
      ratio(valuePerPrice(position) * (BigInt(gainSign(spec, position.size)) * E8 - tiers[at].mmE8), E8),
    ),
  )
  const isNetGaining = gainSign(spec, pair[0].size + pair[1].size) > 0
  if (
    slope.top === 0n ||
    slope.top > 0n !== isNetGaining ||
    rest.top > 0n !== slope.top > 0n ||
    rest.top === 0n
  )
    return null
  const [top, bottom] = slope.top > 0n ? [rest, slope] : [negated(rest), negated(slope)]
  return spec.kind === 'inverse' ? over(bottom, top) : over(top, bottom)
}

const kept = new WeakMap<IntegerTier, WeakMap<IntegerTier, Tiers>>()

/** Each pair of tiers is one object, so that two choices can be compared by identity. */
function sameTiers(tiers: Tiers): Tiers {
  const firsts = kept.get(tiers[0]) ?? new WeakMap<IntegerTier, Tiers>()
  kept.set(tiers[0], firsts)
  const known = firsts.get(tiers[1]) ?? tiers
  firsts.set(tiers[1], known)
  return known
}
