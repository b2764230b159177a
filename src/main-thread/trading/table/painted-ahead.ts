import type { CanvasRows } from './canvas-rows.ts'

/**
 * What canvases show that were painted before the table was rendered for it, by their names. No render follows from a
 * change: it is read by the render that shows the new rows.
 */
export interface PaintedAhead {
  /** Null: the canvas is being painted. undefined: the table knows what it shows. */
  get(name: string): CanvasRows | null | undefined
  set(name: string, rows: CanvasRows | null): void
  /** The table knows from now on. */
  clear(name: string): void
}

export function createPaintedAhead(): PaintedAhead {
  const known = new Map<string, CanvasRows | null>()
  return {
    get: (name) => known.get(name),
    set: (name, rows) => void known.set(name, rows),
    clear: (name) => void known.delete(name),
  }
}
