import { describe, expect, it } from 'vitest'
import { rejected } from '#shared/contracts/outcome.ts'
import { symbolBeside, defaultSymbol } from '#shared/domain/routes.ts'
import { withParams } from '../../../../src/workers/hub/refusals/tab-calls.ts'

describe('parameters of a refusal\u2019s text', () => {
  it('ERR-15: the trigger price type of the request, of the leg or the order that the code concerns', () => {
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

  it('S3: the suggested market is never the one that ended', () => {
    for (const symbol of [defaultSymbol, 'ETHUSDT', 'GONEUSDT']) expect(symbolBeside(symbol)).not.toBe(symbol)
  })
})
