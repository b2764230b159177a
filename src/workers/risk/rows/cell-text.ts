import type { ExportColumn } from '#shared/contracts/tables.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { MISSING } from '#shared/units/display.ts'

/** Translates one of the exchange's codes. */
export type Word = (value: string) => string

/**
 * Makers of the texts of exported cells, by column. `exactText` writes a number, `momentText` (`#shared/units/csv.ts`) a
 * time.
 */
export type CellTexts<Column extends string, Cells> = Readonly<
  Record<Column | ExportColumn, (cells: Cells) => string>
>

/** A decimal text with every digit; '--' for anything else. */
export const exactText = (value: unknown): string => parseDecimalText(value) ?? MISSING

/** Reads a cell's text; '' for a column without one. */
export const textOfCell =
  <Column extends string, Cells>(texts: CellTexts<Column, Cells>) =>
  (cells: Cells, column: string): string =>
    Object.hasOwn(texts, column) ? texts[column as Column](cells) : ''
