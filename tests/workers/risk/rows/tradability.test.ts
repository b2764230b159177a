import { describe, expect, it } from 'vitest'
import type { Instrument } from '#shared/domain/instrument.ts'
import {
  instrumentView,
  isTradable,
  tradabilityOf,
} from '../../../../src/workers/risk/rows/instrument-view.ts'
import { dec, instrument } from '../support/samples.ts'

describe('whether and why a symbol accepts orders', () => {
  it.each<readonly [string, Partial<Instrument>, string]>([
    ['D3', {}, 'open'],
    ['SYM-33', { contractStatus: 'Closed', symbolStatus: 'Closed' }, 'closed'],
    ['SYM-33', { contractStatus: 'Closed', symbolStatus: 'Delisted' }, 'delisted'],
    ['SYM-37', { contractStatus: 'Closed', symbolStatus: 'ComingSoon' }, 'soon'],
    ['ENTITY-02', { contractType: 'Spot' }, 'open'],
    ['ENTITY-02', { contractType: 'UsdcOption' }, 'open'],
    ['ENTITY-02', { contractType: 'Unknown' }, 'unsupported'],
    ['D3', { tickSize: dec('0') }, 'unusable'],
  ])('%s: %j is %s', (_id, over, wanted) => {
    const one = instrument(over)
    expect(tradabilityOf(one)).toBe(wanted)
    expect(isTradable(one)).toBe(wanted === 'open')
  })
  it('SYM-37: a hidden expected start isn’t shown, its link is unchanged', () => {
    const soon = instrument({
      expectedStartTradingTime: 5,
      isExpectedStartShown: false,
      expectedStartUrl: 'https://example.com',
    })
    expect(instrumentView(soon)).toMatchObject({
      expectedStartTradingTime: 0,
      expectedStartUrl: 'https://example.com',
    })
    expect(instrumentView({ ...soon, isExpectedStartShown: true }).expectedStartTradingTime).toBe(5)
  })
  it('a read-only exchange accepts no orders of an open market, and a closed one has its own reason', () => {
    const at = { isReadOnly: true }
    expect(instrumentView(instrument(), at)).toMatchObject({ tradable: false, tradability: 'readOnly' })
    const closed = instrument({ contractStatus: 'Closed', symbolStatus: 'Closed' })
    expect(instrumentView(closed, at)).toMatchObject({ tradable: false, tradability: 'closed' })
  })
  it('an inverse contract counts dollars and its value is in coins', () => {
    const inverse = instrument({ contractType: 'InversePerpetual', quoteCurrency: 'USD', coin: 'BTC' })
    expect(instrumentView(inverse)).toMatchObject({ unit: 'USD', valueCoin: 'BTC' })
    expect(instrumentView(instrument())).toMatchObject({ unit: 'BTC', valueCoin: 'USDT' })
  })
})
