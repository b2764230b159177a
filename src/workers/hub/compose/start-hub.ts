// This order puts alike modules side by side in the bundle: gzip saves half a kilobyte by it.
import { createPrivateStack } from './private-stack.ts'
import { createPushStack } from './push-stack.ts'
import { createHubContext } from './hub-context.ts'
import { createAlertStack } from './alert-stack.ts'
import { createExchangeFacts } from '../public-calls/exchange-view.ts'
import { readSymbolNotices } from '../symbols/symbol-notices.ts'
import { createNoticeBoard } from '../notices/notice-board.ts'
import { dismissedAnnouncement } from '../state/preferences.ts'
import { createMeter } from '../status/meter.ts'
import type { Tabs } from '../tabs/tabs.ts'
import { createCallStack } from './call-stack.ts'
import { createConnectionStack } from './connection-stack.ts'
import { symbolsHeld } from '../symbols/symbols-held.ts'
import type { Hub } from './hub.ts'
import { createHubApi } from './hub-api.ts'
import type { HubEnvironment } from './hub-environment.ts'
import { createRecorderStack } from './recorder-stack.ts'
import { runHub } from './run-hub.ts'
import { createLifecycle } from './lifecycle.ts'
import { createLoginStack } from './login-stack.ts'
import { createStorageStack } from './storage-stack.ts'
import { announcementsMessage, createTabStack, exchangeMessage } from './tab-stack.ts'
import { createSymbolStack } from './symbol-stack.ts'
import { createTeardown } from '../../runtime/teardown.ts'

/** Builds the hub's parts and connects them; it has no logic of its own. Synchronous, so that no connect event is lost. */
export function startHub(given: HubEnvironment): Hub {
  const context = createHubContext(given)
  const { env, clock, epoch, trace } = context
  const teardown = createTeardown((error) => trace.note('teardown', String(error)))
  const tabsLater = (): Tabs => tabs
  const accountId = (): string | null => login.session.account()?.accountId ?? null
  const storages = createStorageStack(context, {
    accountId,
    onChange: () => connection.show(true),
    onLanguage: (language) => calls.setLanguage(language),
  })
  const { storage } = storages
  const meter = createMeter(clock)
  const calls = createCallStack(context, {
    session: () => login.session,
    notifySiblings: (message) => login.siblings.send(message),
    tabs: tabsLater,
    instruments: () => symbols.instruments(),
    onHostsFault: (what) => notices.showOwn('hosts_refused', what),
  })
  const notices = createNoticeBoard({
    clock,
    newId: env.newId,
    onChange: () => tabs.toRisk(announcementsMessage(epoch, notices), true),
    ...dismissedAnnouncement(storage),
  })
  const exchange = createExchangeFacts({
    clock,
    http: calls.http,
    onChange: () => tabs.toRisk(exchangeMessage(epoch, exchange), true),
    trace: context.note,
  })
  const push = createPushStack(context, {
    meter,
    notices,
    session: () => login.session,
    onState: () => connection.show(true),
    onPrivate: (entries) => account.take(entries),
    onPrivateSeq: (seq, time) => account.confirm(seq, time),
    onChange: () => {
      tabs.touch()
      alerts.check()
      recorder.touch()
    },
    onTickerId: (symbol, id) => symbols.catalogue.learnId(symbol, id),
    onExchange: () => exchange.read(),
    onSymbols: (news) => {
      symbols.catalogue.follow(readSymbolNotices(news))
      push.subscriptions.retryRefused()
    },
  })
  const account = createPrivateStack(context, {
    storage,
    http: calls.http,
    accountId,
    tabs: tabsLater,
    onEvent: (event) => {
      alerts.onPrivateEvent(event)
      symbols.catalogue.need(symbolsHeld(event))
      if (event.kind === 'State') login.session.modesAre(event.state.account)
    },
    onIntent: (record) => recorder.note(record),
    onSynced: () => {
      login.session.synced()
      push.connection.retire()
    },
  })
  const login = createLoginStack(context, {
    calls,
    push,
    account,
    tabs: tabsLater,
    onSiblingMessage: (message) => alerts.onSiblingMessage(message),
  })
  const symbols = createSymbolStack(context, {
    calls,
    storage: storages.catalogueStorage,
    feed: account.feed,
    tabs: tabsLater,
  })
  const alerts = createAlertStack(context, {
    http: calls.http,
    storage,
    accountId,
    instruments: symbols.instruments,
    push,
    privateFeed: account.feed,
    siblings: login.siblings,
    tabs: tabsLater,
  })
  const connection = createConnectionStack(context, {
    push,
    meter,
    tabs: tabsLater,
    storageWorks: () => storages.works(),
  })
  const recorder = createRecorderStack(context, { storage, meter, push, calls, exchange, symbols })
  function end(reason: string): void {
    trace.note('end', reason)
    teardown.run()
    env.end()
  }
  const lifecycle = createLifecycle({
    clock,
    firstCalls: [() => exchange.read(), () => symbols.catalogue.start(), () => login.session.start()],
    setLanguage: (language) => calls.setLanguage(language),
    // The tab that left may have shown the compliance wall.
    onTabGone: () => calls.wallClosed(),
    onIdle: () => end('no tabs'),
  })
  const parts = { calls, login, account, symbols, alerts, connection, notices, push, lifecycle, recorder }
  const { api, apiOf } = createHubApi(context, { ...parts, storages })
  const tabs: Tabs = createTabStack(context, { ...parts, exchange, meter, api, apiOf })

  return runHub(context, teardown, {
    ...parts,
    exchange,
    api,
    tabs,
    onReplaced: () => end('replaced'),
  })
}
