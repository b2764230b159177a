import type { PnlAlert } from '#shared/contracts/alerts.ts'
import type { PrivateFeedEvent } from '#shared/contracts/private-feed.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { positionKey } from '#shared/domain/records.ts'
import type { Position } from '#shared/domain/records.ts'
import { toText } from '#shared/maths/number.ts'
import { optionMargins } from '#shared/maths/option-margins.ts'
import { pnlDecimals, positionRow } from '#shared/maths/position-row.ts'
import { rowPositionOf, rowSymbolOf } from '#shared/maths/row-inputs.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { addText } from '#shared/units/exact.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { TickerTable } from '../state/ticker-table.ts'

/** A watched figure, with the decimals to show it with; 'none': no position; null: unknown now. */
export type PnlFigure = { readonly value: DecimalText; readonly decimals: number } | 'none' | null

/** Profit and loss of positions at their mark prices, equal to the position table's. */
export interface PnlFigures {
  onPrivateEvent(event: PrivateFeedEvent): void
  /** Changes with every change of positions. */
  revision(): number
  of(alert: Pick<PnlAlert, 'of' | 'symbol' | 'side' | 'coin'>): PnlFigure
}

interface Marked {
  readonly position: Position
  readonly instrument: Instrument
  readonly mark: number
  readonly index: number
  readonly figures: {
    readonly pnl: DecimalText
    readonly roi: DecimalText | null
    readonly decimals: number
  } | null
}

export function createPnlFigures(options: {
  readonly instrumentOf: (symbol: string) => Instrument | undefined
  readonly tickers: Pick<TickerTable, 'versionOf' | 'copyRow'>
}): PnlFigures {
  const row = new Float64Array(TICKER_WIDTH)
  /** null: not known yet, or nobody is logged in. */
  let positions: Map<string, Position> | null = null
  let revision = 0
  /** Last computed figures: a price of another market, or the same mark price, needs no new computation. */
  const marked = new Map<string, Marked>()

  function put(position: Position): void {
    const key = positionKey(position.symbol, position.positionIdx)
    if (isZeroText(position.size)) positions?.delete(key)
    else positions?.set(key, position)
  }

  function work(position: Position, instrument: Instrument, mark: number, index: number): Marked['figures'] {
    const symbol = rowSymbolOf(instrument)
    const priceOf = (scaled: number): DecimalText | null => scaledToText(scaled, instrument.priceFraction)
    const price = mark > 0 ? priceOf(mark) : null
    if (symbol === null || price === null) return null
    const margins =
      symbol.family === 'option'
        ? optionMargins(position, instrument, price, index > 0 ? priceOf(index) : null)
        : null
    const numbers = positionRow(symbol, rowPositionOf(position, symbol.family, margins ?? position), price)
    const pnl = toText(numbers?.uPnl ?? null)
    return pnl === null ? null : { pnl, roi: toText(numbers?.roiPct ?? null), decimals: pnlDecimals(symbol) }
  }

  function figuresOf(key: string, position: Position): Marked['figures'] {
    const instrument = options.instrumentOf(position.symbol)
    if (instrument === undefined || options.tickers.versionOf(instrument.id) === 0) return null
    options.tickers.copyRow(instrument.id, row, 0)
    const mark = row[tickerField.markPrice] ?? 0
    const index = row[tickerField.indexPrice] ?? 0
    const known = marked.get(key)
    if (known?.position === position && known.instrument === instrument && known.mark === mark) {
      // A sold option's margin depends on its underlying too.
      if (known.index === index || position.strikePrice === undefined) return known.figures
    }
    const figures = work(position, instrument, mark, index)
    marked.set(key, { position, instrument, mark, index, figures })
    return figures
  }

  function ofAll(coin: string): PnlFigure {
    let sum: DecimalText | null = null
    let decimals = 0
    for (const [key, position] of positions ?? []) {
      if (options.instrumentOf(position.symbol)?.coin !== coin) continue
      const figures = figuresOf(key, position)
      // If one part is unknown, so is the sum.
      if (figures === null) return null
      sum = sum === null ? figures.pnl : addText(sum, figures.pnl)
      decimals = Math.max(decimals, figures.decimals)
    }
    return sum === null ? 'none' : { value: sum, decimals }
  }

  return {
    revision: () => revision,
    onPrivateEvent: (event) => {
      if (event.kind === 'State') {
        positions = new Map()
        for (const position of event.state.positions) put(position)
      } else if (event.kind === 'Cleared') positions = null
      else if (event.kind === 'Position') put(event.position)
      else return
      revision += 1
      for (const key of marked.keys()) if (positions?.has(key) !== true) marked.delete(key)
    },
    of: ({ of, symbol, side, coin }) => {
      if (positions === null) return null
      if (of === 'AccountPnl') return ofAll(coin)
      for (const [key, position] of positions) {
        if (position.symbol !== symbol || position.side !== side) continue
        const figures = figuresOf(key, position)
        if (figures === null) return null
        const value = of === 'PositionRoi' ? figures.roi : figures.pnl
        return value === null ? null : { value, decimals: figures.decimals }
      }
      return 'none'
    },
  }
}
