import type { IntentFact, TradeFact } from '#shared/contracts/trade-facts.ts'
import type { PaintedTable } from '#shared/contracts/painted-rows.ts'
import type { LiveBar } from '#shared/contracts/chart.ts'
import type { Patch } from '#shared/contracts/patch.ts'
import { topic } from '#shared/wire/topics.ts'
import { chartSeriesOf, hasMarkCandles } from '../feeds/wants.ts'
import type { PrivateChange } from '../state/private-store.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { instrumentView } from '../rows/instrument-view.ts'
import { tickerView } from '../rows/ticker-text.ts'
import { createLinePart } from '../chart-lines/line-part.ts'
import { createNoticePart } from '../notices/notice-part.ts'
import type { ChartPort } from '../publish/chart-port.ts'
import type { Painters } from '../paint/painters.ts'
import { createRowTiles } from '../paint/row-tiles.ts'
import type { RowTiles } from '../paint/row-tiles.ts'
import type { RiskClock } from '../state/clock.ts'
import { createOptionParts } from '../options/option-parts.ts'
import { createPart, jsonPart } from '../publish/part.ts'
import type { Part } from '../publish/part.ts'
import { createTwinPart } from '../publish/twin-part.ts'
import { createTableParts } from './table-parts.ts'

/** The body of a patch: what changed. */
export type PatchBody = Omit<Patch, 'epoch' | 'seq' | 'stamp'>

export interface PatchParts {
  catalogue(): void
  session(): void
  connection(): void
  announcements(): void
  tickers(ids: readonly number[], moved: readonly string[]): void
  freshness(topics: readonly string[]): void
  account(change: PrivateChange): void
  fact(fact: TradeFact | IntentFact): void
  book(): void
  trades(): void
  /** Texts that are made here changed their language. */
  texts(): void
  /** The tab shows something else now. */
  view(symbolChanged: boolean): void
  /** The chart's worker takes lines directly. */
  linkChart(chart: ChartPort): void
  /** The chart's worker is told what its lines say now, whether or not the page takes a patch. */
  settleLines(): void
  /** Notices alone, for a page that takes no patches; undefined none. */
  notices(): Patch['notices']
  /** The page is taken to know nothing: the next patch is whole. */
  forget(): void
  /** Ids whose tickers the option chain shows. */
  optionIds(): readonly number[]
  /** The painted rows of the tables. */
  readonly tiles: RowTiles
  /** Null where nothing changed. */
  take(now: number): PatchBody | null
}

export interface PatchPartsOptions {
  readonly stores: RiskStores
  readonly painters: Painters
  readonly clock: RiskClock
  /** A part that had to wait can be taken now. */
  readonly later: () => void
}

/** What TP/SL entries are made of: stop orders, the positions they close, and how those are held. Never the market. */
const movesTpSl = ({ all, orderIds, positionKeys, settings }: PrivateChange): boolean =>
  all || orderIds.length > 0 || positionKeys.length > 0 || settings.length > 0

/** The parts of a patch that stand for the stores, each sent only where it differs from what the page has. */
export function createPatchParts({ stores, painters, clock, later }: PatchPartsOptions): PatchParts {
  const painting = (table: PaintedTable) => ({
    isPainting: () => tiles.isPainting(table),
    touch: () => tiles.touch(table),
  })
  const tables = createTableParts(stores, clock, later, painting('positions'))
  const options = createOptionParts(stores, clock, later, painting('options'))
  const tiles = createRowTiles(stores, clock, { positions: tables.positions, options: options.source })
  const open = () => stores.catalogue.bySymbol(stores.view.symbol)
  const tickersStale = (): boolean => {
    const state = stores.freshness.state(topic.tickerAll)
    return state === 'stale' || state === 'invalid'
  }

  const instrument = jsonPart(() => {
    if (stores.catalogue.source === null) return undefined
    const found = open()
    return found === undefined ? null : instrumentView(found)
  })
  const unknownSymbol = createPart(() => {
    if (stores.catalogue.source === null || stores.view.symbol === '') return undefined
    // Taken back where a later list knows it: spot pairs come after the contracts.
    return open() === undefined ? stores.view.symbol : ''
  })
  const ticker = createPart(() => {
    const found = open()
    if (found === undefined || !stores.tickers.has(found.id)) return undefined
    return tickerView(found, stores.tickers, tickersStale())
  })
  const setting = jsonPart(() => stores.account.settings.get(stores.view.symbol) ?? null)
  const session = jsonPart(() => stores.session ?? undefined)
  const connection = createPart(() => stores.connection ?? undefined)
  const catalogue = createPart(() => {
    const { source, all } = stores.catalogue
    return source === null ? undefined : { source, count: all.length }
  })
  const announcements = jsonPart(() => stores.announcements)
  const intents = jsonPart(() => ({
    unknown: [...stores.account.unknownIntents],
    ended: Object.fromEntries(stores.account.endedIntents),
  }))
  const past = createPart(() => stores.account.pastRevision)
  let tpslRevision = 0
  const tpsl = createPart(() => tpslRevision)
  const lines = createLinePart(stores, clock, later)
  const notices = createNoticePart(stores)
  const bookTwin = createTwinPart(clock, () => painters.bookTwin(), later)
  const tradesTwin = createTwinPart(clock, () => painters.tradesTwin(), later)
  const bars: Part<readonly LiveBar[]> = { touch() {}, forget() {}, take: () => stores.bars.take() }
  const liveSeries = jsonPart(() =>
    chartSeriesOf(stores.view, hasMarkCandles(open())).flatMap(([key, name]) =>
      stores.freshness.state(name) === 'fresh' ? [key] : [],
    ),
  )
  const about = { instrument, unknownSymbol, ticker, setting, session, connection, catalogue, intents }
  const parts = {
    ...about,
    past,
    tpsl,
    announcements,
    lines,
    notices,
    bookTwin,
    tradesTwin,
    bars,
    liveSeries,
  }

  const tpslMoved = (): void => {
    tpslRevision += 1
    tpsl.touch()
  }

  return {
    tiles,
    catalogue() {
      for (const part of [instrument, unknownSymbol, ticker, catalogue, liveSeries]) part.touch()
      lines.all()
      tpslMoved()
      bookTwin.hurry()
      tradesTwin.hurry()
      tables.catalogue()
      options.catalogue()
    },
    session: () => session.touch(),
    connection: () => connection.touch(),
    announcements: () => announcements.touch(),
    tickers(ids, moved) {
      const found = open()
      if (found !== undefined && ids.includes(found.id)) ticker.touch()
      lines.marked(moved)
      tables.tickers(ids, moved)
      options.tickers(ids)
    },
    freshness(topics) {
      // Whether a book is live is said at once; its figures, which move all the time, once a second.
      bookTwin.hurry()
      tradesTwin.hurry()
      liveSeries.touch()
      if (!topics.includes(topic.tickerAll)) return
      ticker.touch()
      tables.freshness()
    },
    book: () => bookTwin.touch(),
    trades: () => tradesTwin.touch(),
    texts: () => lines.all(),
    linkChart: (chart) => lines.linkChart(chart),
    settleLines: () => lines.settle(),
    notices: () => notices.take(),
    fact: (fact) => notices.fact(fact),
    account(change) {
      lines.account(change)
      if (change.all || change.settings.length > 0) setting.touch()
      if (change.intents) intents.touch()
      past.touch()
      if (movesTpSl(change)) tpslMoved()
      tables.account(change)
      if (change.all || change.positionKeys.length > 0) options.account()
    },
    view(symbolChanged) {
      if (symbolChanged) {
        // The page forgot them with the symbol: going away and back between two patches must send them again.
        for (const part of [instrument, unknownSymbol, ticker, setting, bookTwin, tradesTwin]) part.forget()
        lines.all()
      }
      bookTwin.touch()
      liveSeries.touch()
      tables.view()
      options.view()
    },
    forget() {
      for (const part of Object.values(parts)) part.forget()
      tables.forget()
      options.forget()
    },
    optionIds: () => options.ids(),
    take(now) {
      const body: Record<string, unknown> = {}
      for (const [name, part] of Object.entries({ ...parts, ...tables.parts(now), ...options.parts() })) {
        const value = part.take()
        if (value !== undefined) body[name] = value
      }
      return Object.keys(body).length === 0 ? null : body
    },
  }
}
