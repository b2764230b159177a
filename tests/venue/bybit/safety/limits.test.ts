import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  LIMITS_FILE,
  defaultLimits,
  limitNames,
  limitsFor,
  readLimitOptions,
  readLimits,
} from '../../../../venue/bybit/safety/limits.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-limits-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const store = (text: string): void => writeFileSync(join(folder, LIMITS_FILE), text)

describe('limits of a gateway', () => {
  it('are the defaults of the network without a file: values on mainnet alone', () => {
    expect(limitsFor('mainnet', folder)).toEqual({
      orderValue: '1000',
      priceDistance: '5',
      ordersPerMinute: 60,
      openOrders: 50,
      positionValue: '5000',
      symbols: null,
      dailyLoss: '500',
    })
    for (const network of ['testnet', 'demo'] as const)
      expect(limitsFor(network, null)).toMatchObject({
        orderValue: null,
        priceDistance: null,
        dailyLoss: null,
      })
  })

  it('are those of the file, and of options before it', () => {
    store('{"orderValue": 250.5, "symbols": ["BTCUSDT", "BTCUSDT"], "dailyLoss": null}')
    const limits = limitsFor('mainnet', folder, ['orderValue=80', 'openOrders=3', 'positionValue=none'])
    expect(limits).toEqual({
      ...defaultLimits.mainnet,
      orderValue: '80',
      symbols: ['BTCUSDT'],
      dailyLoss: null,
      openOrders: 3,
      positionValue: null,
    })
  })

  it.each([
    ['{"orderValue": NaN}', /limits\.json: it is not JSON/],
    ['', /it is not JSON/],
    ['[]', /it must be an object/],
    ['null', /it must be an object/],
    ['{"orderValue": -1}', /orderValue must be a number above 0/],
    ['{"orderValue": 0}', /orderValue must be a number above 0/],
    ['{"orderValue": 1e400}', /orderValue must be a number above 0/],
    ['{"orderValue": "1e3"}', /orderValue must be a number above 0/],
    ['{"orderValue": "1,000"}', /orderValue must be a number above 0/],
    [`{"orderValue": "${'9'.repeat(40)}"}`, /orderValue must be a number above 0/],
    ['{"orderValue": true}', /orderValue must be a number above 0/],
    ['{"orderValue": {"a": 1}}', /orderValue must be a number above 0/],
    ['{"ordersPerMinute": 1.5}', /ordersPerMinute must be a whole number/],
    ['{"openOrders": 1e9}', /openOrders must be a whole number/],
    ['{"symbols": []}', /symbols must list symbols/],
    ['{"symbols": ["btc usdt"]}', /symbols must list symbols/],
    ['{"symbols": [1]}', /symbols must list symbols/],
    ['{"ordervalue": 5}', /ordervalue is no limit\. The limits are orderValue, /],
    ['{"__proto__": {"orderValue": 5}}', /__proto__ is no limit/],
    [`{"orderValue": 1${' '.repeat(70_000)}}`, /it is too long/],
  ])('a bad file stops the start with words: %.60s', (text, reason) => {
    store(text)
    expect(() => limitsFor('mainnet', folder)).toThrow(reason)
  })

  it('a file that cannot be read stops the start', () => {
    mkdirSync(join(folder, LIMITS_FILE))
    expect(() => limitsFor('mainnet', folder)).toThrow(/limits\.json cannot be read/)
  })

  it.each([
    ['orderValue', /--limit must be NAME=VALUE/],
    ['=5', /--limit must be NAME=VALUE/],
    ['orderValue=', /--limit: orderValue must be a number above 0/],
    ['orderValue=Infinity', /--limit: orderValue must be a number above 0/],
    ['speed=5', /--limit: speed is no limit/],
  ])('the option %s is refused', (option, reason) => {
    expect(() => readLimitOptions([option])).toThrow(reason)
  })

  it('have a reader for each name', () => {
    expect(Object.keys(defaultLimits.mainnet)).toEqual(limitNames)
    expect(readLimits('{}')).toEqual({})
  })
})
