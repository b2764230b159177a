import { describe, expect, it } from 'vitest'
import type { DirectAnswer, DirectMessage } from '../../../../vendor/charting_library/api/extensions.ts'
import { createDirectPorts } from '../../../../vendor/charting_library/engine/direct-port.ts'
import { createLineTable } from '../../../../vendor/charting_library/engine/lines/line-table.ts'
import { NUMBER, TEXT } from '../../../../vendor/charting_library/lines/line-fields.ts'
import { createLineStore } from '../../../../vendor/charting_library/lines/line-store.ts'

interface FakePort {
  readonly port: MessagePort
  readonly answers: DirectAnswer[]
  send(message: DirectMessage | null | object): void
}

function fakePort(): FakePort {
  const answers: DirectAnswer[] = []
  const port = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    postMessage: (message: DirectAnswer) => answers.push(message),
  }
  return {
    port: port as unknown as MessagePort,
    answers,
    send: (data) => port.onmessage?.({ data }),
  }
}

/** The page's lines and the engine's table, with the ports between. */
function setUp() {
  const table = createLineTable()
  const faults: string[] = []
  let repaints = 0
  let ends = 0
  const ports = createDirectPorts({
    now: () => 0,
    wants: () => false,
    bars: () => undefined,
    lines: table,
    repaint: () => {
      repaints += 1
    },
    fault: (message) => faults.push(message),
    end: () => {
      ends += 1
    },
  })
  const store = createLineStore(() => undefined)
  const flush = (): void => {
    const message = store.flush()
    if (message !== null) ports.written(table.apply(message))
  }
  const add = (id: string, price: number): number => {
    const slot = store.add()
    store.setText(slot, TEXT.id, id)
    store.setNumber(slot, NUMBER.price, price)
    return slot
  }
  return { table, ports, store, flush, add, faults, repaints: () => repaints, ends: () => ends }
}

describe('direct ports of the engine', () => {
  it('LINES-21: set texts, quantities, tooltips and prices of lines by id, and skip null and NaN', () => {
    const { table, ports, flush, add, repaints } = setUp()
    const [a, b] = [add('a', 1), add('b', 2)]
    flush()
    const link = fakePort()
    ports.listen(link.port)
    link.send({
      kind: 'lines',
      ids: ['b', 'a', 'unknown'],
      prices: Float64Array.of(5, Number.NaN, 7),
      texts: ['+1 USDT', null, 'x'],
      quantities: [null, '0.1', 'x'],
      tooltips: ['why', null, 'x'],
    })
    const shown = (slot: number) => [
      table.number(slot, NUMBER.price),
      table.text(slot, TEXT.text),
      table.text(slot, TEXT.quantity),
      table.text(slot, TEXT.tooltip),
    ]
    expect(shown(a)).toEqual([1, '', '0.1', ''])
    expect(shown(b)).toEqual([5, '+1 USDT', '', 'why'])
    expect(repaints()).toBe(1)
  })

  it('LINES-20, LINES-21: report the lines that the page created or wrote, not those it only coloured or removed', () => {
    const { ports, store, flush, add } = setUp()
    add('early', 1)
    flush()
    const link = fakePort()
    ports.listen(link.port)
    expect(link.answers.map(({ ids }) => ids)).toEqual([['early']])
    const late = add('late', 2)
    store.add()
    flush()
    expect(link.answers.at(-1)).toEqual({ kind: 'written', ids: ['late'] })
    store.setColour(late, NUMBER.lineColor, '#ff0000')
    flush()
    expect(link.answers).toHaveLength(2)
    store.setText(late, TEXT.text, 'Long')
    flush()
    expect(link.answers.at(-1)?.ids).toEqual(['late'])
    store.remove(late)
    flush()
    expect(link.answers).toHaveLength(3)
  })

  it('report messages other than bars and lines, and continue', () => {
    const { ports, faults, add, flush, table } = setUp()
    const slot = add('a', 1)
    flush()
    const link = fakePort()
    ports.listen(link.port)
    for (const odd of [null, {}, { kind: 'lines' }, { kind: 'bars', rows: new Float64Array(5) }])
      link.send(odd)
    expect(faults).toHaveLength(4)
    link.send({ kind: 'lines', ids: ['a'], texts: ['still here'] })
    expect(table.text(slot, TEXT.text)).toBe('still here')
  })

  it('end the worker on request, without a fault', () => {
    const { ports, faults, ends } = setUp()
    const link = fakePort()
    ports.listen(link.port)
    expect(ends()).toBe(0)
    link.send({ kind: 'end' })
    expect([ends(), faults]).toEqual([1, []])
  })
})
