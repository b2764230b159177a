import { Profiler } from 'react'
import { expect, it } from 'vitest'
import { positions as table } from '../../../src/main-thread/stores/tables.ts'
import { useKeys } from '../../../src/main-thread/stores/use-slot.ts'
import type { Column } from '../../../src/main-thread/trading/table/column.ts'
import { VirtualTable } from '../../../src/main-thread/trading/table/virtual-table.tsx'
import { patch, risk } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { positions } from './answers.tsx'

const columns: readonly Column[] = [
  { key: 'contract', head: 'Contract', width: '100px', px: 100 },
  { key: 'size', head: 'Size', width: '100px', px: 100, moves: true },
  { key: 'close', head: '', width: 'minmax(20px, 1fr)', px: 20 },
]
const ignore = (): void => undefined

/** The painted table of positions, with rows that nothing but the table renders. */
function Table() {
  const keys = useKeys(table)
  return (
    <VirtualTable
      name="Positions"
      columns={columns}
      keys={keys}
      painting="positions"
      gated={table}
      keepsRows
      onWindow={ignore}
      renderRow={(key, place) => (
        <i data-row={key} data-painted={place.isPainted ? '' : undefined} style={place.style}>
          {key}
        </i>
      )}
    />
  )
}

const names = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-row][data-painted]')].map(
    (row) => row.dataset['row'] ?? '',
  )
const listOf = (...symbols: readonly string[]) =>
  positions(...symbols.map((symbol) => ({ key: `${symbol}:0`, symbol })))

it('POS-36: rows that begin and end render the table once each time, when their canvas is painted', async () => {
  risk.answers.paintRowCanvas = () => Promise.resolve(true)
  await patch({ session: trader({ accountId: crypto.randomUUID() }), positions: listOf('A', 'B') })
  let renders = 0
  await show(
    <div style={{ inlineSize: 400, blockSize: 300, display: 'grid' }}>
      <Profiler id="table" onRender={() => (renders += 1)}>
        <Table />
      </Profiler>
    </div>,
  )
  await expect.poll(names).toEqual(['A:0', 'B:0'])
  for (const list of [
    ['A', 'B', 'C'],
    ['B', 'C'],
    ['A', 'B', 'C'],
    ['A', 'B', 'C', 'D'],
  ]) {
    const before = names()
    const asked: unknown[] = []
    renders = 0
    risk.answers.paintRowCanvas = (_, __, rows) => {
      asked.push([renders, names(), rows.keys.filter((key) => key !== '')])
      return Promise.resolve(true)
    }
    await patch({ positions: listOf(...list) })
    const keys = list.map((symbol) => `${symbol}:0`)
    await expect.poll(names).toEqual(keys)
    // The canvas that showed the rows before is emptied, which nothing waits for.
    await expect
      .poll(() => asked)
      .toEqual([
        [0, before, keys],
        [1, keys, []],
      ])
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(renders).toBe(1)
  }
})
