import type { PrivateFeedEvent } from '#shared/contracts/feed-port.ts'
import type { Patch } from '#shared/contracts/views.ts'
import { topic } from '#shared/wire/topics.ts'
import type { PrivateChange } from '../intake/private-store.ts'
import type { RiskStores } from '../risk-stores.ts'
import { instrumentView } from '../tables/instrument-view.ts'
import { tickerView } from '../tables/ticker-text.ts'
import { createPart } from './part.ts'
import type { Part } from './part.ts'
import { createTableParts } from './table-parts.ts'

/** The body of a patch: what changed. */
export type PatchBody = Omit<Patch, 'epoch' | 'seq' | 'stamp'>

export interface PatchParts {
  catalogue(): void
  session(): void
  connection(): void
  tickers(ids: readonly number[], moved: readonly string[]): void
  freshness(topics: readonly string[]): void
  account(event: PrivateFeedEvent, change: PrivateChange): void
  /** The tab shows something else now. */
  view(symbolChanged: boolean): void
  /** The page is taken to know nothing: the next patch is whole. */
  forget(): void
  /** Null where nothing changed. */
  take(now: number): PatchBody | null
}

/** A value that changes seldom and is compared as text. */
function jsonPart<T>(build: () => T | undefined): Part<T> {
  let value: T | undefined
  const text = createPart(() => {
    value = build()
    return value === undefined ? undefined : JSON.stringify(value)
  })
  return { ...text, take: () => (text.take() === undefined ? undefined : value) }
}

/** The parts of a patch that stand for the stores, each sent only where it differs from what the page has. */
export function createPatchParts(stores: RiskStores): PatchParts {
  const tables = createTableParts(stores)
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
    return open() === undefined ? stores.view.symbol : undefined
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
  const unknownIntents = jsonPart(() => [...stores.account.unknownIntents])
  const parts = {
    instrument,
    unknownSymbol,
    ticker,
    setting,
    session,
    connection,
    catalogue,
    unknownIntents,
    bars: { touch() {}, forget() {}, take: () => stores.bars.take() },
  }

  return {
    catalogue() {
      for (const part of [instrument, unknownSymbol, ticker, catalogue]) part.touch()
      tables.catalogue()
    },
    session: () => session.touch(),
    connection: () => connection.touch(),
    tickers(ids, moved) {
      const found = open()
      if (found !== undefined && ids.includes(found.id)) ticker.touch()
      tables.tickers(ids, moved)
    },
    freshness(topics) {
      if (!topics.includes(topic.tickerAll)) return
      ticker.touch()
      tables.freshness()
    },
    account(_event, change) {
      if (change.all || change.settings.length > 0) setting.touch()
      if (change.intents) unknownIntents.touch()
      tables.account(change)
    },
    view(symbolChanged) {
      if (symbolChanged) {
        for (const part of [instrument, ticker, setting]) part.touch()
        unknownSymbol.forget()
      }
      tables.view()
    },
    forget() {
      for (const part of Object.values(parts)) part.forget()
      tables.forget()
    },
    take(now) {
      const body: Record<string, unknown> = {}
      for (const [name, part] of Object.entries({ ...parts, ...tables.parts(now) })) {
        const value = part.take()
        if (value !== undefined) body[name] = value
      }
      return Object.keys(body).length === 0 ? null : body
    },
  }
}
