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

/** A position with what was derived from it alone. What moves with the mark price is asked of the book. */
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
  /** Options are never isolated: their margins stand in the cross pool. */
  readonly options: RemarkTotals
}

/** Every open position, re-marked when its mark price changes and only then. */
export interface PositionBook {
  /** Another one after every change of what the sums stand on. */
  readonly revision: number
  get(key: string): BookedPosition | undefined
  all(): Iterable<BookedPosition>
  /** Scaled mark price of a position; NaN unknown. */
  mark(booked: BookedPosition): number
  /** Figures at the mark price, ungrouped; '--' where unknown. */
  text(booked: BookedPosition): RowText
  /** One of them with all decimals that are kept, for a file. */
  exact(booked: BookedPosition, figure: KeptFigure): string
  /** Sums over the positions of a settle coin, apart where they count differently: what an option earned is no balance yet. */
  totals(coin: string): BookTotals
  /** Ids of the instruments that positions need prices of. */
  instrumentIds(): readonly number[]
  /** Positions with these keys came, changed or went. */
  sync(keys: readonly string[]): void
  /** Takes everything anew: another account state or catalogue. */
  syncAll(): void
  /** Tickers of these instruments changed; returns the keys of positions whose mark price moved. */
  marked(ids: readonly number[]): readonly string[]
}

export interface PositionSources {
  readonly catalogue: Catalogue
  readonly tickers: TickerStore
  readonly account: PrivateStore
}

/** Re-marks the positions of one margin mode; knows which symbols it has been told of. */
interface Marker {
  remarker: Remarker
  readonly symbols: Map<string, Instrument>
}

const createMarker = (): Marker => ({ remarker: createRemarker(), symbols: new Map() })

/** An empty book over the given stores. */
export function createPositionBook({ catalogue, tickers, account }: PositionSources): PositionBook {
  const booked = new Map<string, BookedPosition>()
  const byInstrument = new Map<number, Set<string>>()
  const marks = new Map<number, number>()
  /** Of options: what their underlying stood at when they were worked out. */
  const indexes = new Map<number, number>()
  let revision = 0
  let cross = createMarker()
  let isolated = createMarker()
  let options = createMarker()

  const markerOf = (position: Position, family: Family | null): Marker =>
    family === 'option' ? options : position.isIsolated ? isolated : cross

  function tellSymbol(marker: Marker, instrument: Instrument): boolean {
    if (marker.symbols.get(instrument.symbol) === instrument) return true
    const symbol = rowSymbolOf(instrument)
    if (symbol === null || !marker.remarker.setSymbol(instrument.symbol, symbol)) return false
    marker.symbols.set(instrument.symbol, instrument)
    return true
  }

  /** All are told, so that a symbol that had no rows for a while isn't left at an old price. */
  function tellMark(instrument: Instrument): void {
    const mark = tickers.price(instrument.id, tickerField.markPrice)
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
    drop(key)
    const instrument = catalogue.bySymbol(position.symbol)
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
    if (family === null || !tellSymbol(marker, instrument)) return
    tellMark(instrument)
    tellPosition(marker, key, position, instrument, family)
  }

  function tellPosition(
    { remarker }: Marker,
    key: string,
    position: Position,
    instrument: Instrument,
    family: Family,
  ): void {
    const priceOf = (field: number): DecimalText | null =>
      scaledToText(tickers.price(instrument.id, field), instrument.priceFraction)
    const margins =
      family === 'option'
        ? optionMargins(position, instrument, priceOf(tickerField.markPrice), priceOf(tickerField.indexPrice))
        : null
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

  /** True if the prices that an instrument's rows stand on moved; its rows are worked out. */
  function remark(id: number, keys: Iterable<string>): boolean {
    const instrument = catalogue.byId(id)
    if (instrument === undefined) return false
    const isOption = familyOf(instrument.contractType) === 'option'
    const index = isOption ? tickers.price(id, tickerField.indexPrice) : Number.NaN
    const isSame =
      Object.is(tickers.price(id, tickerField.markPrice), marks.get(id)) &&
      (!isOption || Object.is(index, indexes.get(id)))
    if (isSame) return false
    revision += 1
    tellMark(instrument)
    if (!isOption) return true
    indexes.set(id, index)
    // A sold option's margins go with its underlying too.
    for (const key of keys) {
      const position = booked.get(key)?.position
      if (position !== undefined) tellPosition(options, key, position, instrument, 'option')
    }
    return true
  }

  return {
    get revision() {
      return revision
    },
    get: (key) => booked.get(key),
    all: () => booked.values(),
    mark: ({ instrument }) =>
      instrument === undefined ? Number.NaN : tickers.price(instrument.id, tickerField.markPrice),
    text: ({ key, position, family }) => markerOf(position, family).remarker.text(key) ?? EMPTY_ROW_TEXT,
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
