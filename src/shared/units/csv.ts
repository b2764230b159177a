import { MISSING } from './display.ts'
import { wallTime, zoneOffset } from './zone.ts'

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

/**
 * A Unix ms as ISO 8601 text on a zone's clock, with its offset: '2026-12-31T20:20:00.000-03:30'; '' for none.
 *
 * @param zone IANA name, '' for the computer's
 */
export function momentText(time: number, zone: string): string {
  const clock = wallTime(time, zone)
  if (clock === null) return ''
  const minutes = zoneOffset(time, zone) / 60_000
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = minutes === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
  return `${clock}.${String(Math.floor(time) % 1000).padStart(3, '0')}${offset}`
}

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
