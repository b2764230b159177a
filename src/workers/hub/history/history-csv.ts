import type { HistoryCalls, HistoryQuestion, HistoryRowView } from '#shared/contracts/history.ts'
import { isOwnWord } from '#shared/domain/own-word.ts'
import { accepted } from '#shared/contracts/outcome.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { csvText, momentText } from '#shared/units/csv.ts'
import { fetchRows } from './fetch-rows.ts'
import type { HistorySources } from './fetch-rows.ts'
import { exactTexts } from './texts.ts'

const MOST_ROWS = 5000
const PAGE = 50

type CsvRequest = Parameters<HistoryCalls['historyCsv']>[0]

function cellsOf(
  row: HistoryRowView,
  { heads, words, timeZone }: Omit<CsvRequest, 'question'>,
): readonly string[] {
  return heads.map(([column]) => {
    if (column === 'time') return momentText(row.time, timeZone)
    if (column === 'contract') return row.displayName
    const value = column === 'side' ? row.side : (row.cells[column] ?? '')
    const of = words[column]
    if (of === undefined || value === '') return value
    return of[value] ?? (isOwnWord(column, value) ? value : (of['other'] ?? value))
  })
}

/** All rows that match a question as CSV, newest first, with every digit that the exchange sent. */
export async function historyCsv(
  sources: HistorySources,
  question: HistoryQuestion,
  request: Omit<CsvRequest, 'question'>,
): Promise<Outcome<{ readonly text: string; readonly rows: number; readonly cut: boolean }>> {
  const rows: HistoryRowView[] = []
  let cursor: number | null = null
  for (;;) {
    const outcome: Awaited<ReturnType<typeof fetchRows>> = await fetchRows(
      sources,
      { ...question, cursor, limit: PAGE },
      exactTexts,
    )
    if (outcome.kind !== 'accepted') return outcome
    rows.push(...outcome.value.rows)
    cursor = outcome.value.next
    if (cursor === null || rows.length >= MOST_ROWS) break
  }
  const lines = [request.heads.map(([, head]) => head), ...rows.map((row) => cellsOf(row, request))]
  return accepted({ text: csvText(lines), rows: rows.length, cut: cursor !== null })
}
