import type { SessionView } from '#shared/contracts/session.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { accepted } from '#shared/contracts/outcome.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import type { PushAnswer } from '#shared/wire/frames.ts'
import { path } from '#shared/wire/http.ts'
import type { Clock } from '../../runtime/clock.ts'
import { readAccount, readAll } from '../feeds/private-records.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'
import { toOutcome, toEmptyOutcome, toReadOutcome } from '../http/to-outcome.ts'
import { loginOnPush } from './push-login.ts'
import type { TokenAnswer } from './push-login.ts'
import { createRenewal, readTerm } from './renewal.ts'

/** Pause between rounds of three login attempts while private data is unavailable (A1). */
const RETRY_FIRST_MS = 5000
const RETRY_LONGEST_MS = 60_000
const DISCOVER_LONGEST_MS = 30_000
/** Lets the end of the previous session, which the exchange pushes, arrive first. */
const ELSEWHERE_MS = 500

export interface Session {
  /** null until the exchange has answered, or has failed to: before that the hub does not know who is logged in. */
  view(): SessionView | null
  account(): AccountInfo | null
  /** Grows with each login, logout and session end: answers of an older epoch are dropped (I12). */
  epoch(): number
  /** Resumes the session of the cookie, if there is one. */
  start(): void
  demoAccounts(): Promise<Outcome<readonly AccountInfo[]>>
  login(accountId: string): Promise<Outcome<AccountInfo>>
  logout(): Promise<Outcome<null>>
  /** An answer to a call reports that the session is over (10007, 10009, 33003). */
  end(code: number): void
  /** Another hub of the browser reports that this account's session ended. */
  endedElsewhere(accountId: string): void
  /** Another hub of this browser logged in: the cookie may belong to another session (decision 6). */
  loggedInElsewhere(): void
  /** The push stream ended the session; counts only if this session is logged in on the socket. */
  endedByPush(code: number): void
  socketOpened(): void
  /** Another socket replaced the open one and needs a login; private events arrive on the old one meanwhile. */
  socketRenewed(): void
  socketLost(): void
  /** The private state is complete. */
  synced(): void
  /** The account's private state has these modes: the account's name and dialogs have them too. */
  modesAre(modes: Pick<AccountInfo, 'accountId' | 'marginMode' | 'positionMode'>): void
  /** Starts a round of login attempts now (button, focus). */
  retryNow(): void
}

/** An account in `{account}`, in `{user}` or bare; null for none. */
function findAccount(result: unknown): AccountInfo | null {
  if (!isMap(result)) return null
  return readAccount(result['account']) ?? readAccount(result['user']) ?? readAccount(result)
}
function findAccounts(result: unknown): readonly AccountInfo[] | null {
  if (Array.isArray(result)) return readAll(result, readAccount)
  return isMap(result) ? readAll(result['accounts'] ?? result['list'], readAccount) : null
}

export function createSession(options: {
  readonly clock: Clock
  readonly http: HttpClient
  readonly isOpen: () => boolean
  readonly sendLogin: (token: string) => Promise<PushAnswer | null>
  /** Subscribes the private topics in one call after login_success (FEED-05); false: refused or no answer. */
  readonly subscribePrivate: () => Promise<boolean>
  readonly unsubscribePrivate: () => void
  readonly privateFeed: { start(): void; pause(): void; clear(): void }
  readonly onView: (view: SessionView) => void
  /** The exchange accepted a login of this hub. */
  readonly onLogin: () => void
  readonly trace: (name: string, detail: string) => void
}): Session {
  const { clock, http, privateFeed } = options
  const renewal = createRenewal({ clock, http, trace: options.trace })
  let view: SessionView | null = null
  let account: AccountInfo | null = null
  let epoch = 0
  let loginRun = 0
  /** Open logins and logouts of this hub, and the code with which the exchange ended the session meanwhile; 0 none. */
  let switches = 0
  let endedMeanwhile = 0
  /** The current session is logged in on the socket. */
  let onSocket = false
  let retryMs = RETRY_FIRST_MS
  let cancelRetry: () => void = () => undefined
  /** Whether the exchange has answered if the cookie holds a session. */
  let discovered = false
  /** The open question for it. The answer to one that was dropped is not used. */
  let question: Promise<unknown> | null = null
  let discoverMs = 500
  let last: Promise<unknown> = Promise.resolve()

  function setView(next: SessionView): void {
    view = next
    options.trace('session', next.kind)
    options.onView(next)
  }
  /** Runs logins and logouts one after the other, so that two tabs can't interleave theirs. */
  async function switching<T>(run: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await run()
    switches -= 1
    const code = endedMeanwhile
    if (switches === 0) endedMeanwhile = 0
    if (outcome.kind !== 'accepted' && code !== 0) end(code)
    return outcome
  }
  function exclusive<T>(change: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    switches += 1
    const run = (): Promise<Outcome<T>> => switching(change)
    const next = last.then(run, run)
    last = next
    return next
  }

  async function fetchToken(): Promise<TokenAnswer> {
    const mine = epoch
    const answer = await http.call({ method: 'POST', path: path.oneTimeToken, isPrivate: true })
    if (mine !== epoch) return { kind: 'over' }
    if (answer.hasError) return { kind: 'failed', code: answer.retCode }
    renewal.follow(readTerm(answer.result))
    const token = (isMap(answer.result) ? answer.result['token'] : undefined) ?? answer.token
    return typeof token === 'string' && token !== '' ? { kind: 'token', token } : { kind: 'failed', code: 0 }
  }

  async function loginPush(): Promise<void> {
    cancelRetry()
    loginRun += 1
    onSocket = false
    const mine = loginRun
    const isCurrent = (): boolean => mine === loginRun && account !== null
    if (!isCurrent() || !options.isOpen()) return
    const result = await loginOnPush({ clock, fetchToken, sendLogin: options.sendLogin, isCurrent })
    if (!isCurrent() || result.kind === 'over') return
    onSocket = result.kind === 'success'
    const subscribed = result.kind === 'success' && (await options.subscribePrivate())
    if (!isCurrent()) return
    if (subscribed) {
      retryMs = RETRY_FIRST_MS
      privateFeed.start()
      return
    }
    privateFeed.pause()
    const code = result.kind === 'failed' ? result.code : 0
    if (account !== null) setView({ kind: 'private-unavailable', account, code })
    cancelRetry = clock.after(retryMs, () => void loginPush())
    retryMs = Math.min(RETRY_LONGEST_MS, retryMs * 2)
  }

  function forget(): void {
    epoch += 1
    loginRun += 1
    onSocket = false
    cancelRetry()
    renewal.stop()
    http.setUserToken(null)
    if (account === null) return
    account = null
    options.unsubscribePrivate()
    privateFeed.clear()
  }
  function adopt(next: AccountInfo): void {
    forget()
    account = next
    discovered = true
    retryMs = RETRY_FIRST_MS
    setView({ kind: 'logging-in', account: next })
    void loginPush()
  }
  function end(code: number): void {
    if (account === null) return
    // A login or logout of this hub replaces the session, so its end needs no report, unless the login or logout fails.
    if (switches > 0) {
      endedMeanwhile = code
      return
    }
    options.trace('session end', String(code))
    forget()
    discovered = true
    setView({ kind: 'visitor', endedBy: code })
  }

  /** Start, the first tab and the opened socket all ask, mostly while the first answer is awaited. */
  async function discover(): Promise<void> {
    if (discovered || question !== null) return
    const asked = (question = http.call({ method: 'GET', path: path.own.profile }))
    const answer = await asked
    if (asked !== question) return
    question = null
    if (discovered) return
    const found = answer.hasError ? null : findAccount(answer.result)
    if (found === null && view === null) setView({ kind: 'visitor' })
    if (answer.hasError && answer.ambiguous !== null) {
      cancelRetry()
      cancelRetry = clock.after(discoverMs, () => void discover())
      discoverMs = Math.min(DISCOVER_LONGEST_MS, discoverMs * 2)
      return
    }
    discovered = true
    if (found !== null) adopt(found)
  }

  return {
    view: () => view,
    account: () => account,
    epoch: () => epoch,
    start: () => void discover(),
    demoAccounts: async () =>
      toReadOutcome(
        await http.call({ method: 'GET', path: path.own.accounts, isShared: true }),
        findAccounts,
      ),
    login: (accountId) =>
      exclusive(async () => {
        const answer = await http.call({ method: 'POST', path: path.own.login, body: { accountId } })
        const outcome = toOutcome(answer, findAccount)
        if (outcome.kind === 'accepted') {
          adopt(outcome.value)
          if (!answer.hasError) http.setUserToken(answer.token)
          options.onLogin()
        }
        return outcome
      }),
    logout: () =>
      exclusive(async () => {
        if (account === null) return accepted(null)
        const outcome = toEmptyOutcome(await http.call({ method: 'POST', path: path.own.logout }))
        if (outcome.kind === 'accepted') {
          forget()
          discovered = true
          setView({ kind: 'visitor' })
        }
        return outcome
      }),
    end,
    endedElsewhere: (accountId) => {
      if (account?.accountId !== accountId) return
      options.trace('session end', 'elsewhere')
      forget()
      discovered = true
      setView({ kind: 'visitor' })
    },
    loggedInElsewhere: () => {
      clock.after(ELSEWHERE_MS, () => {
        if (account !== null) return
        discovered = false
        question = null
        void discover()
      })
    },
    endedByPush: (code) => {
      // The end of the previous session, pushed while the next login is open, must not end the new session (A5).
      if (onSocket) end(code)
    },
    socketOpened: () => {
      if (account !== null) void loginPush()
      else void discover()
    },
    socketRenewed: () => {
      if (account !== null) void loginPush()
    },
    socketLost: () => {
      loginRun += 1
      onSocket = false
      cancelRetry()
      privateFeed.pause()
    },
    synced: () => {
      if (account !== null && view?.kind !== 'trader') setView({ kind: 'trader', account })
    },
    modesAre: ({ accountId, marginMode, positionMode }) => {
      if (account?.accountId !== accountId) return
      if (account.marginMode === marginMode && account.positionMode === positionMode) return
      account = { ...account, marginMode, positionMode }
      if (view !== null && view.kind !== 'visitor') setView({ ...view, account })
    },
    retryNow: () => {
      retryMs = RETRY_FIRST_MS
      if (view?.kind === 'private-unavailable') void loginPush()
      else if (account === null) void discover()
    },
  }
}
