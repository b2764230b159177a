import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { contractTypes } from '#shared/domain/enums.ts'
import { isSymbolName } from '#shared/domain/routes.ts'
import { compareDecimalText, isDecimalText, parseDecimalText } from '#shared/units/decimal-text.ts'
import { fractionDigits, isMultipleOf } from '#shared/units/tick.ts'
import { instrumentItem } from '#shared/wire/instrument-item.ts'
import { readInstrument } from '../../../../src/workers/hub/symbols/read-instrument.ts'
import { readMarket } from '../../../../venue/bybit/catalogue/read-market.ts'
import type { InstrumentDraft } from '../../../../venue/bybit/catalogue/read-market.ts'
import { context } from './support/items.ts'
import type { Raw } from './support/items.ts'

const folder = fileURLToPath(new URL('../../../../../shared/data/bybit/', import.meta.url))
const fileOf = (category: string): string => `${folder}bybit-v5-instruments-info-${category}.json`
const isHere = existsSync(fileOf('linear')) && existsSync(fileOf('spot'))

interface Body {
  readonly time: number
  readonly result: { readonly list: readonly Raw[] }
}

/** Every recorded item with its instrument. Items that are left out are listed by name and reason. */
function recorded(category: 'linear' | 'spot') {
  const { result, time } = JSON.parse(readFileSync(fileOf(category), 'utf8')) as Body
  const leftOut: string[] = []
  const pairs = result.list.flatMap((raw): readonly (readonly [Raw, InstrumentDraft])[] => {
    const read = readMarket(category, raw, { ...context, now: time })
    if (!read.ok) leftOut.push(`${read.name}: ${read.why}`)
    else if (read.remark !== null) leftOut.push(read.remark)
    return read.ok ? [[raw, read.draft]] : []
  })
  return { pairs, leftOut }
}
const at = (raw: Raw, group: string, field: string): unknown => (raw[group] as Raw)[field]
const counts = (list: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...new Set(list)].sort().map((one) => [one, list.filter((other) => other === one).length]),
  )

describe.skipIf(!isHere)('recorded instruments of Bybit (skipped where ../shared/data is absent)', () => {
  const all = isHere ? { linear: recorded('linear'), spot: recorded('spot') } : null
  const both = [...(all?.linear.pairs ?? []), ...(all?.spot.pairs ?? [])]

  it('none of the 1,357 is left out', () => {
    expect([all?.linear.leftOut, all?.spot.leftOut]).toEqual([[], []])
    expect(both).toHaveLength(1357)
  })

  it('families, tags and quarter codes are those of the record', () => {
    expect(counts(both.map(([, { contractType }]) => contractType))).toEqual({
      LinearFutures: 40,
      LinearPerpetual: 692,
      Spot: 557,
      UsdcPerpetual: 68,
    })
    expect(counts(both.map(([, { symbolType = '' }]) => symbolType))).toEqual({
      '': 622,
      Spot: 557,
      TradFi: 178,
    })
    expect(counts(both.flatMap(([, { symbolTags }]) => symbolTags))).toEqual({
      adventure: 3,
      commodity: 4,
      innovation: 117,
      st: 20,
      stock: 174,
      xstocks: 11,
    })
    expect(counts(both.map(([, { quarter }]) => quarter))).toEqual({
      '': 1319,
      CurM: 8,
      CurQ: 8,
      CurW: 8,
      NNextQ: 2,
      NextM: 2,
      NextQ: 2,
      NextW: 8,
    })
  })

  it('steps and bounds are the recorded numbers, and bounds are whole ticks', () => {
    for (const [raw, draft] of both) {
      const isSpot = draft.contractType === 'Spot'
      const tick = at(raw, 'priceFilter', 'tickSize')
      const lot = at(raw, 'lotSizeFilter', isSpot ? 'basePrecision' : 'qtyStep')
      expect([draft.tickSize, draft.lotSize]).toEqual([parseDecimalText(tick), parseDecimalText(lot)])
      expect(draft.lotFraction).toBe(fractionDigits(lot))
      expect(draft.priceFraction).toBeGreaterThanOrEqual(fractionDigits(tick) ?? 99)
      expect(draft.minQty).toBe(parseDecimalText(at(raw, 'lotSizeFilter', 'minOrderQty')))
      expect(compareDecimalText(draft.minPrice, draft.maxPrice)).toBe(-1)
      expect(compareDecimalText(draft.minQty, draft.maxNewOrderQty)).not.toBe(1)
      expect(
        isMultipleOf(draft.minPrice, draft.tickSize) && isMultipleOf(draft.maxPrice, draft.tickSize),
      ).toBe(true)
      for (const text of [draft.maxNewMarketOrderQty, draft.maxPostOnlyOrderSize, draft.minNotionalValue])
        expect(isDecimalText(text)).toBe(true)
    }
  })

  it('our symbols are unique, and each names one of Bybit’s', () => {
    const symbols = both.map(([, { symbol }]) => symbol)
    expect(new Set(symbols).size).toBe(1357)
    expect(symbols.filter((symbol) => !isSymbolName(symbol))).toEqual([])
    for (const [raw, { symbol, contractType, baseCurrency, quoteCurrency }] of both)
      expect(symbol).toBe(contractType === 'Spot' ? `${baseCurrency}_${quoteCurrency}` : raw['symbol'])
  })

  it('the hub reads each of them unchanged from the wire', () => {
    for (const [, draft] of both) {
      const instrument = { ...draft, id: 7, indexSort: 7 }
      const read = readInstrument(instrumentItem(instrument), draft.contractType, contractTypes)
      expect(read).toMatchObject({
        symbol: draft.symbol,
        tickSize: draft.tickSize,
        lotSize: draft.lotSize,
        maxPrice: draft.maxPrice,
        priceFraction: draft.priceFraction,
        quarter: draft.quarter,
        riskTiers: draft.riskTiers,
      })
    }
  })
})
