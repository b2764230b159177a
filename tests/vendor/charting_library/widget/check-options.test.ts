import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { IBasicDataFeed } from '../../../../vendor/charting_library/api/datafeed.ts'
import type { ResolutionString } from '../../../../vendor/charting_library/api/primitives.ts'
import { checkOptions, traceIgnored } from '../../../../vendor/charting_library/widget/check-options.ts'
import { UNSUPPORTED_OPTIONS } from '../../../../vendor/charting_library/widget/not-supported.ts'
import { checkPropertyName } from '../../../../vendor/charting_library/widget/css-property.ts'

const datafeed = {} as IBasicDataFeed
const interval = '60' as ResolutionString
const readme = readFileSync(
  join(import.meta.dirname, '../../../../vendor/charting_library/README.md'),
  'utf8',
)

describe('constructor guards', () => {
  it('CHART-46: a missing data feed raises "Datafeed is not defined"', () => {
    expect(() => checkOptions({ symbol: 'BTCUSDT', interval })).toThrow(/^Datafeed is not defined$/)
  })

  it('CHART-47: without symbol and load_last_chart the exact text is raised', () => {
    const message = "Symbol is not defined: either 'symbol' or 'load_last_chart' option must be set"
    expect(() => checkOptions({ datafeed, interval })).toThrow(message)
    expect(() => checkOptions({ datafeed, interval, symbol: '' })).toThrow(message)
    let caught = ''
    try {
      checkOptions({ datafeed, interval })
    } catch (error) {
      caught = (error as Error).message
    }
    expect(caught).toBe(message)
  })

  it('CHART-47: load_last_chart alone is sufficient', () => {
    expect(() => checkOptions({ datafeed, load_last_chart: true })).not.toThrow()
    expect(() => checkOptions({ datafeed, interval, symbol: 'BTCUSDT' })).not.toThrow()
  })

  it('the interval is checked third', () => {
    expect(() => checkOptions({ datafeed, symbol: 'BTCUSDT' })).toThrow('Interval is not defined')
  })
})

describe('options that this build does not support', () => {
  it.each(UNSUPPORTED_OPTIONS)('%s is traced once by name and is not fatal; the README lists it', (name) => {
    const options = { datafeed, interval, symbol: 'BTCUSDT' }
    const traced: string[] = []
    const trace = (where: string, message: string): void => void traced.push(`${where}: ${message}`)
    expect(() => checkOptions({ ...options, [name]: () => [] })).not.toThrow()
    traceIgnored({ ...options, [name]: undefined }, trace)
    expect(traced).toEqual([])
    traceIgnored({ ...options, [name]: () => [] }, trace)
    expect(traced).toEqual([`options: option ${name} is not supported by this build of charting_library`])
    expect(readme).toContain(`\`${name}\``)
  })
})

describe('CSS custom properties', () => {
  it('CHART-52: a name with two hyphens is accepted', () => {
    expect(() => checkPropertyName('--tv-bg')).not.toThrow()
  })

  it.each(['color', '-tv-bg', '', '--', '--a b', 'var(--x)'])('CHART-52: %j is refused', (name) => {
    expect(() => checkPropertyName(name)).toThrow('two hyphens')
  })
})
