import { accepted } from '#shared/contracts/outcome.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { Order } from '#shared/domain/records.ts'
import { createJoinCalls } from '../http/join-calls.ts'
import type { Intents } from './intents.ts'

/** The exchange's code of a parameter error, for requests that the hub can't send. */
export const BAD_PARAMETER = 10001

/** Reads an answer whose content doesn't matter. */
export const readNothing = (): true => true

/** For intents that no pushed order proves. */
export const notPushed = (_order: Order): null => null

/** An outcome whose value the caller doesn't need. */
export const withoutValue = (outcome: Outcome<unknown>): Outcome<null> =>
  outcome.kind === 'accepted' ? accepted(null) : outcome

/**
 * Sends a change of the account or of several orders as one intent. The same change requested again while the first is under
 * way (two tabs, a held key) is one change.
 */
export type ChangeAccount = <T>(
  path: string,
  symbol: string,
  body: object,
  read: (result: unknown) => T | null,
) => Promise<Outcome<T>>

export function createAccountChanges(intents: Intents, newId: () => string): ChangeAccount {
  const join = createJoinCalls()
  return (path, symbol, body, read) =>
    join(`${path} ${JSON.stringify(body)}`, () =>
      intents.run({
        id: newId(),
        kind: 'account',
        symbol,
        orderId: '',
        call: { method: 'POST', path, body, symbol, isPrivate: true },
        read,
        readPushed: notPushed,
      }),
    )
}
