import { wrap } from 'comlink'
import type { Remote } from 'comlink'
import { HUB_HUNG_AFTER_MS, hubLockName, PROTOCOL } from '#shared/contracts/hub-protocol.ts'
import { pageStoreKeys } from '#shared/contracts/hub-port.ts'
import type { HubApi } from '#shared/contracts/hub-api.ts'
import type { HubHello, HubMoved, HubPortInput, HubPortOutput } from '#shared/contracts/hub-port.ts'
import type { AlertFired, AlertsChanged, CrossAlertsChanged } from '#shared/contracts/alerts.ts'
import type { MemberPreferences } from '#shared/contracts/member-preferences.ts'
// oxlint-disable-next-line import/default -- Vite gives the script's address
import hubTabScript from '../../workers/hub/hub-tab.worker.ts?worker&url'
import { readStored, writeStored } from '../stores/storage.ts'
import type { Lost } from './deadline.ts'
import { hubNameOf, takeHub } from './first-workers.ts'
import { workerUrl } from './worker-url.ts'

/** Why the connection to a hub ended. */
export type HubEnd = 'died' | 'hung' | 'no-answer' | 'script' | 'left' | 'moved'

/** The port to one hub instance. */
export interface HubPort {
  readonly api: Remote<HubApi>
  /** null until the hub has answered. */
  readonly hello: () => HubHello | null
  readonly lost: Lost
  linkRisk(port: MessagePort): void
  reportVisibility(visible: boolean): void
  /** Leaves the hub; `ended` is not called. */
  close(): void
}

export interface HubListeners {
  joined(hello: HubHello): void
  ended(why: HubEnd): void
  failure(where: string, message: string): void
  refused(reason: string): void
  /** A refusal that concerns the whole browser; the hub sends it to the tab in front. */
  refusal(code: number, message: string): void
  visitor(isBanned: boolean): void
  /** The member's preferences changed in any tab. */
  preferred(values: MemberPreferences): void
  /** The list of alerts changed, or one was reached. */
  alerts(message: AlertsChanged | CrossAlertsChanged | AlertFired): void
  /** A hub of another build now owns the socket, or (protocol 0) this one owns it again. */
  moved(message: HubMoved): void
}

/** A hub of another build, identified by its script and name. */
export interface HubTarget {
  readonly script: string
  readonly name: string
}

/** Deadline of the first answer, which includes loading the script; after it the hub counts as hung. */
const JOIN_DEADLINE_MS = 10_000
/** Extra time for heartbeats that wait unread in this thread's queue; more if this thread's timer fired late. */
const GRACE_MS = 250
const LATE_MS = 300
const LONG_GRACE_MS = 1500

/** Message channel to a hub: of a SharedWorker, or of this tab's own worker if the browser has no SharedWorker. */
interface HubChannel {
  post(message: HubPortInput, transfer: Transferable[]): void
  end(): void
}

function openChannel(
  generation: number,
  target: HubTarget | Worker | null,
  onMessage: (message: HubPortOutput) => void,
  onError: () => void,
): HubChannel {
  const onEvent = (event: MessageEvent<HubPortOutput>): void => onMessage(event.data)
  if (target !== null && 'terminate' in target) return ownChannel(target, onEvent, onError)
  const name = target?.name ?? hubNameOf(generation)
  if (typeof SharedWorker === 'function') {
    const worker = takeHub(name, target?.script)
    worker.addEventListener('error', onError)
    worker.port.addEventListener('message', onEvent)
    worker.port.start()
    return {
      post: (message, transfer) => worker.port.postMessage(message, transfer),
      end: () => {
        worker.removeEventListener('error', onError)
        worker.port.removeEventListener('message', onEvent)
        worker.port.close()
      },
    }
  }
  const worker = new Worker(workerUrl(target?.script ?? hubTabScript), { type: 'module', name })
  return ownChannel(worker, onEvent, onError)
}

/** Channel to a worker of this tab. */
function ownChannel(
  worker: Worker,
  onEvent: (event: MessageEvent<HubPortOutput>) => void,
  onError: () => void,
): HubChannel {
  worker.addEventListener('error', onError)
  worker.addEventListener('message', onEvent)
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    end: () => worker.terminate(),
  }
}

/** Joins the hub of a generation and watches it: a released lock means it died, a missing heartbeat that it hangs. */
export function joinHub(
  tab: {
    readonly tabId: string
    readonly build: string
    /** Current language of the page, which the hub's first HTTP calls carry. */
    readonly language: () => string
    readonly generation: number
    /** null for this build's own hub; a worker for the hub of a replay. */
    readonly target: HubTarget | Worker | null
  },
  listeners: HubListeners,
): HubPort {
  const commands = new MessageChannel()
  const lockWatch = new AbortController()
  const loss = Promise.withResolvers<'lost'>()
  let hello: HubHello | null = null
  let over = false
  let beatTimer: ReturnType<typeof setTimeout> | undefined

  const channel = openChannel(tab.generation, tab.target, receive, () => end('script'))
  const api = wrap<HubApi>(commands.port1)
  expectBeat(JOIN_DEADLINE_MS, 'no-answer')
  const { tabId, build } = tab
  const loadedAt = Math.round(performance.timeOrigin)
  const language = tab.language()
  channel.post({ type: 'JoinHub', tabId, build, protocol: PROTOCOL, loadedAt, language }, [commands.port2])

  function receive(message: HubPortOutput): void {
    if (over) return
    switch (message.type) {
      case 'HubJoined':
        hello = message.hello
        expectBeat(HUB_HUNG_AFTER_MS, 'hung')
        watchLock(message.hello.epoch)
        listeners.joined(message.hello)
        return
      case 'HubHeartbeat':
        // The hub restarted behind the same port and does not know this tab (W3).
        if (hello !== null && message.epoch !== hello.epoch) end('died')
        else expectBeat(HUB_HUNG_AFTER_MS, 'hung')
        return
      case 'HubFailure':
        listeners.failure(message.where, message.message)
        return
      case 'ReadPageStore': {
        const text = pageStoreKeys.includes(message.key) ? readStored(message.key) : null
        channel.post({ type: 'PageStored', tabId: tab.tabId, ask: message.ask, text }, [])
        return
      }
      case 'WritePageStore':
        if (pageStoreKeys.includes(message.key)) writeStored(message.key, message.text)
        return
      case 'HubRefused':
        listeners.refused(message.reason)
        return
      case 'HubMoved':
        listeners.moved(message)
        return
      case 'Refusal':
        listeners.refusal(message.code, message.message)
        return
      case 'Visitor':
        listeners.visitor(message.isBanned)
        return
      case 'MemberPreferred':
        listeners.preferred(message.values)
        return
      case 'AlertsChanged':
      case 'CrossAlertsChanged':
      case 'AlertFired':
        listeners.alerts(message)
        return
    }
  }

  /** Restarts the heartbeat timer. If it fires late, this thread slept or was busy: the hub then gets more time. */
  function expectBeat(withinMs: number, why: HubEnd): void {
    clearTimeout(beatTimer)
    const due = Date.now() + withinMs
    beatTimer = setTimeout(() => {
      const late = Date.now() - due > LATE_MS
      beatTimer = setTimeout(() => end(why), late ? LONG_GRACE_MS : GRACE_MS)
    }, withinMs)
  }

  function watchLock(epoch: string): void {
    if (!('locks' in navigator)) return
    navigator.locks
      .request(hubLockName(epoch), { mode: 'shared', signal: lockWatch.signal }, () => end('died'))
      .catch((error: unknown) => {
        if (!lockWatch.signal.aborted) reportError(error)
      })
  }

  function release(): void {
    over = true
    clearTimeout(beatTimer)
    lockWatch.abort()
    loss.resolve('lost')
    commands.port1.close()
    channel.end()
  }

  function end(why: HubEnd): void {
    if (over) return
    // A hub that only hangs reads this when it resumes, and drops this tab.
    if (why === 'hung') channel.post({ type: 'LeaveHub', tabId: tab.tabId }, [])
    release()
    listeners.ended(why)
  }

  return {
    api,
    hello: () => hello,
    lost: loss.promise,
    linkRisk: (port) => channel.post({ type: 'LinkRisk', tabId: tab.tabId }, [port]),
    reportVisibility: (visible) => channel.post({ type: 'TabVisibility', tabId: tab.tabId, visible }, []),
    close: () => {
      if (over) return
      channel.post({ type: 'LeaveHub', tabId: tab.tabId }, [])
      release()
    },
  }
}
