/** The account of an API key from the start to the end of a gateway: whether it is known, what may be sent for it, and why not. */
import type { PrivateEvent } from '../../exchange/events.ts'
import type { AccountLock } from '../keys/account-lock.ts'
import { checkKey } from '../keys/check-key.ts'
import type { FoundAccount } from '../keys/check-key.ts'
import { keyWarnings } from '../keys/key-facts.ts'
import { openKeyIdentities } from '../keys/key-identity.ts'
import { createKeyWatch } from '../keys/key-watch.ts'
import type { KeyState } from '../keys/key-watch.ts'
import { watchRefusals } from '../keys/watch-refusals.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { AccountSide, AccountView, OpenAccount } from '../terms/account-side.ts'
import type { Catalogue } from '../terms/catalogue.ts'
import type { Network } from '../terms/networks.ts'
import type { BybitTransport } from '../terms/transport.ts'
import { tradingCapabilities } from '../watch/capabilities.ts'
import { refusalByPermit, refusalOfInverse } from './permit.ts'
import type { Permit } from './permit.ts'
import type { TradingAccount } from './trading-account.ts'

export interface KeyedAccountOptions {
  readonly network: Network
  readonly transport: BybitTransport
  readonly catalogue: Catalogue
  readonly keyHash: string
  /** Folder of gateway.sqlite; null stores nothing. */
  readonly dataDir: string | null
  /** No command is sent, whatever the key may do. */
  readonly isReadOnly: boolean
  /** A key that can move money out is accepted. */
  readonly allowsWithdrawal: boolean
  /** Takes the lock of an account. Throws a reason for people if another gateway has it. */
  readonly lock: (accountId: string) => AccountLock
  /** Opens a known account with a transport. */
  readonly open: (found: FoundAccount, transport: BybitTransport) => TradingAccount
  readonly log: (line: string) => void
}

/** Its notices: `key_refused`, `key_accepted`, `key_warning` (empty: nothing is weak any more), `exchange_changed`. */
export interface KeyedAccount extends AccountSide, OpenAccount, AccountView {
  /** What may be sent for it now. */
  permit(): Permit
}

const CLASSIC =
  'This is a classic account: only markets are shown. Upgrade it to a unified account at Bybit to trade from here.'
const WITHDRAWS = 'The API key may withdraw money. Take that right away at Bybit, or make another key.'
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Checks the key and opens its account. Without an answer of Bybit the account is the one that the key had last, or none until
 * Bybit answers. Rejects with a reason for people if Bybit refuses the key, if the key may withdraw money, or if another gateway has
 * the account.
 */
export async function openKeyedAccount(options: KeyedAccountOptions): Promise<KeyedAccount> {
  const { network, transport, catalogue, keyHash, dataDir, isReadOnly, allowsWithdrawal, log } = options
  const identities = openKeyIdentities(dataDir, network)
  const check = () => checkKey(transport, network, keyHash)
  const first = await check()
  if (first.kind === 'refused') throw new Error(first.reason)
  if (first.kind === 'good' && first.facts?.mayWithdraw === true && !allowsWithdrawal)
    throw new Error(`${WITHDRAWS} If you cannot change it: --allow-withdraw-key`)

  const onPrivate: ((events: readonly PrivateEvent[]) => void)[] = []
  const onNotice: ((event: string, message: string) => void)[] = []
  let account: TradingAccount | null = null
  let accountId = ''
  let lock: AccountLock | null = null
  /** Why the account of a good key is not open. */
  let notOpen = ''
  let warning = ''

  function notify(event: string, message: string): void {
    for (const listener of onNotice) listener(event, message)
  }
  const watched = watchRefusals(transport, network, () => watch.checkSoon())

  function open(found: FoundAccount): void {
    if (account !== null || found.account.kind === 'standard') return
    lock = options.lock(found.account.accountId)
    accountId = found.account.accountId
    account = options.open(found, watched)
    for (const listener of onPrivate) account.onPrivate(listener)
  }

  function permitOf(state: KeyState): Permit {
    if (state.kind === 'refused') return { kind: 'nothing', reason: state.reason }
    if (state.kind === 'unchecked')
      return { kind: 'nothing', reason: `The API key is not checked yet: ${state.reason}` }
    const { facts, found } = state
    if (found.account.kind === 'standard') return { kind: 'nothing', reason: CLASSIC }
    if (account === null) return { kind: 'nothing', reason: notOpen }
    if (found.account.accountId !== accountId)
      return { kind: 'nothing', reason: 'The API key belongs to another account now. Start again.' }
    if (isReadOnly) return { kind: 'nothing', reason: 'the gateway runs with --read-only' }
    if (facts?.isReadOnly === true) return { kind: 'nothing', reason: 'the API key is read-only' }
    return facts?.mayWithdraw === true && !allowsWithdrawal
      ? { kind: 'closing', reason: `${WITHDRAWS} Until then only orders that close are sent.` }
      : { kind: 'all' }
  }
  /** Nothing is wrong with a key that is read-only, or that a trader uses so. */
  const isTrouble = (state: KeyState, permit: Permit): boolean =>
    permit.kind === 'closing' ||
    state.kind === 'refused' ||
    (state.kind === 'good' && (account === null || state.found.account.accountId !== accountId))

  function warn(state: KeyState): void {
    if (state.kind !== 'good' || state.facts === null) return
    const text = keyWarnings(state.facts, transport.now()).join(' ')
    if (text === warning) return
    warning = text
    log(text === '' ? 'Nothing is weak about the API key any more.' : text)
    notify('key_warning', text)
  }
  /** Opens the account of a key that Bybit knows. */
  function adopt(state: KeyState): void {
    if (state.kind !== 'good') return
    identities.remember(keyHash, state.found)
    try {
      open(state.found)
    } catch (error) {
      notOpen = textOf(error)
    }
    warn(state)
  }

  let announced = ''
  function announce(state: KeyState): void {
    const permit = permitOf(state)
    const reason = permit.kind !== 'all' && isTrouble(state, permit) ? permit.reason : ''
    if (reason === announced) return
    announced = reason
    const [event, text] =
      reason === ''
        ? (['key_accepted', 'Bybit accepts the API key again.'] as const)
        : (['key_refused', reason] as const)
    log(text)
    notify(event, text)
  }

  if (first.kind === 'good') {
    identities.remember(keyHash, first.found)
    open(first.found)
  } else {
    const known = identities.find(keyHash)
    if (known !== null) open(known)
    log(
      `The API key cannot be checked: ${first.reason} The gateway keeps trying. ` +
        (known === null
          ? 'The account is shown when Bybit answers.'
          : `Until then nothing is sent for ${known.account.name}.`),
    )
  }
  const privateSocket = transport.socket('private')
  const watch = createKeyWatch(first, check, log, (state) => !isReadOnly && permitOf(state).kind !== 'all')
  let permit = permitOf(watch.state())
  let last = watch.state().kind
  watch.onState((state) => {
    // Bybit refused the log-in of the socket too, which then waits longer than the key is refused.
    if (last === 'refused' && state.kind === 'good') privateSocket.openNow()
    last = state.kind
    adopt(state)
    announce(state)
    const next = permitOf(state)
    const isChanged = JSON.stringify(next) !== JSON.stringify(permit)
    permit = next
    if (isChanged) notify('exchange_changed', 'the rights of the API key changed')
  })
  if (first.kind === 'good') {
    warn(watch.state())
    announce(watch.state())
  }
  // A refused log-in of the socket is seen here; one that is lost for another reason costs one call.
  privateSocket.onState(({ isOpen }) => {
    if (!isOpen) watch.checkSoon()
  })

  /** The open account, if the session is one of it. Rejects with a reason for people. */
  function own(id: string): TradingAccount {
    if (account === null) throw new Error(permit.kind === 'all' ? 'no account' : permit.reason)
    if (id !== accountId) throw new Error('the session is one of another account')
    return account
  }
  return {
    permit: () => permit,
    capabilities: () => tradingCapabilities(network, permit.kind === 'nothing'),
    onNotice(listener) {
      onNotice.push(listener)
      // The first check is older than any listener.
      if (warning !== '') listener('key_warning', warning)
      if (announced !== '') listener('key_refused', announced)
    },
    accountsOf: (profileId) => account?.accountsOf(profileId) ?? Promise.resolve([]),
    async command(id, command) {
      if (account !== null && id !== accountId) return refuseHere('unknownAccount')
      const refusal = refusalByPermit(permit, command)
      if (refusal !== null) return refusal
      const [info] = (await account?.accountsOf('')) ?? []
      const ofInverse = info?.kind === 'UTA' ? refusalOfInverse(catalogue, command) : null
      return ofInverse ?? (await own(id).command(id, command))
    },
    query: async (id, query) => own(id).query(id, query),
    privateSnapshot: async (id) => own(id).privateSnapshot(id),
    findOrder: async (id, key) => own(id).findOrder(id, key),
    orderHistory: async (id, filter) => own(id).orderHistory(id, filter),
    executions: async (id, filter) => own(id).executions(id, filter),
    history: async (id, request) => own(id).history(id, request),
    onPrivate(listener) {
      onPrivate.push(listener)
      account?.onPrivate(listener)
    },
    isLive: () => account?.isLive() ?? false,
    close() {
      watch.close()
      account?.close()
      lock?.release()
    },
  }
}
