import type { SymbolNotice } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import type { NoticeBoard } from '../notices/notice-board.ts'
import type { Requests } from '../socket/requests.ts'
import { createSubscriptions } from '../socket/subscriptions.ts'
import type { Subscriptions } from '../socket/subscriptions.ts'
import { createTopicStore } from '../state/topic-store.ts'
import type { TopicStore } from '../state/topic-store.ts'
import type { HubContext } from './hub-context.ts'

/** The public topics that tabs watch: their subscriptions and their data. */
export interface TopicStack {
  readonly store: TopicStore
  readonly subscriptions: Subscriptions
}

export function createTopicStack(
  { clock, note }: Pick<HubContext, 'clock' | 'note'>,
  options: {
    readonly requests: Requests
    readonly notices: Pick<NoticeBoard, 'joined'>
    /** Data or freshness of a topic changed. */
    readonly onChange: () => void
    /** A symbol's ticker topic showed the id that frames use for it. */
    readonly onTickerId: (symbol: string, id: number) => void
    /** Symbols changed; an empty list means that any of them may have. */
    readonly onSymbols: (notices: readonly SymbolNotice[]) => void
  },
): TopicStack {
  const store = createTopicStore({
    clock,
    onInvalid: (name, reason) => {
      note('topic invalid', `${name} ${reason}`)
      subscriptions.resubscribe(name)
    },
    onChange: options.onChange,
    onTickerId: options.onTickerId,
  })
  let wasSubscribedToSymbols = false
  const subscriptions = createSubscriptions({
    clock,
    requests: options.requests,
    onSubscribed: (name, topicId) => {
      store.bind(name, topicId)
      if (name === topic.notice) options.notices.joined()
      // The exchange doesn't repeat the symbol changes that were published while no socket was open.
      if (name === topic.symbolNotify) {
        if (wasSubscribedToSymbols) options.onSymbols([])
        wasSubscribedToSymbols = true
      }
    },
    onRefused: (name) => {
      note('topic refused', name)
      store.refuse(name)
    },
    onDropped: (name) => store.close(name),
    hasSnapshot: (name) => store.get(name)?.guard.isLive() ?? true,
  })
  return { store, subscriptions }
}
