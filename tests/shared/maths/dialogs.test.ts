/** What the dialogs and forms ask: margin, leverage, limits, funding caps, option odds and ends. Worked by hand. */
import { describe, expect, it } from 'vitest'
import { coinEquity, isolatedAvailable, marginBalance } from '#shared/maths/account.ts'
import { liqAfterMarginChange, maxAddableMargin, maxRemovableMargin } from '#shared/maths/add-margin.ts'
import { bankruptcyWithMargin } from '#shared/maths/bankruptcy.ts'
import { familyOf } from '#shared/maths/family.ts'
import { closeFeeReserve } from '#shared/maths/fees.ts'
import { cappedFundingRate } from '#shared/maths/funding.ts'
import { clampLeverage, divisibleLeverage, leverageChange } from '#shared/maths/leverage.ts'
import { liqHedge } from '#shared/maths/liquidation-cross.ts'
import { isolatedMargin } from '#shared/maths/margin.ts'
import { costInputMaximum, orderQtyCap } from '#shared/maths/max-quantity.ts'
import { toText, toTruncatedText } from '#shared/maths/number.ts'
import { positionGreek, yearsToExpiry } from '#shared/maths/option-pricing.ts'
import { tierFault, tiersOf } from '#shared/maths/risk-tiers.ts'
import { optionRoi } from '#shared/maths/roi.ts'
import { isWithinTolerance } from '#shared/maths/tpsl.ts'
import { contractTypes } from '#shared/domain/enums.ts'
import type { RiskTier } from '#shared/domain/instrument.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { btcTiers } from './samples.ts'

const long = {
  family: 'linear',
  side: 'Buy',
  size: '1',
  entry: '10000',
  leverage: '10',
  takerFee: '0.00055',
} as const

describe('margin dialogs', () => {
  it('MARGIN-15, MARGIN-19: added margin moves the liquidation price away, removed margin back', () => {
    const change = (by: string, extraMargin = '0') =>
      toText(liqAfterMarginChange({ ...long, extraMargin, change: by, tiers: btcTiers, tick: '0.1' }))
    // (10000 - (1000 + x/0.99945)) / 0.995
    expect(change('0')).toBe('9045.3')
    expect(change('500')).toBe('8542.5')
    expect(change('-500', '500')).toBe('9045.3')
    expect(change('-501', '500')).toBeNull()
    const short = { ...long, side: 'Sell', extraMargin: '0', change: '500', tiers: btcTiers } as const
    expect(toText(liqAfterMarginChange({ ...short, tick: '0.1' }))).toBe('11442.5')
  })

  it('MARGIN-15: margin can be added down to 1x at most, and only unneeded added margin can be removed', () => {
    expect(toText(maxAddableMargin({ available: '5000', value: '10000', margin: '7000' }))).toBe('3000')
    expect(toText(maxAddableMargin({ available: '-5', value: '10000', margin: '7000' }))).toBe('0')
    expect(maxAddableMargin({ available: '', value: '1', margin: '1' })).toBeNull()
    const held = { extraMargin: '300', margin: '1300', value: '10000', imr: '0.1' }
    expect(toText(maxRemovableMargin({ ...held, uPnl: '50' }))).toBe('300')
    expect(toText(maxRemovableMargin({ ...held, uPnl: '-120' }))).toBe('180')
    expect(toText(maxRemovableMargin({ ...held, uPnl: '-900' }))).toBe('0')
    expect(maxRemovableMargin({ ...held, uPnl: '' })).toBeNull()
  })

  it('an isolated position has its margin, the closing fee and the added margin', () => {
    expect(toText(isolatedMargin({ ...long, extraMargin: '7' }))).toBe('1011.95')
    expect(toText(closeFeeReserve(long))).toBe('4.95')
    expect(closeFeeReserve({ ...long, entry: '0' })).toBeNull()
  })

  it('bankruptcy with extra margin, both families', () => {
    expect(toText(bankruptcyWithMargin({ ...long, takerFee: '0', extraMargin: '500' }))).toBe('8500')
    expect(toText(bankruptcyWithMargin({ ...long, extraMargin: null }))).toBe('9000')
    const inverse = {
      family: 'inverse',
      side: 'Sell',
      size: '60000',
      entry: '50000',
      leverage: '10',
    } as const
    // 60000 / (1.2 - 0.12 - 0.01)
    expect(toText(bankruptcyWithMargin({ ...inverse, extraMargin: '0.01', tick: '0.5' }))).toBe('56074.5')
    expect(bankruptcyWithMargin({ ...inverse, extraMargin: '2' })).toBeNull()
    expect(bankruptcyWithMargin({ ...inverse, extraMargin: '-1' })).toBeNull()
  })

  it('POS-32: long and short of one symbol share a price in hedge mode', () => {
    const leg = (size: string, entry: string) => ({ size, entry, mmr: '0.01' })
    // (100 - 3*100 + 1*100) / (0.03 + 0.01 - 2)
    const shared = liqHedge({ walletBalance: '100', long: leg('3', '100'), short: leg('1', '100') })
    expect(shared?.toFixed(8)).toBe('51.02040816')
    expect(liqHedge({ walletBalance: '1000', long: leg('3', '100'), short: leg('1', '100') })).toBeNull()
    expect(liqHedge({ walletBalance: '100', long: leg('0', ''), short: leg('1', '100') })?.toFixed(8)).toBe(
      '198.01980198',
    )
    expect(liqHedge({ walletBalance: '100', long: leg('1', ''), short: leg('0', '') })).toBeNull()
  })
})

describe('leverage', () => {
  it('LEV-06, LEV-07, MARGIN-22: is clamped to the symbol’s range, to 2 decimals', () => {
    const clamp = (leverage: string, isCross = false) =>
      toText(clampLeverage({ leverage, isCross, firstSection: '1', maxLeverage: '100' }))
    expect([clamp('12.345'), clamp('0.5'), clamp('101'), clamp('0.001', true), clamp('0.5', true)]).toEqual([
      '12.34',
      '1',
      '100',
      '0.01',
      '0.5',
    ])
    expect(clampLeverage({ leverage: '', isCross: false, maxLeverage: '5' })).toBeNull()
    expect(clampLeverage({ leverage: '1', isCross: false, maxLeverage: '0.5' })).toBeNull()
    expect(toText(divisibleLeverage('0'))).toBe('0.01')
    expect(divisibleLeverage('-1')).toBeNull()
  })

  it('users 8: a change reports the balance it needs, or why it is refused', () => {
    const base = { ...long, mark: '9500', value: '10000', available: '1000', tiers: btcTiers, tick: '0.1' }
    const to = (newLeverage: string, more: object = {}) => leverageChange({ ...base, newLeverage, ...more })
    expect(to('8')).toMatchObject({ outcome: 'allowed', neededBalance: new Decimal(250) })
    expect(to('5', { available: '999' })).toMatchObject({ outcome: 'needs-balance' })
    expect(to('5', { extraMargin: '500' })).toMatchObject({
      outcome: 'allowed',
      neededBalance: new Decimal(500),
    })
    // 25x would put the liquidation price at 9648.3, above the mark.
    expect(to('25')).toMatchObject({ outcome: 'would-liquidate', liqPrice: new Decimal('9648.3') })
    expect(to('25', { side: 'Sell' })).toMatchObject({ outcome: 'allowed' })
    expect(to('101')).toMatchObject({ outcome: 'above-tier', maxLeverage: new Decimal(100) })
    expect(to('')).toBeNull()
    expect(to('5', { tiers: [] })).toBeNull()
  })

  it('D8: invalid tier tables are reported', () => {
    expect(tierFault(btcTiers)).toBeNull()
    expect(tierFault([])).toBe('empty')
    expect(tierFault([{ limit: '', mmr: '0.1', maxLeverage: '1' }])).toBe('unusable')
    expect(tierFault([{ limit: '5', mmr: '0.5', maxLeverage: '2' }])).toBe('unusable')
    const tier = (limit: string, mmr: string, maxLeverage: string) => ({ limit, mmr, maxLeverage })
    expect(tierFault([tier('5', '0.01', '50'), tier('5', '0.02', '20')])).toBe('overlapping')
    expect(tierFault([tier('5', '0.02', '20'), tier('6', '0.01', '20')])).toBe('rates-not-rising')
    expect(tierFault([tier('5', '0.01', '20'), tier('6', '0.01', '50')])).toBe('leverage-not-falling')
  })

  it('MARGIN-16: the catalogue and the rules name tiers differently', () => {
    const text = (value: string) => value as DecimalText
    const tier: RiskTier = {
      riskId: 1,
      limit: text('5'),
      startingMargin: text('0.02'),
      maintainMargin: text('0.01'),
      maxLeverage: text('50'),
      isLowestRisk: true,
    }
    expect(tiersOf([tier])).toEqual([{ limit: '5', mmr: '0.01', maxLeverage: '50' }])
  })
})

describe('order form', () => {
  it('FORM-17, FORM-18, FORM-19: the cap follows the order type and the account', () => {
    const caps = { maxQty: '100', maxMarketQty: '50', maxPostOnlyOrderSize: '500' }
    const cap = (kind: 'market' | 'post-only' | 'other', isUta: boolean, isDemo: boolean) =>
      toText(orderQtyCap({ kind, isUta, isDemo, ...caps }))
    expect([cap('market', true, false), cap('post-only', true, false), cap('post-only', true, true)]).toEqual(
      ['50', '500', '100'],
    )
    expect([cap('post-only', false, false), cap('other', true, false)]).toEqual(['100', '100'])
  })

  it('FORM-21: the cost field ends at the maximum quantity in money', () => {
    const cost = (family: 'linear' | 'inverse', balanceFraction: number) =>
      toText(costInputMaximum({ family, maxQty: '100', price: '3', balanceFraction }))
    expect([cost('linear', 2), cost('inverse', 4)]).toEqual(['300', '33.3333'])
    expect(cost('linear', -1)).toBeNull()
    expect(costInputMaximum({ family: 'linear', maxQty: '', price: '1', balanceFraction: 1 })).toBeNull()
  })

  it('TPSL-49: a price may pass its reference by a thousandth', () => {
    const within = (side: 'Buy' | 'Sell', price: string) =>
      isWithinTolerance({ side, price, reference: '1000' })
    expect([
      within('Buy', '1001'),
      within('Buy', '1001.1'),
      within('Sell', '999'),
      within('Sell', '998.9'),
    ]).toEqual([true, false, true, false])
    expect(isWithinTolerance({ side: 'Buy', price: '', reference: '1' })).toBeNull()
  })
})

describe('account and funding', () => {
  it('sums wallets as the documents do', () => {
    expect(toText(marginBalance({ walletBalance: '11728.54414904', perpUpl: '-1.8975' }))).toBe(
      '11726.64664904',
    )
    expect(toText(marginBalance({ walletBalance: '10', perpUpl: '1', spotBorrow: '4' }))).toBe('7')
    expect(toText(coinEquity({ walletBalance: '10', uPnl: '1', spotBorrow: '4', optionValue: '2' }))).toBe(
      '9',
    )
    expect(
      toText(
        isolatedAvailable({ walletBalance: '10', positionIM: '3', orderIM: '2', locked: '1', bonus: '1' }),
      ),
    ).toBe('3')
    expect(toText(isolatedAvailable({ walletBalance: '1', positionIM: '3', orderIM: '2' }))).toBe('0')
    expect(marginBalance({ walletBalance: '', perpUpl: '0' })).toBeNull()
    expect(coinEquity({ walletBalance: '', uPnl: '0' })).toBeNull()
    expect(isolatedAvailable({ walletBalance: '1', positionIM: '', orderIM: '2' })).toBeNull()
  })

  it('a funding rate is clamped to its caps', () => {
    const capped = (rate: string) => toText(cappedFundingRate({ rate, lower: '-0.00375', upper: '0.00375' }))
    expect([capped('0.01'), capped('-0.01'), capped('0.0001')]).toEqual(['0.00375', '-0.00375', '0.0001'])
    expect(cappedFundingRate({ rate: '0', lower: '1', upper: '0' })).toBeNull()
  })
})

describe('other rules', () => {
  it('options: ROI, position greeks and time to expiry', () => {
    expect(toTruncatedText(optionRoi({ pnl: '100', premium: '350' }), 2)).toBe('28.57')
    expect(toText(optionRoi({ pnl: '-100', premium: '350', positionIM: '200' }))).toBe('-50')
    expect(positionGreek('0.5', '-3')).toBe('-1.5')
    expect(positionGreek('', '1')).toBeNull()
    expect(toText(yearsToExpiry({ nowMs: 0, expiryMs: 365 * 86_400_000 }))).toBe('1')
    expect(toText(yearsToExpiry({ nowMs: 5, expiryMs: 1 }))).toBe('0')
    expect(yearsToExpiry({ nowMs: Number.NaN, expiryMs: 1 })).toBeNull()
  })

  it('text cuts a residue and never rounds it up', () => {
    expect(toTruncatedText(new Decimal('71.0767'), 2)).toBe('71.07')
    expect(toTruncatedText(new Decimal('-0.001'), 2)).toBe('0')
    expect(toTruncatedText(null, 2)).toBeNull()
    expect(toText(new Decimal(Number.NaN))).toBeNull()
    const third = new Decimal(1).dividedBy(3)
    expect(toTruncatedText(third.times(3), 8)).toBe('1')
  })

  it('every contract type of the catalogue except the unknown one has a family', () => {
    expect(contractTypes.filter((type) => familyOf(type) === null)).toEqual(['Unknown'])
    expect(
      ['InverseFutures', 'UsdcPerpetual', 'UsdtOption', 'Spot', 'LinearFutures'].map((type) =>
        familyOf(type as 'Spot'),
      ),
    ).toEqual(['inverse', 'usdc', 'option', 'spot', 'linear'])
  })
})
