import type { CSSProperties } from 'react'

/** Characters that have room in the narrowest column. */
const SHORT = 7
/** Width of characters in em, at least: tabular digits and letters; what separates digits. */
const [WIDE, SLIM] = [0.66, 0.29]

/** For a cell: gives `fitted` the width of its column. Custom properties are not in React's style type. */
export const cellWidth = (width: string): CSSProperties => ({ '--cell': width }) as CSSProperties

/** Makes a figure smaller that is longer than its column: a figure without its last digits reads as another one. */
export function fitted(figure: string): CSSProperties | undefined {
  if (figure.length <= SHORT) return undefined
  const em = Array.from(figure).reduce((sum, one) => sum + (' ,.:'.includes(one) ? SLIM : WIDE), 0)
  // Without the padding of a cell. A column that fills the rest of the row has no width in px: then this is invalid, and unset.
  return { fontSize: `min(1em, calc((var(--cell) - 16px) / ${em.toFixed(2)}))` }
}
