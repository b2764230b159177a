import type { ConnectionView } from '#shared/contracts/connection.ts'
import type { MarketPatch, Patch } from '#shared/contracts/patch.ts'
import type { RowPatch } from '#shared/contracts/tables.ts'
import { account, intents, session } from '../stores/account.ts'
import { announcements } from '../stores/announcements.ts'
import { applyBars } from '../stores/chart-feed.ts'
import { exchange } from '../stores/exchange.ts'
import { exchangeNow, setClockOffset } from '../stores/clock.ts'
import { connection, threads } from '../stores/connection.ts'
import { catalogue, emptyTicker, mainMarket, marketOf } from '../stores/market.ts'
import type { Market } from '../stores/market.ts'
import { movedTicket } from '../stores/moved-ticket.ts'
import { runDeferredUpdates } from '../stores/next-patch.ts'
import { takeNotice } from '../stores/notices.ts'
import { replay } from '../stores/replay.ts'
import type { SlotTableWriter } from '../stores/slot-table.ts'
import { optionChain, tableFacts, tableWriters } from '../stores/tables.ts'
import { ref } from 'valtio/vanilla'
import { countPatch } from './page-stats.ts'

/**
 * Fields of a patch that changes no text while its figures are painted. Prices and texts of chart lines are in the
 * chart's worker already, and the chart's table of them is updated later.
 */
const textless: ReadonlySet<string> = new Set(['epoch', 'seq', 'stamp', 'ticker', 'lines', 'others'])
const isTextless = (patch: Patch): boolean =>
  Object.keys(patch).every((name) => textless.has(name)) &&
  Object.values(patch.others ?? {}).every((market) => Object.keys(market).every((name) => name === 'lines'))

/**
 * Writes one patch into the stores in one turn, so that React flushes once. The worker sends only what changed. Valtio
 * compares the fields of flat stores again: an unchanged value costs 30 ns and notifies nobody. Returns whether something
 * that is visible may have changed.
 */
export function applyPatch(patch: Patch): boolean {
  if (patch.session !== undefined) {
    session.view = ref(patch.session)
    session.known = true
  }
  if (patch.exchange !== undefined) exchange.v = ref(patch.exchange)
  if (patch.connection !== undefined) {
    // A replay sets it with each place: its hub measures once a second.
    if (replay.recording === null)
      setClockOffset(patch.connection.clockOffsetMs, patch.connection.isClockKnown)
    assignFields(connection, patch.connection)
    noteFreshness(patch.connection)
  }
  if (patch.catalogue !== undefined) assignFields(catalogue, patch.catalogue)
  const isShown = applyMarket(mainMarket, patch) || !isTextless(patch)
  for (const [id, changed] of Object.entries(patch.others ?? {})) {
    const market = marketOf(id)
    if (market !== undefined) applyMarket(market, changed)
  }
  if (patch.account !== undefined) account.v = patch.account === null ? null : ref(patch.account)
  if (patch.setting !== undefined) account.setting = patch.setting === null ? null : ref(patch.setting)
  if (patch.ticket !== undefined) movedTicket.v = ref(patch.ticket)
  const rows =
    applyRows(tableWriters.positions, patch.positions) +
    applyRows(tableWriters.orders, patch.orders) +
    applyRows(tableWriters.balances, patch.balances) +
    applyRows(tableWriters.markets, patch.markets) +
    applyRows(tableWriters.options, patch.options)
  if (patch.optionChain !== undefined) optionChain.v = ref(patch.optionChain)
  if (patch.positionTotals !== undefined) tableFacts.totals = ref(patch.positionTotals.slice())
  if (patch.historyRevision !== undefined) tableFacts.historyRevision = patch.historyRevision
  if (patch.tpsl !== undefined) tableFacts.tpsl = patch.tpsl
  if (patch.orderCounts !== undefined) tableFacts.counts = patch.orderCounts
  if (patch.intents !== undefined) {
    intents.unknown = ref(patch.intents.unknown.slice())
    intents.absent = ref(patch.intents.absent.slice())
    intents.ended = ref(patch.intents.ended)
  }
  if (patch.announcements !== undefined) announcements.list = ref(patch.announcements.slice())
  for (const notice of patch.notices ?? []) takeNotice(notice)
  // Each separate change makes the browser lay out and paint one more frame.
  if (isShown) runDeferredUpdates()
  countPatch(patch.stamp > 0 ? ageOf(patch.stamp) : Number.NaN, rows)
  return isShown
}

/** Returns whether the texts of its ticker were written. */
function applyMarket(market: Market, patch: MarketPatch): boolean {
  const { view, instrument, ticker, figures, a11yTables, lines, series } = market
  /** Data of the previous symbol may still arrive after a switch. */
  const isOpen = <Part extends { readonly symbol: string }>(part: Part | undefined): part is Part =>
    part?.symbol === view.symbol
  if (patch.instrument === null) instrument.v = null
  else if (isOpen(patch.instrument)) instrument.v = ref(patch.instrument)
  if (patch.unknownSymbol !== undefined) instrument.unknownSymbol = patch.unknownSymbol
  let isWritten = false
  if (isOpen(patch.ticker)) {
    assignFields(ticker, patch.ticker)
    isWritten = !market.keepsTexts(patch.ticker)
    if (isWritten) assignFields(figures, patch.ticker)
  }
  if (isOpen(patch.bookA11y)) a11yTables.book = ref(patch.bookA11y)
  if (isOpen(patch.tradesA11y)) a11yTables.trades = ref(patch.tradesA11y)
  if (patch.lines !== undefined && patch.lines.length > 0) lines.apply(patch.lines)
  if (patch.bars !== undefined && patch.bars.length > 0) applyBars(patch.bars)
  if (patch.liveSeries !== undefined) series.setLive(patch.liveSeries)
  return isWritten
}

/** Age in ms of a venue timestamp, measured by the corrected exchange clock. */
export const ageOf = (stamp: number): number => exchangeNow() - stamp

/** Clears a market when another symbol is opened: it must not show the previous symbol's figures. */
export function forgetMarket({ ticker, figures, instrument, a11yTables }: Market): void {
  assignFields(ticker, emptyTicker)
  assignFields(figures, emptyTicker)
  instrument.v = null
  instrument.unknownSymbol = ''
  a11yTables.book = null
  a11yTables.trades = null
}

/** Resets the change counters: a new worker counts from 0, and readers of a counter then reload. */
export function forgetCounts(): void {
  tableFacts.historyRevision = 0
  tableFacts.tpsl = 0
}

/** Writes rows before keys, so that every listed key has its row. Returns the number of rows written. */
function applyRows<Row extends object>(
  writer: SlotTableWriter<Row>,
  patch: RowPatch<Row> | undefined,
): number {
  if (patch === undefined) return 0
  const { upserts, keys, order, total, question, all } = patch
  writer.upsert(upserts)
  if (keys !== undefined) writer.setKeys(keys, total, question, all)
  else if (order !== undefined) writer.setOrder(order, total, question, all)
  else if (total !== undefined) writer.setTotal(total, all)
  return upserts.length
}

/** Records since when prices are stale: from the last confirmation, not from when the page noticed the loss. */
function noteFreshness({ state, dataAgeMs }: ConnectionView): void {
  threads.hasData ||= state === 'open' || dataAgeMs >= 0
  if (state === 'open') threads.staleSince = 0
  else if (threads.staleSince === 0) threads.staleSince = exchangeNow() - Math.max(0, dataAgeMs)
}

function assignFields<T extends object>(target: T, values: Readonly<T>): void {
  Object.assign(target, values)
}
