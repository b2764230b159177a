import { describe, expect, it } from 'vitest'
import { slippageChoices } from '#shared/domain/slippage.ts'
import { readSlippageChoices } from '../../../../src/workers/hub/public-calls/slippage.ts'

describe('SLIP-10: what the exchange offers as maximum slippage', () => {
  const good = slippageChoices('ETH')
  it('is taken as it comes', () => {
    expect(readSlippageChoices({ symbol: 'ETHUSDT', ...good })).toEqual(good)
  })
  it('is not taken where a preset is no number, beyond what may be sent, or missing: the built-in lists stand in', () => {
    for (const presets of [[], ['abc'], ['0.001'], ['11'], ['1', null], 'x', undefined, Array(13).fill('1')])
      expect(readSlippageChoices({ ...good, percent: { ...good.percent, presets } })).toBeNull()
    for (const odd of [null, 1, 'x', [], {}]) expect(readSlippageChoices(odd)).toBeNull()
  })
  it('has the second preset as default where none is told', () => {
    const told = readSlippageChoices({ ...good, ticks: { presets: ['5', '6'], default: '7' } })
    expect(told?.ticks.default).toBe('6')
  })
})
