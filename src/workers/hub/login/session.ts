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

/** Between rounds of three tries while private data is unavailable (A1). */
const RETRY_FIRST_MS = 5000
const RETRY_LONGEST_MS = 60_000
const DISCOVER_LONGEST_MS = 30_000
/** The end of the session before, which the exchange pushes, is taken first. */
const ELSEWHERE_MS = 500

export interface Session {
  view(): SessionView
  account(): AccountInfo | null
  /** Grows with each login, logout and end: answers of an older epoch are dropped (I12). */
  epoch(): number
  /** Looks for a session that the cookie still holds. */
  start(): void
  demoAccounts(): Promise<Outcome<readonly AccountInfo[]>>
  login(accountId: string): Promise<Outcome<AccountInfo>>
  logout(): Promise<Outcome<null>>
  /** An answer to a call says that the session is over (10007, 10009, 33003). */
  end(code: number): void
  /** The session of this account ended in another hub of the browser, which has said so. */
  endedElsewhere(accountId: string): void
  /** Another hub of this browser logged in: the cookie may hold another session (decision 6). */
  loggedInElsewhere(): void
  /** The socket says so; counts only for the session that is logged in on it. */
  endedByPush(code: number): void
  socketOpened(): void
  /** Another socket took the place of the open one: it must be logged in on; what is private comes over the old one meanwhile. */
  socketRenewed(): void
  socketLost(): void
  /** Private state is whole. */
  synced(): void
  /** A round of tries now (button, focus). */
  retryNow(): void
}

/** An account in `{account}`, `{user}` or bare; null for none. */
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
  /** A login of this hub was taken. */
  readonly onLogin: () => void
  readonly trace: (name: string, detail: string) => void
}): Session {
  const { clock, http, privateFeed } = options
  const renewal = createRenewal({ clock, http, trace: options.trace })
  let view: SessionView = { kind: 'visitor' }
  let account: AccountInfo | null = null
  let epoch = 0
  let loginRun = 0
  /** Logins and logouts of ours under way, and the code with which the exchange ended the session meanwhile; 0 none. */
  let switches = 0
  let endedMeanwhile = 0
  /** The socket speaks for the present session. */
  let onSocket = false
  let retryMs = RETRY_FIRST_MS
  let cancelRetry: () => void = () => undefined
  /** Whether the venue has said yes or no to the question for a cookie session. */
  let discovered = false
  let discoverMs = 500
  let last: Promise<unknown> = Promise.resolve()

  function setView(next: SessionView): void {
    view = next
    options.trace('session', next.kind)
    options.onView(next)
  }
  /** Login and logout one after the other: two tabs at once must not end half in each. */
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
    // The exchange ends the session that a login or logout of ours takes the place of: that is no news, unless ours fails.
    if (switches > 0) {
      endedMeanwhile = code
      return
    }
    options.trace('session end', String(code))
    forget()
    discovered = true
    setView({ kind: 'visitor', endedBy: code })
  }

  async function discover(): Promise<void> {
    if (discovered) return
    const mine = epoch
    const answer = await http.call({ method: 'GET', path: path.own.profile })
    if (discovered || mine !== epoch) return
    if (answer.hasError && answer.ambiguous !== null) {
      cancelRetry()
      cancelRetry = clock.after(discoverMs, () => void discover())
      discoverMs = Math.min(DISCOVER_LONGEST_MS, discoverMs * 2)
      return
    }
    discovered = true
    const found = answer.hasError ? null : findAccount(answer.result)
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
        void discover()
      })
    },
    endedByPush: (code) => {
      // The end of the session before, told while the next login is under way, must not end the new one (A5).
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
      if (account !== null && view.kind !== 'trader') setView({ kind: 'trader', account })
    },
    retryNow: () => {
      retryMs = RETRY_FIRST_MS
      if (view.kind === 'private-unavailable') void loginPush()
      else if (account === null) void discover()
    },
  }
}
