import { expect, vi } from 'vitest'
import type { AccountInfo } from '#shared/domain/records.ts'
import type { Command } from '../../../../venue/exchange/commands.ts'
import type { PrivateEvent } from '../../../../venue/exchange/events.ts'
import type { FoundAccount } from '../../../../venue/bybit/keys/check-key.ts'
import { openKeyedAccount } from '../../../../venue/bybit/trading/keyed-account.ts'
import type { KeyedAccount, KeyedAccountOptions } from '../../../../venue/bybit/trading/keyed-account.ts'
import type { TradingAccount } from '../../../../venue/bybit/trading/trading-account.ts'
import type { BybitTransport } from '../../../../venue/bybit/terms/transport.ts'
import { createFakeTransport } from './fake-transport.ts'
import type { FakeTransport } from './fake-transport.ts'
import { catalogue } from './markets.ts'

/** What Bybit answers about a key that may trade, is bound to an address and has years left. */
export const goodKey = {
  readOnly: 0,
  permissions: { ContractTrade: ['Order', 'Position'], Wallet: [] },
  ips: ['10.0.0.1'],
  userID: 24617703,
  expiredAt: '2033-01-01T00:00:00Z',
}
export const goodAccount = { marginMode: 'REGULAR_MARGIN', unifiedMarginStatus: 6 }

export interface KeyStage {
  readonly fake: FakeTransport
  readonly account: KeyedAccount
  readonly lines: readonly string[]
  readonly notices: readonly (readonly [event: string, message: string])[]
  /** Commands that reached the account. */
  readonly sent: readonly Command['type'][]
  readonly accounts: readonly AccountInfo[]
  /** Publishes an event of the open account. */
  publish(event: PrivateEvent): void
  /** Transport of the open account. */
  transport(): BybitTransport
  /** Virtual time goes on, ms. */
  pass(ms: number): Promise<void>
}

/** Answers of Bybit about the key and the account. A whole reply is a refusal or no answer. */
export function setKey(fake: FakeTransport, key: unknown, account: unknown = goodAccount): void {
  fake.gets.set('/v5/user/query-api', () => key)
  fake.gets.set('/v5/account/info', () => account)
}

/** The account of a key under virtual time, with a scripted Bybit and an account that notes its commands. */
export async function openKeyStage(
  key: unknown = goodKey,
  options: Partial<KeyedAccountOptions> & { readonly info?: unknown } = {},
): Promise<KeyStage> {
  const fake = createFakeTransport()
  setKey(fake, key, options.info)
  const lines: string[] = []
  const sent: Command['type'][] = []
  const accounts: AccountInfo[] = []
  const listeners: ((events: readonly PrivateEvent[]) => void)[] = []
  let transport: BybitTransport = fake

  const open = (found: FoundAccount, watched: BybitTransport): TradingAccount => {
    accounts.push(found.account)
    transport = watched
    return {
      accountsOf: () => Promise.resolve([found.account]),
      command(_id, command) {
        sent.push(command.type)
        return Promise.resolve({ ok: true, result: {} })
      },
      query: () => Promise.resolve({ ok: true, result: {} }),
      privateSnapshot: () =>
        Promise.resolve({
          account: found.account,
          seq: 1,
          orders: [],
          positions: [],
          wallet: [],
          settings: [],
        }),
      findOrder: () => Promise.resolve(null),
      orderHistory: () => Promise.resolve([]),
      executions: () => Promise.resolve([]),

      history: () => Promise.resolve({ ok: true, list: [], nextBefore: null }),
      onPrivate: (listener) => void listeners.push(listener),
      isLive: () => true,
      close: () => undefined,
    }
  }
  const account = await openKeyedAccount({
    network: 'testnet',
    transport: fake,
    catalogue,
    keyHash: 'hash',
    dataDir: null,
    isReadOnly: false,
    allowsWithdrawal: false,
    lock: () => ({ release: () => undefined }),
    open,
    log: (line) => void lines.push(line),
    ...options,
  })
  const notices: (readonly [string, string])[] = []
  account.onNotice((event, message) => void notices.push([event, message]))
  return {
    fake,
    account,
    lines,
    notices,
    sent,
    accounts,
    publish: (event) => {
      for (const listener of listeners) listener([event])
    },
    transport: () => transport,
    pass: async (ms) => void (await vi.advanceTimersByTimeAsync(ms)),
  }
}

export const idOf = async ({ account }: KeyStage): Promise<string> =>
  (await account.accountsOf('p'))[0]?.accountId ?? ''
/** What each command is answered: 'sent', or the text of the refusal. */
export async function answersOf(
  stage: KeyStage,
  ...commands: readonly Command[]
): Promise<readonly string[]> {
  const id = await idOf(stage)
  const answers: string[] = []
  for (const command of commands) {
    const answer = await stage.account.command(id, command)
    if (!answer.ok) expect(answer.code).toBe(10005)
    answers.push(answer.ok ? 'sent' : answer.message)
  }
  return answers
}
