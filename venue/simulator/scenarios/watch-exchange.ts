import type { AccountInfo } from '#shared/domain/records.ts'
import type { Exchange } from '../../exchange/exchange.ts'

type ProfileListener = (profileId: string) => Promise<void>

/** An exchange that reports new profiles and logins, so that scenarios can prepare accounts before anybody sees them. */
export interface WatchedExchange {
  readonly exchange: Exchange
  /** The wrapped exchange. */
  readonly inner: Exchange
  /** Called once per profile; the answer with its accounts waits for it. */
  onProfile(listener: ProfileListener): void
  /** Called when a socket of a profile logs in. */
  onLogin(listener: (profileId: string) => void): void
  /** The profile of an account; undefined before its profile asked for accounts. */
  profileOf(accountId: string): string | undefined
}

export function watchExchange(inner: Exchange): WatchedExchange {
  const profiles = new Map<string, Promise<void>>()
  /** Profile of each account answered so far. */
  const owners = new Map<string, string>()
  const loginListeners: ((profileId: string) => void)[] = []
  let prepare: ProfileListener = () => Promise.resolve()

  async function accountsOf(profileId: string): Promise<readonly AccountInfo[]> {
    if ((await inner.accountsOf(profileId)).length === 0) return []
    let ready = profiles.get(profileId)
    if (ready === undefined) {
      ready = prepare(profileId)
      profiles.set(profileId, ready)
      // The next request prepares again: a failure must not keep the profile from its accounts for good.
      ready.catch(() => profiles.delete(profileId))
    }
    await ready
    const accounts = await inner.accountsOf(profileId)
    for (const { accountId } of accounts) owners.set(accountId, profileId)
    return accounts
  }
  const command: Exchange['command'] = (accountId, what) => {
    // The server reports an open private connection.
    if (what.type === 'PrivateConnections' && what.count > 0) {
      const profileId = owners.get(accountId)
      if (profileId !== undefined) for (const listener of loginListeners) listener(profileId)
    }
    return inner.command(accountId, what)
  }

  return {
    inner,
    exchange: Object.create(inner, {
      accountsOf: { value: accountsOf },
      command: { value: command },
    }) as Exchange,
    onProfile(listener) {
      prepare = listener
    },
    onLogin: (listener) => void loginListeners.push(listener),
    profileOf: (accountId) => owners.get(accountId),
  }
}
