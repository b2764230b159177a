/**
 * Recomputes positions when a mark price changes: PnL, ROI, margins and totals per settle coin, as display text on demand.
 * Its figures equal those of maths/position-row.ts to the last digit (tests/shared/maths/integer). It has no clock and no
 * events: the caller drives it.
 */
import { MISSING } from '../../units/display.ts'
import { isScale, isScaled } from '../../units/scaled.ts'
import type { Scaled } from '../../units/scaled.ts'
import { KEPT_DECIMALS } from '../position-row.ts'
import type { RowPosition, RowSymbol, RowText } from '../position-row.ts'
import { createExactSum } from './exact-sum.ts'
import { keptText } from './row-text.ts'
import type { ColumnName } from './columns.ts'
import { createSymbolRows } from './symbol-rows.ts'
import type { CoinSums, SymbolRows } from './symbol-rows.ts'

export type RemarkTotals = {
  /** E8 in the settle coin, null while a row of the coin is unknown. */
  readonly uPnl: Scaled | null
  readonly positionIM: Scaled | null
  readonly positionMM: Scaled | null
}

/** Money figures of a row; ROI is no amount. */
export type KeptFigure = Exclude<ColumnName, 'roi'>

export type Remarker = {
  /** Registers or replaces the data that a symbol's rows share. False if its decimals are unusable (D3). */
  setSymbol(name: string, symbol: RowSymbol): boolean
  /** Adds or replaces a position. False if its symbol is not registered. */
  upsert(key: string, symbol: string, position: RowPosition): boolean
  remove(key: string): boolean
  /**
   * Sets the mark price, scaled by the symbol's priceFraction. An unusable one makes the rows unknown. Returns the
   * number of rows computed.
   */
  mark(symbol: string, mark: Scaled | null): number
  keys(symbol: string): string[]
  /** Display texts of a row, null if it does not exist. */
  text(key: string): RowText | null
  /** One figure of a row in E8, NaN if unknown, null if the row does not exist. */
  kept(key: string, figure: KeptFigure): Scaled | null
  /** Risk tier of a row at its mark price, 1 is the lowest. */
  tier(key: string): number | null
  totals(coin: string): RemarkTotals
  /** A coin's totals as text at its decimals. */
  totalsText(coin: string, decimals: number): { uPnl: string; positionIM: string; positionMM: string }
}

const isShown = (decimals: number): boolean => isScale(decimals) && decimals <= KEPT_DECIMALS

/** A remarker without symbols and positions. */
export function createRemarker(): Remarker {
  const symbols = new Map<string, SymbolRows>()
  const symbolByKey = new Map<string, SymbolRows>()
  const sumsByCoin = new Map<string, CoinSums>()

  function sumsOf(coin: string): CoinSums {
    const known = sumsByCoin.get(coin)
    if (known !== undefined) return known
    const sums = { uPnl: createExactSum(), im: createExactSum(), mm: createExactSum() }
    sumsByCoin.set(coin, sums)
    return sums
  }

  function totals(coin: string): RemarkTotals {
    const sums = sumsOf(coin)
    return { uPnl: sums.uPnl.total(), positionIM: sums.im.total(), positionMM: sums.mm.total() }
  }

  return {
    setSymbol(name, symbol) {
      if (
        !isScale(symbol.priceFraction) ||
        !isShown(symbol.balanceFraction) ||
        !isShown(symbol.pnlFraction)
      ) {
        return false
      }
      const known = symbols.get(name)
      if (known !== undefined && known.symbol().coin === symbol.coin) {
        known.setSymbol(symbol)
        return true
      }
      if (known !== undefined && known.count() > 0) return false
      symbols.set(
        name,
        createSymbolRows(symbol, () => sumsOf(symbol.coin)),
      )
      return true
    },

    upsert(key, symbol, position) {
      const rows = symbols.get(symbol)
      const before = symbolByKey.get(key)
      if (before !== undefined && before !== rows) {
        before.remove(key)
        symbolByKey.delete(key)
      }
      if (rows === undefined) return false
      rows.upsert(key, position)
      symbolByKey.set(key, rows)
      return true
    },

    remove(key) {
      const rows = symbolByKey.get(key)
      symbolByKey.delete(key)
      return rows?.remove(key) ?? false
    },

    mark: (symbol, mark) =>
      symbols.get(symbol)?.mark(mark !== null && isScaled(mark) && mark > 0 ? mark : null) ?? 0,

    keys: (symbol) => symbols.get(symbol)?.keys() ?? [],

    text: (key) => symbolByKey.get(key)?.text(key) ?? null,

    kept: (key, figure) => symbolByKey.get(key)?.kept(key, figure) ?? null,

    tier: (key) => symbolByKey.get(key)?.tier(key) ?? null,

    totals,

    totalsText(coin, decimals) {
      const sums = totals(coin)
      const shown = isShown(decimals) ? decimals : KEPT_DECIMALS
      const text = (value: Scaled | null, plus: boolean): string =>
        value === null ? MISSING : keptText(value, shown, plus)
      return {
        uPnl: text(sums.uPnl, true),
        positionIM: text(sums.positionIM, false),
        positionMM: text(sums.positionMM, false),
      }
    },
  }
}
