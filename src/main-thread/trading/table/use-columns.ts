import { useEffect, useMemo, useState } from 'react'
import {
  columnWidth,
  hiddenOf,
  loadColumns,
  movedBefore,
  noColumnState,
  orderOf,
  shownSpecs,
  storeColumns,
} from './column-state.ts'
import type { ColumnState } from './column-state.ts'
import type { Column, ColumnModel, ColumnSpec } from './column.ts'
import { tightColumns } from './tight-columns.ts'

/**
 * The columns of a table as the trader arranged them; stored under `key` in this browser and synchronised between its tabs.
 * `room`: px of the table (`useRoom`), 0 if unknown.
 */
export function useColumns(key: string, specs: readonly ColumnSpec[], room = 0): ColumnModel {
  const [state, setState] = useState<ColumnState>(() => loadColumns(key))
  useEffect(() => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key?.endsWith(key) === true) setState(loadColumns(key))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [key])
  const order = useMemo(() => orderOf(state, specs), [state, specs])
  const hidden = useMemo(() => hiddenOf(state, specs), [state, specs])

  // A text, so that the columns change only with it.
  const tight = tightColumns(specs, room).join(' ')

  return useMemo((): ColumnModel => {
    const specOf = new Map(specs.map((spec) => [spec.key, spec]))
    const free = order.filter((id) => specOf.get(id)?.fixed === undefined)
    function change(next: Partial<ColumnState>): void {
      const changed = { order, sizes: state.sizes, hidden, ...next }
      setState(changed)
      storeColumns(key, changed)
    }
    const columns = shownSpecs(specs, order, hidden).map((spec): Column => {
      const id = spec.key
      const isTight = tight.split(' ').includes(id)
      const px = state.sizes[id] ?? (isTight ? spec.tight : undefined) ?? spec.width
      const width = spec.fixed === 'end' ? `minmax(${px}px, 1fr)` : `${px}px`
      const { head, sort, fixed, moves, tip } = spec
      return {
        key: id,
        head,
        width,
        px,
        ...(sort === undefined ? {} : { sort }),
        ...(fixed === undefined ? {} : { fixed }),
        ...(moves === undefined ? {} : { moves }),
        ...(tip === undefined ? {} : { tip }),
        ...(isTight ? { isTight } : {}),
      }
    })
    const shown = new Set(columns.map((column) => column.key))
    return {
      columns,
      all: order.flatMap((id) => {
        const spec = specOf.get(id)
        return spec === undefined
          ? []
          : [{ key: id, head: spec.head, shown: shown.has(id), fixed: spec.fixed !== undefined }]
      }),
      toggle: (id) => {
        if (specOf.get(id)?.fixed !== undefined) return
        change({ hidden: hidden.includes(id) ? hidden.filter((name) => name !== id) : [...hidden, id] })
      },
      moveBefore: (id, before) => {
        if (id !== before && specOf.get(id)?.fixed === undefined && specOf.get(before)?.fixed !== 'start')
          change({ order: movedBefore(order, id, before) })
      },
      move: (id, by) => {
        const at = free.indexOf(id)
        const target =
          by < 0 ? free[at - 1] : (free[at + 2] ?? specs.find(({ fixed }) => fixed === 'end')?.key ?? '')
        if (at >= 0 && target !== undefined) change({ order: movedBefore(order, id, target) })
      },
      resize: (id, px) => {
        const width = columnWidth(px)
        if (width !== null && specOf.has(id)) change({ sizes: { ...state.sizes, [id]: width } })
      },
      widthOf: (id) => columns.find((column) => column.key === id)?.px ?? 0,
      reset: () => {
        const set = (next: ColumnState): void => {
          setState(next)
          storeColumns(key, next)
        }
        set(noColumnState)
        return () => set(state)
      },
    }
  }, [specs, order, hidden, state, key, tight])
}
