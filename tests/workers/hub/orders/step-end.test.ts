import { describe, expect, it } from 'vitest'
import { endOf, viewOf } from '../../../../src/workers/hub/orders/step-end.ts'
import type { Step, StepsRecord, StepState } from '../../../../src/workers/hub/orders/steps-journal.ts'

const step = (state: StepState, more: Partial<Step> = {}): Step => ({
  id: 'a-1',
  kind: 'create',
  path: '/x',
  body: {},
  orderId: '',
  flat: null,
  state,
  code: 0,
  message: '',
  ...more,
})
const record = (steps: readonly Step[], state: StepsRecord['state'] = 'closed'): StepsRecord => ({
  id: 'a',
  accountId: 'A',
  name: 'reverse',
  symbol: 'BTCUSDT',
  steps,
  state,
  at: 0,
  end: null,
  isRead: false,
})

describe('the end of an intent of several steps', () => {
  it('POS-18: done if every step is; nothing happened if the first was rejected', () => {
    expect(endOf(record([step('done'), step('done')]))).toEqual({
      id: 'a',
      kind: 'done',
      done: 2,
      of: 2,
      why: '',
      code: 0,
      message: '',
      canRetry: false,
    })
    expect(endOf(record([step('refused'), step('waiting')]))).toBeNull()
  })

  it.each([
    ['refused', 'stopped', 'refused'],
    ['absent', 'stopped', 'absent'],
    ['late', 'stopped', 'late'],
    ['waiting', 'stopped', 'late'],
    ['sent', 'stopped', 'late'],
    ['partial', 'partial', 'partial'],
  ] as const)('POS-18: a second step that is %s ends it as %s, because %s', (state, kind, why) => {
    expect(
      endOf(record([step('done'), step(state, { code: 30031, message: 'no' }), step('waiting')])),
    ).toEqual({ id: 'a', kind, done: 1, of: 3, why, code: 30031, message: 'no', canRetry: true })
  })

  it('returns the market order that a retry sends, with its quantity if the call has one', () => {
    const order = { symbol: 'BTCUSDT', side: 'Sell', orderType: 'Market', qty: '0.1' }
    const shown = (body: object) =>
      endOf(record([step('done'), step('late', { body: body as Step['body'] })]))?.order
    expect(shown(order)).toEqual({ symbol: 'BTCUSDT', side: 'Sell', qty: '0.1' })
    expect(shown({ ...order, side: 'Buy', qty: undefined })).toEqual({
      symbol: 'BTCUSDT',
      side: 'Buy',
      qty: null,
    })
    for (const other of [
      { ...order, orderType: 'Limit' },
      { ...order, side: 'Both' },
      { ...order, symbol: 5 },
      {},
    ])
      expect(shown(other)).toBeUndefined()
  })

  it('a view shows running, unknown or ended', () => {
    const open = record([step('sent')], 'open')
    expect(viewOf(open, false, 0)).toEqual({
      id: 'a',
      name: 'reverse',
      symbol: 'BTCUSDT',
      state: 'running',
      end: null,
    })
    expect(viewOf(open, true, 0).state).toBe('unknown')
    expect(viewOf(record([step('late')]), true, 0).state).toBe('ended')
  })

  it('H6: a view says for 15 minutes that an order which the exchange did not have may still arrive', () => {
    const absent = record([step('absent')])
    expect(viewOf(absent, false, absent.at + 899_999)).toMatchObject({ end: null, isAbsent: true })
    expect(viewOf(absent, false, absent.at + 900_000).isAbsent).toBeUndefined()
    expect(viewOf(record([step('done'), step('absent')]), false, 0).isAbsent).toBeUndefined()
  })
})
