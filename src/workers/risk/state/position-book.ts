import type { Instrument } from '#shared/domain/instrument.ts'
import type { Position } from '#shared/domain/records.ts'
import { familyOf } from '#shared/maths/family.ts'
import type { Family } from '#shared/maths/family.ts'
import { optionMargins } from '#shared/maths/option-margins.ts'
import { EMPTY_ROW_TEXT, KEPT_DECIMALS } from '#shared/maths/position-row.ts'
import type { RowText } from '#shared/maths/position-row.ts'
import { rowPositionOf, rowSymbolOf } from '#shared/maths/row-inputs.ts'
import { createRemarker } from '#shared/maths/integer/remarker.ts'
import type { KeptFigure, Remarker, RemarkTotals } from '#shared/maths/integer/remarker.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { MISSING } from '#shared/units/display.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { tickerField } from '#shared/wire/frames.ts'
import type { Catalogue } from './catalogue.ts'
import type { PrivateStore } from './private-store.ts'
import type { TickerStore } from './ticker-store.ts'
import { breakevenPriceOf, liqPriceOf } from './marking.ts'

/** A position with the values derived from it alone. Values that move with the mark price come from the book. */
export interface BookedPosition {
  readonly key: string
  readonly position: Position
  readonly instrument: Instrument | undefined
  readonly family: Family | null
  readonly liqPrice: DecimalText | null
  readonly breakevenPrice: DecimalText | null
}

export interface BookTotals {
  readonly cross: RemarkTotals
  readonly isolated: RemarkTotals
  /** Options are never isolated: their margins belong to the cross pool. */
  readonly options: RemarkTotals
}

/** All open positions. A position is re-marked only when its mark price changes. */
export interface PositionBook {
  /** Changes with every change that the sums depend on. */
  readonly revision: number
  get(key: string): BookedPosition | undefined
  all(): Iterable<BookedPosition>
  /** Scaled mark price that the position's figures are made of; NaN unknown. */
  mark(booked: BookedPosition): number
  /** Figures at the mark price, ungrouped; '--' if unknown. */
  text(booked: BookedPosition): RowText
  /** One of these figures with all stored decimals, for a file. */
  exact(booked: BookedPosition, figure: KeptFigure): string
  /**
   * Sums over the positions of a settle coin, separate for groups that count differently: an option's profit isn't
   * balance yet.
   */
  totals(coin: string): BookTotals
  /** Ids of the instruments whose prices the positions need. */
  instrumentIds(): readonly number[]
  /** The positions with these keys were opened, changed or closed. */
  sync(keys: readonly string[]): void
  /** Reads all positions again, after another account state or catalogue. */
  syncAll(): void
  /** Whether positions have no price of an instrument yet; undefined if none needs it. */
  isUnpriced(id: number): boolean | undefined
  /** Marks positions with the newest tickers of these instruments. Returns the keys of those whose mark price changed. */
  marked(ids: readonly number[]): readonly string[]
}

export interface PositionSources {
  readonly catalogue: Catalogue
  readonly tickers: TickerStore
  readonly account: PrivateStore
}

/** Re-marks the positions of one margin mode. `symbols`: the symbols that the remarker has. */
interface Marker {
  remarker: Remarker
  readonly symbols: Map<string, Instrument>
}

const createMarker = (): Marker => ({ remarker: createRemarker(), symbols: new Map() })

/** An empty book that reads the given stores. */
export function createPositionBook({ catalogue, tickers, account }: PositionSources): PositionBook {
  const booked = new Map<string, BookedPosition>()
  const byInstrument = new Map<number, Set<string>>()
  const marks = new Map<number, number>()
  /** The index price at which an option's margins were calculated, by instrument id. */
  const indexes = new Map<number, number>()
  let revision = 0
  let cross = createMarker()
  let isolated = createMarker()
  let options = createMarker()

  const markerOf = (position: Position, family: Family | null): Marker =>
    family === 'option' ? options : position.isIsolated ? isolated : cross

  function setSymbol(marker: Marker, instrument: Instrument): boolean {
    if (marker.symbols.get(instrument.symbol) === instrument) return true
    const symbol = rowSymbolOf(instrument)
    if (symbol === null || !marker.remarker.setSymbol(instrument.symbol, symbol)) return false
    marker.symbols.set(instrument.symbol, instrument)
    return true
  }

  const newestMark = ({ id }: Instrument): number => tickers.price(id, tickerField.markPrice)
  const markOf = (instrument: Instrument): number => marks.get(instrument.id) ?? newestMark(instrument)

  /** All three remarkers get the price, so that a symbol without rows isn't left at an old one. */
  function setMark(instrument: Instrument, mark: number): void {
    marks.set(instrument.id, mark)
    const known = Number.isNaN(mark) ? null : mark
    for (const { remarker } of [cross, isolated, options]) remarker.mark(instrument.symbol, known)
  }

  function drop(key: string): void {
    const entry = booked.get(key)
    if (entry === undefined) return
    booked.delete(key)
    for (const { remarker } of [cross, isolated, options]) remarker.remove(key)
    if (entry.instrument === undefined) return
    const siblings = byInstrument.get(entry.instrument.id)
    siblings?.delete(key)
    if (siblings?.size === 0) byInstrument.delete(entry.instrument.id)
  }

  function put(key: string, position: Position): void {
    const instrument = catalogue.bySymbol(position.symbol)
    // A position that changes, and a second one of its symbol, have the price of all others until the next marking.
    const mark =
      instrument === undefined
        ? Number.NaN
        : byInstrument.has(instrument.id)
          ? markOf(instrument)
          : newestMark(instrument)
    drop(key)
    const family = instrument === undefined ? null : familyOf(instrument.contractType)
    const liqPrice = liqPriceOf(position, instrument)
    booked.set(key, {
      key,
      position,
      instrument,
      family,
      liqPrice,
      breakevenPrice: breakevenPriceOf(position, instrument),
    })
    if (instrument === undefined) return
    const siblings = byInstrument.get(instrument.id)
    if (siblings === undefined) byInstrument.set(instrument.id, new Set([key]))
    else siblings.add(key)
    const marker = markerOf(position, family)
    if (family === null || !setSymbol(marker, instrument)) return
    setMark(instrument, mark)
    setPosition(marker, key, position, instrument, family)
  }

  function setPosition(
    { remarker }: Marker,
    key: string,
    position: Position,
    instrument: Instrument,
    family: Family,
  ): void {
    const text = (price: number): DecimalText | null => scaledToText(price, instrument.priceFraction)
    const index = tickers.price(instrument.id, tickerField.indexPrice)
    const margins =
      family === 'option' ? optionMargins(position, instrument, text(markOf(instrument)), text(index)) : null
    remarker.upsert(key, instrument.symbol, rowPositionOf(position, family, margins ?? position))
  }

  function sync(keys: readonly string[]): void {
    revision += 1
    for (const key of keys) {
      const position = account.positions.get(key)
      if (position === undefined) drop(key)
      else put(key, position)
    }
  }

  /** Re-marks an instrument's positions if its prices changed. Returns whether they did. */
  function remark(id: number, keys: Iterable<string>): boolean {
    const instrument = catalogue.byId(id)
    if (instrument === undefined) return false
    const isOption = familyOf(instrument.contractType) === 'option'
    const index = isOption ? tickers.price(id, tickerField.indexPrice) : Number.NaN
    const isSame =
      Object.is(newestMark(instrument), marks.get(id)) && (!isOption || Object.is(index, indexes.get(id)))
    if (isSame) return false
    revision += 1
    setMark(instrument, newestMark(instrument))
    if (!isOption) return true
    indexes.set(id, index)
    // The margins of a sold option depend on the price of its underlying too.
    for (const key of keys) {
      const position = booked.get(key)?.position
      if (position !== undefined) setPosition(options, key, position, instrument, 'option')
    }
    return true
  }

  return {
    get revision() {
      return revision
    },
    get: (key) => booked.get(key),
    all: () => booked.values(),
    mark: ({ instrument }) => (instrument === undefined ? Number.NaN : markOf(instrument)),
    text({ key, position, family }) {
      const text = markerOf(position, family).remarker.text(key) ?? EMPTY_ROW_TEXT
      // Portfolio margin has no leverage and so no ROI (docs/choices.md#roi).
      return account.account?.marginMode === 'PORTFOLIO_MARGIN' ? { ...text, roi: MISSING } : text
    },
    exact: ({ key, position, family }, figure) =>
      scaledToText(markerOf(position, family).remarker.kept(key, figure) ?? Number.NaN, KEPT_DECIMALS) ??
      MISSING,
    totals: (coin) => ({
      cross: cross.remarker.totals(coin),
      isolated: isolated.remarker.totals(coin),
      options: options.remarker.totals(coin),
    }),
    instrumentIds: () => [...byInstrument.keys()],
    sync,
    syncAll() {
      booked.clear()
      byInstrument.clear()
      marks.clear()
      indexes.clear()
      cross = createMarker()
      isolated = createMarker()
      options = createMarker()
      sync([...account.positions.keys()])
    },
    isUnpriced: (id) => (byInstrument.has(id) ? Number.isNaN(marks.get(id) ?? Number.NaN) : undefined),
    marked(ids) {
      const moved: string[] = []
      for (const id of ids) {
        const keys = byInstrument.get(id)
        if (keys !== undefined && remark(id, keys)) moved.push(...keys)
      }
      return moved
    },
  }
}
