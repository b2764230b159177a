import { describe, expect, it } from 'vitest'
import { compareDecimalText, parseDecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { fractionDigits } from '../../../../src/shared/units/tick.ts'
import { mergeSpotLists, readQuoteGroups } from '../../../../src/workers/hub/symbols/read-spot.ts'
import { readCatalogue } from '../../../../src/workers/hub/symbols/read-instrument.ts'
import {
  hasRecordedInstruments,
  recordedContracts,
  recordedContractsRaw,
  recordedSpot,
} from '../../../support/bybit-instruments.ts'

describe.skipIf(!hasRecordedInstruments)(
  'the 1,357 recorded instruments (skipped where ../shared/data is absent)',
  () => {
    it('SYM-29, ENTITY-14, ENTITY-30: all 800 contracts are read, with the exchange’s own numbers', () => {
      const read = readCatalogue(recordedContracts())
      expect(read?.refused).toBe(0)
      expect(read?.instruments).toHaveLength(800)
      expect(read?.unknownTypes).toEqual([])
      const bySymbol = new Map(read?.instruments.map((one) => [one.symbol, one]))
      for (const raw of recordedContractsRaw()) {
        const one = bySymbol.get(String(raw['symbol']))
        if (one === undefined) throw new Error(`${String(raw['symbol'])} is missing`)
        const price = raw['priceFilter'] as Record<string, string>
        const lot = raw['lotSizeFilter'] as Record<string, string>
        const leverage = raw['leverageFilter'] as Record<string, string>
        expect(one.tickSize).toBe(parseDecimalText(price['tickSize']))
        expect(one.maxPrice).toBe(parseDecimalText(price['maxPrice']))
        expect(one.lotSize).toBe(parseDecimalText(lot['qtyStep']))
        expect(one.copyTradeMaxLeverage).toBe(parseDecimalText(leverage['maxLeverage']))
        expect(one.startTradingTime).toBe(Number(raw['launchTime']))
        expect(one.priceFraction).toBeGreaterThanOrEqual(fractionDigits(price['tickSize']) ?? 99)
        expect(compareDecimalText(one.minPrice, one.maxPrice)).toBe(-1)
      }
      const kinds = ['LinearPerpetual', 'UsdcPerpetual', 'LinearFutures'].map(
        (type) => read?.instruments.filter(({ contractType }) => contractType === type).length,
      )
      expect(kinds).toEqual([692, 68, 40])
    })
    it('SYM-02, SYM-13, SYM-44: all 557 spot symbols are merged and read', () => {
      const { all, v3 } = recordedSpot()
      const groups = readQuoteGroups(mergeSpotLists(all, v3)) ?? []
      const symbols = groups.flatMap(({ quoteTokenSymbols }) => quoteTokenSymbols)
      expect(symbols).toHaveLength(557)
      for (const symbol of symbols) {
        expect(symbol.quantityPrecision).toBe(fractionDigits(symbol.basePrecision))
        expect(symbol.pricePrecision).toBe(fractionDigits(symbol.minPricePrecision))
        expect(symbol.amountPrecision).toBe(fractionDigits(symbol.quotePrecision))
      }
    })
  },
)
