import { describe, expect, it } from 'vitest'
import { rejected } from '#shared/contracts/outcome.ts'
import { symbolBeside, defaultSymbol } from '#shared/domain/routes.ts'
import { withParams } from '../../../../src/workers/hub/refusals/tab-calls.ts'

describe('what a refusal\u2019s words need', () => {
  it('ERR-15: the trigger price type that was asked with, of the leg or the order the code is about', () => {
    const named = (code: number, asked: object) => {
      const outcome = withParams(rejected(code, ''), asked, '')
      return outcome.kind === 'rejected' ? outcome.params?.['triggerBy'] : ''
    }
    const legs = { tpTriggerBy: 'MarkPrice', slTriggerBy: 'IndexPrice' }
    expect(named(30_027, legs)).toBe('MarkPrice')
    expect(named(30_028, legs)).toBe('IndexPrice')
    expect(named(30_029, { tpSl: legs })).toBe('MarkPrice')
    expect(named(30_074, { triggerBy: 'LastPrice', tpSl: legs })).toBe('LastPrice')
    expect(named(30_074, { slTriggerBy: 'IndexPrice' })).toBe('IndexPrice')
    expect(named(30_074, {})).toBeUndefined()
  })

  it('S3: the market to go on to is never the one that ended', () => {
    for (const symbol of [defaultSymbol, 'ETHUSDT', 'GONEUSDT']) expect(symbolBeside(symbol)).not.toBe(symbol)
  })
})
