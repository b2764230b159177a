import type { FeedPortOutput } from '#shared/contracts/feed-port.ts'
import { PROTOCOL } from '#shared/contracts/hub-protocol.ts'
import type { HubApi } from '#shared/contracts/hub-api.ts'
import { every } from '../../runtime/clock.ts'
import { createTeardown } from '../../runtime/teardown.ts'
import { createTrace } from '../../runtime/trace.ts'
import type { Trace } from '../../runtime/trace.ts'
import { createAlerts } from '../alerts/alerts.ts'
import { createCallStack } from './call-stack.ts'
import { createHubClock } from './hub-clock.ts'
import { createHistory } from '../history/history-part.ts'
import type { HubEnvironment } from './hub-environment.ts'
import { createSession } from '../login/session.ts'
import { createNoticeBoard } from '../notices/notice-board.ts'
import { createPrivateStack } from './private-stack.ts'
import { createPushStack } from './push-stack.ts'
import { movedTo, ownConnection } from './own-connection.ts'
import { createPrivateChannel } from '../socket/private-channel.ts'
import { pushUrl } from '../socket/socket-like.ts'
import { createAllFamilies } from '../symbols/all-families.ts'
import { heldIn, symbolsHeld } from '../symbols/symbols-held.ts'
import { readSymbolNotices } from '../symbols/symbol-notices.ts'
import { createPageQuestions } from '../public-calls/public-calls.ts'
import { createConnectionStatus } from '../status/connection-status.ts'
import { createMeter } from '../status/meter.ts'
import { createPageStore } from '../state/page-store.ts'
import { createMemberPreferences } from '../login/member-preferences.ts'
import { createKeptState } from './storage-stack.ts'
import { keepDismissed } from '../state/preferences.ts'
import { holdHubLock } from '../tabs/tab-lock.ts'
import { createSiblings } from '../browser/siblings.ts'
import { createTabs } from '../tabs/tabs.ts'

export interface Hub {
  readonly epoch: string
  readonly api: HubApi
  readonly trace: Trace
  /** A page's port (SharedWorker connect), or the dedicated worker's own scope. */
  connect(port: MessagePort): void
  /** The browser believes to be online again: a hint to try now, never a proof (N11). */
  online(): void
  /** Tells every page about an uncaught error of this worker: the browser doesn't (docs/choices.md#worker-errors). */
  failed(where: string, message: string): void
  stop(): void
}

const VIEW_MS = 1000
/** A hub without a tab by then looks for what an earlier life of it left. */
const FIRST_TAB_MS = 50
/** A hub that all tabs have left ends after this long: a reload of the only tab is back well before. */
const IDLE_MS = 10_000

/** The hub's composition root: makes the modules and ties them; no logic of its own. Synchronous, so no connect is lost. */
export function startHub(given: HubEnvironment): Hub {
  const clock = createHubClock(given.clock)
  const env: HubEnvironment = { ...given, clock }
  const epoch = env.newId()
  const trace = createTrace(clock)
  const note = (name: string, detail: string): void => trace.note(name, detail)
  const teardown = createTeardown((error) => trace.note('teardown', String(error)))
  const kept = createKeptState({
    env,
    accountId: () => session.account()?.accountId ?? null,
    onUnavailable: (reason) => {
      trace.note('storage unavailable', reason)
      showConnection(true)
    },
    onLanguage: (language) => calls.setLanguage(language),
    trace: note,
  })
  const { storage } = kept
  const meter = createMeter(clock)
  const calls = createCallStack({
    env,
    trace,
    session: () => session,
    tell: (news) => siblings.tell(news),
    tabs: () => tabs,
    instruments: () => catalogue.view()?.instruments ?? [],
    onHostsFault: (what) => notices.say('hosts_refused', what),
  })
  const { http, visitor } = calls
  const accountId = (): string | null => session.account()?.accountId ?? null
  const notices = createNoticeBoard({
    clock,
    newId: env.newId,
    onChange: () => tabs.toRisk(announcements(), true),
    ...keepDismissed(storage),
  })
  const announcements = (): FeedPortOutput => ({ type: 'Announcements', epoch, list: notices.list() })
  const push = createPushStack({
    clock,
    random: env.random,
    openSocket: env.openSocket,
    url: pushUrl(env.origin),
    fetch: env.fetch,
    trace,
    meter,
    notices,
    onOpen: () => session.socketOpened(),
    onLost: () => session.socketLost(),
    onRenewed: () => {
      session.socketRenewed()
      if (session.account() === null) connection.retire()
    },
    onState: () => showConnection(true),
    onPrivate: (entries) => own.take(entries),
    onPrivateSeq: (seq, time) => own.confirm(seq, time),
    onSessionEnd: (code) => session.endedByPush(code),
    onChange: () => {
      tabs.touch()
      alerts.look()
    },
    onTickerId: (symbol, id) => catalogue.learnId(symbol, id),
    onSymbols: (news) => catalogue.follow(readSymbolNotices(news)),
  })
  const { connection, requests, store, subscriptions } = push

  const own = createPrivateStack({
    env,
    epoch,
    storage,
    http,
    trace,
    accountId,
    tabs: () => tabs,
    onEvent: (event) => {
      alerts.heard(event)
      catalogue.need(symbolsHeld(event))
    },
    onSynced: () => {
      session.synced()
      connection.retire()
    },
  })
  const privateFeed = own.feed
  const session = createSession({
    clock,
    http,
    isOpen: () => connection.state() === 'open',
    ...createPrivateChannel(requests),
    privateFeed,
    onView: (view) => {
      if (view.kind === 'visitor' || view.kind === 'logging-in') own.clear()
      member.session(view)
      tabs.toRisk({ type: 'Session', epoch, session: view }, true)
      if (view.kind === 'visitor' && view.endedBy !== undefined) calls.sayEnd(view.endedBy)
      visitor.ask()
    },
    onLogin: () => siblings.tell({ type: 'LoggedIn' }),
    trace: note,
  })
  const siblings = createSiblings(env.siblings ?? null, (news) => {
    calls.heard(news)
    alerts.heardFrom(news)
    if (news.type === 'LoggedIn') session.loggedInElsewhere()
    else if (news.type === 'SessionEnded') session.endedElsewhere(news.accountId)
  })
  const pageStore = createPageStore(clock, (message) => tabs.toPages(message))
  const catalogue = createAllFamilies({
    clock,
    http,
    storage: kept.catalogueStorage,
    pageStore,
    random: env.random,
    hasCdn: calls.hasCdn,
    onChange: (view) => tabs.toRisk({ type: 'Catalogue', epoch, ...view }, true),
    held: () => heldIn(privateFeed.state()),
    trace: note,
  })
  const member = createMemberPreferences({
    clock,
    http,
    tell: (values) => tabs.toPages({ type: 'MemberPreferred', values }),
    trace: note,
  })
  const instruments = () => catalogue.view()?.instruments ?? []
  const from = { env, storage, accountId, instruments, push, privateFeed, siblings }
  const alerts = createAlerts({ ...from, tabs: () => tabs })
  const history = createHistory({ http, instruments, isTrader: () => accountId() !== null })

  const status = createConnectionStatus({
    clock,
    self: { epoch, build: env.build, kind: env.kind },
    push,
    meter,
    trace,
    tabs: () => tabs.count(),
    storageWorks: () => kept.works(),
  })
  const connectionMessage = (): FeedPortOutput => ({ type: 'Connection', epoch, connection: status.view() })
  const showConnection = (alsoParked: boolean): void => tabs.toRisk(connectionMessage(), alsoParked)
  function reconnectNow(): void {
    connection.reconnectNow(clock.now() - store.lastConfirmation() > VIEW_MS * 2)
    session.retryNow()
  }

  const owner = ownConnection({
    env,
    epoch,
    connection,
    toPages: (message) => tabs.toPages(message),
    trace: note,
  })
  const firstCalls = [() => catalogue.start(), () => session.start(), () => visitor.ask()]
  /** The first calls wait for the first tab, whose language they are made in (HTTP-11), but not long. */
  function begin(language: string): void {
    if (language !== '') calls.setLanguage(language)
    for (const call of firstCalls.splice(0)) call()
  }
  let tabsBefore = 0
  let cancelEnd: () => void = () => undefined
  /** Lets go of everything, so that no second socket lives beside the hub that the tabs are with. */
  function end(reason: string): void {
    trace.note('end', reason)
    teardown.run()
    env.end()
  }

  /** What a trader asks for: refusals pass the gate on their way to the tab (ERR-31). */
  const asked = { ...own.calls, login: (id: string) => session.login(id), logout: () => session.logout() }
  const api: HubApi = {
    hello: () => ({
      epoch,
      build: env.build,
      protocol: PROTOCOL,
      session: session.view(),
      isBanned: visitor.isBanned(),
    }),
    demoAccounts: () => session.demoAccounts(),
    ...calls.commandsOf(asked, ''),
    ...member.calls,
    ...history,
    ...createPageQuestions({ http, origin: env.origin, trace: note, analyticsPage: calls.analyticsPage }),
    quoteTokens: () => catalogue.quoteTokens(),
    loadOptions: () => catalogue.loadOptions(),
    reconnectNow,
    connectionReport: () => status.report(),
    dismissAnnouncement: (id) => notices.dismiss(id),
    complianceClosed: () => calls.wallClosed(),
    exportTrace: () => calls.report({ connection: status.view() }),
    ...kept.calls,
    ...alerts.calls,
  }
  const tabs = createTabs({
    clock,
    epoch,
    locks: env.locks,
    ready: holdHubLock(env.locks, epoch),
    hello: () => api.hello('', ''),
    serve: (port, tabId) => env.serve({ ...api, ...calls.commandsOf(asked, tabId) }, port),
    onStored: (ask, text) => pageStore.answered(ask, text),
    onCount: () => {
      pageStore.joined()
      cancelEnd()
      // The tab that left may have been the one with the wall.
      if (tabs.count() < tabsBefore) calls.wallClosed()
      tabsBefore = tabs.count()
      if (tabs.count() === 0) cancelEnd = clock.after(IDLE_MS, () => end('no tabs'))
      showConnection(false)
    },
    onJoining: (language) => begin(language),
    onJoined: (loadedAt) => {
      owner.joined(loadedAt)
      const other = owner.other()
      return other === null ? null : movedTo(other)
    },
    onShown: () => {
      connection.hint()
      session.retryNow()
    },
    risk: {
      clock,
      epoch,
      store,
      onBatch: () => meter.batch(),
      acquire: (name) => {
        store.open(name)
        subscriptions.acquire(name)
      },
      release: (name) => subscriptions.release(name),
      welcome: () =>
        own.welcome(catalogue.view(), [
          { type: 'Session', epoch, session: session.view() },
          connectionMessage(),
          announcements(),
        ]),
      onReturn: connectionMessage,
    },
  })

  env.onReplaced(() => end('replaced'))
  clock.after(FIRST_TAB_MS, () => begin(''))
  // Without anybody to share with there's nothing to settle: the socket opens before the first page has joined.
  if (env.locks === null || env.channel === null) owner.joined(0)
  // Undone in reverse order: the clock stops last.
  teardown.add(() => clock.stop())
  teardown.add(() => tabs.close())
  for (const part of [siblings, owner, catalogue, push, notices, visitor, member])
    teardown.add(() => part.stop())
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
    online: () => connection.hint(),
    failed: (where, message) => {
      trace.note('failure', `${where}: ${message}`)
      tabs.toPages({ type: 'HubFailure', where, message })
    },
    stop: () => teardown.run(),
  }
}
