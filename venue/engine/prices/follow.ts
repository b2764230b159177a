/** Prices of symbols that follow others: the same underlying everywhere, with a basis, or through the option model. */
import type { Greeks } from '#shared/domain/records.ts'
import { parseDecimalText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'
import type { Follow } from '../listings/listing.ts'
import { setReference } from '../state/market.ts'
import type { Following, Leads, Market } from '../state/market.ts'
import { optionMark, optionModel } from './option-model.ts'

const YEAR_MS = 365 * 86_400_000
/** Standard deviation of a follower from the followed price, relative. */
const STRAY = 2.5e-5
const OPTION_STRAY = 2e-3
/** Time constants in which deviations decay. */
const RETURN_MS = 60_000
const SHIFT_RETURN_MS = 1_200_000

const inQuote = ({ quoteLead }: Leads, at: (market: Market) => number): number =>
  quoteLead === null ? 1 : at(quoteLead) / 10 ** quoteLead.spec.priceFraction

/** The underlying's spot price in units of 10^-digits. */
function underlying(leads: Leads, follow: Follow, digits: number, at: (market: Market) => number): number {
  const { lead } = leads
  const scale = 10 ** (digits - lead.spec.priceFraction)
  return (at(lead) * scale * follow.factor) / inQuote(leads, at)
}

const fairOf = (market: Market): number => market.sim.fair
const indexOf = (market: Market): number => market.index

const basisFactor = (follow: Follow, deliveryAt: number, time: number): number =>
  deliveryAt === 0 ? 1 : 1 + (follow.basis * Math.max(deliveryAt - time, 0)) / YEAR_MS

/** The followed price with its basis, in units of 10^-digits. */
export const followedPrice = (
  leads: Leads,
  follow: Follow,
  digits: number,
  deliveryAt: number,
  time: number,
): number => underlying(leads, follow, digits, fairOf) * basisFactor(follow, deliveryAt, time)

const PLAIN: Follow = { lead: '', quoteLead: '', factor: 1, basis: 0 }

/** Fair price of a follower without its deviation, in its price units. */
export function followedFair(market: Market, following: Following, time: number): number {
  const { spec } = market
  if (following.kind === 'spread') {
    const scale = 10 ** (spec.priceFraction - following.first.spec.priceFraction)
    return Math.max((following.first.sim.fair - following.second.sim.fair) * scale, spec.tick)
  }
  if (following.kind === 'price') {
    return followedPrice(following, following.follow, spec.priceFraction, following.deliveryAt, time)
  }
  const forward = underlying(following, PLAIN, spec.priceFraction, fairOf)
  const { model } = optionModel({
    isCall: spec.option?.isCall ?? true,
    strike: spec.option?.strike ?? 1,
    forward,
    deliveryAt: spec.deliveryAt,
    time,
    volatility: spec.volatility,
  })
  return Math.max(model?.price.toNumber() ?? 0, 1)
}

/** Index of a follower: the underlying's index without basis; for options in the option's price units. */
export function followedIndex(market: Market, following: Following): number {
  if (following.kind === 'spread') return Math.max(Math.round(market.sim.fair), 1)
  const follow = following.kind === 'option' ? PLAIN : following.follow
  return Math.max(Math.round(underlying(following, follow, market.spec.priceFraction, indexOf)), 1)
}

/** Moves a follower's fair price to the followed price at `time`, with a small random deviation. */
export function stepFollower(market: Market, following: Following, time: number): void {
  const { sim, spec } = market
  const dt = Math.max(time - sim.steppedAt, 0)
  const stray = spec.kind === 'option' ? OPTION_STRAY : STRAY
  sim.shift *= Math.exp(-dt / (Math.abs(sim.shift) > 20 * stray ? SHIFT_RETURN_MS : RETURN_MS))
  sim.shift += sim.random.normal() * stray * Math.sqrt(Math.min(dt / RETURN_MS, 1))
  const fair = followedFair(market, following, time) * (1 + sim.shift)
  sim.fair = Math.min(Math.max(fair, 1), spec.maxPrice / 2)
  sim.anchor = sim.fair
  sim.steppedAt = time
}

/** A larger shift was set by the control port; it is no random deviation. */
const isSteered = (shift: number): boolean => Math.abs(shift) > 20 * OPTION_STRAY

/**
 * Sets mark and index of a follower. Mark of perpetuals: index and premium; of dated contracts: fair price; of options: the
 * model at the index.
 */
export function followerReferences(market: Market, following: Following, time: number): void {
  const { sim, spec } = market
  const index = followedIndex(market, following)
  if (spec.option !== null && !isSteered(sim.shift)) {
    const { deliveryAt, volatility } = spec
    setReference(market, optionMark({ ...spec.option, forward: index, deliveryAt, time, volatility }), index)
    return
  }
  if (spec.deliveryAt === 0 && spec.kind !== 'spot') {
    sim.premium += (market.last / index - 1 - sim.premium) * 0.05
    setReference(market, Math.max(Math.round(index * (1 + sim.premium)), 1), index)
    return
  }
  sim.premium = 0
  setReference(market, Math.max(Math.round(sim.fair), 1), index)
}

const DIGITS = 8
const textOf = (value: number | string): DecimalText =>
  parseDecimalText(new Decimal(value).toDecimalPlaces(DIGITS).toFixed()) ?? ZERO_TEXT

/** Current greeks of an option per unit of its underlying (docs/choices.md#option-greeks); null for other contracts. */
export function greeksOf(market: Market, time: number): Greeks | null {
  const { spec } = market
  if (spec.option === null || spec.deliveryAt <= time) return null
  const { model, iv } = optionModel({
    ...spec.option,
    forward: market.index,
    deliveryAt: spec.deliveryAt,
    time,
    volatility: spec.volatility,
  })
  if (model === null) return null
  // The model's prices are in price units: gamma is per unit squared.
  const unit = 10 ** spec.priceFraction
  return {
    delta: textOf(model.delta.toNumber()),
    gamma: textOf(model.gamma.toNumber() * unit),
    vega: textOf(model.vega1pct.toNumber() / unit),
    theta: textOf(model.thetaPerDay.toNumber() / unit),
    iv: textOf(iv),
  }
}
