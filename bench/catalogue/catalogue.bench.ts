import { instrumentItem } from '#shared/wire/instrument-item.ts'
import { builtInInstruments } from '../../src/workers/hub/symbols/built-in.ts'
import { readCatalogue } from '../../src/workers/hub/symbols/read-instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { BenchSuite } from '../suite.ts'

/**
 * Checks and expands 1,000 short-key symbols with five risk tiers each, as the hub does. The rival parses the same
 * list with long names as JSON and copies it unchecked. 20,000 symbols/s are 50 ms per thousand.
 */
const COUNT = 1000
const samples = builtInInstruments().filter(({ contractType }) => contractType === 'LinearPerpetual')
const instruments = Array.from({ length: COUNT }, (_none, index): Instrument => {
  const sample = samples[index % samples.length]
  const [tier] = sample?.riskTiers ?? []
  if (sample === undefined || tier === undefined) throw new Error('no sample')
  const riskTiers = [1, 2, 3, 4, 5].map((riskId) => ({ ...tier, riskId, limit: `${riskId}000000` as never }))
  return { ...sample, id: index + 1, symbol: `S${index}USDT`, riskTiers }
})
const list = { LinearPerpetual: instruments.map(instrumentItem) }
const naiveText = JSON.stringify(instruments)

let expanded: readonly Instrument[] = []
let copied: readonly Instrument[] = []

function checkList(made: readonly Instrument[]): void {
  if (made.length !== COUNT) throw new Error(`${made.length} symbols`)
  for (const [at, one] of made.entries()) {
    const wanted = instruments[at]
    if (one.symbol !== wanted?.symbol || one.tickSize !== wanted.tickSize || one.riskTiers.length !== 5) {
      throw new Error(`symbol ${at} is wrong`)
    }
  }
}

export const suite: BenchSuite = {
  name: 'catalogue',
  cases: [
    {
      name: 'catalogue expansion: 1,000 short-key symbols, checked',
      unit: 'symbols/s',
      perRun: COUNT,
      rival: 'JSON with long names, copied unchecked',
      reportP99: true,
      run() {
        expanded = readCatalogue(list)?.instruments ?? []
      },
      check: () => checkList(expanded),
    },
    {
      name: 'JSON with long names, copied unchecked',
      unit: 'symbols/s',
      perRun: COUNT,
      run() {
        copied = (JSON.parse(naiveText) as Instrument[]).map((one) => ({
          ...one,
          riskTiers: one.riskTiers.map((tier) => ({ ...tier })),
        }))
      },
      check: () => checkList(copied),
    },
  ],
}
