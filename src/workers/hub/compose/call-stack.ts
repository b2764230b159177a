import { RELEASE } from '#shared/domain/release.ts'
import { quantityCoin } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { exportTrace } from '../../runtime/export-trace.ts'
import type { HubContext } from './hub-context.ts'
import { tabCalls } from '../refusals/tab-calls.ts'
import { createErrorGate } from '../refusals/error-gate.ts'
import { createHttpClient } from '../http/http-client.ts'
import type { HttpClient } from '../http/http-client.ts'
import { createHostsFile } from '../http/hosts-file.ts'
import type { FurtherHosts } from '../http/read-hosts.ts'
import { isOwnCall } from '../refusals/own-calls.ts'
import type { Session } from '../login/session.ts'
import type { SiblingMessage } from '../browser/siblings.ts'
import type { Tabs } from '../tabs/tabs.ts'
import { createVisitor } from '../visitor/visitor.ts'
import type { Visitor } from '../visitor/visitor.ts'

/** The HTTP client, the visitor check, and the handling of refusals. */
export interface CallStack {
  readonly http: HttpClient
  /** Whether a CDN has a copy of the spot list. */
  readonly hasCdn: () => boolean | Promise<boolean>
  /** Page of another origin that counts visits; null none. */
  readonly analyticsPage: () => Promise<string | null>
  readonly visitor: Visitor
  /** Sets the language of calls (HTTP-11). */
  setLanguage(language: string): void
  /** The calls for one tab: refusals pass the error gate (ERR-31). */
  commandsOf<Commands extends object>(commands: Commands, tabId: string): Commands
  /** The exchange ended the session: shown once, in the tab in front (ERR-16). */
  notifySessionEnd(code: number): void
  /** The compliance wall was closed, or its tab may be gone. */
  wallClosed(): void
  /** Another hub of this browser sent a message (decision 6). */
  onSiblingMessage(message: SiblingMessage): void
  /** The trace as JSON text, with further data of the report. */
  report(more: Readonly<Record<string, unknown>>): string
}

export function createCallStack(
  { env, clock, trace }: Pick<HubContext, 'env' | 'clock' | 'trace'>,
  options: {
    readonly session: () => Pick<Session, 'epoch' | 'end' | 'account'>
    readonly notifySiblings: (message: SiblingMessage) => void
    readonly tabs: () => Pick<Tabs, 'toFront' | 'toPages' | 'used' | 'count'>
    readonly instruments: () => readonly Instrument[]
    /** The file with the hosts of calls is unusable. */
    readonly onHostsFault: (what: string) => void
  },
): CallStack {
  const { session, tabs } = options
  let language = env.language
  const gate = createErrorGate(clock, options.notifySiblings)
  const instrumentOf = (symbol: string): Instrument | undefined =>
    symbol === '' ? undefined : options.instruments().find((one) => one.symbol === symbol)
  const showInFront = (code: number, message: string): void => {
    // No tab is there to close the wall.
    if (!tabs().toFront({ type: 'Refusal', code, message })) gate.wallClosed()
  }
  const hosts = createHostsFile({
    clock,
    fetch: env.fetch,
    origin: env.origin,
    onFault: (what) => {
      trace.note('config.json', what || 'read')
      options.onHostsFault(what)
    },
  })
  const http = createHttpClient({
    clock,
    fetch: env.fetch,
    base: env.origin,
    hosts,
    platform: env.isMobileApp === true ? 'app' : 'pc',
    sessionEpoch: () => session().epoch(),
    onSessionEnd: (code) => {
      const account = session().account()
      session().end(code)
      if (account !== null) options.notifySiblings({ type: 'SessionEnded', accountId: account.accountId })
    },
    instrumentOf,
    onFailure: (call, failed) => {
      trace.note('call failed', `${call.method} ${call.path} ${failed.retCode} ${failed.ambiguous ?? ''}`)
      if (isOwnCall(call) && gate.passOwn(failed.retCode)) showInFront(failed.retCode, failed.retMsg)
    },
  })
  http.setLanguage(language)
  const visitor = createVisitor({
    clock,
    http,
    language: () => language,
    isVisitor: () => session().account() === null,
    onChange: (isBanned) => tabs().toPages({ type: 'Visitor', isBanned }),
  })
  return {
    http,
    hasCdn: () => {
      const found = hosts()
      const isNamed = ({ cdn }: FurtherHosts): boolean => cdn !== undefined
      return found instanceof Promise ? found.then(isNamed) : isNamed(found)
    },
    analyticsPage: async () => (await hosts()).analyticsPage ?? null,
    visitor,
    setLanguage: (next) => {
      language = next
      http.setLanguage(next)
    },
    commandsOf: (commands, tabId) =>
      tabCalls(commands, {
        gate,
        coinOf: (symbol) => quantityCoin(instrumentOf(symbol)),
        onCall: () => tabs().used(tabId),
      }),
    notifySessionEnd: (code) => showInFront(code, ''),
    wallClosed: () => gate.wallClosed(),
    onSiblingMessage: (message) => gate.onSiblingMessage(message),
    report: (more) => {
      const about = { thread: 'hub', release: RELEASE, build: env.build, tabs: tabs().count() }
      const { pending, timings } = http.inFlight
      return exportTrace(about, trace.read(), { ...more, pending: pending(), timings: timings() })
    },
  }
}
