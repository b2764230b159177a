import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contractTypes } from '#shared/domain/enums.ts'
import { isDecimalText } from '#shared/units/decimal-text.ts'
import { instrumentItem } from '#shared/wire/instrument-item.ts'
import { readInstrument } from '../../../../src/workers/hub/symbols/read-instrument.ts'
import { readMarket } from '../../../../venue/bybit/catalogue/read-market.ts'
import { categories } from '../../../../venue/bybit/terms/category.ts'
import { context, inverseItem, linearItem, optionItem, refused, spotItem } from './support/items.ts'
import type { Raw } from './support/items.ts'

const inGroup = (group: string, more: Raw): Raw => ({
  [group]: { ...(linearItem()[group] as object), ...more },
})

describe('an item is left out with a reason', () => {
  it.each<[string, unknown, string]>([
    ['no object', 'BTCUSDT', 'it is "BTCUSDT"'],
    ['a list', [], 'it is object'],
    ['no symbol', linearItem({ symbol: undefined }), 'symbol is undefined'],
    ['a symbol with markup', linearItem({ symbol: '<b>' }), 'symbol is "<b>"'],
    ['no base coin', linearItem({ baseCoin: '' }), 'baseCoin is missing'],
    ['an unknown type', linearItem({ contractType: 'LinearTurbo' }), '"LinearTurbo" in "USDT" is not known'],
    ['an unknown settle coin', linearItem({ settleCoin: 'EUR' }), '"LinearPerpetual" in "EUR" is not known'],
    ['no filter', linearItem({ priceFilter: null }), 'priceFilter is null'],
    ['a tick of 0', linearItem(inGroup('priceFilter', { tickSize: '0' })), 'tickSize is "0"'],
    [
      'a bound of 41 digits',
      linearItem(inGroup('priceFilter', { maxPrice: `1${'0'.repeat(40)}` })),
      `maxPrice is "1${'0'.repeat(40)}"`,
    ],
    ['a negative tick', linearItem(inGroup('priceFilter', { tickSize: '-1' })), 'tickSize is "-1"'],
    ['an exponent', linearItem(inGroup('priceFilter', { tickSize: '1e-7' })), 'tickSize is "1e-7"'],
    ['a bound of 0', linearItem(inGroup('priceFilter', { maxPrice: '0' })), 'maxPrice is "0"'],
    [
      'bounds that cross',
      linearItem(inGroup('priceFilter', { maxPrice: '0.05' })),
      'minPrice 0.1 is above maxPrice',
    ],
    ['no step', linearItem(inGroup('lotSizeFilter', { qtyStep: '' })), 'qtyStep is ""'],
    ['no status', linearItem({ status: undefined }), 'status is missing'],
    ['no leverage', linearItem({ leverageFilter: {} }), 'maxLeverage is undefined'],
    [
      'a leverage of a million',
      linearItem(inGroup('leverageFilter', { maxLeverage: '1000000' })),
      'maxLeverage is "1000000"',
    ],
    ['a funding interval of a year', linearItem({ fundingInterval: 525_600 }), 'fundingInterval is "525600"'],
    ['a broken time', linearItem({ launchTime: 'soon' }), 'launchTime is "soon"'],
    [
      'a dated contract without a date',
      linearItem({ contractType: 'LinearFutures' }),
      'deliveryTime is missing',
    ],
    ['a price scale of 40', linearItem({ priceScale: '40' }), 'priceScale is "40"'],
  ])('%s', (_, item, why) => {
    expect(refused('linear', item)).toBe(why)
  })

  it('so that a coin with an underscore never makes a symbol of three parts', () => {
    expect(refused('spot', spotItem({ baseCoin: 'A_B' }))).toBe('"A_B" and "USDT" are no names of coins')
  })
})

describe('hostile items', () => {
  const samples = { linear: linearItem(), inverse: inverseItem(), spot: spotItem(), option: optionItem() }
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string(),
    fc.constantFrom('', '0', '-1', '1e9', 'NaN', '0x10', '٣', '99999999999999999999999999999999999999999999'),
    fc.double(),
    fc.constantFrom({ toString: 1 }, { __proto__: null }, [], null, true),
  )
  /** A good item with some fields, also of its groups, replaced. */
  const spoilt = fc
    .tuple(
      fc.constantFrom(...categories),
      fc.dictionary(
        fc.constantFrom(
          ...new Set(Object.values(samples).flatMap((item) => Object.keys(item))),
          'lotSizeFilter.qtyStep',
          'lotSizeFilter.maxOrderQty',
          'priceFilter.tickSize',
          'leverageFilter.maxLeverage',
        ),
        value,
      ),
    )
    .map(([category, changes]) => {
      const item: Record<string, unknown> = { ...samples[category] }
      for (const [path, changed] of Object.entries(changes)) {
        const [name = '', field] = path.split('.')
        const before = item[name]
        if (field === undefined) item[name] = changed
        else if (typeof before === 'object' && before !== null) item[name] = { ...before, [field]: changed }
      }
      return [category, item] as const
    })

  it('are read or left out with a short reason, never thrown', () => {
    fc.assert(
      fc.property(fc.oneof(spoilt, fc.tuple(fc.constantFrom(...categories), value)), ([category, item]) => {
        const read = readMarket(category, item, context)
        if (!read.ok) {
          expect(read.why).not.toBe('')
          expect(read.why.length).toBeLessThan(300)
          expect(read.why).not.toMatch(/\p{Cc}/u)
          return
        }
        const { draft } = read
        for (const amount of [
          'tickSize',
          'lotSize',
          'minQty',
          'maxNewOrderQty',
          'minPrice',
          'maxPrice',
        ] as const)
          expect(
            isDecimalText(draft[amount]) && !draft[amount].startsWith('-') && draft[amount] !== '0',
          ).toBe(true)
        for (const whole of [
          'startTradingTime',
          'settleTradingTime',
          'fundingIntervalMinutes',
          'priceFraction',
        ] as const)
          expect(Number.isSafeInteger(draft[whole])).toBe(true)
      }),
    )
  })

  it('that are read are accepted by the hub too', () => {
    fc.assert(
      fc.property(spoilt, ([category, item]) => {
        const read = readMarket(category, item, context)
        if (!read.ok) return
        const wire = instrumentItem({ ...read.draft, id: 1, indexSort: 1 })
        expect(readInstrument(wire, read.draft.contractType, contractTypes)).not.toBeNull()
      }),
    )
  })
})
