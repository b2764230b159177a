import type { Tone } from '#shared/contracts/primitives.ts'
import { MISSING } from '#shared/units/display.ts'

/** A text of a painted row. */
export interface RowFigure {
  readonly text: string
  readonly colour: 'text' | 'text2' | 'accent' | 'upText' | 'downText' | 'warnText'
}

/** What stands in a column of a painted row, from the left; figures are written so in every language. */
export interface RowCell {
  readonly figures: readonly RowFigure[]
  /** Px that something else takes to their right. */
  readonly after: number
}

/** A row as it's painted. */
export interface FigureRow {
  /** Its prices are no longer confirmed. */
  readonly isStale: boolean
  /** Null where the column has nothing that is painted. */
  cell(column: string): RowCell | null
}

export const toneColour = (tone: Tone): 'text' | 'upText' | 'downText' =>
  tone === 0 ? 'text' : tone > 0 ? 'upText' : 'downText'

/** A column with one figure. */
export const oneFigure = (text: string, colour: RowFigure['colour'] = 'text'): RowCell => ({
  figures: [{ text, colour }],
  after: 0,
})

/** An amount and its coin, which is quieter; no coin behind one that is missing. */
export const amountFigures = (
  text: string,
  coin: string,
  colour: RowFigure['colour'] = 'text',
): readonly RowFigure[] =>
  coin === '' || text === MISSING
    ? [{ text, colour }]
    : [
        { text, colour },
        { text: coin, colour: 'text2' },
      ]

/** A column with one amount. */
export const oneAmount = (text: string, coin: string): RowCell => ({
  figures: amountFigures(text, coin),
  after: 0,
})

/** What makes two pictures of a row differ: the same text, the same picture. */
export function pictureOf(row: FigureRow | null, columns: readonly string[]): string {
  if (row === null) return ''
  const cells = columns.map((column) =>
    (row.cell(column)?.figures ?? []).map(({ text, colour }) => `${colour} ${text}`).join('\u0001'),
  )
  return `${row.isStale ? 'stale' : 'live'}\u0002${cells.join('\u0002')}`
}
