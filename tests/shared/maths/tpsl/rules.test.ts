import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stopOrderTypes } from '#shared/domain/order-kinds.ts'
import type { Family, Side } from '#shared/maths/family.ts'
import {
  classifyStop,
  formModeOf,
  legOrderTypeOf,
  presentValue,
  readTpSlMode,
  tpSlKinds,
  triggerByOf,
} from '#shared/maths/tpsl/kinds.ts'
import { tpSlDefaults } from '#shared/maths/tpsl/defaults.ts'
import { directionFault, liquidationFault, slippageFault } from '#shared/maths/tpsl/faults.ts'
import { setTpSlFields } from '#shared/maths/tpsl/payload.ts'
import { QTY_SLIDER_STEP, sliderEnd, TICK_STEPS } from '#shared/domain/tpsl-ranges.ts'
import { sliderSize, snapSliderPrice } from '#shared/maths/tpsl/sliders.ts'
import { isWithinTolerance, tpslFromPrice, tpslToPrice } from '#shared/maths/tpsl.ts'
import { Decimal } from '#shared/units/decimal.ts'

describe('names and defaults', () => {
  it('TPSL-12: the four kinds', () => {
    expect(tpSlKinds).toEqual(['TakeProfit', 'StopLoss', 'PartialTakeProfit', 'PartialStopLoss'])
  })
  it('TPSL-13: three modes are read; UNKNOWN, absent and unrecognised modes are full in the form', () => {
    expect(['Full', 'Partial', 'UNKNOWN', 'Half'].map(readTpSlMode)).toEqual([
      'Full',
      'Partial',
      'UNKNOWN',
      null,
    ])
    expect(['Full', 'Partial', 'UNKNOWN', undefined].map(formModeOf)).toEqual([
      'Full',
      'Partial',
      'Full',
      'Full',
    ])
  })
  it('TPSL-18: the eleven stop order types fall into four classes', () => {
    expect(stopOrderTypes.map(classifyStop)).toEqual([
      'take-profit',
      'stop-loss',
      'partial-take-profit',
      ...Array.from({ length: 8 }, () => 'others'),
    ])
  })
  it('TPSL-09, TPSL-10, TPSL-11: absent fields mean the last price, by market, and no value', () => {
    expect([undefined, '', 'Ask', 'MarkPrice'].map(triggerByOf)).toEqual([
      'LastPrice',
      'LastPrice',
      'LastPrice',
      'MarkPrice',
    ])
    expect([undefined, '', 'Limit'].map(legOrderTypeOf)).toEqual(['Market', 'Market', 'Limit'])
    expect([undefined, null, '', '  ', '0', '0.00', '1'].map(presentValue)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      '1',
    ])
  })
  it('TPSL-08: twelve defaults, and none of them undefined', () => {
    const names = Object.keys(tpSlDefaults(null, null))
    expect(names).toEqual([
      'takeProfit',
      'tpSize',
      'tpTriggerBy',
      'tpStopOrderId',
      'tpOrderType',
      'limitTakeProfit',
      'stopLoss',
      'slSize',
      'slTriggerBy',
      'slStopOrderId',
      'slOrderType',
      'limitStopLoss',
    ])
    expect(Object.values(tpSlDefaults(null, null))).not.toContain(undefined)
  })
})

describe('sliders', () => {
  it('24F case 9, TPSL-39: two entries whose percentages add up to 100 % are the whole position, for any lots', () => {
    const lots = (count: number) => new Decimal(count).dividedBy(1000).toFixed()
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5000 }), fc.integer({ min: 0, max: 20 }), (count, fives) => {
        const first = sliderSize(lots(count), fives * 5, '0.001') ?? new Decimal(0)
        expect(first.toFixed()).toBe(lots(Math.floor((count * fives * 5) / 100)))
        const room = new Decimal(lots(count)).minus(first)
        const second = sliderSize(lots(count), 100 - fives * 5, '0.001', room.toFixed())
        if (!first.isZero()) expect(second?.plus(first).toFixed()).toBe(lots(count))
      }),
    )
    expect(sliderSize('0.003', 50, '0.001')?.toFixed()).toBe('0.001')
    expect(sliderSize('0.003', 50, '0.001', '0.002')?.toFixed()).toBe('0.002')
    // A first entry stays a floored share; a rest that is an order of its own stays one.
    expect(sliderSize('0.001', 50, '0.001')?.toFixed()).toBe('0')
    expect(sliderSize('0.100', 30, '0.001', '0.050')?.toFixed()).toBe('0.03')
    // More than there is room for is said at the field.
    expect(sliderSize('0.003', 100, '0.001', '0.002')?.toFixed()).toBe('0.003')
    expect(sliderSize('0.09', 30, '0.001', '0.03', '0.01')?.toFixed()).toBe('0.03')
  })

  it('TPSL-37, TPSL-38, TPSL-39, TPSL-40: ranges and steps', () => {
    expect([sliderEnd('tp', 'change'), sliderEnd('sl', 'change')]).toEqual([25, 10])
    expect([sliderEnd('tp', 'roi'), sliderEnd('sl', 'roi')]).toEqual([150, 75])
    expect(QTY_SLIDER_STEP).toBe(5)
    expect(TICK_STEPS).toEqual([1, 2, 5])
    expect(sliderSize('1', 55, '0.1')?.toFixed()).toBe('0.5')
    const snapped = (tick: string, entry: string) =>
      snapSliderPrice(new Decimal('103.37'), 'Buy', tick, entry)?.toFixed()
    expect(snapped('0.01', '100')).toBe('103.4')
    expect(snapped('0.05', '100')).toBe('103.4')
    expect(snapped('0.1', '100')).toBe('103.4')
  })
})

describe('faults and payloads', () => {
  const rules = {
    leg: 'sl',
    side: 'Buy',
    of: 'position',
    tick: '0.1',
    minPrice: '1',
    maxPrice: '1000',
    reference: '100',
    triggerBy: 'LastPrice',
    liqPrice: '50',
    isUta: false,
  } as const
  it('TPSL-57, TPSL-58: without a known reference the direction is not checked', () => {
    expect(directionFault({ ...rules, reference: null }, new Decimal(900))).toBeNull()
    expect(liquidationFault({ ...rules, liqPrice: null }, new Decimal(1))).toBeNull()
  })
  it('TPSL-49: a trigger that the exact direction rules accept is within the tolerance; a trigger beyond the tolerance is never accepted', () => {
    const seen = { exact: 0, between: 0, beyond: 0 }
    fc.assert(
      fc.property(
        fc.constantFrom<Side>('Buy', 'Sell'),
        fc.constantFrom<'tp' | 'sl'>('tp', 'sl'),
        fc.constantFrom<'position' | 'order'>('position', 'order'),
        fc.integer({ min: -3000, max: 3000 }),
        (side, leg, of, off) => {
          // Millionths of the reference away from it: a thousandth is the tolerance.
          const trigger = new Decimal('1000000').plus(off)
          const isLow = (side === 'Buy') === (leg === 'sl')
          const within = isWithinTolerance({
            side: isLow ? 'Buy' : 'Sell',
            price: trigger,
            reference: '1000000',
          })
          const passes = directionFault({ ...rules, side, leg, of, reference: '1000000' }, trigger) === null
          expect(within).toBe(isLow ? off <= 1000 : off >= -1000)
          expect(passes).toBe(isLow ? off <= 0 : off >= 0)
          if (passes) expect(within).toBe(true)
          seen[passes ? 'exact' : within === true ? 'between' : 'beyond'] += 1
        },
      ),
      { numRuns: 400 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
  })
  it('TPSL-22: slippage is sent with a market leg that has a value, and with no other', () => {
    const leg = {
      kind: 'set',
      stopOrderId: '',
      trigger: '110',
      triggerBy: 'LastPrice',
      orderType: 'Market',
      limit: '',
      size: '',
      slippage: '0.5',
      slippageType: 'Percent',
    } as const
    const keep = { kind: 'keep', stopOrderId: '' } as const
    const body = (tp: object) =>
      setTpSlFields({
        symbol: 'X',
        positionIdx: 0,
        mode: 'Partial',
        tp: { ...leg, ...tp },
        sl: keep,
        qty: '1',
      })
    expect(body({})).toHaveProperty('tpMaxSlippage', '0.5')
    expect(body({ slippage: '' })).not.toHaveProperty('tpMaxSlippageType')
    expect(body({ orderType: 'Limit', limit: '111' })).not.toHaveProperty('tpMaxSlippage')
    expect(
      setTpSlFields({ symbol: 'X', positionIdx: 0, mode: 'Full', tp: keep, sl: keep, qty: '1' }),
    ).toBeNull()
  })
  it('TPSL-35: an unchanged leg is not sent, unless it is to form one entry with a new leg', () => {
    const set = {
      kind: 'set',
      stopOrderId: '',
      trigger: '90',
      triggerBy: 'LastPrice',
      orderType: 'Market',
      limit: '',
      size: '1',
      slippage: '',
      slippageType: 'Percent',
    } as const
    const kept = { kind: 'keep', stopOrderId: 'tp-1' } as const
    const body = (mode: 'Full' | 'Partial', sl: object) =>
      setTpSlFields({ symbol: 'X', positionIdx: 0, mode, tp: kept, sl: { ...set, ...sl }, qty: '1' })
    expect(body('Partial', {})).toMatchObject({ tpStopOrderId: 'tp-1', stopLoss: '90', slSize: '1' })
    expect(body('Partial', {})).not.toHaveProperty('takeProfit')
    expect(body('Partial', {})).not.toHaveProperty('slStopOrderId')
    expect(body('Partial', { stopOrderId: 'sl-1' })).not.toHaveProperty('tpStopOrderId')
    expect(body('Partial', { kind: 'remove', stopOrderId: 'sl-1' })).not.toHaveProperty('tpStopOrderId')
    expect(body('Full', {})).not.toHaveProperty('tpStopOrderId')
  })
  it('a slippage is 0.01 to 10 percent with two decimals, or 1 to 10000 whole ticks', () => {
    const fits = (type: 'Percent' | 'TickSize', text: string) =>
      slippageFault(type, { kind: 'number', value: new Decimal(text) }) === null
    expect(['0.01', '10', '0.009', '10.01', '1.005'].map((text) => fits('Percent', text))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(['1', '10000', '0', '10001', '1.5'].map((text) => fits('TickSize', text))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('conversion and back', () => {
  const runs = process.env['DEEP'] === '1' ? 1_000_000 : 400
  it('TPSL-07: trigger to PnL, change and ROI and back is within one tick, never with less profit or more loss than requested', () => {
    const ticks = ['0.1', '0.5', '0.0001', '5'] as const
    fc.assert(
      fc.property(
        fc.constantFrom<Family>('linear', 'usdc', 'inverse', 'option'),
        fc.constantFrom<Side>('Buy', 'Sell'),
        fc.constantFrom(...ticks),
        fc.integer({ min: 1000, max: 1_000_000 }),
        fc.integer({ min: 700, max: 1300 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 10_000 }),
        (family, side, tick, entryTicks, share, leverage, lots) => {
          const entry = new Decimal(tick).times(entryTicks)
          const trigger = new Decimal(tick).times(Math.round((entryTicks * share) / 1000))
          const size = new Decimal(lots).times('0.001')
          const there = tpslFromPrice({ family, side, size, entry, trigger, leverage: String(leverage) })
          if (there === null) throw new Error('no outcome')
          const aims = [
            { kind: 'change', changePct: there.changePct },
            { kind: 'roi', roiPct: there.roiPct, leverage: String(leverage) },
            { kind: 'pnl', pnl: there.pnl, size },
          ] as const
          for (const aim of aims) {
            const back = tpslToPrice({ family, side, entry, aim, tick })?.trigger
            if (back === undefined || back === null) throw new Error('no way back')
            const off = back.minus(trigger).times(side === 'Buy' ? 1 : -1)
            if (off.isNegative() && !off.isZero()) throw new Error(`less than asked: ${off.toFixed()}`)
            if (off.greaterThan(tick)) throw new Error(`more than a tick off: ${off.toFixed()}`)
          }
        },
      ),
      { numRuns: runs },
    )
  })
})
