import { lineLength, lineThickness } from './chart-defaults.ts'

/** Where lines have their labels and how thick they are, as a member chose (LINES-04, LINES-05, PREF-06). */
export interface LineLook {
  readonly location: keyof typeof lineLength
  readonly thickness: keyof typeof lineThickness
}

export const defaultLineLook: LineLook = { location: 'right', thickness: 'medium' }
export const lineLocations = Object.keys(lineLength) as readonly LineLook['location'][]
export const lineThicknesses = Object.keys(lineThickness) as readonly LineLook['thickness'][]

let chosen = defaultLineLook

/** The look that lines are drawn with from now on. */
export const lineLook = (): LineLook => chosen
export function setLineLook(look: LineLook): void {
  chosen = look
}

/** What was stored; parts that can't be read are the defaults. */
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
