/** The risk tier at a liquidation price: one search for the Decimal rules and the integer forms. */

/** How often a tier is chosen again at the price it gave (docs/choices.md#cross-liquidation). */
const TIER_ROUNDS = 5

/**
 * Runs a liquidation formula with the tier that applies at the resulting price before it is rounded to the tick: the
 * rounded price may be in another tier. Null if the formula has no result. Internal to the maths folder.
 */
export function atOwnTier<Tier, Price>(
  first: Tier | null,
  tierAt: (price: Price) => Tier | null,
  formula: (tier: Tier) => Price | null,
): { readonly price: Price; readonly tier: Tier } | null {
  let tier = first
  if (tier === null) return null
  for (let round = 0; ; round += 1) {
    const price = formula(tier)
    if (price === null) return null
    const next = tierAt(price)
    if (next === null || next === tier || round === TIER_ROUNDS) return { price, tier }
    tier = next
  }
}
