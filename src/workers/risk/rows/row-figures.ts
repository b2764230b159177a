import type { Tone } from '#shared/contracts/primitives.ts'
import { MISSING } from '#shared/units/display.ts'

/** One text in a cell of a painted row. */
export interface RowFigure {
  readonly text: string
  /** Left out where the cell has no room for all of its figures. */
  readonly isSpare?: true
  readonly colour: 'text' | 'text2' | 'accent' | 'upText' | 'downText' | 'warnText'
}

/** A cell of a painted row. Its figures are written left to right in every language. */
export interface RowCell {
  readonly figures: readonly RowFigure[]
  /** Px to their right that belong to something else. */
  readonly after: number
}

/** A row as it is painted. */
export interface FigureRow {
  /** True if its prices are no longer confirmed. */
  readonly isStale: boolean
  /** Null if nothing is painted in the column. */
  cell(column: string): RowCell | null
}

export const toneColour = (tone: Tone): 'text' | 'upText' | 'downText' =>
  tone === 0 ? 'text' : tone > 0 ? 'upText' : 'downText'

/** A cell with one figure. */
export const oneFigure = (text: string, colour: RowFigure['colour'] = 'text'): RowCell => ({
  figures: [{ text, colour }],
  after: 0,
})

/** An amount with its coin in a weaker colour; no coin after a missing amount. */
export const amountFigures = (
  text: string,
  coin: string,
  colour: RowFigure['colour'] = 'text',
): readonly RowFigure[] =>
  coin === '' || text === MISSING
    ? [{ text, colour }]
    : [
        { text, colour },
        { text: coin, colour: 'text2', isSpare: true },
      ]

/** A cell with one amount. */
export const oneAmount = (text: string, coin: string): RowCell => ({
  figures: amountFigures(text, coin),
  after: 0,
})

/** A text that is equal for two rows exactly if they look the same. */
export function pictureOf(row: FigureRow | null, columns: readonly string[]): string {
  if (row === null) return ''
  const cells = columns.map((column) =>
    (row.cell(column)?.figures ?? []).map(({ text, colour }) => `${colour} ${text}`).join('\u0001'),
  )
  return `${row.isStale ? 'stale' : 'live'}\u0002${cells.join('\u0002')}`
}
