import type { Position } from '#shared/domain/records.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'
import type { PrivateEvent } from '../../exchange/events.ts'
import type { RowReport } from '../account/apply-rows.ts'
import { createFigurePoll } from '../account/figure-poll.ts'
import { reserveFirstSeq } from '../account/first-seq.ts'
import { createDifferenceLog } from '../account/difference-log.ts'
import { createPrivateState } from '../account/private-state.ts'
import { createPrivateSync } from '../account/sync.ts'
import { createFeeLoader } from '../catalogue/fee-loader.ts'
import type { GatewayCatalogue } from '../catalogue/create-catalogue.ts'
import type { FoundAccount } from '../keys/check-key.ts'
import { createChangeSender } from '../orders/change-sender.ts'
import { openAccountHistory } from '../history/account-history.ts'
import { cancelAll } from '../changes/cancel-all.ts'
import { createDisconnectCancel } from '../changes/disconnect.ts'
import { openDisconnectStore } from '../changes/disconnect-store.ts'
import { leverageBefore } from '../changes/leverage.ts'
import { createModeCheck } from '../changes/position-mode.ts'
import { createSpotMarginCheck } from '../changes/spot-margin.ts'
import { markElsewhere } from '../orders/mark-elsewhere.ts'
import { createOrderSender } from '../orders/create-order.ts'
import { openJournal } from '../orders/journal.ts'
import { createResolver } from '../orders/resolve.ts'
import type { AccountSide, OpenAccount } from '../terms/account-side.ts'
import type { Network } from '../terms/networks.ts'
import type { GreeksOf, PriceOf } from '../terms/prices.ts'
import type { BybitTransport } from '../terms/transport.ts'
import type { AccountParts } from '../parts/account-parts.ts'
import { coinPriceBy } from './coin-price.ts'
import { createCommands } from './commands.ts'
import { directionBy } from './direction.ts'
import { followAccepted } from './follow-accepted.ts'
import { refusalByCapability } from './needed-capabilities.ts'
import { createQueries } from './queries.ts'
import { createRelist } from './relist.ts'
import { tradingCapabilities } from '../watch/capabilities.ts'
import { guardMarket } from '../safety/market-rules.ts'
import type { BestOf } from '../safety/order-value.ts'
import type { Safety } from '../safety/safety.ts'
import { createStateWaits } from '../account/state-waits.ts'

export interface TradingAccountOptions {
  readonly network: Network
  /** The transport of everything of the account; with a safety, gated by it. */
  readonly transport: BybitTransport
  /** null: no command is sent for the account. */
  readonly safety: Safety | null
  readonly catalogue: GatewayCatalogue
  readonly priceOf: PriceOf
  readonly greeksOf: GreeksOf
  readonly bestOf: BestOf
  readonly found: FoundAccount
  /** Folder of gateway.sqlite; null stores nothing. */
  readonly dataDir: string | null
  readonly log: (line: string) => void
  /** Symbols with a position or an open order now. */
  readonly onHeld: (symbols: readonly string[]) => void
}

/** An account that is read and traded with an API key. */
export type TradingAccount = AccountSide & OpenAccount & Required<Pick<AccountSide, 'history'>>

/** Opens an account. Its private data are read in the background; it throws if its store cannot be used. */
export function openTradingAccount(options: TradingAccountOptions): TradingAccount {
  const { network, transport, safety, catalogue, priceOf, greeksOf, bestOf, found, dataDir, log, onHeld } =
    options
  const { owner, account } = found
  const { accountId } = account
  const { capabilities } = tradingCapabilities(network)
  const listeners: ((events: readonly PrivateEvent[]) => void)[] = []
  const coinPriceOf = coinPriceBy(catalogue, priceOf)
  const firstSeq = reserveFirstSeq(dataDir, accountId, transport.now())
  const report = ({ row, field, of }: RowReport): void =>
    log(`A ${row} row of Bybit was left out or read in part: ${field}${of === '' ? '' : ` of ${of}`}.`)
  const history = openAccountHistory({
    network,
    transport,
    catalogue,
    accountId,
    dataDir,
    onReport: report,
    log,
  })
  const disconnectStore = openDisconnectStore(dataDir, accountId)
  const windowMs = disconnectStore.read()?.windowMs
  const state = createPrivateState(
    windowMs === undefined ? account : { ...account, cancelOnDisconnectMs: windowMs },
    firstSeq,
    coinPriceOf,
    history.memory,
    () => transport.now(),
  )
  const differences = createDifferenceLog(catalogue, log)
  const journal = openJournal(dataDir, accountId)
  const marked = markElsewhere(journal, () => transport.now())

  /** The rows of positions of the calls have no greeks: those of the option's ticker, as of now. */
  function withGreeks(position: Position): Position {
    const greeks = isZeroText(position.size) ? null : greeksOf(position.symbol)
    return greeks === null ? position : { ...position, greeks }
  }
  function publish(events: readonly PrivateEvent[]): void {
    const shown = events.map((event) => {
      if (event.kind === 'position') return { ...event, position: withGreeks(event.position) }
      return event.kind === 'order' ? { ...event, order: marked(event.order) } : event
    })
    for (const listener of listeners) listener(shown)
    hold()
    poll.check()
    differences.check(state.snapshot())
    waits.check()
    const ms = state.nextMessageMs()
    if (ms === null || messages !== null) return
    messages = setTimeout(() => {
      messages = null
      publish(state.takeEvents())
    }, ms)
  }
  let messages: ReturnType<typeof setTimeout> | null = null
  const waits = createStateWaits()
  function hold(): void {
    const { orders, positions } = state.snapshot()
    onHeld([...new Set([...positions, ...orders].map(({ symbol }) => symbol))])
  }
  const sync = createPrivateSync({
    transport,
    catalogue,
    owner,
    state,
    onEvents: publish,
    onReport: report,
    onTrouble: log,
    beforePublishing: () => resolver.resume(),
  })
  const resolver = createResolver({
    journal,
    catalogue,
    now: () => transport.now(),
    findOwn: (key) => state.findOrder(key),
    request: (category, key) => sync.request(category, key),
    isLive: () => sync.isLive(),
    onTrouble: log,
  })
  const changes = createChangeSender({ transport, sync })
  const parts: AccountParts = {
    network,
    transport,
    catalogue,
    priceOf,
    coinPriceOf,
    state,
    sync,
    history,
    journal,
    resolver,
    changes,
    until: waits.until,
    dataDir,
    log,
  }
  const guard = safety?.guard({
    accountId,
    state,
    journal,
    catalogue,
    priceOf,
    bestOf,
    coinPriceOf,
    isLive: () => sync.isLive(),
  })
  const checkMode = createModeCheck(parts)
  const checkSpotMargin = createSpotMarginCheck(transport)
  const sendOrder = createOrderSender({
    transport,
    catalogue,
    journal,
    resolver,
    guard: guard?.guard ?? guardMarket,
    prepare: async (one, market) =>
      (await checkMode(one, market)) ??
      (await checkSpotMargin(one, market)) ??
      (await leverageBefore(parts, one, market)),
    directionOf: directionBy(priceOf),
    findOwn: (key) => state.findOrder(key),
    onTrouble: log,
  })
  const disconnect = createDisconnectCancel(parts, disconnectStore, () =>
    cancelAll(parts, { type: 'CancelAll' }),
  )
  const sendOnce = followAccepted(sendOrder, parts)
  const command = createCommands(
    parts,
    (order) => safety?.send(order, sendOnce) ?? sendOnce(order),
    guard?.guardReplace ?? (() => null),
    disconnect,
  )
  const relist = createRelist(() => catalogue.refresh())
  const query = createQueries(parts)
  const fees = createFeeLoader({
    network,
    transport,
    take: (table) => catalogue.setFees(table),
    log,
  })
  const poll = createFigurePoll({
    read: (what) => sync.readFigures(what),
    isHeld: () => sync.isLive() && state.hasPositions(),
    onTrouble: log,
  })
  void sync.ready().then(() => {
    hold()
    poll.check()
    history.start()
  })

  return {
    accountsOf: () => Promise.resolve([state.snapshot().account]),
    async command(_accountId, one) {
      const refusal = refusalByCapability(capabilities, one, { catalogue, now: () => transport.now() })
      const answer = refusal ?? guard?.guardOther(one) ?? (await command(one))
      relist(answer)
      return answer
    },
    query: (_accountId, one) => query(one),
    async privateSnapshot() {
      await sync.ready()
      const snapshot = state.snapshot()
      return {
        ...snapshot,
        orders: snapshot.orders.map(marked),
        positions: snapshot.positions.map(withGreeks),
      }
    },
    findOrder: (_accountId, key) => resolver.find(key),
    orderHistory: (_accountId, filter) => history.orders(filter),
    executions: (_accountId, filter) => history.executions(filter),
    history: (_accountId, request) => history.page(state, request),
    onPrivate: (listener) => void listeners.push(listener),
    isLive: () => sync.isLive(),
    close() {
      if (messages !== null) clearTimeout(messages)
      disconnect.close()
      disconnectStore.close()
      waits.close()
      changes.close()
      poll.close()
      fees.close()
      sync.close()
      resolver.close()
      history.close()
      journal.close()
    },
  }
}
