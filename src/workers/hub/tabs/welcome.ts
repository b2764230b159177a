import type { FeedPortOutput } from '#shared/contracts/feed-port.ts'
import type { PrivateFeedEvent, PrivateState } from '#shared/contracts/private-feed.ts'

/**
 * First messages to a risk worker, in the order in which it needs them: symbols before what refers to them. `symbols` is
 * null before the first catalogue, `state` is null if nobody is logged in, `open` are the intents without an outcome.
 */
export function welcomeMessages(
  epoch: string,
  now: {
    readonly symbols: Omit<Extract<FeedPortOutput, { type: 'Catalogue' }>, 'type' | 'epoch'> | null
    readonly about: readonly FeedPortOutput[]
    readonly state: PrivateState | null
    readonly open: readonly PrivateFeedEvent[]
  },
): readonly FeedPortOutput[] {
  const first: PrivateFeedEvent =
    now.state === null ? { kind: 'Cleared' } : { kind: 'State', state: now.state }
  return [
    ...(now.symbols === null ? [] : [{ type: 'Catalogue', epoch, ...now.symbols } as const]),
    ...now.about,
    ...[first, ...now.open].map((event): FeedPortOutput => ({ type: 'Private', epoch, event })),
  ]
}
