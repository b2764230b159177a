import type { FeedPortOutput } from '#shared/contracts/feed-port.ts'
import type { HubApi } from '#shared/contracts/hub-api.ts'
import { parsePublicTopic } from '#shared/wire/topics.ts'
import type { NoticeBoard } from '../notices/notice-board.ts'
import type { ExchangeFacts } from '../public-calls/exchange-view.ts'
import type { Meter } from '../status/meter.ts'
import { holdHubLock } from '../tabs/tab-lock.ts'
import { createTabs } from '../tabs/tabs.ts'
import type { Tabs } from '../tabs/tabs.ts'
import type { ConnectionStack } from './connection-stack.ts'
import type { HubContext } from './hub-context.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { LoginStack } from './login-stack.ts'
import { movedTo } from './own-connection.ts'
import type { PrivateStack } from './private-stack.ts'
import type { PushStack } from './push-stack.ts'
import type { SymbolStack } from './symbol-stack.ts'

/** The exchange's announcements, as a message to risk workers. */
export const announcementsMessage = (epoch: string, notices: Pick<NoticeBoard, 'list'>): FeedPortOutput => ({
  type: 'Announcements',
  epoch,
  list: notices.list(),
})

/** Which exchange this is, as a message to risk workers. */
export const exchangeMessage = (epoch: string, exchange: Pick<ExchangeFacts, 'view'>): FeedPortOutput => ({
  type: 'Exchange',
  epoch,
  exchange: exchange.view(),
})

/** The tabs of this hub, and what they receive when they join, return or are shown. */
export function createTabStack(
  { clock, env, epoch }: HubContext,
  options: {
    readonly api: HubApi
    /** The calls that one tab gets. */
    readonly apiOf: (tabId: string) => object
    readonly lifecycle: Lifecycle
    readonly connection: ConnectionStack
    readonly login: Pick<LoginStack, 'session'>
    readonly notices: NoticeBoard
    readonly exchange: ExchangeFacts
    readonly push: PushStack
    readonly symbols: SymbolStack
    readonly account: Pick<PrivateStack, 'welcome'>
    readonly meter: Pick<Meter, 'batch'>
  },
): Tabs {
  const { lifecycle, connection, login, notices, push, symbols } = options
  const { store, subscriptions } = push
  const tabs: Tabs = createTabs({
    clock,
    epoch,
    locks: env.locks,
    ready: holdHubLock(env.locks, epoch),
    hello: () => options.api.hello('', ''),
    serve: (port, tabId) => env.serve(options.apiOf(tabId), port),
    onStored: (ask, text) => symbols.pageStore.answered(ask, text),
    onCount: () => {
      symbols.pageStore.joined()
      lifecycle.tabsChanged(tabs.count())
      connection.show(false)
    },
    onJoining: (language) => lifecycle.begin(language),
    onJoined: (loadedAt) => {
      connection.owner.joined(loadedAt)
      const other = connection.owner.other()
      return other === null ? null : movedTo(other)
    },
    onShown: () => {
      push.connection.hint()
      login.session.retryNow()
    },
    risk: {
      clock,
      epoch,
      store,
      onBatch: () => options.meter.batch(),
      acquire: (name) => {
        store.open(name)
        subscriptions.acquire(name)
        symbols.catalogue.watched(parsePublicTopic(name)?.symbol ?? '')
      },
      release: (name) => subscriptions.release(name),
      welcome: () => {
        const session = login.session.view()
        return options.account.welcome(symbols.catalogue.view(), [
          ...(session === null ? [] : [{ type: 'Session', epoch, session } as const]),
          exchangeMessage(epoch, options.exchange),
          connection.message(),
          announcementsMessage(epoch, notices),
        ])
      },
      onReturn: () => connection.message(),
    },
  })
  return tabs
}
