import { describe, expect, it, vi } from 'vitest'
import { createChartLines } from '../../../../src/main-thread/features/chart/chart-lines.ts'
import type { LineActions } from '../../../../src/main-thread/features/chart/chart-lines.ts'
import {
  lineLength,
  lineThickness,
  PRE_ORDER_LENGTH,
} from '../../../../src/main-thread/features/chart/chart-defaults.ts'
import type { ChartLine } from '../../../../src/shared/contracts/chart.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { createFakeSurface, darkColours, lightColours, settled } from './fake-chart.ts'

const order = (over: Partial<ChartLine> = {}): ChartLine => ({
  id: 'order:1',
  kind: 'order',
  symbol: 'BTCUSDT',
  price: '100.5' as DecimalText,
  side: 'Buy',
  text: 'Buy Limit',
  quantity: '0.5',
  tooltip: '',
  tone: 0,
  movable: true,
  cancellable: true,
  closable: false,
  ...over,
})

function build(actions: Partial<LineActions> = {}) {
  const fake = createFakeSurface()
  const trace = vi.fn()
  const lines = createChartLines({
    actions: { move: async () => null, cancel: () => undefined, close: () => undefined, ...actions },
    texts: () => ({ cancel: 'Cancel', close: 'Close' }),
    trace,
  })
  return { ...fake, lines, trace }
}

describe('drawing', () => {
  it('LINES-26: lines that arrive before the chart is ready are drawn afterwards, once', async () => {
    const { lines, orders, surface } = build()
    lines.apply([{ op: 'add', line: order() }])
    lines.apply([{ op: 'update', line: order({ price: '101' as DecimalText }) }])
    await settled()
    expect(orders).toHaveLength(0)
    lines.start(surface, darkColours)
    await settled()
    expect(orders).toHaveLength(1)
    expect(orders[0]?.values).toMatchObject({
      Price: 101,
      Text: 'Buy Limit',
      Quantity: '0.5',
      LineColor: '#00aa00',
    })
  })

  it('LINES-21: an existing line is updated in place, and only its changes are written', async () => {
    const { lines, orders, surface } = build()
    lines.start(surface, darkColours)
    lines.apply([{ op: 'add', line: order() }])
    await settled()
    const before = orders[0]?.calls.length ?? 0
    lines.apply([{ op: 'update', line: order({ quantity: '0.4' }) }])
    await settled()
    expect(orders).toHaveLength(1)
    expect(orders[0]?.calls.slice(before)).toEqual(['setQuantity'])
  })

  it('LINES-20: a removed line disappears, even if it is still being created', async () => {
    const { lines, orders, surface, holdUntil } = build()
    let open = (): void => undefined
    holdUntil(new Promise((resolve) => (open = resolve)))
    lines.start(surface, darkColours)
    lines.apply([{ op: 'add', line: order() }])
    lines.apply([{ op: 'remove', id: 'order:1' }])
    open()
    await settled()
    expect(orders.every((line) => line.removed)).toBe(true)
    lines.apply([{ op: 'add', line: order() }])
    await settled()
    expect(orders.filter((line) => !line.removed)).toHaveLength(1)
  })

  it('LINES-22: every line is restyled when the theme changes', async () => {
    const { lines, orders, positions, surface } = build()
    lines.start(surface, darkColours)
    lines.apply([
      { op: 'add', line: order() },
      { op: 'add', line: order({ id: 'position:BTCUSDT:0', kind: 'position', closable: true }) },
    ])
    await settled()
    lines.restyle(lightColours)
    await settled()
    expect(orders[0]?.values['LineColor']).toBe('#00cc00')
    expect(positions[0]?.values['BodyBackgroundColor']).toBe('#ffffff')
  })

  it('LINES-28: a fault of one line is traced and does not affect the others', async () => {
    const { lines, orders, surface, trace } = build()
    let first = true
    lines.start(
      {
        ...surface,
        createOrderLine: () => {
          if (!first) return surface.createOrderLine()
          first = false
          throw new Error('no')
        },
      },
      darkColours,
    )
    lines.apply([
      { op: 'add', line: order() },
      { op: 'add', line: order({ id: 'order:2' }) },
    ])
    await settled()
    expect(trace).toHaveBeenCalledTimes(1)
    expect(orders).toHaveLength(1)
  })

  it('LINES-27: after destroy every line is removed and nothing more is drawn', async () => {
    const { lines, orders, surface } = build()
    lines.start(surface, darkColours)
    lines.apply([{ op: 'add', line: order() }])
    await settled()
    lines.destroy()
    lines.apply([{ op: 'add', line: order({ id: 'order:2' }) }])
    await settled()
    expect(orders).toHaveLength(1)
    expect(orders[0]?.removed).toBe(true)
  })
})

describe('acting on lines', () => {
  it('LINES-12, LINES-16: cancel and close are passed on with the line’s current data', async () => {
    const cancel = vi.fn()
    const close = vi.fn()
    const { lines, orders, positions, surface } = build({ cancel, close })
    lines.start(surface, darkColours)
    const position = order({ id: 'position:BTCUSDT:0', kind: 'position', closable: true })
    lines.apply([
      { op: 'add', line: order() },
      { op: 'add', line: position },
    ])
    await settled()
    lines.apply([{ op: 'update', line: order({ quantity: '0.4' }) }])
    await settled()
    orders[0]?.fire('onCancel')
    positions[0]?.fire('onClose')
    expect(cancel).toHaveBeenCalledWith(order({ quantity: '0.4' }))
    expect(close).toHaveBeenCalledWith(position)
  })

  it('LINES-13: a drag requests one change; a refused one restores the line', async () => {
    const move = vi.fn(async () => null)
    const { lines, orders, surface } = build({ move })
    lines.start(surface, darkColours)
    lines.apply([{ op: 'add', line: order() }])
    await settled()
    const line = orders[0]
    if (line === undefined) throw new Error('no line')
    line.values['Price'] = 105
    line.fire('onMove')
    line.fire('onMove')
    await settled()
    expect(move).toHaveBeenCalledTimes(1)
    expect(move).toHaveBeenCalledWith(order(), 105)
    expect(line.values['Price']).toBe(100.5)
    expect(line.values['Editable']).toBe(true)
  })

  it('LINES-13: an accepted drag shows the accepted price and later follows the server again', async () => {
    const { lines, orders, surface } = build({ move: async () => '105.1' as DecimalText })
    lines.start(surface, darkColours)
    lines.apply([{ op: 'add', line: order() }])
    await settled()
    const line = orders[0]
    if (line === undefined) throw new Error('no line')
    line.values['Price'] = 105.07
    line.fire('onMove')
    // A patch with the old price while the replace is under way doesn't pull the line back.
    lines.apply([{ op: 'update', line: order({ quantity: '0.3' }) }])
    await settled()
    expect(line.values).toMatchObject({ Price: 105.1, Quantity: '0.3' })
    lines.apply([{ op: 'update', line: order({ price: '105.1' as DecimalText, quantity: '0.3' }) }])
    lines.apply([{ op: 'update', line: order({ price: '106' as DecimalText, quantity: '0.3' }) }])
    await settled()
    expect(line.values['Price']).toBe(106)
  })

  it('LINES-10, LINES-11: informational lines can be neither moved nor cancelled', async () => {
    const { lines, orders, surface } = build()
    lines.start(surface, darkColours)
    lines.apply([
      {
        op: 'add',
        line: order({ id: 'liquidation:1', kind: 'liquidation', movable: false, cancellable: false }),
      },
    ])
    await settled()
    expect(orders[0]?.values).toMatchObject({ Editable: false, Cancellable: false, LineLength: -60 })
    orders[0]?.fire('onCancel')
  })
})

describe('appearance of lines', () => {
  it('LINES-05, LINES-04, LINES-06: thin, medium, thick; left, center, right; pre-orders', () => {
    expect(lineThickness).toEqual({ thin: 0.5, medium: 1, thick: 2 })
    expect(lineLength).toEqual({ left: -60, center: 44, right: 12 })
    expect(PRE_ORDER_LENGTH).toBe(88)
  })

  it('LINES-06: a pre-order is drawn 88 long, an informational line from the left, an order at the right', async () => {
    const { lines, orders, surface } = build()
    lines.start(surface, darkColours)
    lines.apply([
      { op: 'add', line: order({ id: 'pre-order:1', kind: 'pre-order' }) },
      { op: 'add', line: order({ id: 'liquidation:1', kind: 'liquidation' }) },
      { op: 'add', line: order() },
    ])
    await settled()
    expect(orders.map(({ values }) => values['LineLength'])).toEqual([88, -60, 12])
  })

  it('LINES-29: Buy has the rising colour and Sell the falling one, on orders and positions', async () => {
    const { lines, orders, positions, surface } = build()
    lines.start(surface, darkColours)
    lines.apply([
      { op: 'add', line: order() },
      { op: 'add', line: order({ id: 'order:2', side: 'Sell' }) },
      { op: 'add', line: order({ id: 'position:1', kind: 'position', side: 'Sell' }) },
    ])
    await settled()
    expect(orders.map(({ values }) => values['LineColor'])).toEqual([darkColours.up, darkColours.down])
    expect(positions[0]?.values['LineColor']).toBe(darkColours.down)
  })

  it('LINES-08: conditional and active orders differ by their stroke', async () => {
    const { lines, orders, surface } = build()
    lines.start(surface, darkColours)
    lines.apply([
      { op: 'add', line: order() },
      { op: 'add', line: order({ id: 'conditional:1', kind: 'conditional' }) },
    ])
    await settled()
    expect(orders[0]?.values['LineStyle']).not.toBe(orders[1]?.values['LineStyle'])
  })
})

describe('lines of an exchange that becomes read-only', () => {
  it('are created again without buttons, because an adapter cannot lose one, and with them after it', async () => {
    const [close, cancel] = [vi.fn(), vi.fn()]
    const { lines, orders, positions, surface } = build({ close, cancel })
    lines.start(surface, darkColours)
    const bare = { movable: false, cancellable: false, closable: false } as const
    const position = order({ ...bare, id: 'position:1', kind: 'position', closable: true })
    for (const line of [position, order(bare)]) lines.apply([{ op: 'add', line }])
    await settled()
    lines.apply([{ op: 'update', line: { ...position, ...bare } }])
    await settled()
    expect(positions.map(({ removed }) => removed)).toEqual([true, false])
    positions[1]?.fire('onClose')
    expect(close).not.toHaveBeenCalled()
    lines.apply([{ op: 'update', line: order() }])
    await settled()
    expect(orders.map(({ removed }) => removed)).toEqual([true, false])
    orders[1]?.fire('onCancel')
    expect(cancel).toHaveBeenCalledTimes(1)
  })
})

describe('callbacks of a position line', () => {
  const position = order({ id: 'position:1', kind: 'position', closable: true, movable: false })

  it('LINES-17, LINES-18: reverse, except of an option, and TP/SL are passed on with the line’s current data', async () => {
    const reverse = vi.fn()
    const protect = vi.fn()
    const { lines, positions, surface } = build({ reverse, protect })
    lines.start(surface, darkColours)
    lines.apply([{ op: 'add', line: position }])
    lines.apply([{ op: 'add', line: { ...position, id: 'position:2', isOption: true } }])
    await settled()
    positions[1]?.fire('onReverse')
    const now = { ...position, quantity: '0.7' }
    lines.apply([{ op: 'update', line: now }])
    await settled()
    positions[0]?.fire('onReverse')
    positions[0]?.fire('onModify')
    expect(reverse).toHaveBeenCalledExactlyOnceWith(now)
    expect(protect).toHaveBeenCalledExactlyOnceWith(now)
    lines.destroy()
    positions[0]?.fire('onReverse')
    expect(reverse).toHaveBeenCalledTimes(1)
  })

  it('LINES-19: a dropped position line reports its price and returns to its entry', async () => {
    const protectAt = vi.fn()
    const { lines, positions, surface } = build({ protectAt })
    lines.start(surface, darkColours)
    lines.apply([{ op: 'add', line: position }])
    await settled()
    const [line] = positions
    if (line === undefined) throw new Error('no line')
    line.values['Price'] = 105
    line.drop(105)
    expect(protectAt).toHaveBeenCalledExactlyOnceWith(position, 105)
    expect(line.values['Price']).toBe(100.5)
    lines.destroy()
    line.drop(106)
    expect(protectAt).toHaveBeenCalledTimes(1)
  })

  it('LINES-17, LINES-18: without a flow to open the line has no such button', async () => {
    const { lines, positions, surface } = build()
    lines.start(surface, darkColours)
    lines.apply([{ op: 'add', line: position }])
    await settled()
    expect(positions[0]?.calls).not.toContain('onReverse')
    expect(() => positions[0]?.fire('onReverse')).not.toThrow()
  })
})
