import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  AGAIN_MS,
  createOwnFills,
  FILLS_AFTER_MS,
  LEAST_BETWEEN_MS,
  LATEST_AGAIN_MS,
} from '../../../../src/main-thread/features/chart/own-fills.ts'
import type { ChartLine, LineOp } from '../../../../src/shared/contracts/chart.ts'
import type { NoticeView } from '../../../../src/shared/contracts/notices.ts'
import { createEmitter } from '../../../../src/main-thread/stores/emitter.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'

const line = (kind: ChartLine['kind'], over: Partial<ChartLine> = {}): ChartLine => ({
  id: `${kind}:1`,
  kind,
  symbol: 'BTCUSDT',
  price: '64000' as DecimalText,
  side: 'Buy',
  text: '',
  quantity: '0.5',
  tooltip: '',
  tone: 0,
  movable: false,
  cancellable: false,
  closable: false,
  ...over,
})

function build() {
  let listener: (ops: readonly LineOp[]) => void = () => undefined
  const refresh = vi.fn()
  const told = createEmitter<{ readonly notice: NoticeView; readonly isSilent: boolean }>()
  const fills = createOwnFills((next) => {
    listener = next
    return () => {
      listener = () => undefined
    }
  }, told.listen)
  return {
    fills,
    refresh,
    ops: (...ops: LineOp[]) => listener(ops),
    tell: (params: NoticeView['params'], isSilent = false) =>
      told.emit({
        notice: { id: 'x', tone: 'success', titleKey: 'x', bodyKey: '', params },
        isSilent,
      }),
  }
}

describe('when the marks of own fills are requested (CHART-04)', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('shortly after a position opened, changed its size or closed, and after an order ended; once for simultaneous events', () => {
    const { fills, refresh, ops } = build()
    fills.follow(refresh)
    ops({ op: 'add', line: line('order') })
    vi.advanceTimersByTime(FILLS_AFTER_MS)
    expect(refresh).toHaveBeenCalledTimes(0)
    ops({ op: 'remove', id: 'order:1' }, { op: 'add', line: line('position') })
    vi.advanceTimersByTime(FILLS_AFTER_MS - 1)
    expect(refresh).toHaveBeenCalledTimes(0)
    vi.advanceTimersByTime(1)
    expect(refresh).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(LEAST_BETWEEN_MS)
    ops({ op: 'update', line: line('position', { quantity: '0.7' }) })
    vi.advanceTimersByTime(FILLS_AFTER_MS)
    expect(refresh).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(LEAST_BETWEEN_MS)
    ops({ op: 'remove', id: 'position:1' })
    vi.advanceTimersByTime(FILLS_AFTER_MS)
    expect(refresh).toHaveBeenCalledTimes(3)
  })

  it('after the notice of a fill, also one that is switched off: a spot order that fills at once has no line', () => {
    const { fills, refresh, tell } = build()
    const stop = fills.follow(refresh)
    tell({ symbol: 'BTC/USDT', filled: '' })
    tell({ symbol: 'BTC/USDT' })
    vi.advanceTimersByTime(LEAST_BETWEEN_MS)
    expect(refresh).toHaveBeenCalledTimes(0)
    tell({ symbol: 'BTC/USDT', filled: '0.01' }, true)
    vi.advanceTimersByTime(FILLS_AFTER_MS)
    expect(refresh).toHaveBeenCalledTimes(1)
    stop()
    tell({ symbol: 'BTC/USDT', filled: '0.01' })
    vi.advanceTimersByTime(LEAST_BETWEEN_MS)
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('once in five seconds while a bot’s orders end, and after the last one', () => {
    const { fills, refresh, ops } = build()
    fills.follow(refresh)
    for (let turn = 0; turn < 250; turn += 1) {
      ops({ op: 'remove', id: `order:${turn}` })
      vi.advanceTimersByTime(100)
    }
    expect(refresh).toHaveBeenCalledTimes(5)
    vi.advanceTimersByTime(LEAST_BETWEEN_MS)
    expect(refresh).toHaveBeenCalledTimes(6)
    vi.advanceTimersByTime(60_000)
    expect(refresh).toHaveBeenCalledTimes(6)
  })

  it('not for the profit of a position, which its line updates every second', () => {
    const { fills, refresh, ops } = build()
    fills.follow(refresh)
    ops({ op: 'add', line: line('position') })
    vi.advanceTimersByTime(FILLS_AFTER_MS)
    for (let second = 0; second < 60; second++) {
      ops({
        op: 'update',
        line: line('position', { text: `+${second} USDT`, price: `64000.${second}` as DecimalText }),
      })
      vi.advanceTimersByTime(1000)
    }
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('again after a request without an answer, at growing intervals, until there is an answer', () => {
    const { fills, refresh } = build()
    const stop = fills.follow(refresh)
    fills.answered(false)
    vi.advanceTimersByTime(AGAIN_MS)
    expect(refresh).toHaveBeenCalledTimes(1)
    fills.answered(false)
    vi.advanceTimersByTime(AGAIN_MS * 2 - 1)
    expect(refresh).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(refresh).toHaveBeenCalledTimes(2)
    for (let asked = 0; asked < 10; asked++) {
      fills.answered(false)
      vi.advanceTimersByTime(LATEST_AGAIN_MS)
    }
    expect(refresh).toHaveBeenCalledTimes(12)
    fills.answered(true)
    vi.advanceTimersByTime(LATEST_AGAIN_MS)
    expect(refresh).toHaveBeenCalledTimes(12)
    fills.answered(false)
    stop()
    vi.advanceTimersByTime(LATEST_AGAIN_MS)
    expect(refresh).toHaveBeenCalledTimes(12)
  })

  it('a request that failed before the chart was ready is repeated once it is ready', () => {
    const { fills, refresh } = build()
    fills.answered(false)
    fills.follow(refresh)
    vi.advanceTimersByTime(AGAIN_MS)
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})
