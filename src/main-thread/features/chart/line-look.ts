import { lineLength, lineThickness } from './chart-defaults.ts'

/** The member's label position and thickness of lines (LINES-04, LINES-05, PREF-06). */
export interface LineLook {
  readonly location: keyof typeof lineLength
  readonly thickness: keyof typeof lineThickness
}

export const defaultLineLook: LineLook = { location: 'right', thickness: 'medium' }
export const lineLocations = Object.keys(lineLength) as readonly LineLook['location'][]
export const lineThicknesses = Object.keys(lineThickness) as readonly LineLook['thickness'][]

let chosen = defaultLineLook

/** Current label position and thickness of lines. */
export const lineLook = (): LineLook => chosen
export function setLineLook(look: LineLook): void {
  chosen = look
}

/** Reads the stored settings; defaults for invalid ones. */
export function readLineLook(text: string | null): LineLook {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    const { location, thickness } = (stored ?? {}) as Partial<LineLook>
    return {
      location: lineLocations.find((known) => known === location) ?? defaultLineLook.location,
      thickness: lineThicknesses.find((known) => known === thickness) ?? defaultLineLook.thickness,
    }
  } catch {
    return defaultLineLook
  }
}
