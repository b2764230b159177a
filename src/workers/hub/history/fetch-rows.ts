import type { HistoryPageView, HistoryQuestion, HistoryRowView } from '#shared/contracts/history.ts'
import { accepted } from '#shared/contracts/outcome.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { supportedCoins } from '#shared/domain/coins.ts'
import { contractTypeFromName } from '#shared/domain/contract-type.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import { isMoneyList } from '#shared/domain/history-lists.ts'
import type { HistoryList } from '#shared/domain/history-lists.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { clientErrors } from '#shared/errors/client-errors.ts'
import { path, tablePath } from '#shared/wire/http.ts'
import { isMap } from '../feeds/read-record.ts'
import type { Call, HttpClient } from '../http/http-client.ts'
import { toReadOutcome } from '../http/to-outcome.ts'
import { historyRow } from './rows.ts'
import { shownTexts } from './texts.ts'
import type { CellTexts } from './texts.ts'

export interface HistorySources {
  readonly http: Pick<HttpClient, 'call'>
  readonly find: (symbol: string) => Instrument | undefined
}

interface RawPage {
  readonly list: readonly unknown[]
  readonly nextBefore: number | null
}

/** Largest page that the exchange gives. */
const MOST_PER_CALL = 200
/** A filter that finds little stops after this many calls; the next page goes on from the cursor. */
const MOST_CALLS = 8
/** No further call after this, ms: an exchange that reads its past elsewhere may take seconds for each. */
const BUDGET_MS = 3000

function readPage(result: unknown): RawPage | null {
  if (!isMap(result) || !Array.isArray(result['list'])) return null
  const next = result['nextBefore']
  return { list: result['list'], nextBefore: typeof next === 'number' && next > 0 ? next : null }
}

const isCash = (list: HistoryList): boolean => list === 'transactions' || list === 'funding'
const coinNamed = (text: string): string => supportedCoins.find((coin) => coin === text) ?? ''

function callOf(
  question: HistoryQuestion,
  before: number | null,
  limit: number,
  find: HistorySources['find'],
): Call {
  const { list, text } = question
  const symbol = text !== '' && !isMoneyList(list) && !isCash(list) && find(text) !== undefined ? text : ''
  const coin = isCash(list) ? coinNamed(text) : ''
  const query = {
    ...(symbol === '' ? {} : { symbol }),
    ...(coin === '' ? {} : { coin }),
    ...(before === null ? {} : { before: String(before) }),
    limit: String(limit),
  }
  return {
    method: 'GET',
    path: isCash(list)
      ? path.own.walletTransactions
      : tablePath(list as Exclude<HistoryList, 'transactions' | 'funding'>),
    query,
    isPrivate: true,
    ...(symbol === '' ? {} : { symbol }),
  }
}

/** Whether a row matches the typed text: a part of its symbol or name, or its coin. */
function fits(row: HistoryRowView, text: string): boolean {
  if (text === '') return true
  const coin = row.cells.coin ?? ''
  return (
    row.symbol.toUpperCase().includes(text) || row.displayName.toUpperCase().includes(text) || coin === text
  )
}

/** Whether a fill belongs to one side of a hedge. Without a side in the question or in the row it does. */
const isOfSide = (row: HistoryRowView, idx: HistoryQuestion['positionIdx']): boolean =>
  idx === undefined || row.positionIdx === undefined || row.positionIdx === idx

/**
 * Whether a row's symbol has a contract type; true if no type is given. The catalogue's type overrides the name's
 * (ROUTE-21).
 */
const isOf = (row: HistoryRowView, type: ContractType | undefined, find: HistorySources['find']): boolean =>
  type === undefined || (find(row.symbol)?.contractType ?? contractTypeFromName(row.symbol)) === type

/**
 * Fetches one page of a list by the exchange's cursor until it is full, filtered by text and time. The exchange never splits
 * rows of one millisecond, so a page may be longer than requested.
 */
export async function fetchRows(
  { http, find }: HistorySources,
  question: HistoryQuestion,
  write: CellTexts = shownTexts,
): Promise<Outcome<HistoryPageView>> {
  const rows: HistoryRowView[] = []
  const seen = new Set<string>()
  let broken = 0
  let before = question.cursor ?? question.to
  const startedAt = performance.now()
  const filtered =
    question.text !== '' ||
    question.contractType !== undefined ||
    question.positionIdx !== undefined ||
    question.list === 'funding'
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const limit = filtered ? MOST_PER_CALL : question.limit
    const outcome = toReadOutcome(await http.call(callOf(question, before, limit, find)), readPage)
    // The call was not sent: a coming-soon symbol has no rows (HTTP-06).
    if (outcome.kind === 'rejected' && outcome.code === clientErrors.notAsked[0])
      return accepted({ rows: [], next: null, broken: 0 })
    if (outcome.kind !== 'accepted') return outcome
    const { list, nextBefore } = outcome.value
    let isBeforeRange = false
    let newest = 0
    for (const raw of list) {
      const row = historyRow(question.list, raw, { find, write })
      if (row === undefined) continue
      if (row === null) {
        broken += 1
        continue
      }
      if (question.from !== null && row.time > 0 && row.time < question.from) {
        isBeforeRange = true
        break
      }
      if (rows.length >= question.limit && row.time !== newest) {
        // The rest of this answer is fetched again with the next page: the cursor is exclusive.
        return accepted({ rows, next: row.time + 1, broken })
      }
      newest = row.time
      const matches =
        fits(row, question.text) &&
        isOf(row, question.contractType, find) &&
        isOfSide(row, question.positionIdx)
      if (!matches || seen.has(row.id)) continue
      seen.add(row.id)
      rows.push(row)
    }
    if (isBeforeRange || nextBefore === null || (before !== null && nextBefore >= before))
      return accepted({ rows, next: null, broken })
    before = nextBefore
    // Everything older is before the range.
    if (question.from !== null && before <= question.from) return accepted({ rows, next: null, broken })
    if (rows.length >= question.limit || performance.now() - startedAt > BUDGET_MS) break
    // An exchange that reads its past elsewhere gives short pages: what there is is shown, and the next one on request.
    if (!filtered && list.length < limit && (rows.length > 0 || calls > 0)) break
  }
  return accepted({ rows, next: before, broken })
}
