import { array, assert, constantFrom, oneof, property, record } from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { settled } from './fake-chart.ts'
import { build, line } from './build-controller.ts'

describe('page and chart show the same symbol and interval (X2)', () => {
  it('an interval pressed before the widget reports presses reaches the page', () => {
    const { ready, data, calls, userPicksInterval, onInterval } = build()
    userPicksInterval('1')
    ready()
    data()
    expect(onInterval).toHaveBeenCalledExactlyOnceWith('1')
    expect(calls).toEqual([])
  })

  it('a symbol pressed then reaches it too, and its lines are drawn once its bars are loaded', async () => {
    const onSymbol = vi.fn()
    const { controller, ready, data, calls, orders, userPicksSymbol } = build({ onSymbol })
    userPicksSymbol('ETHUSDT')
    ready()
    expect(onSymbol).toHaveBeenCalledExactlyOnceWith('ETHUSDT')
    controller.applyLines([{ op: 'add', line: { ...line, symbol: 'ETHUSDT' } }])
    data()
    await settled()
    expect(orders).toHaveLength(1)
    expect(calls).toEqual([])
  })

  const intervals = ['1', '5', '30', '1D'] as const
  const symbols = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT'] as const
  const step = oneof(
    constantFrom('ready' as const, 'data' as const),
    record({ by: constantFrom('page', 'chart'), interval: constantFrom(...intervals) }),
    record({ by: constantFrom('page', 'chart'), symbol: constantFrom(...symbols) }),
  )

  it('after any presses on either side, in any order', () => {
    assert(
      property(array(step, { maxLength: 12 }), (steps) => {
        const page: { symbol: string; interval: string } = { symbol: 'BTCUSDT', interval: '30' }
        const built = build({
          onInterval: (interval) => Object.assign(page, { interval }),
          onSymbol: (symbol) => Object.assign(page, { symbol }),
        })
        const chart = built.widget.activeChart()
        let last: { symbol?: string; interval?: string } = {}
        let isReady = false
        for (const one of steps) {
          if (one === 'ready') {
            if (!isReady) built.ready()
            isReady = true
          } else if (one === 'data') built.data()
          else {
            if (isReady) last = { ...last, ...one }
            if ('interval' in one && one.by === 'chart') built.userPicksInterval(one.interval)
            else if ('interval' in one) built.controller.setInterval(one.interval)
            else if (one.by === 'chart') built.userPicksSymbol(one.symbol)
            else built.controller.setSeries(one.symbol, 'market')
            if (one.by === 'page')
              Object.assign(page, 'interval' in one ? { interval: one.interval } : { symbol: one.symbol })
          }
        }
        if (!isReady) built.ready()
        expect({ symbol: chart.symbol(), interval: chart.resolution() }).toEqual(page)
        if (last.interval !== undefined) expect(page.interval).toBe(last.interval)
        if (last.symbol !== undefined) expect(page.symbol).toBe(last.symbol)
      }),
    )
  })
})
