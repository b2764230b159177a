import type { EntityId } from '../api/primitives.ts'
import type { ISelectionApi } from '../api/selection.ts'
import type { DrawingModel } from '../drawings/drawing-model.ts'
import { createSignal } from '../widget/emitter.ts'

const listOf = (entities: EntityId[] | EntityId): EntityId[] =>
  Array.isArray(entities) ? entities : [entities]

/** The documented selection object. It contains drawings only. */
export function createSelection(
  drawings: DrawingModel,
  trace: (where: string, message: string) => void,
): ISelectionApi {
  const changed = createSignal<[]>(trace)
  let before = drawings.selected()
  drawings.changed.subscribe(null, () => {
    const now = drawings.selected()
    if (now === before) return
    before = now
    changed.emit()
  })
  const selectable = (id: EntityId): boolean => drawings.get(id)?.selectable === true
  const add = (entities: EntityId[] | EntityId): void => {
    const wanted = listOf(entities)
    const last = wanted.findLast(selectable)
    if (last === undefined) trace('selection', `${wanted.join(', ')}: no drawing that can be selected`)
    else drawings.select(last)
  }
  return {
    add,
    set: (entities) => {
      if (listOf(entities).length === 0) drawings.select(null)
      else add(entities)
    },
    remove: (entities) => {
      if (listOf(entities).some((id) => id === drawings.selected())) drawings.select(null)
    },
    contains: (id) => drawings.selected() === id,
    allSources: () => {
      const id = drawings.selected()
      return id === null ? [] : [id as EntityId]
    },
    isEmpty: () => drawings.selected() === null,
    clear: () => drawings.select(null),
    onChanged: () => changed,
    canBeAddedToSelection: selectable,
  }
}
