/** Words for tests of accounts and margins. */
import { expect } from 'vitest'
import type { AccountInfo, Position } from '#shared/domain/records.ts'
import type { PositionIdx } from '#shared/domain/enums.ts'
import { tableLists } from '#shared/domain/table-lists.ts'
import type { TableList } from '#shared/domain/table-lists.ts'
import type { CommandAnswer } from '../../../../venue/exchange/commands.ts'
import type { AccountChanges } from '../../../../venue/exchange/simulation-control.ts'
import type { BenchCore } from './bench-core.ts'

/** Makes an account one of another kind. */
export function become(bench: BenchCore, accountId: string, changes: AccountChanges): void {
  const done = bench.core.control({ type: 'account', accountId, changes })
  if (!done.ok) throw new Error(done.reason)
}

export function give(bench: BenchCore, accountId: string, coin: string, amount: string): void {
  const done = bench.core.control({ type: 'wallet', accountId, coin, amount })
  if (!done.ok) throw new Error(done.reason)
}

/** Sets the mark price alone. */
export function mark(bench: BenchCore, symbol: string, price: string): void {
  const done = bench.core.control({ type: 'reference', symbol, markPrice: price, holdMs: 60_000 })
  if (!done.ok) throw new Error(done.reason)
  bench.events.push(...done.events)
}

export const leverage = (value: string, symbol = 'BTCUSDT', sell = value) => ({
  type: 'SetLeverage',
  symbol,
  buyLeverage: value,
  sellLeverage: sell,
})

export const positionsOf = (bench: BenchCore, accountId: string): readonly Position[] =>
  bench.core.snapshotOf(accountId)?.positions ?? []

export const positionAt = (
  bench: BenchCore,
  accountId: string,
  symbol: string,
  positionIdx: PositionIdx,
): Position | undefined =>
  positionsOf(bench, accountId).find((one) => one.symbol === symbol && one.positionIdx === positionIdx)

export const walletCoin = (bench: BenchCore, accountId: string, coin = 'USDT') =>
  bench.core.snapshotOf(accountId)?.wallet.find((one) => one.coin === coin)

export const infoOf = (bench: BenchCore, accountId: string): AccountInfo | undefined =>
  bench.core.snapshotOf(accountId)?.account

/** The seeded account of a name. */
export function seeded(bench: BenchCore, name: string, profile = 'tester'): string {
  const found = bench.core.accountsOf(profile).find((account) => account.name === name)
  if (found === undefined) throw new Error(`no account ${name}`)
  return found.accountId
}

type Row = Readonly<Record<string, unknown>>

export function rowsOf(bench: BenchCore, accountId: string, query: Row): readonly Row[] {
  const answer = bench.core.query(accountId, { before: Infinity, limit: 1000, ...query }, bench.now)
  if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`)
  return answer.result['list'] as readonly Row[]
}

/** How many rows each of the 20 lists has. */
export const listLengths = (bench: BenchCore, accountId: string): ReadonlyMap<TableList, number> =>
  new Map(tableLists.map((list) => [list, rowsOf(bench, accountId, { type: 'List', list }).length]))

export function code(answer: CommandAnswer): number {
  expect(answer.ok).toBe(false)
  return answer.ok ? 0 : answer.code
}

/** Events of a kind since the bench began. */
export const heard = <Kind extends BenchCore['events'][number]['kind']>(bench: BenchCore, kind: Kind) =>
  bench.events.filter(
    (event): event is Extract<BenchCore['events'][number], { kind: Kind }> => event.kind === kind,
  )
