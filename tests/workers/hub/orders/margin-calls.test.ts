import { describe, expect, it } from 'vitest'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { MarginChange } from '#shared/contracts/margin.ts'
import type { Call, HttpClient } from '../../../../src/workers/hub/http/http-client.ts'
import { callUrl } from '../../../../src/workers/hub/http/call-url.ts'
import type { Intents } from '../../../../src/workers/hub/orders/intents.ts'
import {
  addMarginBody,
  createMarginCalls,
  readRiskTiers,
} from '../../../../src/workers/hub/orders/margin-calls.ts'

const change = (symbol: string, amount: string): MarginChange =>
  ({ symbol, positionIdx: 0, amount }) as unknown as MarginChange

/** The calls over an exchange with given answers. */
function bench(answer: Outcome<true>, read: unknown = {}, hasError = false) {
  const seen: Call[] = []
  const intents = {
    run: ({ call }: { call: Call }) => {
      seen.push(call)
      return Promise.resolve(answer)
    },
  } as unknown as Intents
  const http = {
    call: (call: Call) => {
      seen.push(call)
      return Promise.resolve(
        hasError
          ? { hasError: true, ambiguous: null, retCode: 10001, retMsg: 'no' }
          : { hasError: false, result: read },
      )
    },
  } as unknown as HttpClient
  return { seen, calls: createMarginCalls(intents, http, () => 'id-1') }
}
const accepted: Outcome<true> = { kind: 'accepted', value: true }
const refusedWith = (code: number): Outcome<true> => ({ kind: 'rejected', code, message: 'no' })

describe('margin calls', () => {
  it('MARGIN-11: the amount is sent as an exact integer of 1e-8; an empty or too precise one is not sent', async () => {
    expect(addMarginBody(change('BTCUSDT', '0.1'))).toMatchObject({ addToPositionBalanceE8: '10000000' })
    expect(addMarginBody(change('BTCUSDT', '0.29'))).toMatchObject({ addToPositionBalanceE8: '29000000' })
    expect(addMarginBody(change('BTCUSDT', '-12.5'))).toMatchObject({ addToPositionBalanceE8: '-1250000000' })
    for (const amount of ['0', '0.123456789', 'x']) {
      const { calls, seen } = bench(accepted)
      expect(await calls.addMargin(change('BTCUSDT', amount)), amount).toMatchObject({
        kind: 'rejected',
        code: 10001,
      })
      expect(seen).toEqual([])
    }
  })

  it('MARGIN-12, MARGIN-13, MARGIN-14: success is retCode 0 or a named success code; the caller receives 10201 or 20201, for a refusal 10202 or 20202', async () => {
    const outcome = async (symbol: string, answer: Outcome<true>) =>
      bench(answer).calls.addMargin(change(symbol, '1'))
    expect(await outcome('BTCUSDT', accepted)).toEqual({ kind: 'accepted', value: { code: 10201 } })
    expect(await outcome('BTCPERP', refusedWith(10201))).toEqual({ kind: 'accepted', value: { code: 10201 } })
    expect(await outcome('BTCUSD', refusedWith(20201))).toEqual({ kind: 'accepted', value: { code: 20201 } })
    expect(await outcome('BTCUSDT', refusedWith(30031))).toMatchObject({
      code: 30031,
      params: { outcome: '10202' },
    })
    expect(await outcome('BTCUSD', refusedWith(30031))).toMatchObject({
      code: 30031,
      params: { outcome: '20202' },
    })
    expect(await outcome('BTCUSDT', { kind: 'unknown', reason: 'timeout' })).toMatchObject({
      kind: 'unknown',
    })
  })

  it('MARGIN-15: pre-add-margin is always business usdt, on an inverse symbol too, and returns the liquidation price', async () => {
    const { calls, seen } = bench(accepted, { liqPrice: '51000.5' })
    expect(await calls.preAddMargin(change('BTCUSD', '0.01'))).toEqual({
      kind: 'accepted',
      value: { liqPrice: '51000.5' },
    })
    const [call] = seen
    const url = callUrl('', 'POST', call?.path ?? '', {}, call?.symbol ?? '', '1')
    expect(url).toContain('_sp_business=usdt')
    const none = await bench(accepted, { liqPrice: '' }).calls.preAddMargin(change('BTCUSD', '0.01'))
    expect(none).toMatchObject({ value: { liqPrice: null } })
  })

  it('MARGIN-10: auto-add sends symbol, index and the setting; the same request twice at once is one call', async () => {
    const { calls, seen } = bench(accepted)
    const asked = { symbol: 'BTCUSDT', positionIdx: 1, isAutoAddMargin: true } as const
    const both = await Promise.all([calls.setAutoAddMargin(asked), calls.setAutoAddMargin(asked)])
    expect(both.map(({ kind }) => kind)).toEqual(['accepted', 'accepted'])
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ path: '/contract/v5/private/position/set-auto-add-margin', body: asked })
  })

  it('MARGIN-16, MARGIN-17, MARGIN-18: tiers are divided by 1e8, 1e8 and 100; an error, or a list with an invalid tier, gives an empty list', async () => {
    const raw = {
      riskId: 2,
      limit: '2000000',
      startingMarginE8: '1000000',
      maintainMarginE8: '500000',
      maxLeverageE2: '10000',
      isLowestRisk: true,
    }
    const { calls } = bench(accepted, { list: [raw] })
    expect(await calls.riskLimits('BTCUSDT')).toEqual({
      kind: 'accepted',
      value: [
        {
          riskId: 2,
          limit: '2000000',
          startingMargin: '0.01',
          maintainMargin: '0.005',
          maxLeverage: '100',
          isLowestRisk: true,
        },
      ],
    })
    expect(await bench(accepted, {}, true).calls.riskLimits('BTCUSDT')).toEqual({
      kind: 'accepted',
      value: [],
    })
    for (const wrong of [
      null,
      {},
      { list: 'x' },
      { list: [raw, { ...raw, limit: 'NaN' }] },
      { list: [null] },
    ]) {
      expect(readRiskTiers(wrong), JSON.stringify(wrong)).toEqual([])
    }
  })

  it('a tier with an unusable field is invalid; a scaled field is whole digits or a number', () => {
    const raw = {
      limit: '2000000',
      startingMarginE8: '1000000',
      maintainMarginE8: 500_000,
      maxLeverageE2: 1250,
    }
    expect(readRiskTiers([raw])).toEqual([
      {
        riskId: 0,
        limit: '2000000',
        startingMargin: '0.01',
        maintainMargin: '0.005',
        maxLeverage: '12.5',
        isLowestRisk: false,
      },
    ])
    for (const [name, values] of Object.entries({
      limit: ['x', null],
      startingMarginE8: ['', 'x1', '1x', '1.5', '-1', '9'.repeat(25), null, true],
      maintainMarginE8: ['x'],
      maxLeverageE2: ['x', {}],
    })) {
      for (const value of values)
        expect([name, value, readRiskTiers([{ ...raw, [name]: value }])]).toEqual([name, value, []])
    }
    expect(readRiskTiers([{ ...raw, startingMarginE8: '9'.repeat(24) }])).toHaveLength(1)
    expect(readRiskTiers([{ ...raw, riskId: '3', isLowestRisk: 'true' }])).toMatchObject([
      { riskId: 0, isLowestRisk: false },
    ])
  })

  it('MARGIN-11: the calls in full, with their amounts', async () => {
    const body = { symbol: 'BTCUSDT', positionIdx: 0, addToPositionBalanceE8: '10000000' }
    const { calls, seen } = bench(accepted, { liqPrice: '1' })
    await calls.addMargin(change('BTCUSDT', '0.1'))
    await calls.preAddMargin(change('BTCUSDT', '0.1'))
    await calls.riskLimits('BTCUSDT')
    await calls.setAccountMarginMode({ mode: 'REGULAR_MARGIN' } as never)
    await calls.switchPositionMode({ mode: 'BothSide' })
    expect(seen).toEqual([
      {
        method: 'POST',
        path: '/contract/v5/private/position/add-margin',
        body,
        symbol: 'BTCUSDT',
        isPrivate: true,
      },
      { method: 'POST', path: '/contract/v5/private/position/pre-add-margin', body, isPrivate: true },
      {
        method: 'GET',
        path: '/contract/v5/position/risk-limit-list',
        query: { symbol: 'BTCUSDT' },
        symbol: 'BTCUSDT',
        isShared: true,
      },
      {
        method: 'POST',
        path: '/contract/v5/account/set-margin-mode',
        body: { mode: 'REGULAR_MARGIN' },
        symbol: '',
        isPrivate: true,
      },
      {
        method: 'POST',
        path: '/contract/v5/position/switch-mode',
        body: { mode: 'BothSide' },
        symbol: '',
        isPrivate: true,
      },
    ])
    expect(await bench(accepted).calls.preAddMargin(change('BTCUSDT', '0'))).toMatchObject({
      kind: 'rejected',
      code: 10001,
      message: 'amount',
    })
    expect(await bench(accepted, 5).calls.preAddMargin(change('BTCUSDT', '1'))).toMatchObject({
      kind: 'rejected',
      message: 'unreadable answer',
    })
  })
})
