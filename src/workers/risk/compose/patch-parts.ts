import type { PaintedTable } from '#shared/contracts/painted-rows.ts'
import type { MarketPatch, Patch } from '#shared/contracts/patch.ts'
import type { TicketPreview } from '#shared/contracts/ticket.ts'
import { topic } from '#shared/wire/topics.ts'
import { createMoneyParts } from '../balances/money-parts.ts'
import type { FeedEvents } from '../feeds/apply-feed.ts'
import { createMarketMenu } from '../markets/market-menu.ts'
import { createNoticePart } from '../notices/notice-part.ts'
import { createOptionParts } from '../options/option-parts.ts'
import { createRowCanvases } from '../paint/row-canvases.ts'
import type { RowCanvases } from '../paint/row-canvases.ts'
import { takeParts } from '../publish/part.ts'
import { createMarkPace } from '../positions/mark-pace.ts'
import { createThrottledPart } from '../publish/throttled-part.ts'
import { createPacedChanges } from '../publish/paced-changes.ts'
import type { RiskClock } from '../state/clock.ts'
import type { PrivateChange } from '../state/private-store.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { createTableParts } from '../tables/table-parts.ts'
import type { MarketSet } from './market-set.ts'
import { createStateParts } from './state-parts.ts'

/** The body of a patch: what changed. */
export type PatchBody = Omit<Patch, 'epoch' | 'seq' | 'stamp'>

/** All parts of a patch. Each event of the feed marks the parts it may have changed. */
export interface PatchParts extends Omit<FeedEvents, 'book' | 'trades' | 'candles' | 'newest'> {
  /** Other figures of these positions differ from the exchange's. */
  differing(positionKeys: readonly string[]): void
  /** The tab shows something else now. */
  view(symbolChanged: boolean): void
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
 * that had to wait can be sent. `movedTicket` returns the ticket's figures at the prices of now.
 */
export function createPatchParts(
  stores: RiskStores,
  markets: MarketSet,
  clock: RiskClock,
  scheduleSoon: () => void,
  movedTicket: () => TicketPreview | undefined,
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
  const notices = createNoticePart(stores)
  const { setting } = state.parts
  const ticket = createThrottledPart(clock, movedTicket, scheduleSoon)
  const parts = { ...state.parts, notices, ticket }

  function showAccount(change: PrivateChange): void {
    const { all, positionKeys, coins } = change
    for (const { lines } of markets.all()) lines.account(change)
    state.account(change)
    tables.account(change)
    if (all || coins.length > 0) money.coins()
    if (all || positionKeys.length + coins.length > 0) money.changed()
    if (all || positionKeys.length > 0) options.account()
    ticket.scheduleNow()
  }
  const changes = createPacedChanges(clock, showAccount, scheduleSoon)

  /** Every figure of the positions goes into one patch, and to the chart's worker and the painter in the same turn. */
  function showMarks(keys: readonly string[]): void {
    for (const { lines } of markets.all()) lines.marked(keys)
    tables.moved()
    money.changed()
    ticket.scheduleNow()
  }
  const marks = createMarkPace(stores.positions, clock, showMarks, scheduleSoon)

  /** Adds what changed of each market: of the main one to the patch itself. */
  function takeMarkets(body: Record<string, unknown>): void {
    const others: Record<string, MarketPatch> = {}
    for (const market of markets.all()) {
      const changed = market.take()
      if (market === markets.main) Object.assign(body, changed)
      else if (changed !== null) others[market.stores.id] = changed
    }
    if (Object.keys(others).length > 0) body['others'] = others
  }

  return {
    rowCanvases,
    catalogue() {
      for (const group of [state, menu, tables, options]) group.catalogue()
      money.changed()
    },
    session: () => state.parts.session.touch(),
    exchange: () => state.parts.exchange.touch(),
    connection: () => state.parts.connection.touch(),
    announcements: () => state.parts.announcements.touch(),
    tickers(ids) {
      marks.arrived(ids)
      tables.tickers()
      money.tickers()
      menu.tickers(ids)
      options.tickers(ids)
      ticket.touch()
    },
    freshness(topics) {
      if (topics.includes(topic.tickerAll)) tables.freshness()
    },
    differing: (positionKeys) => tables.differing(positionKeys),
    notices: () => notices.take(),
    fact: (fact) => notices.fact(fact),
    account: (change) => changes.add(change),
    batch: () => marks.batchApplied(),
    view(symbolChanged) {
      // As of the market: leaving it and returning between two patches must send it again.
      if (symbolChanged) setting.forget()
      for (const group of [tables, money, menu, options]) group.view()
    },
    forget() {
      for (const part of [...Object.values(parts), tables, money, menu, options, ...markets.all()])
        part.forget()
    },
    optionIds: () => options.ids(),
    take(now) {
      changes.release()
      marks.release()
      for (const { lines } of markets.all()) lines.settle()
      const all = { ...parts, ...tables.parts(now), ...money.parts, ...menu.parts(now), ...options.parts() }
      const body = takeParts(all) ?? {}
      takeMarkets(body)
      return Object.keys(body).length === 0 ? null : body
    },
  }
}
