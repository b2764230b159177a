import type {
  HistoryCalls,
  HistoryPageView,
  HistoryQuestion,
  RealisedView,
} from '#shared/contracts/history.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { askHub, hubValue } from './ask-hub.ts'

/** Requests to the hub for history and member preferences. None of them rejects. */

const PAGE_DEADLINE_MS = 15_000
const CSV_DEADLINE_MS = 60_000

export const historyPage = (question: HistoryQuestion): Promise<Outcome<HistoryPageView>> =>
  askHub((hub) => hub.historyPage(question), PAGE_DEADLINE_MS)
export const historyCsv = (
  asked: Parameters<HistoryCalls['historyCsv']>[0],
): ReturnType<HistoryCalls['historyCsv']> => askHub((hub) => hub.historyCsv(asked), CSV_DEADLINE_MS)
export const realised = (coin: string): Promise<Outcome<RealisedView>> =>
  askHub((hub) => hub.realised({ coin }), PAGE_DEADLINE_MS)

/** Stores a member preference: in all tabs at once, at the exchange 1 s after the last change (PREF-01, PREF-02). */
export const preferMember = (key: string, value: string): Promise<void> =>
  hubValue(async (hub) => hub.preferMember(key, value), PAGE_DEADLINE_MS, undefined)
