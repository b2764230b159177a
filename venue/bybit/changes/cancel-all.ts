import type { Order } from '#shared/domain/records.ts'
import type { Command, CommandAnswer, Refusal } from '../../exchange/commands.ts'
import { codeOf } from '../map/codes.ts'
import { isRow, rowsOf, textOf } from '../map/fields.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { Market } from '../terms/catalogue.ts'
import { spotFilters } from '../terms/lists.ts'
import type { AccountParts } from '../parts/account-parts.ts'
import type { Change, Fields } from '../orders/change-sender.ts'
import { filterOf } from './order-state.ts'
import { partly } from './partly.ts'

type CancelParts = Pick<AccountParts, 'catalogue' | 'state' | 'sync' | 'changes'>

/** Bybit cancels at most 500 orders of a group at once, chosen at random: a group is called again until none is left. */
const MAX_ROUNDS = 5

/** What one call cancels. */
interface Group {
  readonly fields: Fields
  /** Whether an order of it is known. Without one, its refusal concerns nobody. */
  readonly isNeeded: boolean
}

interface Open {
  readonly order: Order
  readonly market: Market
}

/** Spot has a call per kind of order. */
function spotGroups(scope: Fields, open: readonly Open[], isSure: boolean): readonly Group[] {
  const known = new Set(open.map(({ order, market }) => filterOf(market, order) ?? 'Order'))
  const kinds = isSure ? known : new Set([...spotFilters, ...known])
  return [...kinds].map((orderFilter) => ({
    fields: { category: 'spot', ...scope, orderFilter },
    isNeeded: known.has(orderFilter),
  }))
}

/** Groups of the whole account. While private data are not confirmed, those without a known order are called too. */
function allGroups(open: readonly Open[], isSure: boolean): readonly Group[] {
  const of = (category: Market['category'], coin?: string): boolean =>
    open.some(
      ({ market }) =>
        market.category === category && (coin ?? market.instrument.coin) === market.instrument.coin,
    )
  const linear = ['USDT', 'USDC'].map((settleCoin): Group => ({
    fields: { category: 'linear', settleCoin },
    isNeeded: of('linear', settleCoin),
  }))
  const bases = new Set(
    open
      .filter(({ market }) => market.category === 'inverse')
      .map(({ market }) => market.instrument.baseCurrency),
  )
  const inverse = [...bases].map((baseCoin): Group => ({
    fields: { category: 'inverse', baseCoin },
    isNeeded: true,
  }))
  const option: Group = { fields: { category: 'option' }, isNeeded: of('option') }
  return [...linear, ...inverse, option]
    .filter(({ isNeeded }) => isNeeded || !isSure)
    .concat(
      spotGroups(
        {},
        open.filter(({ market }) => market.category === 'spot'),
        isSure,
      ),
    )
}

function symbolGroups(market: Market, open: readonly Open[], isSure: boolean): readonly Group[] {
  const { category, name } = market
  return category === 'spot'
    ? spotGroups({ symbol: name }, open, isSure)
    : [{ fields: { category, symbol: name }, isNeeded: true }]
}

interface Cancelled {
  readonly orderIds: ReadonlySet<string>
  readonly problem: Exclude<Change, { readonly kind: 'done' }> | null
}

async function cancelGroup({ changes }: CancelParts, { fields, isNeeded }: Group): Promise<Cancelled> {
  const orderIds = new Set<string>()
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const change = await changes.send('/v5/order/cancel-all', fields)
    if (change.kind !== 'done') {
      const isNone =
        change.kind === 'refused' && (!isNeeded || change.refusal.code === codeOf('unknownOrder'))
      return { orderIds, problem: isNone ? null : change }
    }
    const { result } = change.answer
    const ids = rowsOf(isRow(result) ? result['list'] : undefined).flatMap(
      (row) => textOf(row, 'orderId') ?? [],
    )
    if (ids.length === 0) break
    for (const id of ids) orderIds.add(id)
  }
  return { orderIds, problem: null }
}

/**
 * Cancels all orders, or those of a symbol, TP/SL and trailing stops too. The count is of the orders that Bybit listed as
 * cancelled. If a group was refused, the refusal names how many of the others were cancelled.
 * @source https://bybit-exchange.github.io/docs/v5/order/cancel-all (2026-07-24)
 */
export async function cancelAll(
  parts: CancelParts,
  { symbol }: Extract<Command, { readonly type: 'CancelAll' }>,
): Promise<CommandAnswer> {
  const { catalogue, state, sync, changes } = parts
  const only = symbol === undefined ? undefined : catalogue.bySymbol(symbol)
  if (symbol !== undefined && only === undefined) return refuseHere('unknownSymbol')
  const open = state.openOrders().flatMap((order): readonly Open[] => {
    const market = catalogue.bySymbol(order.symbol)
    return market === undefined || (only !== undefined && market !== only) ? [] : [{ order, market }]
  })
  const isSure = sync.isLive()
  const groups = only === undefined ? allGroups(open, isSure) : symbolGroups(only, open, isSure)
  const cancelled = await Promise.all(groups.map((group) => cancelGroup(parts, group)))
  const orderIds = [...new Set(cancelled.flatMap((one) => [...one.orderIds]))]
  const problems = cancelled.flatMap(({ problem }) => problem ?? [])
  if (problems.some(({ kind }) => kind === 'unknown')) changes.settle()
  const worst = worstOf(problems)
  if (worst !== null)
    return orderIds.length === 0 ? worst : partly(worst, `${orderIds.length} orders were cancelled`)
  return { ok: true, result: { count: orderIds.length, orderIds } }
}

/** The refusal of several calls: an open outcome counts more than a refusal. */
export const worstOf = (problems: readonly Exclude<Change, { readonly kind: 'done' }>[]): Refusal | null =>
  (problems.find(({ kind }) => kind === 'unknown') ?? problems[0])?.refusal ?? null
