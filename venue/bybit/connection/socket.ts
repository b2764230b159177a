import type { BybitSocket, SocketKind, SocketState, TopicMessage } from '../terms/transport.ts'
import { backoffMs } from './attempts.ts'
import type { Attempts } from './attempts.ts'
import { openLink } from './link.ts'
import type { Link, LinkParts } from './link.ts'
import { createTopicRequests } from './topic-requests.ts'
import type { TopicRequests } from './topic-requests.ts'
import type { TroubleBoard } from './trouble-board.ts'

/** Bybit allows 21,000 characters of topics per connection. */
const MOST_CHARACTERS = 18_000
/** A topic in a list has two quotes and a comma. */
const EXTRA_CHARACTERS = 3
/** ms of life after which a failure counts as the first one again. */
const LONG_LIFE_MS = 60_000
/** ms without topics until the connection is closed. */
const IDLE_MS = 30_000
/** ms between two log-ins after Bybit refused the key twice. */
const REFUSED_MS = 600_000
const NO_TOPICS = 'It has no topics.'

export interface SocketParts extends LinkParts {
  readonly kind: SocketKind
  readonly attempts: Attempts
  readonly troubles: TroubleBoard
  /** 0 to 1. */
  readonly random: () => number
}

export interface OwnedSocket extends BybitSocket {
  close(): void
}

/** A connection with the topics that it has room for. */
interface Group {
  readonly topics: Set<string>
  characters: number
  requests: TopicRequests | null
  link: Link | null
  isReady: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

const sizeOf = (topic: string): number => topic.length + EXTRA_CHARACTERS

/**
 * A websocket of Bybit that opens itself again. Its topics are state: after each opening it subscribes to all of them. If they
 * need several connections and one ends, all are opened again, so that one number counts the openings of all topics.
 */
export function createSocket(parts: SocketParts): OwnedSocket {
  const { kind, attempts, troubles, clock, log, random } = parts
  const wanted = new Map<string, Group | null>()
  const refused = new Set<string>()
  const onMessage: ((message: TopicMessage) => void)[] = []
  const onState: ((state: SocketState) => void)[] = []
  const onRefused: ((topic: string, text: string) => void)[] = []
  let groups: Group[] = []
  let state: SocketState = { isOpen: false, openings: 0, trouble: NO_TOPICS }
  let failures = 0
  let refusals = 0
  let openedAt = 0
  /** Waits before the next opening; undefined while connections are open or opening. */
  let reopening: ReturnType<typeof setTimeout> | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function setState(next: SocketState): void {
    const { isOpen, openings, trouble } = state
    if (next.isOpen === isOpen && next.openings === openings && next.trouble === trouble) return
    state = next
    for (const listener of onState) listener(state)
  }

  function closeAll(): void {
    clearTimeout(reopening)
    reopening = undefined
    for (const group of groups) {
      clearTimeout(group.timer)
      group.requests?.stop()
      group.link?.close()
    }
    groups = []
    for (const topic of wanted.keys()) wanted.set(topic, null)
  }

  function lose(why: string, isRefused: boolean): void {
    closeAll()
    if (state.isOpen && performance.now() - openedAt >= LONG_LIFE_MS) failures = 0
    failures += 1
    refusals = isRefused ? refusals + 1 : refusals
    let wait = backoffMs(failures, random())
    let trouble = `The connection to Bybit (${kind}) ended: ${why}. It is opened again.`
    if (isRefused) {
      // The time of the log-in may have been wrong: the clock is measured before the second try.
      clock.distrust()
      if (refusals > 1) {
        wait = REFUSED_MS
        trouble = `Bybit refuses the API key: ${why}. The next try is in 10 minutes.`
      }
    }
    log(`socket ${kind}: lost, ${why}`)
    setState({ ...state, isOpen: false, trouble })
    troubles.set(`socket ${kind}`, trouble)
    reopening = setTimeout(open, wait)
  }

  function dispatch(message: TopicMessage): void {
    if (!wanted.has(message.topic)) return
    for (const listener of onMessage)
      try {
        listener(message)
      } catch (error) {
        // A row of an unexpected form must not end the feed of all others.
        log(`socket ${kind}: a message of ${message.topic} cannot be read: ${String(error)}`)
      }
  }

  function onReady(group: Group): void {
    group.isReady = true
    if (!groups.every((one) => one.isReady)) return
    if (!state.isOpen) {
      openedAt = performance.now()
      refusals = 0
      log(`socket ${kind}: open`)
      troubles.set(`socket ${kind}`, null)
      setState({ isOpen: true, openings: state.openings + 1, trouble: null })
    }
    for (const one of groups) one.requests?.start()
  }

  function onTopicRefused(topic: string, text: string): void {
    refused.add(topic)
    wanted.delete(topic)
    log(`socket ${kind}: ${topic} is refused, ${text}`)
    for (const listener of onRefused) listener(topic, text)
  }

  /** Connects a group when an attempt is free. */
  function connect(group: Group): void {
    const wait = attempts.take()
    if (wait > 0) {
      group.timer = setTimeout(() => connect(group), wait)
      return
    }
    const link = openLink(parts, {
      ready: () => onReady(group),
      topic: dispatch,
      answer: (answer) => group.requests?.answer(answer),
      lost: lose,
    })
    group.link = link
    group.requests = createTopicRequests({
      send: (request) => link.send(request),
      refused: onTopicRefused,
      stuck: () => lose('requests are not answered', false),
    })
    for (const topic of group.topics) group.requests.want(topic)
  }

  function place(topic: string): void {
    let group = groups.find(({ characters }) => characters + sizeOf(topic) <= MOST_CHARACTERS)
    if (group === undefined) {
      group = {
        topics: new Set(),
        characters: 0,
        requests: null,
        link: null,
        isReady: false,
        timer: undefined,
      }
      groups.push(group)
    }
    group.topics.add(topic)
    group.characters += sizeOf(topic)
    group.requests?.want(topic)
    wanted.set(topic, group)
  }

  function open(): void {
    reopening = undefined
    if (failures === 0) setState({ ...state, trouble: 'It is being opened.' })
    for (const topic of wanted.keys()) place(topic)
    for (const group of groups) connect(group)
  }

  function rest(): void {
    closeAll()
    setState({ ...state, isOpen: false, trouble: NO_TOPICS })
    troubles.set(`socket ${kind}`, null)
  }

  function drop(topic: string): void {
    const group = wanted.get(topic)
    refused.delete(topic)
    if (!wanted.delete(topic) || group === null || group === undefined) return
    group.topics.delete(topic)
    group.characters -= sizeOf(topic)
    group.requests?.drop(topic)
  }

  return {
    kind,
    state: () => state,
    subscribe(topics) {
      if (isClosed) return
      const added = topics.filter((topic) => !wanted.has(topic) && !refused.has(topic))
      for (const topic of added) wanted.set(topic, null)
      if (wanted.size > 0) clearTimeout(idle)
      if (added.length === 0 || reopening !== undefined) return
      if (groups.length === 0) {
        open()
        return
      }
      const before = groups.length
      for (const topic of added) place(topic)
      for (const group of groups.slice(before)) connect(group)
    },
    unsubscribe(topics) {
      for (const topic of topics) drop(topic)
      if (wanted.size > 0 || isClosed) return
      clearTimeout(idle)
      idle = setTimeout(rest, IDLE_MS)
    },
    openNow() {
      if (reopening === undefined) return
      clearTimeout(reopening)
      open()
    },
    renew: (topic) => wanted.get(topic)?.requests?.renew(topic),
    onMessage: (listener) => void onMessage.push(listener),
    onState: (listener) => void onState.push(listener),
    onRefused: (listener) => void onRefused.push(listener),
    close() {
      isClosed = true
      clearTimeout(idle)
      closeAll()
      setState({ ...state, isOpen: false, trouble: 'The gateway ends.' })
    },
  }
}
