import type { SocketAnswer } from './read-message.ts'

/** Bybit closes a spot connection without a word after more topics in one request. */
const MOST_TOPICS = 10
const GAP_MS = 100
/** ms until a request counts as not answered. */
const ANSWER_MS = 10_000

type Op = 'subscribe' | 'unsubscribe'

export interface TopicEvents {
  send(request: { readonly op: Op; readonly args: readonly string[]; readonly req_id: string }): void
  /** Bybit refuses this topic. It is not wanted any more. */
  refused(topic: string, text: string): void
  /** Bybit answers no requests: two in a row. */
  stuck(): void
}

/** Subscriptions of one connection. It makes Bybit's state equal to the wanted one, one request at a time. */
export interface TopicRequests {
  want(topic: string): void
  drop(topic: string): void
  /** Unsubscribes and subscribes a wanted topic again. */
  renew(topic: string): void
  /** The connection is ready. */
  start(): void
  answer(answer: SocketAnswer): void
  stop(): void
}

interface Pending {
  readonly op: Op
  readonly topics: readonly string[]
  readonly id: string
  readonly tries: number
}

export function createTopicRequests(events: TopicEvents): TopicRequests {
  const wanted = new Set<string>()
  /** What Bybit confirmed. */
  const held = new Set<string>()
  const renewing = new Set<string>()
  /** Topics of a refused request: each is in a request of its own from now on. */
  const alone = new Set<string>()
  let pending: Pending | null = null
  let isReady = false
  let requests = 0
  let gap: ReturnType<typeof setTimeout> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined

  function nextTopics(): readonly [Op, readonly string[]] | null {
    const ending = [...held].filter((topic) => !wanted.has(topic) || renewing.has(topic))
    if (ending.length > 0) return ['unsubscribe', ending.slice(0, MOST_TOPICS)]
    const starting = [...wanted].filter((topic) => !held.has(topic))
    const together = starting.filter((topic) => !alone.has(topic))
    const next = together.length > 0 ? together.slice(0, MOST_TOPICS) : starting.slice(0, 1)
    return next.length === 0 ? null : ['subscribe', next]
  }

  function request(op: Op, topics: readonly string[], tries: number): void {
    requests += 1
    pending = { op, topics, id: String(requests), tries }
    events.send({ op, args: topics, req_id: pending.id })
    clearTimeout(deadline)
    deadline = setTimeout(onSilence, ANSWER_MS)
    clearTimeout(gap)
    gap = setTimeout(() => {
      gap = undefined
      next()
    }, GAP_MS)
  }

  function next(): void {
    if (!isReady || pending !== null || gap !== undefined) return
    const found = nextTopics()
    if (found !== null) request(...found, 1)
  }

  function onSilence(): void {
    if (pending === null) return
    if (pending.tries > 1) events.stuck()
    else request(pending.op, pending.topics, 2)
  }

  function refuse(topic: string, text: string): void {
    if (!wanted.delete(topic)) return
    events.refused(topic, text === '' ? 'Bybit gave no reason' : text)
  }

  function takeUnsubscribed(topics: readonly string[]): void {
    for (const topic of topics) {
      held.delete(topic)
      renewing.delete(topic)
    }
  }

  function takeSubscribed(asked: readonly string[], { isSuccess, text, topics }: SocketAnswer): void {
    const bad =
      topics === null ? (isSuccess ? [] : asked) : asked.filter((topic) => topics.failed.includes(topic))
    for (const topic of asked) if (!bad.includes(topic)) held.add(topic)
    for (const topic of bad) {
      // Options name what failed. Elsewhere one bad topic fails the whole request.
      if (topics === null && asked.length > 1) alone.add(topic)
      else if (/already subscribed/i.test(text)) held.add(topic)
      else refuse(topic, text)
    }
  }

  /** Whether an answer belongs to a request. Options repeat no id but name the topics. */
  function isAnswerTo({ id, topics }: Pending, answer: SocketAnswer): boolean {
    if (answer.id !== '') return answer.id === id
    if (answer.topics === null) return true
    const { failed, succeeded } = answer.topics
    return topics.some((topic) => failed.includes(topic) || succeeded.includes(topic))
  }

  return {
    want(topic) {
      wanted.add(topic)
      next()
    },
    drop(topic) {
      wanted.delete(topic)
      next()
    },
    renew(topic) {
      if (!wanted.has(topic) || !held.has(topic)) return
      renewing.add(topic)
      next()
    },
    start() {
      isReady = true
      next()
    },
    answer(answer) {
      if (pending === null || !isAnswerTo(pending, answer)) return
      const { op, topics } = pending
      pending = null
      clearTimeout(deadline)
      if (op === 'unsubscribe') takeUnsubscribed(topics)
      else takeSubscribed(topics, answer)
      next()
    },
    stop() {
      isReady = false
      clearTimeout(gap)
      clearTimeout(deadline)
    },
  }
}
