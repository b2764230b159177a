import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenLineExtensions } from '../../../../vendor/charting_library/api/extensions.ts'
import { createLineTable } from '../../../../vendor/charting_library/engine/lines/line-table.ts'
import {
  CAN_CLOSE,
  CAN_MODIFY,
  CAN_MOVE,
  CAN_REVERSE,
  EXTEND_LEFT,
  NUMBER,
  TEXT,
} from '../../../../vendor/charting_library/lines/line-fields.ts'
import { createLineHub } from '../../../../vendor/charting_library/lines/line-hub.ts'
import type { ToEngine } from '../../../../vendor/charting_library/protocol.ts'

function setUp() {
  const messages: ToEngine[] = []
  const traces: string[] = []
  const table = createLineTable()
  const hub = createLineHub({
    post: (message) => {
      messages.push(message)
      if (message.type === 'lines') table.apply(message.flush)
    },
    changed: () => undefined,
    trace: (where, message) => traces.push(`${where}: ${message}`),
  })
  return { hub, messages, table, traces }
}

describe('trading line adapters', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('a button or a drag exists only with its callback', async () => {
    const { hub, table } = setUp()
    const line = hub.createOrderLine().setPrice(1)
    await vi.advanceTimersByTimeAsync(50)
    expect(table.number(0, NUMBER.flags)).toBe(EXTEND_LEFT)
    line
      .onMove(() => undefined)
      .onCancel(() => undefined)
      .onModify(() => undefined)
    await vi.advanceTimersByTimeAsync(50)
    expect(table.number(0, NUMBER.flags)).toBe(EXTEND_LEFT | CAN_MOVE | CAN_CLOSE | CAN_MODIFY)
    line.setEditable(false).setCancellable(false)
    await vi.advanceTimersByTimeAsync(50)
    expect(table.number(0, NUMBER.flags)).toBe(EXTEND_LEFT | CAN_MODIFY)
    hub
      .createPositionLine()
      .setPrice(2)
      .onReverse(() => undefined)
      .onClose(() => undefined)
    await vi.advanceTimersByTimeAsync(50)
    expect(table.number(1, NUMBER.flags)).toBe(EXTEND_LEFT | CAN_REVERSE | CAN_CLOSE)
  })

  it('LINES-13: a drop sets the price first, then calls onMove with the adapter as `this`', () => {
    const { hub } = setUp()
    const seen: unknown[] = []
    const line = hub.createOrderLine().setPrice(100)
    line.onMove(function onMove() {
      seen.push(this === line, this.getPrice())
    })
    hub.receive({ type: 'line', slot: 0, generation: 1, action: 'move', price: 105 })
    expect(seen).toEqual([true, 105])
    line.setPrice(100)
    expect(line.getPrice()).toBe(100)
  })

  it('a dragged line has its dragged price, and a server price waits for the release', () => {
    const { hub } = setUp()
    const prices: number[] = []
    const line = hub
      .createOrderLine()
      .setPrice(100)
      .onMoving(() => prices.push(line.getPrice()))
    hub.receive({ type: 'line', slot: 0, generation: 1, action: 'moving', price: 101 })
    line.setPrice(99)
    expect(line.getPrice()).toBe(101)
    hub.dragging(false)
    expect(line.getPrice()).toBe(99)
    expect(prices).toEqual([101])
  })

  it('LINES-13: a reason is shown while the line is dragged, and removed with the drag', () => {
    const { hub } = setUp()
    const line = hub.createOrderLine().setPrice(100)
    const { openLine } = line as unknown as OpenLineExtensions
    const reason = (): string => hub.store.text(0, TEXT.reason)
    openLine.setReason('too late')
    expect(reason()).toBe('')
    const moving = (): void =>
      hub.receive({ type: 'line', slot: 0, generation: 1, action: 'moving', price: 101 })
    moving()
    openLine.setReason('Fills at once')
    expect(reason()).toBe('Fills at once')
    hub.dragging(false)
    expect(reason()).toBe('')
    openLine.setReason('an answer that came after the drag')
    expect(reason()).toBe('')
    moving()
    openLine.setReason('Fills at once')
    hub.receive({ type: 'line', slot: 0, generation: 1, action: 'move', price: 101 })
    expect(reason()).toBe('')
  })

  it('LINES-13: a drag that ends without a drop is reported once, a drop is not', () => {
    const { hub } = setUp()
    let given = 0
    const line = hub.createOrderLine().setPrice(100)
    const { openLine } = line as unknown as OpenLineExtensions
    openLine.onGiveUp(() => (given += 1))
    const act = (action: 'moving' | 'move'): void =>
      hub.receive({ type: 'line', slot: 0, generation: 1, action, price: 101 })
    act('moving')
    hub.dragging(false)
    hub.dragging(false)
    expect(given).toBe(1)
    act('moving')
    act('move')
    hub.dragging(false)
    expect(given).toBe(1)
    act('moving')
    hub.resend()
    expect(given).toBe(2)
  })

  it('LINES-12: a callback may carry data of the application', () => {
    const { hub } = setUp()
    const seen: string[] = []
    hub
      .createOrderLine()
      .setPrice(1)
      .onCancel({ id: 'o-1' }, (data) => seen.push(data.id))
    hub.receive({ type: 'line', slot: 0, generation: 1, action: 'cancel', price: 1 })
    expect(seen).toEqual(['o-1'])
  })

  it('LINES-27: actions on a removed line call nothing, even if its slot was reused', () => {
    const { hub } = setUp()
    const seen: string[] = []
    const old = hub
      .createOrderLine()
      .setPrice(1)
      .onCancel(() => seen.push('old'))
    old.remove()
    hub.receive({ type: 'line', slot: 0, generation: 1, action: 'cancel', price: 1 })
    hub
      .createOrderLine()
      .setPrice(2)
      .onCancel(() => seen.push('new'))
    hub.receive({ type: 'line', slot: 0, generation: 1, action: 'cancel', price: 1 })
    expect(seen).toEqual([])
    expect(() => old.setPrice(7).remove()).not.toThrow()
    hub.receive({ type: 'line', slot: 0, generation: 2, action: 'cancel', price: 2 })
    expect(seen).toEqual(['new'])
  })

  it('LINES-28: a callback that throws is traced and other lines still work', () => {
    const { hub, traces } = setUp()
    hub
      .createOrderLine()
      .setPrice(1)
      .onCancel(() => {
        throw new Error('application fault')
      })
    hub.receive({ type: 'line', slot: 0, generation: 1, action: 'cancel', price: 1 })
    expect(traces).toEqual(['callback: application fault'])
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, '--', null, undefined])(
    'a price of %s hides the line instead of drawing it at 0',
    async (price) => {
      const { hub, table } = setUp()
      hub
        .createOrderLine()
        .setPrice(5)
        .setPrice(price as number)
      await vi.advanceTimersByTimeAsync(50)
      expect(table.number(0, NUMBER.price)).toBeNaN()
    },
  )

  it('values of any type become text, missing ones are empty', async () => {
    const { hub, table } = setUp()
    hub
      .createOrderLine()
      .setText(undefined as unknown as string)
      .setQuantity(5 as unknown as string)
    await vi.advanceTimersByTimeAsync(50)
    expect(table.text(0, TEXT.text)).toBe('')
    expect(table.text(0, TEXT.quantity)).toBe('5')
  })

  it('removes all lines at once', async () => {
    const { hub, table } = setUp()
    hub.createOrderLine().setPrice(1)
    hub.createPositionLine().setPrice(2)
    await vi.advanceTimersByTimeAsync(50)
    hub.clear()
    expect(table.count()).toBe(0)
    expect(hub.entries()).toEqual([])
  })

  it('LINES-19: a position line can be dragged once its callback is set, and reports the price of the drop', () => {
    const { hub, table } = setUp()
    const dropped: number[] = []
    const adapter = hub.createPositionLine()
    adapter.setPrice(100)
    const [entry] = hub.entries()
    if (entry === undefined) throw new Error('no line')
    const own: unknown = Reflect.get(adapter, 'openLine')
    ;(own as { onMove: (callback: (price: number) => void) => void }).onMove((price) => dropped.push(price))
    hub.join()
    vi.runAllTimers()
    expect(table.number(entry.slot, NUMBER.flags) & CAN_MOVE).toBe(CAN_MOVE)
    hub.act(entry, 'move', 105)
    expect(dropped).toEqual([105])
    // The position stays at its own price.
    expect(adapter.getPrice()).toBe(100)
  })
})
