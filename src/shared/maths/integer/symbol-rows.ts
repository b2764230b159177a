/** The rows of one symbol: plans, numbers, texts. Only this file's `mark` runs on each mark price. */
import type { Scaled } from '../../units/scaled.ts'
import { MISSING } from '../../units/display.ts'
import { formatScaled } from '../../units/scaled.ts'
import { EMPTY_ROW_TEXT, pnlDecimals } from '../position-row.ts'
import type { RowPosition, RowSymbol, RowText } from '../position-row.ts'
import { keptText, roiText } from './row-text.ts'
import { COLUMNS, growColumns } from './columns.ts'
import type { ColumnName, Columns } from './columns.ts'
import { exactRow } from './exact-row.ts'
import type { ExactRow } from './exact-row.ts'
import { fastField, fastPlan, fastRoi, fastTier, fieldInput } from './fast-row.ts'
import type { FastPlan } from './fast-row.ts'
import type { ExactSum } from './exact-sum.ts'
import { planRow } from './row-plan.ts'
import type { RowPlan } from './row-plan.ts'

export type CoinSums = { readonly uPnl: ExactSum; readonly im: ExactSum; readonly mm: ExactSum }

type Row = {
  readonly key: string
  readonly position: RowPosition
  readonly plan: RowPlan | null
  readonly fast: FastPlan | null
  /** Index of the tier of the last mark. */
  tier: number
  /** The row in BigInt if it does not fit doubles. */
  exact: ExactRow | null
}

export type SymbolRows = {
  readonly symbol: () => RowSymbol
  readonly count: () => number
  readonly keys: () => string[]
  setSymbol(symbol: RowSymbol): void
  upsert(key: string, position: RowPosition): void
  remove(key: string): boolean
  mark(mark: Scaled | null): number
  /** Display texts of a row, null if it does not exist. */
  text(key: string): RowText | null
  /** One figure of a row in E8, NaN if unknown, null if the row does not exist. */
  kept(key: string, figure: ColumnName): Scaled | null
  tier(key: string): number | null
}

const isKnown = (value: number): boolean => value === value

/** Rows of a symbol. Their sums are added to `sums`. */
export function createSymbolRows(spec: RowSymbol, sums: () => CoinSums): SymbolRows {
  let symbol = spec
  let columns: Columns = growColumns(null, 8)
  const rows: Row[] = []
  const indexByKey = new Map<string, number>()
  let current: Scaled | null = null
  let markText: string = MISSING

  const unitsAt = (index: number, column: ColumnName): Scaled => {
    const exact = rows[index]?.exact ?? null
    return exact === null ? (columns[column][index] ?? Number.NaN) : exact[column]
  }

  function count(index: number, weight: 1 | -1): void {
    const total = sums()
    total.uPnl.add(unitsAt(index, 'uPnl'), weight)
    total.im.add(unitsAt(index, 'im'), weight)
    total.mm.add(unitsAt(index, 'mm'), weight)
  }

  function clear(index: number): void {
    for (const name of COLUMNS) columns[name][index] = Number.NaN
  }

  /** Computes a row at the current mark. False if it is unknown. */
  function work(index: number): void {
    const row = rows[index]
    if (row === undefined) return
    row.exact = null
    if (current === null || row.plan === null) clear(index)
    else if (typeof current === 'bigint' || row.fast === null || !workFast(row, row.fast, index, current)) {
      clear(index)
      row.exact = exactRow(row.plan, BigInt(current))
    }
  }

  function workFast(row: Row, plan: FastPlan, index: number, mark: number): boolean {
    const x = fieldInput(plan, mark)
    if (!isKnown(x)) return false
    const value = fastField(plan, plan.value, x)
    const uPnl = (value - plan.pnl) * plan.sign + 0
    if (!Number.isSafeInteger(uPnl)) return false
    const roi = plan.roi === null ? Number.NaN : fastRoi(plan.roi, uPnl)
    const im = plan.im === null ? plan.fixedIM : fastField(plan, plan.im, x)
    row.tier = fastTier(plan, x, row.tier)
    const tier = plan.tiers[row.tier]
    const formulaMM =
      plan.serverMM === null && tier !== undefined ? fastField(plan, tier.field, x) : Number.NaN
    const mm = plan.serverMM ?? formulaMM
    // If a known number does not fit a double, the whole row is computed in BigInt.
    if (plan.roi !== null && !isKnown(roi)) return false
    if (plan.im !== null && !isKnown(im)) return false
    if (plan.serverMM === null && tier !== undefined && !isKnown(mm)) return false
    columns.value[index] = value
    columns.uPnl[index] = uPnl
    columns.roi[index] = roi
    columns.im[index] = im
    columns.mm[index] = mm
    return true
  }

  /** As work, and updates the sums. */
  function rework(index: number): void {
    const uPnl = unitsAt(index, 'uPnl')
    const im = unitsAt(index, 'im')
    const mm = unitsAt(index, 'mm')
    work(index)
    const total = sums()
    total.uPnl.replace(uPnl, unitsAt(index, 'uPnl'))
    total.im.replace(im, unitsAt(index, 'im'))
    total.mm.replace(mm, unitsAt(index, 'mm'))
  }

  function textAt(index: number): RowText {
    const value = keptText(unitsAt(index, 'value'), symbol.balanceFraction, false)
    if (value === MISSING) return EMPTY_ROW_TEXT
    return {
      markPrice: markText,
      value,
      uPnl: keptText(unitsAt(index, 'uPnl'), pnlDecimals(symbol), true),
      roi: roiText(unitsAt(index, 'roi')),
      positionIM: keptText(unitsAt(index, 'im'), symbol.balanceFraction, false),
      positionMM: keptText(unitsAt(index, 'mm'), symbol.balanceFraction, false),
    }
  }

  function put(index: number, key: string, position: RowPosition): void {
    const plan = planRow(symbol, position)
    rows[index] = { key, position, plan, fast: plan === null ? null : fastPlan(plan), tier: 0, exact: null }
    work(index)
    count(index, 1)
  }

  return {
    symbol: () => symbol,
    count: () => rows.length,
    keys: () => rows.map((row) => row.key),

    setSymbol(next) {
      for (const index of rows.keys()) count(index, -1)
      symbol = next
      if (current !== null) markText = formatScaled(current, symbol.priceFraction)
      for (const [index, row] of rows.entries()) put(index, row.key, row.position)
    },

    upsert(key, position) {
      const known = indexByKey.get(key)
      if (known !== undefined) {
        count(known, -1)
        put(known, key, position)
        return
      }
      const index = rows.length
      if (index >= columns.value.length) columns = growColumns(columns, index * 2)
      indexByKey.set(key, index)
      put(index, key, position)
    },

    remove(key) {
      const index = indexByKey.get(key)
      if (index === undefined) return false
      count(index, -1)
      const lastIndex = rows.length - 1
      const last = rows[lastIndex]
      if (last !== undefined && lastIndex !== index) {
        rows[index] = last
        for (const name of COLUMNS) columns[name][index] = columns[name][lastIndex] ?? Number.NaN
        indexByKey.set(last.key, index)
      }
      rows.pop()
      clear(lastIndex)
      indexByKey.delete(key)
      return true
    },

    mark(mark) {
      if (mark === current) return 0
      current = mark
      markText = mark === null ? MISSING : formatScaled(mark, symbol.priceFraction)
      for (let index = 0; index < rows.length; index += 1) rework(index)
      return rows.length
    },

    text(key) {
      const index = indexByKey.get(key)
      return index === undefined ? null : textAt(index)
    },

    kept(key, figure) {
      const index = indexByKey.get(key)
      return index === undefined ? null : unitsAt(index, figure)
    },

    tier(key) {
      const row = rows[indexByKey.get(key) ?? -1]
      if (row === undefined || current === null) return null
      return row.exact === null ? (row.fast?.tiers[row.tier]?.number ?? null) : row.exact.tier
    },
  }
}
