import { describe, expect, it } from 'vitest'
import { supportedCoins } from '../../../src/shared/domain/coins.ts'
import { accountKinds, contractTypes, triggerPriceTypes } from '../../../src/shared/domain/enums.ts'
import {
  byMarketType,
  contractTypeOf,
  marketTypeOf,
  marketTypes,
} from '../../../src/shared/domain/market-type.ts'
import { planTypes, positionIdxOf, stopOrderTypes } from '../../../src/shared/domain/order-kinds.ts'
import { mapStatus } from '../../../src/shared/domain/order-status.ts'

describe('kinds of markets and orders', () => {
  it('ENTITY-01, ENTITY-07, ENTITY-32: contract types, trigger prices and account kinds are exactly the specified ones', () => {
    expect(contractTypes.join(' ')).toBe(
      'LinearPerpetual LinearFutures InversePerpetual InverseFutures UsdcPerpetual UsdcFutures UsdcOption UsdtOption Uniform COPY_TRADE Spot Unknown',
    )
    expect(triggerPriceTypes).toEqual(['LastPrice', 'IndexPrice', 'MarkPrice'])
    // Demo, portfolio margin and copy trade are flags that combine with each of these.
    expect(accountKinds).toEqual(['standard', 'UTA', 'UTA2'])
  })
  it('SYM-43: the 21 supported coins, in the specified order', () => {
    expect(supportedCoins.join()).toBe(
      'BTC,ETH,EOS,XRP,BCH,LTC,XTZ,LINK,ADA,DOT,UNI,XEM,SUSHI,AAVE,DOGE,MATIC,ETC,BNB,FIL,SOL,USDT',
    )
  })
  it('ENTITY-03: market types and contract types map both ways', () => {
    expect(marketTypes).toHaveLength(14)
    for (const type of contractTypes) {
      const market = marketTypeOf(type)
      if (market !== null) expect(contractTypeOf(market)).toBe(type)
    }
    expect([marketTypeOf('LinearPerpetual'), marketTypeOf('UsdcOption')]).toEqual(['UsdtPerpetual', 'Option'])
    expect([marketTypeOf('Unknown'), contractTypeOf('FutureSpread'), contractTypeOf('SpotMargin')]).toEqual([
      null,
      null,
      null,
    ])
  })
  it('SYM-40: spot first, then margin, then perpetuals', () => {
    const shuffled = ['InversePerpetual', 'Option', 'Spot', 'UsdtPerpetual', 'SpotMargin'] as const
    expect(shuffled.toSorted(byMarketType)).toEqual([
      'Spot',
      'SpotMargin',
      'UsdtPerpetual',
      'InversePerpetual',
      'Option',
    ])
  })
  it('ENTITY-04, ENTITY-05: the eleven stop order types, plan types by number', () => {
    expect(stopOrderTypes).toHaveLength(11)
    expect(Object.values(planTypes).toSorted((a, b) => a - b)).toEqual([1, 4, 5, 8, 10, 11])
    expect([planTypes.conditional, planTypes.stopLimit, planTypes.oco, planTypes.tpSl]).toEqual([
      1, 8, 10, 11,
    ])
  })
  it('ENTITY-06: position index of mode and side', () => {
    expect(positionIdxOf('MergedSingle', 'Sell')).toBe(0)
    expect([positionIdxOf('BothSide', 'Buy'), positionIdxOf('BothSide', 'Sell')]).toEqual([1, 2])
  })
})

describe('order statuses', () => {
  it.each([
    ['ENTITY-19', 'Filled', 'FILLED', 'FILLED'],
    ['ENTITY-20', 'PartiallyFilledCanceled', 'PARTIALLY_FILLED_CANCELED', 'PARTIALLY_FILLED_CANCELED'],
    ['ENTITY-20', 'PartiallyFilled', 'PARTIALLY_FILLED', 'PARTIALLY_FILLED'],
    ['ENTITY-21', 'Deactivated', 'ORDER_CANCELED', 'ORDER_CANCELED'],
    ['ENTITY-22', 'Cancelled', 'CANCELED', 'ORDER_CANCELED'],
    ['ENTITY-23', 'Triggered', 'ORDER_FILLED', 'ORDER_FILLED'],
    ['ENTITY-24', 'Rejected', 'REJECTED', 'ORDER_REJECTED'],
    ['ENTITY-25', 'Untriggered', 'ORDER_NEW', 'ORDER_NEW'],
    ['ENTITY-25', 'New', 'NEW', 'NEW'],
  ])('%s: %s is %s, of a plan order %s', (_id, status, ordinary, plan) => {
    expect([mapStatus(status, false), mapStatus(status, true)]).toEqual([ordinary, plan])
  })
  it('ENTITY-25: an unlisted status is passed on unchanged and reported', () => {
    const told: string[] = []
    expect(mapStatus('Foo', true, (status) => told.push(status))).toBe('Foo')
    expect(mapStatus('constructor', false, (status) => told.push(status))).toBe('constructor')
    expect(told).toEqual(['Foo', 'constructor'])
  })
})
