import { describe, expect, it } from 'vitest'
import { mayCapTicket } from '../../../../src/main-thread/trading/ticket/may-cap-ticket.ts'
import { presetText, PRESET_TICKS } from '../../../../src/main-thread/features/ticket/price-steps-popup.tsx'
import { orderOf } from '../../../../src/main-thread/trading/ticket/send-order.ts'
import type { AccountInfo } from '../../../../src/shared/domain/records.ts'
import { answerWith, sideView, text } from './samples.ts'

const question = {
  symbol: 'BTCUSDT',
  kind: 'Limit',
  priceText: '',
  qtyText: '',
  percent: null,
  reduceOnly: false,
} as const
const limit = { question, timeInForce: 'GoodTillCancel' } as const
const side = sideView({ qty: text('0.1'), positionIdx: 2 })
const priced = answerWith({ price: text('60000'), sell: side, buy: side })

describe('the order from the form that the worker read', () => {
  it('FORM-28, FORM-29, FORM-30: a conditional order contains its trigger and the price it is compared with; without a valid trigger there is no order', () => {
    const trigger = {
      ...question,
      kind: 'ConditionalLimit' as const,
      trigger: { priceText: '1', by: 'IndexPrice' as const },
      closeOnTrigger: true,
    }
    const choices = { ...limit, question: trigger }
    expect(orderOf(priced, 'Sell', choices, 'a')).toBeNull()
    const waiting = { ...priced, triggerPrice: text('59000'), basePrice: text('60010.5') }
    expect(orderOf(waiting, 'Sell', choices, 'a')).toMatchObject({
      basePrice: '60010.5',
      triggerPrice: '59000',
      triggerBy: 'IndexPrice',
      closeOnTrigger: true,
      positionIdx: 2,
      qty: '0.1',
    })
  })
  it.each([
    ['that the worker read', undefined, 1],
    ['that the form showed, although the price has passed the trigger since', ['59000', 2], 2],
    ['that the worker read, if the form showed another trigger', ['58000', 2], 1],
    ['that the worker read, if the form showed none yet', ['59000', null], 1],
  ] as const)('FORM-29: a conditional order has the direction %s', (_, shown, triggerDirection) => {
    const trigger = { priceText: '59000', by: 'LastPrice' } as const
    const waiting = { ...priced, triggerPrice: text('59000'), triggerDirection: 1 as const }
    const choices = {
      ...limit,
      question: { ...question, kind: 'ConditionalLimit' as const, trigger },
      ...(shown === undefined ? {} : { shown: { triggerPrice: text(shown[0]), triggerDirection: shown[1] } }),
    }
    expect(orderOf(waiting, 'Sell', choices, 'a')).toMatchObject({ triggerDirection })
    expect(orderOf({ ...waiting, triggerDirection: null }, 'Sell', limit, 'a')).not.toHaveProperty(
      'triggerDirection',
    )
  })

  it('SLIP-11: slippage is sent with its type, spot with its unit', () => {
    const market = {
      ...question,
      kind: 'Market' as const,
      slippage: { type: 'Percent', value: '0.5' } as const,
    }
    const spot = { ...priced, buy: { ...side, marketUnit: 'quoteCoin' as const } }
    expect(orderOf(spot, 'Buy', { question: market, timeInForce: 'ImmediateOrCancel' }, 'a')).toMatchObject({
      maxSlippage: '0.5',
      maxSlippageType: 'Percent',
      marketUnit: 'quoteCoin',
    })
    expect(orderOf(priced, 'Buy', limit, 'a')).not.toHaveProperty('maxSlippage')
    expect(orderOf(priced, 'Buy', limit, 'a')).not.toHaveProperty('marketUnit')
  })
})

it('SLIP-02: maximum slippage is for UTA2 accounts other than demo, and for market orders', () => {
  const account = { kind: 'UTA2', isDemo: false } as AccountInfo
  const trader = (over: Partial<AccountInfo>) =>
    ({ kind: 'trader', account: { ...account, ...over } }) as const
  expect(mayCapTicket(trader({}), 'Market', 'LinearPerpetual')).toBe(true)
  expect(mayCapTicket(trader({}), 'Limit', 'LinearPerpetual')).toBe(false)
  expect(mayCapTicket(trader({}), 'ConditionalMarket', 'LinearPerpetual')).toBe(false)
  expect(mayCapTicket(trader({ kind: 'UTA' }), 'Market', 'LinearPerpetual')).toBe(false)
  expect(mayCapTicket(trader({ kind: 'standard' }), 'Market', 'LinearPerpetual')).toBe(false)
  expect(mayCapTicket(trader({ isDemo: true }), 'Market', 'LinearPerpetual')).toBe(false)
  expect(mayCapTicket({ kind: 'visitor' }, 'Market', 'LinearPerpetual')).toBe(false)
})

it('FORM-24: presets are 10, 50 and 200 ticks in both signs', () => {
  expect([-1, 1].flatMap((sign) => PRESET_TICKS.map((ticks) => presetText('0.1', sign * ticks)))).toEqual([
    '−1',
    '−5',
    '−20',
    '+1',
    '+5',
    '+20',
  ])
  expect(presetText('0.00005', 200)).toBe('+0.01')
})
