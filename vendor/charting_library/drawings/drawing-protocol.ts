import type { Drawing, DrawingPoint, ToolName } from './drawing.ts'

export interface DrawingMode {
  /** The active tool, whose points the user sets. null: drawings are selected and moved. */
  tool: ToolName | null
  magnet: boolean
  locked: boolean
  hidden: boolean
  selected: string | null
}

/** Messages from page to engine. */
export type DrawingsToEngine =
  /** `all`: drawings that are not in `upsert` are removed (for another symbol or layout). */
  | { type: 'drawings'; all: boolean; upsert: Drawing[]; removed: string[] }
  | { type: 'drawingMode'; mode: DrawingMode }
  /** Ids of the drawings with a bell. */
  | { type: 'drawingMarks'; ids: readonly string[] }
  /** Asks where a copy of a drawing goes. */
  | { type: 'cloneDrawing'; id: string }

/** Messages from engine to page. */
export type DrawingsFromEngine =
  | { type: 'drawn'; tool: ToolName; points: DrawingPoint[]; x: number; y: number }
  | { type: 'redrawn'; id: string; points: DrawingPoint[] }
  /** Points of a copy, beside its drawing. */
  | { type: 'cloned'; id: string; points: DrawingPoint[] }
  | { type: 'drawingSelected'; id: string | null }
  /** The drawing was double-clicked, to edit its text. `x` and `y` are pixels of its first point. */
  | { type: 'drawingOpened'; id: string; x: number; y: number }
  /** Escape was pressed with a tool active. */
  | { type: 'toolDropped' }
