import { describe, expect, it } from 'vitest'
import { familyOf } from '#shared/maths/family.ts'
import { tierFault, tiersOf } from '#shared/maths/risk-tiers.ts'
import { prepareTiers } from '#shared/maths/risk-tiers.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { createSpecs } from '../../../../venue/engine/listings/instruments.ts'

describe('the core calculates with the terms of the catalogue', () => {
  it.each(createSpecs(200).map((spec) => [spec.symbol, spec] as const))(
    'VENUE-56, MARGIN-16: steps, fees and tiers of %s are the published ones',
    (_, spec) => {
      const { instrument, priceFraction, lotFraction } = spec
      expect(familyOf(instrument.contractType)).toBe('linear')
      expect(fromUnits(BigInt(spec.tick), priceFraction)).toBe(instrument.tickSize)
      expect(fromUnits(BigInt(spec.minPrice), priceFraction)).toBe(instrument.minPrice)
      expect(fromUnits(BigInt(spec.maxPrice), priceFraction)).toBe(instrument.maxPrice)
      expect(fromUnits(BigInt(spec.lot), lotFraction)).toBe(instrument.lotSize)
      expect(fromUnits(spec.takerFeeE8, 8)).toBe(instrument.takerFeeRate)
      expect(fromUnits(spec.makerFeeE8, 8)).toBe(instrument.makerFeeRate)
      const published = tiersOf(instrument.riskTiers)
      expect(tierFault(published)).toBeNull()
      expect(
        spec.tiers.map((tier) => ({
          limit: fromUnits(tier.limit, 8),
          mmr: fromUnits(tier.mmE8, 8),
          deduction: fromUnits(tier.deduction, 8),
          maxLeverage: fromUnits(BigInt(tier.maxLeverageE2), 2),
        })),
      ).toEqual(
        prepareTiers(published)?.map((tier) => ({
          limit: tier.limit.toFixed(),
          mmr: tier.mmr.toFixed(),
          deduction: tier.deduction.toFixed(),
          maxLeverage: tier.maxLeverage?.toFixed(),
        })),
      )
    },
  )
})
