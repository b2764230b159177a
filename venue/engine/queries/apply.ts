import type { QueryAnswer } from '../../exchange/commands.ts'
import { isAbsent } from '../commands/read.ts'
import type { Fields } from '../commands/read.ts'
import { refuse } from '../terms/refusals.ts'
import type { World } from '../state/world.ts'
import { coinTotals } from './coin-totals.ts'
import { closedOf, listRows, readList } from './lists.ts'
import { readPage } from './page.ts'
import { preAddMargin } from './pre-add-margin.ts'
import { accountTotals } from './totals.ts'
import { transactionsOf } from './transactions.ts'

/** An optional text field; null for other types. */
const readText = (input: unknown): string | undefined | null =>
  isAbsent(input) ? undefined : typeof input === 'string' ? input : null

/** Answers a query of an account; an invalid one is refused with a code. */
export function runQuery(world: World, accountId: unknown, query: unknown): QueryAnswer {
  const account = typeof accountId === 'string' ? world.accounts.get(accountId) : undefined
  if (account === undefined) return refuse('unknownAccount')
  if (typeof query !== 'object' || query === null) return refuse('badRequest')
  const fields = query as Fields
  if (fields.type === 'PreAddMargin') return preAddMargin(world, account, fields)
  if (fields.type === 'AccountTotals') return { ok: true, result: { ...accountTotals(world, account) } }
  if (fields.type === 'CoinTotals') return { ok: true, result: { list: coinTotals(world, account) } }
  const page = readPage(fields)
  if (page === null) return refuse('badRequest', 'before and limit')
  const [symbol, coin] = [readText(fields.symbol), readText(fields.coin)]
  if (symbol === null || coin === null) return refuse('badRequest')
  if (symbol !== undefined && !world.bySymbol.has(symbol)) return refuse('unknownSymbol')
  switch (fields.type) {
    case 'List': {
      const list = readList(fields.list)
      if (list === null) return refuse('badRequest', 'list')
      return { ok: true, result: { list: listRows(world, account, list, symbol, page) } }
    }
    case 'ClosedPnl':
      return { ok: true, result: { list: closedOf(account, symbol, page) } }
    case 'TransactionLog':
      return { ok: true, result: { list: transactionsOf(world, account, coin, page) } }
    default:
      return refuse('badRequest')
  }
}
