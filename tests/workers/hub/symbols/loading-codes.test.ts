import { describe, expect, it } from 'vitest'
import { contractCodes, spotCodes } from '../../../../src/workers/hub/symbols/trace-codes.ts'
import { readCatalogue } from '../../../../src/workers/hub/symbols/read-instrument.ts'
import { itemOf, sample, setUp } from './catalogue-bench.ts'

describe('symbol loading', () => {
  it('ERR-19, ERR-21: the codes are in the order of the specification’s lists, each once', () => {
    // Each code has a test: catalogue-fallbacks.test.ts and spot-catalogue.test.ts.
    expect(Object.entries(spotCodes).map(([name, code]) => `${code} ${name}`)).toEqual([
      '11511501 retryError',
      '11511502 retryMax',
      '11511503 useCache',
      '11511504 hardCoded',
      '11511505 execution',
      '11511506 allOrV3Request',
      '11511507 merge',
      '11511508 cdnRequest',
      '11511509 v3Request',
      '11511510 fallBackToV2',
      '11511511 v2Request',
    ])
    expect(Object.values(contractCodes)).toEqual([1, 2, 3, 4, 5, 6, 7].map((at) => String(10_011_500 + at)))
  })
  it('SYM-25: the answer is keyed by contract type; a code other than 0 is no list', async () => {
    // The items have no type of their own.
    const untyped = (at: number) =>
      Object.fromEntries(Object.entries(itemOf(at)).filter(([key]) => key !== 'ct'))
    const read = readCatalogue({
      LinearPerpetual: [untyped(1)],
      InversePerpetual: [untyped(2)],
      SomethingNew: [untyped(3)],
    })
    expect(read?.instruments.map(({ symbol, contractType }) => [symbol, contractType])).toEqual(
      expect.arrayContaining([
        ['S1USDT', 'LinearPerpetual'],
        ['S2USDT', 'InversePerpetual'],
      ]),
    )
    expect(read?.unknownTypes).toHaveLength(1)
    const { clock, catalogue, world } = setUp()
    world.status = 502
    catalogue.start()
    await clock.advance(10)
    expect(catalogue.status()).toBe('rejected')
  })
  it('SYM-32: stepped margin rates, base and step limits and the leverage breakpoints are stored unchanged', () => {
    const { riskTiers } = sample()
    expect(riskTiers.length).toBeGreaterThan(0)
    const read = readCatalogue({ LinearPerpetual: [itemOf(1, { riskTiers, section: [1, 25, 50, 100] })] })
    const [instrument] = read?.instruments ?? []
    expect(instrument?.riskTiers).toEqual(riskTiers)
    expect(instrument?.section).toEqual([1, 25, 50, 100])
  })
})
