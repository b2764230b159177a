import type { Instrument } from '#shared/domain/instrument.ts'
import type { Position } from '#shared/domain/records.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { tickerField } from '#shared/wire/frames.ts'
import type { Catalogue } from '../intake/catalogue.ts'
import type { PrivateStore } from '../intake/private-store.ts'
import type { TickerStore } from '../intake/ticker-store.ts'
import { breakevenPriceOf, createMarker, liqPriceOf, unmarked } from './marking.ts'
import type { MarkedPosition, PositionMarker } from './marking.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** A position with what was derived from it and the mark price. */
export interface BookedPosition {
  readonly key: string
  readonly position: Position
  readonly instrument: Instrument | undefined
  readonly marker: PositionMarker
  readonly liqPrice: DecimalText | null
  readonly breakevenPrice: DecimalText | null
  /** Scaled integer at the instrument's price decimals; NaN unknown. */
  readonly mark: number
  readonly marked: MarkedPosition
}

/** Every open position, re-marked when its mark price changes and only then. */
export interface PositionBook {
  get(key: string): BookedPosition | undefined
  all(): Iterable<BookedPosition>
  /** Ids of the instruments that positions need prices of. */
  instrumentIds(): readonly number[]
  /** Positions with these keys came, changed or went. */
  sync(keys: readonly string[]): void
  /** Takes everything anew: another account state or catalogue. */
  syncAll(): void
  /** Tickers of these instruments changed; returns the keys of positions whose mark price moved. */
  marked(ids: readonly number[]): readonly string[]
}

interface Booked {
  key: string
  position: Position
  instrument: Instrument | undefined
  marker: PositionMarker
  liqPrice: DecimalText | null
  breakevenPrice: DecimalText | null
  mark: number
  marked: MarkedPosition
}

export interface PositionSources {
  readonly catalogue: Catalogue
  readonly tickers: TickerStore
  readonly account: PrivateStore
}

/** An empty book over the given stores. */
export function createPositionBook({ catalogue, tickers, account }: PositionSources): PositionBook {
  const booked = new Map<string, Booked>()
  const byInstrument = new Map<number, Set<Booked>>()

  function remark(entry: Booked): boolean {
    const { instrument } = entry
    if (instrument === undefined) return false
    const mark = tickers.price(instrument.id, tickerField.markPrice)
    if (Object.is(mark, entry.mark)) return false
    entry.mark = mark
    entry.marked = entry.marker.mark(scaledToText(mark, instrument.priceFraction))
    return true
  }

  function drop(key: string): void {
    const entry = booked.get(key)
    if (entry === undefined) return
    booked.delete(key)
    if (entry.instrument === undefined) return
    const siblings = byInstrument.get(entry.instrument.id)
    siblings?.delete(entry)
    if (siblings?.size === 0) byInstrument.delete(entry.instrument.id)
  }

  function put(key: string, position: Position): void {
    drop(key)
    const instrument = catalogue.bySymbol(position.symbol)
    const entry: Booked = {
      key,
      position,
      instrument,
      marker: createMarker(position, instrument),
      liqPrice: liqPriceOf(position, instrument),
      breakevenPrice: breakevenPriceOf(position, instrument),
      mark: Number.NaN,
      marked: unmarked,
    }
    booked.set(key, entry)
    if (instrument === undefined) return
    const siblings = byInstrument.get(instrument.id)
    if (siblings === undefined) byInstrument.set(instrument.id, new Set([entry]))
    else siblings.add(entry)
    if (!remark(entry)) entry.marked = entry.marker.mark(null)
  }

  function sync(keys: readonly string[]): void {
    for (const key of keys) {
      const position = account.positions.get(key)
      if (position === undefined) drop(key)
      else put(key, position)
    }
  }

  return {
    get: (key) => booked.get(key),
    all: () => booked.values(),
    instrumentIds: () => [...byInstrument.keys()],
    sync,
    syncAll() {
      for (const key of booked.keys()) drop(key)
      sync([...account.positions.keys()])
    },
    marked(ids) {
      const moved: string[] = []
      for (const id of ids) {
        for (const entry of byInstrument.get(id) ?? []) if (remark(entry)) moved.push(entry.key)
      }
      return moved
    },
  }
}
