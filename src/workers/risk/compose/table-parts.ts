import { namedOrder } from '#shared/contracts/tables.ts'
import type { AccountView, BalanceRowView } from '#shared/contracts/account.ts'
import type { MarketRowView } from '#shared/contracts/markets.ts'
import type { OrderRowView } from '#shared/contracts/orders.ts'
import type { PositionRowView } from '#shared/contracts/positions.ts'
import { ZERO } from '#shared/maths/number.ts'
import { ZERO_TEXT } from '#shared/units/decimal-text.ts'
import { accountView, balanceRow } from '../balances/balance-views.ts'
import { totalEquity } from '../balances/total-equity.ts'
import type { PrivateChange } from '../state/private-store.ts'
import type { RowPainting, RowSource } from '../paint/row-tiles.ts'
import { isOrderUnknown, marketKeys, marketRow } from '../markets/market-list.ts'
import { countOrders } from '../orders/order-list.ts'
import { coinTotals } from '../positions/account-totals.ts'
import { movesWithPrices } from '../positions/position-list.ts'
import { paintedPosition } from '../positions/painted-position.ts'
import { positionTotals } from '../positions/position-totals.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import type { Clock } from '../../runtime/clock.ts'
import { createRowTable } from '../publish/row-table.ts'
import { jsonPart } from '../publish/part.ts'
import { createTwinPart } from '../publish/twin-part.ts'
import { assetCoins, orderKeysOf, orderRowOf, positionKeysOf, positionRowOf } from '../tables/table-rows.ts'

/** The market menu is put in order again at most this often while it's open: rows that jump can't be clicked. */
const RESORT_MS = 1000
/** An opened menu waits this long for the figures it is ordered by: the hub sends them all at once. */
const FIGURES_WAIT_MS = 500
/** Nothing was asked: the newest first. */
const asItCame = { sort: 'time', descending: true } as const
const FALLBACK_COIN = 'USDT'
const FALLBACK_DECIMALS = 8

/** The tables of a patch and the account that stands beside them. `later`: what had to wait can be taken now. */
export function createTableParts(stores: RiskStores, clock: Clock, later: () => void, painting: RowPainting) {
  const { catalogue, tickers, account, positions: book } = stores
  let orderOfPositions = true
  let orderOfOrders = true
  let orderOfMarkets = true
  let pricesMoved = false
  let positionsSortedAt = 0
  let sortedAt = 0
  let marketsQuestion: string | null = null
  let answered: string | null = null
  let waitsUntil = 0
  let patienceMs = FIGURES_WAIT_MS

  const decimalsOf = (coin: string): number =>
    catalogue.all.find((instrument) => instrument.coin === coin)?.walletBalanceFraction ?? FALLBACK_DECIMALS
  const totalsOf = (coin: string) => {
    const wallet = account.wallet.get(coin)
    if (wallet !== undefined) return coinTotals(wallet, book, account.account)
    return {
      ...coinTotals({ coin, walletBalance: ZERO_TEXT }, book, account.account),
      imRate: ZERO,
      mmRate: ZERO,
    }
  }

  const positions = createRowTable<PositionRowView>((key) => positionRowOf(stores, key), {
    clock,
    isSlow: painting.isPainting,
    later,
  })
  const orders = createRowTable<OrderRowView>((id) => orderRowOf(stores, id))
  const balances = createRowTable<BalanceRowView>((coin) => balanceRow(totalsOf(coin), decimalsOf(coin)))
  // Sums are read, not acted on: once a second is enough, and the page lays out fewer figures each time. What changes
  // because something was done shows at once.
  const totals = createTwinPart(
    clock,
    () => (stores.view.positionsWindow === null ? undefined : positionTotals(book, decimalsOf)),
    later,
    true,
  )
  const counts = jsonPart(() =>
    countOrders(account.orders.values(), stores.view.hideOtherSymbols ? stores.view.symbol : null),
  )
  const markets = createRowTable<MarketRowView>((symbol) => {
    const instrument = catalogue.bySymbol(symbol)
    return instrument === undefined ? null : marketRow(instrument, tickers)
  })
  const accountPart = createTwinPart<AccountView | null>(
    clock,
    () => {
      const coin = catalogue.bySymbol(stores.view.symbol)?.coin ?? FALLBACK_COIN
      // Before the account is known there is nothing to say; then a coin it lacks is nothing of it.
      if (account.account === null) return null
      return {
        ...accountView(totalsOf(coin), decimalsOf(coin)),
        total: totalEquity(stores, coin),
        cancelOnDisconnectMs: account.account.cancelOnDisconnectMs ?? null,
      }
    },
    later,
    true,
  )

  function moneyMoved(): void {
    accountPart.touch()
    totals.touch()
    balances.touchAll()
  }
  function moneyChanged(): void {
    accountPart.hurry()
    totals.hurry()
    balances.touchAll()
  }

  function reorder(now: number): void {
    const { view } = stores
    if (orderOfPositions || (pricesMoved && now - positionsSortedAt >= RESORT_MS)) {
      positions.setOrder(positionKeysOf(stores), namedOrder(view.positionsQuestion ?? asItCame))
      positionsSortedAt = now
      pricesMoved = false
    }
    if (orderOfOrders) orders.setOrder(orderKeysOf(stores), namedOrder(view.ordersQuestion ?? asItCame))
    orderOfPositions = false
    orderOfOrders = false
    if (view.markets === null || !orderOfMarkets || now - sortedAt < RESORT_MS) return
    if (isOrderUnknown(catalogue.all, tickers, view.markets)) {
      if (now < waitsUntil) return
      // A market that has no figures: nobody waits for it again.
      patienceMs = 0
    }
    markets.setOrder(marketKeys(catalogue.all, tickers, view.markets), view.markets.question)
    answered = view.markets.question
    orderOfMarkets = false
    sortedAt = now
  }

  function view(): void {
    const shown = stores.view
    positions.setWindow(shown.positionsWindow)
    // Rows that come into view were painted when their canvas was, and may have moved since.
    painting.touch()
    orders.setWindow(shown.ordersWindow)
    balances.setWindow(shown.balancesShown ? [0, balances.order.length] : null)
    markets.setWindow(shown.markets?.window ?? null)
    // The page forgets the menu's rows when it closes it.
    if (shown.markets === null) {
      markets.forget()
      answered = null
    } else if (marketsQuestion === null) {
      waitsUntil = clock.monotonic() + patienceMs
      clock.after(patienceMs, later)
    }
    const question = shown.markets?.question ?? null
    if (question !== marketsQuestion) {
      marketsQuestion = question
      orderOfMarkets = true
      sortedAt = Number.NEGATIVE_INFINITY
    }
    orderOfPositions = true
    orderOfOrders = true
    totals.hurry()
    counts.touch()
    accountPart.hurry()
  }

  return {
    catalogue() {
      patienceMs = FIGURES_WAIT_MS
      orderOfMarkets = true
      sortedAt = Number.NEGATIVE_INFINITY
      for (const table of [positions, orders, markets]) table.touchAll()
      painting.touch()
      moneyChanged()
    },
    tickers(ids: readonly number[], moved: readonly string[]) {
      if (moved.length > 0) {
        // One mark price moves the liquidation price of every cross position: rows in view are built and compared.
        positions.move(positions.order)
        painting.touch()
        moneyMoved()
        pricesMoved = movesWithPrices(stores.view.positionsQuestion?.sort ?? 'time')
      }
      // Prices value the coins of the account, with and without positions.
      if (account.wallet.size > 0) accountPart.touch()
      if (stores.view.markets === null) return
      for (const id of ids) {
        const instrument = catalogue.byId(id)
        if (instrument !== undefined) markets.touch(instrument.symbol)
      }
      if (stores.view.markets.sort !== 'symbol') orderOfMarkets = true
    },
    freshness() {
      positions.touchAll()
      painting.touch()
    },
    account(change: PrivateChange) {
      painting.touch()
      if (change.all || change.positionKeys.length > 0) {
        orderOfPositions = true
        for (const key of change.positionKeys) positions.touch(key)
        moneyChanged()
      }
      if (change.all || change.orderIds.length > 0) {
        orderOfOrders = true
        counts.touch()
        for (const id of change.orderIds) orders.touch(id)
      }
      if (change.all || change.coins.length > 0) {
        balances.setOrder(assetCoins(stores))
        balances.setWindow(stores.view.balancesShown ? [0, balances.order.length] : null)
        positions.touchAll()
        moneyChanged()
      }
      if (change.all) for (const table of [positions, orders]) table.touchAll()
    },
    view,
    /** Where the painter gets its positions. */
    positions: {
      row(key: string) {
        const row = positionRowOf(stores, key)
        return row === null ? null : paintedPosition(row)
      },
      inView: () => positions.inView(),
    } satisfies RowSource,
    forget() {
      for (const table of [positions, orders, balances, markets]) table.forget()
      for (const part of [accountPart, totals, counts]) part.forget()
    },
    /** Takes the pending orders of rows and gives the parts to be taken. */
    parts(now: number) {
      reorder(now)
      // An old list never stands under a new question.
      const open = stores.view.markets !== null && answered === stores.view.markets.question
      return {
        positions,
        orders,
        balances,
        positionTotals: totals,
        orderCounts: counts,
        account: accountPart,
        ...(open ? { markets } : {}),
      }
    },
  }
}
