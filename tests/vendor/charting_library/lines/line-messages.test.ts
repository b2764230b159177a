import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLineTable } from '../../../../vendor/charting_library/engine/lines/line-table.ts'
import { NUMBER, TEXT } from '../../../../vendor/charting_library/lines/line-fields.ts'
import { createLineHub } from '../../../../vendor/charting_library/lines/line-hub.ts'
import type { ToEngine } from '../../../../vendor/charting_library/protocol.ts'

function setUp() {
  const messages: ToEngine[] = []
  const table = createLineTable()
  const hub = createLineHub({
    post: (message) => {
      messages.push(message)
      if (message.type === 'lines') table.apply(message.flush)
    },
    changed: () => undefined,
    trace: () => undefined,
  })
  return { hub, messages, table }
}

describe('messages of the trading lines', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('sends all changes of a turn in one message', async () => {
    const { hub, messages, table } = setUp()
    const lines = Array.from({ length: 50 }, () =>
      hub.createOrderLine().setPrice(5).setText('Buy').setQuantity('1'),
    )
    for (const line of lines) line.setPrice(6).setPrice(7)
    await vi.advanceTimersByTimeAsync(50)
    expect(messages).toHaveLength(1)
    expect(table.count()).toBe(50)
    expect(table.number(0, NUMBER.price)).toBe(7)
    await vi.advanceTimersByTimeAsync(1000)
    expect(messages).toHaveLength(1)
  })

  it('sends at most thirty messages a second under a storm of setters', async () => {
    const { hub, messages } = setUp()
    const line = hub.createOrderLine()
    for (let millisecond = 0; millisecond < 1000; millisecond++) {
      line.setPrice(millisecond + 1)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(messages.length).toBeLessThanOrEqual(32)
    expect(messages.length).toBeGreaterThan(20)
  })

  it('joins another message when its time is nearly due', async () => {
    const { hub, messages } = setUp()
    const line = hub.createOrderLine().setPrice(1)
    await vi.advanceTimersByTimeAsync(0)
    line.setPrice(2)
    await vi.advanceTimersByTimeAsync(5)
    hub.join()
    expect(messages).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(18)
    hub.join()
    expect(messages).toHaveLength(2)
  })

  it('a restarted engine receives the whole model, colours included, and nothing twice', async () => {
    const { hub, messages } = setUp()
    const gone = hub.createOrderLine().setPrice(1).setLineColor('#111111')
    const kept = hub.createPositionLine().setPrice(2).setText('Long').setLineColor('#222222')
    const mark = hub.createExecution()
    mark.setPrice(3).setTime(60)
    await vi.advanceTimersByTimeAsync(50)
    gone.remove()
    kept.setPrice(5)
    messages.length = 0
    hub.resend()
    const table = createLineTable()
    for (const message of messages) if (message.type === 'lines') table.apply(message.flush)
    expect(table.count()).toBe(1)
    const [slot = -1] = Array.from({ length: table.size() }, (_, at) => at).filter(table.used)
    expect(table.number(slot, NUMBER.price)).toBe(5)
    expect(table.text(slot, TEXT.text)).toBe('Long')
    expect(table.colour(slot, NUMBER.lineColor, '')).toBe('#222222')
    expect(messages.find(({ type }) => type === 'executions')).toMatchObject({ upsert: [{ price: 3 }] })
    await vi.advanceTimersByTimeAsync(100)
    expect(messages).toHaveLength(2)
    kept.setPrice(6)
    await vi.advanceTimersByTimeAsync(100)
    const last = messages.at(-1)
    if (last?.type === 'lines') table.apply(last.flush)
    expect(table.number(slot, NUMBER.price)).toBe(6)
    expect(table.colour(slot, NUMBER.lineColor, '')).toBe('#222222')
  })
})
