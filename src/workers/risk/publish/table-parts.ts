import type {
  AccountView,
  BalanceRowView,
  MarketRowView,
  OrderRowView,
  PositionRowView,
} from '#shared/contracts/views.ts'
import { topic } from '#shared/wire/topics.ts'
import { accountView, balanceRow } from '../balances/balance-views.ts'
import type { PrivateChange } from '../intake/private-store.ts'
import { marketKeys, marketRow } from '../markets/market-list.ts'
import { orderKeys, orderRow } from '../orders/order-row.ts'
import { coinTotals } from '../positions/account-totals.ts'
import { liqPriceNow } from '../positions/liq-price.ts'
import { positionKeys, positionRow } from '../positions/position-row.ts'
import type { RiskStores } from '../risk-stores.ts'
import { createRowTable } from '../tables/row-table.ts'
import { createPart } from './part.ts'

/** The market menu is put in order again at most this often while it's open: rows that jump can't be clicked. */
const RESORT_MS = 1000
const FALLBACK_COIN = 'USDT'
const FALLBACK_DECIMALS = 8

/** The tables of a patch and the account that stands beside them. */
export function createTableParts(stores: RiskStores) {
  const { catalogue, tickers, account, positions: book, freshness } = stores
  let orderOfPositions = true
  let orderOfOrders = true
  let orderOfMarkets = true
  let sortedAt = 0
  let marketsQuery = ''

  const stale = (): boolean => {
    const state = freshness.state(topic.tickerAll)
    return state === 'stale' || state === 'invalid'
  }
  const decimalsOf = (coin: string): number =>
    catalogue.all.find((instrument) => instrument.coin === coin)?.walletBalanceFraction ?? FALLBACK_DECIMALS
  const totalsOf = (coin: string) => {
    const wallet = account.wallet.get(coin)
    return wallet === undefined ? null : coinTotals(wallet, book, account.account)
  }

  const positions = createRowTable<PositionRowView>((key) => {
    const booked = book.get(key)
    return booked === undefined ? null : positionRow(book, booked, liqPriceNow(stores, booked), stale())
  })
  const orders = createRowTable<OrderRowView>((id) => {
    const order = account.orders.get(id)
    return order === undefined ? null : orderRow(order, catalogue.bySymbol(order.symbol))
  })
  const balances = createRowTable<BalanceRowView>((coin) => {
    const totals = totalsOf(coin)
    return totals === null ? null : balanceRow(totals, decimalsOf(coin))
  })
  const markets = createRowTable<MarketRowView>((symbol) => {
    const instrument = catalogue.bySymbol(symbol)
    return instrument === undefined ? null : marketRow(instrument, tickers)
  })
  const accountPart = createPart<AccountView | null>(() => {
    const coin = catalogue.bySymbol(stores.view.symbol)?.coin ?? FALLBACK_COIN
    const totals = totalsOf(coin)
    return totals === null ? null : accountView(totals, decimalsOf(coin))
  })

  function moneyMoved(): void {
    accountPart.touch()
    balances.touchAll()
  }

  function reorder(now: number): void {
    const { view } = stores
    const onlySymbol = view.hideOtherSymbols ? view.symbol : null
    if (orderOfPositions) positions.setOrder(positionKeys(book.all(), onlySymbol))
    if (orderOfOrders) orders.setOrder(orderKeys(account.orders.values(), onlySymbol))
    orderOfPositions = false
    orderOfOrders = false
    if (view.markets === null || !orderOfMarkets || now - sortedAt < RESORT_MS) return
    markets.setOrder(marketKeys(catalogue.all, tickers, view.markets))
    orderOfMarkets = false
    sortedAt = now
  }

  function view(): void {
    const shown = stores.view
    positions.setWindow(shown.positionsWindow)
    orders.setWindow(shown.ordersWindow)
    balances.setWindow(shown.balancesShown ? [0, account.wallet.size] : null)
    markets.setWindow(shown.markets?.window ?? null)
    // The page forgets the menu's rows when it closes it.
    if (shown.markets === null) markets.forget()
    const query = JSON.stringify({ ...shown.markets, window: null })
    if (query !== marketsQuery) {
      marketsQuery = query
      orderOfMarkets = true
      sortedAt = Number.NEGATIVE_INFINITY
    }
    orderOfPositions = true
    orderOfOrders = true
    accountPart.touch()
  }

  return {
    catalogue() {
      orderOfMarkets = true
      sortedAt = Number.NEGATIVE_INFINITY
      for (const table of [positions, orders, markets]) table.touchAll()
      moneyMoved()
    },
    tickers(ids: readonly number[], moved: readonly string[]) {
      if (moved.length > 0) {
        // One mark price moves the liquidation price of every cross position: rows in view are built and compared.
        positions.touchAll()
        moneyMoved()
      }
      if (stores.view.markets === null) return
      for (const id of ids) {
        const instrument = catalogue.byId(id)
        if (instrument !== undefined) markets.touch(instrument.symbol)
      }
      if (stores.view.markets.sort !== 'symbol') orderOfMarkets = true
    },
    freshness: () => positions.touchAll(),
    account(change: PrivateChange) {
      if (change.all || change.positionKeys.length > 0) {
        orderOfPositions = true
        for (const key of change.positionKeys) positions.touch(key)
        moneyMoved()
      }
      if (change.all || change.orderIds.length > 0) {
        orderOfOrders = true
        for (const id of change.orderIds) orders.touch(id)
      }
      if (change.all || change.coins.length > 0) {
        balances.setOrder([...account.wallet.keys()].sort())
        balances.setWindow(stores.view.balancesShown ? [0, account.wallet.size] : null)
        positions.touchAll()
        moneyMoved()
      }
      if (change.all) for (const table of [positions, orders]) table.touchAll()
    },
    view,
    forget() {
      for (const table of [positions, orders, balances, markets]) table.forget()
      accountPart.forget()
    },
    /** Takes the pending orders of rows and gives the parts to be taken. */
    parts(now: number) {
      reorder(now)
      const open = stores.view.markets === null ? {} : { markets }
      return { positions, orders, balances, account: accountPart, ...open }
    },
  }
}
