import { describe, expect, it } from 'vitest'
import type { Position } from '#shared/domain/records.ts'
import { dec } from '../support/samples.ts'
import { bench, stop } from './form-bench.ts'

const shownOf = async (of: Partial<Position>) => {
  const { clock, page } = await bench([], of)
  await clock.pass(200)
  const row = page.patches.flatMap((patch) => patch.positions?.upserts ?? []).at(-1)
  return [row?.trailing, row?.trailingAt, row?.trailingFrom]
}

describe('a trailing stop in the positions table', () => {
  it('POS-06: shows its distance and its trigger price', async () => {
    expect(await shownOf({ trailingStop: dec('500'), tsTriggerPrice: dec('59500') })).toEqual([
      '500.0',
      '59,500.0',
      '',
    ])
    expect(await shownOf({ trailValuePercentageE4: 150, tsTriggerPrice: dec('59500') })).toEqual([
      '1.50%',
      '59,500.0',
      '',
    ])
  })

  it('POS-06: an inactive one shows its distance and its activation price', async () => {
    const waiting = { trailingStop: dec('500'), activationPrice: dec('61000') }
    expect(await shownOf(waiting)).toEqual(['500.0', '', '61,000.0'])
    expect(await shownOf({ ...waiting, tsTriggerPrice: dec('0') })).toEqual(['500.0', '', '61,000.0'])
    // Once it has started, where it started is past.
    expect(await shownOf({ ...waiting, tsTriggerPrice: dec('60500') })).toEqual(['500.0', '60,500.0', ''])
  })

  it('POS-06: shows none for every encoding of none by the exchange', async () => {
    expect(await shownOf({})).toEqual(['', '', ''])
    expect(await shownOf({ trailingStop: dec('0'), trailValuePercentageE4: 0 })).toEqual(['', '', ''])
  })

  it('POS-06: its form begins with what is set, so that a press keeps what was not changed', async () => {
    const trail = { orderId: 'ts', stopOrderType: 'TrailingStop' } as const
    const formOf = async (over: object, of: Partial<Position> = {}) => {
      const { api } = await bench([stop({ ...trail, ...over })], of)
      const draft = { key: 'BTCUSDT:0', by: 'distance', text: '', activationText: '', openedAs: '' } as const
      return api.previewTrailing({ requestId: 1, ...draft }).now?.form
    }
    const waiting = { trailValue: dec('500'), activationPrice: dec('61000') }
    expect(await formOf(waiting)).toEqual({ by: 'distance', text: '500', activationText: '61000' })
    expect(await formOf({ ...waiting, triggerPrice: dec('0') })).toMatchObject({ activationText: '61000' })
    expect(await formOf(waiting, { tsTriggerPrice: dec('60500') })).toMatchObject({ activationText: '' })
    const byPercent = { trailValue: dec('900'), trailValuePercentageE4: 150 }
    expect(await formOf(byPercent)).toEqual({ by: 'percent', text: '1.5', activationText: '' })
  })

  it('TPSL-18: the list of TP/SL shows the activation price of an inactive one', async () => {
    const trail = { orderId: 'ts', stopOrderType: 'TrailingStop', trailValue: dec('500') } as const
    const list = async (over: object) => {
      const { api } = await bench([stop({ ...trail, ...over })])
      const asked = { positionKey: 'BTCUSDT:0', only: 'all', sort: 'time', descending: true } as const
      const [entry] = api.listTpSl(asked).entries
      return [entry?.behind, entry?.sl, entry?.startsAt]
    }
    expect(await list({ activationPrice: dec('61000') })).toEqual(['500.0', '--', '61,000.0'])
    expect(await list({ activationPrice: dec('61000'), triggerPrice: dec('60500') })).toEqual([
      '500.0',
      '60,500.0',
      '',
    ])
  })
})
