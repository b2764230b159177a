import { describe, expect, it } from 'vitest'
import { createSlotTable } from '../../../src/main-thread/stores/slot-table.ts'

interface Row {
  readonly key: string
  readonly size: string
}
const row = (key: string, size = '1'): Row => ({ key, size })

/** A table whose gate holds each list until `open` is called. */
function gated() {
  const { table, writer } = createSlotTable<Row>(({ key }) => key)
  let opens: (() => void)[] = []
  const asked: (readonly string[])[] = []
  const remove = table.setGate((list) => {
    asked.push(list)
    return new Promise((resolve) => opens.push(resolve))
  })
  const open = async (): Promise<void> => {
    for (const resolve of opens) resolve()
    opens = []
    await Promise.resolve()
  }
  writer.upsert([row('a'), row('b')])
  return { table, writer, asked, remove, open }
}

describe('a list of rows that waits for its canvas', () => {
  it('is shown whole when it may be: keys, total and rows that ended', async () => {
    const { table, writer, open } = gated()
    writer.setKeys(['a', 'b'])
    await open()
    writer.upsert([row('c')])
    writer.setKeys(['c', 'a'], 2)
    expect([table.keys.list, table.keys.total, table.peek('b')]).toEqual([['a', 'b'], 2, row('b')])
    writer.upsert([row('a', '2')])
    writer.setTotal(2)
    expect(table.peek('a')).toEqual(row('a', '2'))
    await open()
    expect([table.keys.list, table.keys.total, table.peek('b')]).toEqual([['c', 'a'], 2, null])
  })

  it('waits for the gates of all tables that show it', async () => {
    const { table, writer, open } = gated()
    const second = Promise.withResolvers<void>()
    const remove = table.setGate(() => second.promise)
    writer.setKeys(['a', 'b'])
    await open()
    expect(table.keys.list).toEqual([])
    second.resolve()
    await open()
    expect(table.keys.list).toEqual(['a', 'b'])
    remove()
    writer.setKeys(['b'])
    await open()
    expect(table.keys.list).toEqual(['b'])
  })

  it('is dropped for a newer one', async () => {
    const { table, writer, open } = gated()
    writer.setKeys(['a'])
    writer.setKeys(['a', 'b'])
    await open()
    expect(table.keys.list).toEqual(['a', 'b'])
    expect(table.peek('b')).toEqual(row('b'))
  })

  it('does not wait as the answer to another query, after a logout, or without a gate', () => {
    const { table, writer, asked, remove } = gated()
    writer.setKeys(['b', 'a'], 2, 'sorted')
    expect([table.keys.list, asked]).toEqual([['b', 'a'], []])
    writer.setKeys(['b'], 1, 'sorted')
    expect(table.keys.list).toEqual(['b', 'a'])
    writer.clear()
    expect([table.keys.list, table.keys.loaded, table.peek('a')]).toEqual([[], false, null])
    remove()
    writer.setKeys(['a'])
    expect(table.keys.list).toEqual(['a'])
  })

  it('is ordered and forgotten as a whole by an order that arrives meanwhile', async () => {
    const { table, writer, open } = gated()
    writer.setKeys(['a', 'b'])
    await open()
    writer.upsert([row('c')])
    writer.setKeys(['c', 'a'])
    writer.setOrder(Uint32Array.of(1, 0))
    expect([table.keys.list, table.peek('b')]).toEqual([['a', 'c'], null])
    await open()
    expect(table.keys.list).toEqual(['a', 'c'])
  })
})
