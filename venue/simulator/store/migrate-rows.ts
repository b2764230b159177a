/** Rows of earlier versions as today's (ROWS_VERSION in core/changes.ts), so that nobody loses an account by an update. */
import { pastOf, ROWS_VERSION } from '../core/changes.ts'
import type { ChangeRow } from '../core/changes.ts'
import type { RowStore } from './row-store.ts'

type Value = Readonly<Record<string, unknown>>
type Step = (row: ChangeRow, value: Value) => ChangeRow

/** Version 1 knew USDT contracts in one-way mode only: one wallet for each account, one holding for each symbol. */
const fromVersion1: Step = (row, value) => {
  // Everything else is listed beside them.
  if (row.kind === 'core') return { ...row, value: { ...value, isWhole: true } }
  if (row.kind === 'house') {
    const { cash, fees, insurance, deposits, sizes } = value
    return { ...row, value: { coins: [{ coin: 'USDT', cash, fees, insurance, deposits }], sizes } }
  }
  if (row.kind === 'account') {
    const { initial, wallet, cumRealised, ...rest } = value
    const purse = { coin: 'USDT', wallet, cumRealised, borrowed: '0', interest: '0' }
    return { ...row, value: { ...rest, initial: [['USDT', initial]], purses: [purse] } }
  }
  if (row.kind !== 'holding') return row
  const added = { positionIdx: 0, sessionValue: null, sessionRealised: '0', funding: '0' }
  return { ...row, key: `${row.key}|0`, value: { ...value, ...added } }
}

/** Step n - 1 makes rows of version n to rows of version n + 1. */
const steps: readonly Step[] = [fromVersion1]

/** The version a set of rows says it's of, 0 where it doesn't say. */
function versionOf(rows: readonly ChangeRow[]): number {
  const version = rows.find((row) => row.kind === 'core')?.value?.['version']
  return typeof version === 'number' && Number.isSafeInteger(version) ? version : 0
}

/**
 * Rows of an older version as today's, what is over marked as such; rows of today's version, of a newer or of no version are
 * given back as they are.
 */
export function migrateRows(rows: readonly ChangeRow[]): readonly ChangeRow[] {
  const version = versionOf(rows)
  if (version < 1 || version >= ROWS_VERSION) return rows
  return rows.map((old) => {
    let row = old
    for (const step of steps.slice(version - 1)) if (row.value !== null) row = step(row, row.value)
    const past = pastOf(row)
    if (row.kind !== 'core') return past === '' ? row : { ...row, past }
    return { ...row, value: { ...row.value, version: ROWS_VERSION } }
  })
}

/** What of a store is no past; older rows are brought up to date in it first, all in one transaction. */
export function loadRows(store: RowStore): readonly ChangeRow[] {
  const stored = store.load()
  if (migrateRows(stored) === stored) return stored
  store.replaceAll(migrateRows([...stored, ...store.pasts()]))
  return store.load()
}
