import type { DrawingEventType } from '../api/widget.ts'
import type { Drawing } from './drawing.ts'

export type DrawingEdit = readonly [id: string, event: DrawingEventType]

const LOOK = ['text', 'colour', 'width', 'locked', 'selectable'] as const

/** Changes of drawings between two states of the list, named as in the documented event. */
export function editsBetween(before: readonly Drawing[], next: readonly Drawing[]): DrawingEdit[] {
  const old = new Map(before.map((drawing) => [drawing.id, drawing]))
  const edits: DrawingEdit[] = []
  for (const drawing of next) {
    const { id } = drawing
    const was = old.get(id)
    old.delete(id)
    if (was === undefined) edits.push([id, 'create'])
    else if (was !== drawing) {
      if (was.points !== drawing.points) edits.push([id, 'points_changed'])
      if (was.hidden !== drawing.hidden) edits.push([id, drawing.hidden ? 'hide' : 'show'])
      if (LOOK.some((key) => was[key] !== drawing[key])) edits.push([id, 'properties_changed'])
    }
  }
  for (const id of old.keys()) edits.push([id, 'remove'])
  return edits
}
