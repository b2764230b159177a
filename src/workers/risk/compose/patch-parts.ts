import type { PaintedTable } from '#shared/contracts/painted-rows.ts'
import type { LiveBar } from '#shared/contracts/chart.ts'
import type { Patch } from '#shared/contracts/patch.ts'
import { topic } from '#shared/wire/topics.ts'
import { createMoneyParts } from '../balances/money-parts.ts'
import { createLinePart } from '../chart-lines/line-part.ts'
import type { FeedEvents } from '../feeds/apply-feed.ts'
import { createMarketMenu } from '../markets/market-menu.ts'
import { createNoticePart } from '../notices/notice-part.ts'
import { createOptionParts } from '../options/option-parts.ts'
import type { Painters } from '../paint/painters.ts'
import { createRowCanvases } from '../paint/row-canvases.ts'
import type { RowCanvases } from '../paint/row-canvases.ts'
import type { ChartPort } from '../publish/chart-port.ts'
import type { Part } from '../publish/part.ts'
import { createPacedChanges } from '../publish/paced-changes.ts'
import { createThrottledPart } from '../publish/throttled-part.ts'
import type { RiskClock } from '../state/clock.ts'
import type { PrivateChange } from '../state/private-store.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { createTableParts } from '../tables/table-parts.ts'
import { createStateParts } from './state-parts.ts'

/** The body of a patch: what changed. */
export type PatchBody = Omit<Patch, 'epoch' | 'seq' | 'stamp'>

/** All parts of a patch. Each event of the feed marks the parts it may have changed. */
export interface PatchParts extends Omit<FeedEvents, 'batch'> {
  /** Other figures of these positions differ from the exchange's. */
  differing(positionKeys: readonly string[]): void
  /** The templates of texts made here have another language. */
  texts(): void
  /** The tab shows something else now. */
  view(symbolChanged: boolean): void
  /** From now on lines are sent to the chart's worker directly. */
  linkChart(chart: ChartPort): void
  /** Sends changed lines to the chart's worker, whether or not the page takes a patch. */
  settleLines(): void
  /** Notices alone, for a page that takes no patches; undefined without any. */
  notices(): Patch['notices']
  /** Assumes that the page knows nothing: the next patch is whole. */
  forget(): void
  /** Ids of the instruments whose tickers the option chain shows. */
  optionIds(): readonly number[]
  /** The painted rows of the tables. */
  readonly rowCanvases: RowCanvases
  /** What changed since the last call; null for nothing. */
  take(now: number): PatchBody | null
}

/**
 * Makes every part of a patch. Each is sent only if it differs from what the page has. `scheduleSoon` is called when a part
 * that had to wait can be sent.
 */
export function createPatchParts(
  stores: RiskStores,
  painters: Painters,
  clock: RiskClock,
  scheduleSoon: () => void,
): PatchParts {
  const painting = (table: PaintedTable) => ({
    isPainting: () => rowCanvases.isPainting(table),
    touch: () => rowCanvases.touch(table),
  })
  const tables = createTableParts(stores, clock, scheduleSoon, painting('positions'))
  const options = createOptionParts(stores, clock, scheduleSoon, painting('options'))
  const rowCanvases = createRowCanvases(stores, clock, { positions: tables.painted, options: options.source })
  const money = createMoneyParts(stores, clock, scheduleSoon)
  const menu = createMarketMenu(stores, clock, scheduleSoon)
  const state = createStateParts(stores)
  const lines = createLinePart(stores, clock, scheduleSoon)
  const notices = createNoticePart(stores)
  const bookA11y = createThrottledPart(clock, () => painters.bookA11y(), scheduleSoon)
  const tradesA11y = createThrottledPart(clock, () => painters.tradesA11y(), scheduleSoon)
  const bars: Part<readonly LiveBar[]> = { touch() {}, forget() {}, take: () => stores.bars.take() }
  const { instrument, unknownSymbol, ticker, setting, liveSeries } = state.parts
  const parts = { ...state.parts, lines, notices, bookA11y, tradesA11y, bars }

  function showAccount(change: PrivateChange): void {
    const { all, positionKeys, coins } = change
    lines.account(change)
    state.account(change)
    tables.account(change)
    if (all || coins.length > 0) money.coins()
    if (all) money.replaced()
    else if (positionKeys.length + coins.length > 0) money.changed()
    if (all || positionKeys.length > 0) options.account()
  }
  const changes = createPacedChanges(clock, showAccount, scheduleSoon)

  function scheduleTablesNow(): void {
    bookA11y.scheduleNow()
    tradesA11y.scheduleNow()
  }

  return {
    rowCanvases,
    catalogue() {
      lines.all()
      scheduleTablesNow()
      for (const group of [state, menu, tables, options]) group.catalogue()
      money.replaced()
    },
    session: () => state.parts.session.touch(),
    exchange() {
      state.exchange()
      lines.all()
    },
    connection: () => state.parts.connection.touch(),
    announcements: () => state.parts.announcements.touch(),
    tickers(ids, moved) {
      state.tickers(ids)
      lines.marked(moved)
      if (moved.length > 0) {
        tables.moved()
        money.moved()
      }
      money.tickers()
      menu.tickers(ids)
      options.tickers(ids)
    },
    freshness(topics) {
      // Whether a book is live is sent at once. Its figures move all the time: they are sent once a second.
      scheduleTablesNow()
      liveSeries.touch()
      if (!topics.includes(topic.tickerAll)) return
      ticker.touch()
      tables.freshness()
    },
    book: () => bookA11y.touch(),
    trades: () => tradesA11y.touch(),
    // Figures of the open symbol may be made from them.
    newest: () => ticker.touch(),
    differing: (positionKeys) => tables.differing(positionKeys),
    texts: () => lines.all(),
    linkChart: (chart) => lines.linkChart(chart),
    settleLines: () => lines.settle(),
    notices: () => notices.take(),
    fact: (fact) => notices.fact(fact),
    account: (change) => changes.add(change),
    view(symbolChanged) {
      if (symbolChanged) {
        // The page forgot them with the symbol: leaving it and returning between two patches must send them again.
        for (const part of [instrument, unknownSymbol, ticker, setting, bookA11y, tradesA11y]) part.forget()
        lines.all()
      }
      bookA11y.touch()
      liveSeries.touch()
      for (const group of [tables, money, menu, options]) group.view()
    },
    forget() {
      for (const part of [...Object.values(parts), tables, money, menu, options]) part.forget()
    },
    optionIds: () => options.ids(),
    take(now) {
      changes.release()
      lines.settle()
      const body: Record<string, unknown> = {}
      const all = { ...parts, ...tables.parts(now), ...money.parts, ...menu.parts(now), ...options.parts() }
      for (const [name, part] of Object.entries(all)) {
        const value = part.take()
        if (value !== undefined) body[name] = value
      }
      return Object.keys(body).length === 0 ? null : body
    },
  }
}
