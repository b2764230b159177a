import type { FeedPortOutput, PrivateFeedEvent } from '#shared/contracts/feed-port.ts'
import { PROTOCOL } from '#shared/contracts/hub-api.ts'
import type { ConnectionView, HubApi } from '#shared/contracts/hub-api.ts'
import { path } from '#shared/wire/http.ts'
import { privateTopics } from '#shared/wire/topics.ts'
import { every } from '../runtime/clock.ts'
import { createStorage } from '../runtime/storage.ts'
import { createTeardown } from '../runtime/teardown.ts'
import { createTrace } from '../runtime/trace.ts'
import type { Trace } from '../runtime/trace.ts'
import { readPrivateState } from './feeds/private-book.ts'
import { createPrivateFeed } from './feeds/private-feed.ts'
import type { HubEnvironment } from './hub-environment.ts'
import { createHttpClient } from './http/http-client.ts'
import { createSession } from './login/session.ts'
import { createIntents } from './orders/intents.ts'
import { createJournal } from './orders/journal.ts'
import { createOrderCalls } from './orders/order-calls.ts'
import { createPushStack } from './push-stack.ts'
import { pushUrl } from './socket/socket-like.ts'
import { createCatalogue } from './symbols/catalogue.ts'
import { createBars } from './tabs/bars.ts'
import { createMeter } from './tabs/connection-view.ts'
import { createPreferences } from './tabs/preferences.ts'
import { holdHubLock } from './tabs/tab-lock.ts'
import { createTabs } from './tabs/tabs.ts'

export interface Hub {
  readonly epoch: string
  readonly api: HubApi
  readonly trace: Trace
  /** A page's port (SharedWorker connect), or the dedicated worker's own scope. */
  connect(port: MessagePort): void
  /** The browser believes to be online again: a hint to try now, never a proof (N11). */
  online(): void
  /** Tells every page about an uncaught error of this worker: the browser doesn't (pipeline.md 6). */
  failed(where: string, message: string): void
  stop(): void
}

const VIEW_MS = 1000
/** A hub that all tabs have left ends after this long: a reload of the only tab is back well before. */
const IDLE_MS = 10_000
/** Preference with the page's language as JSON text; the `lang` header of calls follows it (HTTP-11). */
const LANGUAGE_KEY = 'lang'

/** The hub's composition root: makes the modules and ties them; no logic of its own. Synchronous, so no connect is lost. */
export function startHub(env: HubEnvironment): Hub {
  const { clock } = env
  const epoch = env.newId()
  const trace = createTrace(clock)
  const note = (name: string, detail: string): void => trace.note(name, detail)
  const teardown = createTeardown((error) => trace.note('teardown', String(error)))
  const onUnavailable = (reason: string): void => {
    trace.note('storage unavailable', reason)
    showConnection(true)
  }
  const storage = createStorage({ clock, open: env.openHubDatabase, onUnavailable })
  const catalogueStorage = createStorage({ clock, open: env.openCatalogueDatabase, onUnavailable })
  const meter = createMeter(clock)
  const http = createHttpClient({
    clock,
    fetch: env.fetch,
    base: env.origin,
    sessionEpoch: () => session.epoch(),
    onSessionEnd: (code) => session.end(code),
  })
  http.setLanguage(env.language)
  const accountId = (): string | null => session.account()?.accountId ?? null
  const emitPrivate = (event: PrivateFeedEvent): void => {
    tabs.toRisk({ type: 'Private', epoch, event }, true)
    if (event.kind === 'Order') intents.seen(event.order)
  }

  const push = createPushStack({
    clock,
    random: env.random,
    openSocket: env.openSocket,
    url: pushUrl(env.origin),
    trace,
    meter,
    onOpen: () => session.socketOpened(),
    onLost: () => session.socketLost(),
    onState: () => showConnection(true),
    onPrivate: (entries) => privateFeed.take(entries),
    onPrivateSeq: (seq) => privateFeed.confirm(seq),
    onSessionEnd: (code) => session.endedByPush(code),
    onChange: () => tabs.touch(),
    onTickerId: (symbol, id) => catalogue.learnId(symbol, id),
  })
  const { connection, requests, store, subscriptions } = push

  const privateFeed = createPrivateFeed({
    clock,
    fetchState: async () => {
      const answer = await http.call({ method: 'GET', path: path.own.privateSnapshot, isPrivate: true })
      return answer.hasError ? null : readPrivateState(answer.result)
    },
    emit: emitPrivate,
    onSynced: () => {
      session.synced()
      const id = accountId()
      if (id !== null) intents.synced(id)
    },
    onGap: (reason) => trace.note('private gap', reason),
  })
  const session = createSession({
    clock,
    http,
    isOpen: () => connection.state() === 'open',
    sendLogin: (token) => new Promise((resolve) => requests.ask('login', [token], resolve)),
    subscribePrivate: () =>
      new Promise((resolve) =>
        requests.ask('subscribe', privateTopics, (answer) => resolve(answer !== null && answer.success)),
      ),
    unsubscribePrivate: () => requests.ask('unsubscribe', privateTopics, () => undefined),
    privateFeed,
    onView: (view) => {
      // Another session, another account's orders: what is open waits in the journal for its own.
      if (view.kind === 'visitor' || view.kind === 'logging-in') intents.clear()
      tabs.toRisk({ type: 'Session', epoch, session: view }, true)
    },
    trace: note,
  })
  const intents = createIntents({
    clock,
    journal: createJournal(clock, storage),
    http,
    accountId,
    refetch: () => privateFeed.refetch(),
    emit: emitPrivate,
  })
  const catalogue = createCatalogue({
    clock,
    http,
    storage: catalogueStorage,
    onChange: (view) => tabs.toRisk({ type: 'Catalogue', epoch, ...view }, true),
    trace: note,
  })
  const preferences = createPreferences(storage, () => accountId() ?? '')

  function connectionView(): ConnectionView {
    const confirmed = store.lastConfirmation()
    return {
      state: connection.state(),
      latencyMs: Math.round(push.latencyMs()),
      tabs: tabs.count(),
      dataAgeMs: confirmed === 0 ? -1 : Math.max(0, Math.round(clock.now() - confirmed)),
      reconnects: connection.reconnects(),
      ...meter.read(),
      hubKind: env.kind,
      storage: storage.status() === 'ok' && catalogueStorage.status() === 'ok' ? 'ok' : 'unavailable',
    }
  }
  const connectionMessage = (): FeedPortOutput => ({
    type: 'Connection',
    epoch,
    connection: connectionView(),
  })
  function showConnection(alsoParked: boolean): void {
    tabs.toRisk(connectionMessage(), alsoParked)
  }
  function reconnectNow(): void {
    const quiet = clock.now() - store.lastConfirmation() > VIEW_MS * 2
    connection.reconnectNow(quiet)
    session.retryNow()
  }

  let cancelEnd: () => void = () => undefined
  /** Lets go of everything, so that no second socket lives beside the hub that the tabs are with. */
  function end(reason: string): void {
    trace.note('end', reason)
    teardown.run()
    env.end()
  }

  const orderCalls = createOrderCalls(intents, env.newId)
  const api: HubApi = {
    hello: () => ({ epoch, build: env.build, protocol: PROTOCOL, session: session.view() }),
    demoAccounts: () => session.demoAccounts(),
    login: (id) => session.login(id),
    logout: () => session.logout(),
    ...orderCalls,
    resetAccount: async () => {
      const outcome = await orderCalls.resetAccount()
      privateFeed.refetch()
      return outcome
    },
    bars: createBars(http),
    reconnectNow,
    readPreference: (key) => preferences.read(key),
    writePreference: (key, json) => {
      if (key === LANGUAGE_KEY) http.setLanguage(json.replaceAll('"', ''))
      return preferences.write(key, json)
    },
  }
  const tabs = createTabs({
    clock,
    epoch,
    locks: env.locks,
    ready: holdHubLock(env.locks, epoch),
    hello: () => api.hello('', ''),
    serve: (port) => env.serve(api, port),
    onCount: () => {
      cancelEnd()
      if (tabs.count() === 0) cancelEnd = clock.after(IDLE_MS, () => end('no tabs'))
      showConnection(false)
    },
    risk: {
      clock,
      epoch,
      store,
      acquire: (name) => {
        store.open(name)
        subscriptions.acquire(name)
      },
      release: (name) => subscriptions.release(name),
      welcome: () => {
        const messages: FeedPortOutput[] = [
          { type: 'Session', epoch, session: session.view() },
          connectionMessage(),
        ]
        const symbols = catalogue.view()
        if (symbols !== null) messages.unshift({ type: 'Catalogue', epoch, ...symbols })
        const state = privateFeed.state()
        messages.push({
          type: 'Private',
          epoch,
          event: state === null ? { kind: 'Cleared' } : { kind: 'State', state },
        })
        for (const event of intents.pendingEvents()) messages.push({ type: 'Private', epoch, event })
        return messages
      },
      onReturn: connectionMessage,
    },
  })

  env.onReplaced(() => end('replaced'))
  catalogue.start()
  session.start()
  connection.start()
  teardown.add(() => {
    tabs.close()
    cancelEnd()
  })
  teardown.add(() => push.stop())
  teardown.add(
    every(clock, VIEW_MS, () => {
      meter.tick()
      showConnection(false)
    }),
  )
  return {
    epoch,
    api,
    trace,
    connect: (port) => tabs.connect(port),
    online: () => {
      // After a normal close only the trader reconnects (FEED-07).
      if (connection.state() === 'waiting') connection.reconnectNow(false)
    },
    failed: (where, message) => {
      trace.note('failure', `${where}: ${message}`)
      tabs.toPages({ type: 'HubFailure', where, message })
    },
    stop: () => teardown.run(),
  }
}
