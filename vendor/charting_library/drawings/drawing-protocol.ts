import type { Drawing, DrawingPoint, ToolName } from './drawing.ts'

export interface DrawingMode {
  /** The tool whose points are being set; null: drawings are selected and moved. */
  tool: ToolName | null
  magnet: boolean
  locked: boolean
  hidden: boolean
  selected: string | null
}

/** Page -> engine. */
export type DrawingsToEngine =
  /** `all`: what is not named is gone (another symbol, another layout). */
  | { type: 'drawings'; all: boolean; upsert: Drawing[]; removed: string[] }
  | { type: 'drawingMode'; mode: DrawingMode }

/** Engine -> page. */
export type DrawingsFromEngine =
  | { type: 'drawn'; tool: ToolName; points: DrawingPoint[]; x: number; y: number }
  | { type: 'redrawn'; id: string; points: DrawingPoint[] }
  | { type: 'drawingSelected'; id: string | null }
  /** Pressed twice: its text is to be written. Pixels of its first point. */
  | { type: 'drawingOpened'; id: string; x: number; y: number }
  /** Escape: the tool is put down. */
  | { type: 'toolDropped' }
