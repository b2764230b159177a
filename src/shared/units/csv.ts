import { MISSING } from './display.ts'

/** True for texts a spreadsheet would run as a formula. Signed numbers and '--' are not formulas. */
const isFormula = (text: string): boolean =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d,.]+%?$/.test(text) && text !== MISSING

/**
 * One CSV cell: quoted if necessary, never a formula (an apostrophe is put before it). Commas between thousands are
 * removed.
 */
export function csvCell(text: string): string {
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?%?$/.test(text) ? text.replaceAll(',', '') : text
  const safe = isFormula(plain) ? `'${plain}` : plain
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Columns of a file, with unit columns added. Cells of amounts have no unit: a unit column follows the last of the
 * neighbouring columns that share it. @param unitOf the column that holds a column's unit; null for one without, or with
 * a unit column among `columns`
 */
export function withUnits<Column extends string>(
  columns: readonly Column[],
  unitOf: (column: Column) => Column | null,
): readonly Column[] {
  const last = new Map<Column, number>()
  for (const [index, column] of columns.entries()) {
    const unit = unitOf(column)
    if (unit !== null && !columns.includes(unit)) last.set(unit, index)
  }
  return columns.flatMap((column, index) => [
    column,
    ...[...last].filter(([, at]) => at === index).map(([unit]) => unit),
  ])
}

/** A Unix ms as ISO 8601 text, which sorts and names its zone; '' for none. */
export const momentText = (time: number): string => (time > 0 ? new Date(time).toISOString() : '')

/** Rows as CSV (RFC 4180, CRLF) with a byte-order mark, so that spreadsheets read it as UTF-8. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`

/** Rows for the clipboard, separated by tabs, which spreadsheets paste as cells. */
export const tsvText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => csvCell(cell.replaceAll(/[\t\r\n]/g, ' ')).replace(/^"(.*)"$/, '$1')).join('\t'),
    )
    .join('\n')
