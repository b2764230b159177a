import { PROTOCOL } from '#shared/contracts/hub-protocol.ts'
import type { HubApi } from '#shared/contracts/hub-api.ts'
import type { RecordingCalls } from '#shared/contracts/recording.ts'
import { path } from '#shared/wire/http.ts'
import { endThread } from '../../runtime/end-thread.ts'
import { readTimeline } from '../../runtime/read-timeline.ts'
import type { AlertStack } from './alert-stack.ts'
import { toEmptyOutcome, toReadOutcome } from '../http/to-outcome.ts'
import { createHistory } from '../history/history-part.ts'
import { createApiKeyCalls } from '../login/api-key-calls.ts'
import type { NoticeBoard } from '../notices/notice-board.ts'
import { createPublicCalls } from '../public-calls/public-calls.ts'
import type { CallStack } from './call-stack.ts'
import type { ConnectionStack } from './connection-stack.ts'
import type { HubContext } from './hub-context.ts'
import type { LoginStack } from './login-stack.ts'
import type { PrivateStack } from './private-stack.ts'
import type { StorageStack } from './storage-stack.ts'
import type { SymbolStack } from './symbol-stack.ts'

/** The API that pages call. */
export interface HubApiStack {
  readonly api: HubApi
  /** The API of one tab: refusals pass the error gate on their way to it (ERR-31). */
  readonly apiOf: (tabId: string) => HubApi
}

export function createHubApi(
  { env, epoch, note }: HubContext,
  options: {
    readonly calls: CallStack
    readonly login: LoginStack
    readonly account: Pick<PrivateStack, 'calls'>
    readonly symbols: SymbolStack
    readonly alerts: AlertStack
    readonly connection: ConnectionStack
    readonly notices: NoticeBoard
    readonly storages: StorageStack
    readonly recorder: { readonly calls: RecordingCalls }
  },
): HubApiStack {
  const { calls, symbols, connection } = options
  const { http, visitor } = calls
  const { session, member } = options.login
  /** Calls that a trader makes. */
  const commands = {
    ...options.account.calls,
    ...createApiKeyCalls(http),
    pairBrowser: async (code: string) =>
      toEmptyOutcome(await http.call({ method: 'POST', path: path.own.pair, body: { code } })),
    login: (id: string) => session.login(id),
    logout: () => session.logout(),
  }
  const { instruments } = symbols
  const api: HubApi = {
    hello: () => ({
      epoch,
      build: env.build,
      protocol: PROTOCOL,
      session: session.view(),
      isBanned: visitor.isBanned(),
    }),
    demoAccounts: () => session.demoAccounts(),
    ...calls.commandsOf(commands, ''),
    ...member.calls,
    ...createHistory({ http, instruments, isTrader: () => session.account() !== null }),
    ...createPublicCalls({ http, origin: env.origin, trace: note, analyticsPage: calls.analyticsPage }),
    quoteTokens: () => symbols.catalogue.quoteTokens(),
    loadOptions: () => symbols.catalogue.loadOptions(),
    reconnectNow: () => {
      connection.reconnectNow()
      session.retryNow()
    },
    connectionReport: () => connection.status.report(),
    dismissAnnouncement: (id) => options.notices.dismiss(id),
    complianceClosed: () => calls.wallClosed(),
    readTimeline,
    endThread,
    controlExchange: async (body) =>
      toReadOutcome(await http.call({ method: 'POST', path: path.own.control, body }), (result) => result),
    exportTrace: () => calls.report({ connection: connection.status.view() }),
    ...options.storages.calls,
    ...options.alerts.calls,
    ...options.recorder.calls,
  }
  return { api, apiOf: (tabId) => ({ ...api, ...calls.commandsOf(commands, tabId) }) }
}
