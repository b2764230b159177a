import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineTable } from '../../../../vendor/charting_library/engine/lines/line-table.ts'
import { NUMBER, NUMBERS, TEXT, TEXTS } from '../../../../vendor/charting_library/lines/line-fields.ts'
import {
  createLineStore,
  isColour,
  type LineStore,
} from '../../../../vendor/charting_library/lines/line-store.ts'
import type { LineTable } from '../../../../vendor/charting_library/engine/lines/line-table.ts'

const COLOURS = ['#fff', '#12ab34', '#12ab3480', 'rgb(1, 2, 3)', 'rgba(1, 2, 3, 0.5)', 'inherit', 'url(x)']
const COLOUR_FIELD = NUMBER.lineColor

function expectSame(store: LineStore, table: LineTable): void {
  const slots = store.slots()
  expect(table.count()).toBe(slots.length)
  for (const slot of slots) {
    expect(table.used(slot)).toBe(true)
    expect(table.generation(slot)).toBe(store.generation(slot))
    for (let field = 0; field < NUMBERS; field++)
      expect(table.number(slot, field)).toBe(store.number(slot, field))
    for (let field = 0; field < TEXTS; field++) expect(table.text(slot, field)).toBe(store.text(slot, field))
    expect(table.colour(slot, COLOUR_FIELD, '')).toBe(store.colour(slot, COLOUR_FIELD))
  }
}

describe('the line model and its copy in the engine', () => {
  it('applying every flush gives the same model after any operations', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const) }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat(20) }),
      fc.record({
        kind: fc.constant('number' as const),
        at: fc.nat(20),
        field: fc.constantFrom(NUMBER.price, NUMBER.flags, NUMBER.lineWidth, NUMBER.lineLength),
        value: fc.double({ noNaN: false }),
      }),
      fc.record({
        kind: fc.constant('text' as const),
        at: fc.nat(20),
        field: fc.nat(TEXTS - 1),
        value: fc.string(),
      }),
      fc.record({ kind: fc.constant('colour' as const), at: fc.nat(20), value: fc.constantFrom(...COLOURS) }),
      fc.record({ kind: fc.constant('flush' as const) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const store = createLineStore(() => undefined)
        const table = createLineTable()
        const flush = (): void => {
          const message = store.flush()
          if (message !== null) table.apply(message)
        }
        for (const entry of steps) {
          if (entry.kind === 'add') {
            const slot = store.add()
            store.setNumber(slot, NUMBER.kind, slot % 2)
            store.setNumber(slot, NUMBER.price, slot + 1)
          } else if (entry.kind === 'flush') flush()
          else if (entry.kind === 'remove') store.remove(entry.at)
          else if (entry.kind === 'number') store.setNumber(entry.at, entry.field, entry.value)
          else if (entry.kind === 'text') store.setText(entry.at, entry.field, entry.value)
          else store.setColour(entry.at, COLOUR_FIELD, entry.value)
        }
        flush()
        expectSame(store, table)
        expect(store.flush()).toBeNull()
        const fresh = createLineTable()
        fresh.apply(store.snapshot())
        expectSame(store, fresh)
      }),
    )
  })

  it('a slot that is reused carries nothing of the old line', () => {
    const store = createLineStore(() => undefined)
    const table = createLineTable()
    const first = store.add()
    store.setNumber(first, NUMBER.price, 10)
    store.setText(first, TEXT.text, 'old')
    table.apply(store.flush() ?? store.snapshot())
    store.remove(first)
    const second = store.add()
    expect(second).toBe(first)
    store.setNumber(second, NUMBER.kind, 1)
    table.apply(store.flush() ?? store.snapshot())
    expect(table.text(second, TEXT.text)).toBe('')
    expect(table.number(second, NUMBER.price)).toBeNaN()
    expect(table.generation(second)).toBe(2)
  })

  it('LINES-21: an unchanged value sends no message, a changed one carries only that field', () => {
    let calls = 0
    const store = createLineStore(() => calls++)
    const slot = store.add()
    store.setNumber(slot, NUMBER.price, 10)
    store.setText(slot, TEXT.text, 'a')
    store.flush()
    store.setNumber(slot, NUMBER.price, 10)
    store.setText(slot, TEXT.text, 'a')
    expect(store.flush()).toBeNull()
    store.setNumber(slot, NUMBER.price, 11)
    const message = store.flush()
    expect([...(message?.data ?? [])]).toEqual([0, slot, 1, 1 << NUMBER.price, 11])
    expect(message?.texts).toEqual([])
    expect(calls).toBe(2)
  })

  it('sends each colour once and refuses an invalid colour', () => {
    const store = createLineStore(() => undefined)
    const [a, b] = [store.add(), store.add()]
    store.setColour(a, COLOUR_FIELD, '#123456')
    store.setColour(b, COLOUR_FIELD, '#123456')
    expect(store.flush()?.palette).toEqual(['#123456'])
    store.setColour(b, COLOUR_FIELD, 'red; background: url(x)')
    expect(store.colour(b, COLOUR_FIELD)).toBe('')
    expect(store.flush()?.palette).toEqual([])
    expect(isColour('#12345')).toBe(false)
  })
})
