/** Converts rows of earlier versions to the current one (ROWS_VERSION in core/changes.ts): an update loses no account. */
import { historyAccountOf, ROWS_VERSION } from '../core/changes.ts'
import type { ChangeRow } from '../core/changes.ts'
import type { RowStore } from './row-store.ts'

type Value = Readonly<Record<string, unknown>>
type Step = (row: ChangeRow, value: Value) => ChangeRow

/** Version 1 knew USDT contracts in one-way mode only: one wallet for each account, one holding for each symbol. */
const fromVersion1: Step = (row, value) => {
  // The other contract families are listed beside the old symbols.
  if (row.kind === 'core') return { ...row, value: { ...value, isWhole: true } }
  if (row.kind === 'house') {
    const { cash, fees, insurance, deposits, sizes } = value
    return { ...row, value: { coins: [{ coin: 'USDT', cash, fees, insurance, deposits }], sizes } }
  }
  if (row.kind === 'account') {
    const { initial, wallet, cumRealised, ...rest } = value
    const usdt = { coin: 'USDT', wallet, cumRealised, borrowed: '0', interest: '0' }
    return { ...row, value: { ...rest, initial: [['USDT', initial]], purses: [usdt] } }
  }
  if (row.kind !== 'holding') return row
  const added = { positionIdx: 0, sessionValue: null, sessionRealised: '0', funding: '0' }
  return { ...row, key: `${row.key}|0`, value: { ...value, ...added } }
}

/** steps[n - 1] converts rows of version n to version n + 1. */
const steps: readonly Step[] = [fromVersion1]

/** Version in the core row, 0 without one. */
function versionOf(rows: readonly ChangeRow[]): number {
  const version = rows.find((row) => row.kind === 'core')?.value?.['version']
  return typeof version === 'number' && Number.isSafeInteger(version) ? version : 0
}

/**
 * Converts rows of an older version and marks those of account histories. Rows of the current, a newer or no version are
 * returned unchanged.
 */
export function migrateRows(rows: readonly ChangeRow[]): readonly ChangeRow[] {
  const version = versionOf(rows)
  if (version < 1 || version >= ROWS_VERSION) return rows
  return rows.map((old) => {
    let row = old
    for (const step of steps.slice(version - 1)) if (row.value !== null) row = step(row, row.value)
    const historyOf = historyAccountOf(row)
    if (row.kind !== 'core') return historyOf === '' ? row : { ...row, historyOf }
    return { ...row, value: { ...row.value, version: ROWS_VERSION } }
  })
}

/** Rows of the current state. Rows of an older version are first rewritten in the store, all in one transaction. */
export function loadRows(store: RowStore): readonly ChangeRow[] {
  const stored = store.load()
  if (migrateRows(stored) === stored) return stored
  store.replaceAll(migrateRows([...stored, ...store.histories()]))
  return store.load()
}
