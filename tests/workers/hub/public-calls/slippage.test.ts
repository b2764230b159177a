import { describe, expect, it } from 'vitest'
import { slippageChoices } from '#shared/domain/slippage.ts'
import { readSlippageChoices } from '../../../../src/workers/hub/public-calls/slippage.ts'

describe('SLIP-10: the exchange’s presets of maximum slippage', () => {
  const good = slippageChoices('ETH')
  it('are used unchanged', () => {
    expect(readSlippageChoices({ symbol: 'ETHUSDT', ...good })).toEqual(good)
  })
  it('are not used if a preset is invalid, beyond the allowed range, or missing: the built-in lists apply', () => {
    for (const presets of [[], ['abc'], ['0.001'], ['11'], ['1', null], 'x', undefined, Array(13).fill('1')])
      expect(readSlippageChoices({ ...good, percent: { ...good.percent, presets } })).toBeNull()
    for (const odd of [null, 1, 'x', [], {}]) expect(readSlippageChoices(odd)).toBeNull()
  })
  it('have the second preset as default if none is sent', () => {
    const told = readSlippageChoices({ ...good, ticks: { presets: ['5', '6'], default: '7' } })
    expect(told?.ticks.default).toBe('6')
  })
})
