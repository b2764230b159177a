import { wrap } from 'comlink'
import type { Remote } from 'comlink'
import { HUB_HUNG_AFTER_MS, hubLockName, hubName, PROTOCOL } from '#shared/contracts/hub-protocol.ts'
import { pageStoreKeys } from '#shared/contracts/hub-port.ts'
import type { HubApi } from '#shared/contracts/hub-api.ts'
import type { HubHello, HubMoved, HubPortInput, HubPortOutput } from '#shared/contracts/hub-port.ts'
import type { AlertFired, AlertsChanged } from '#shared/contracts/alerts.ts'
import type { MemberPreferences } from '#shared/contracts/member-preferences.ts'
// oxlint-disable-next-line import/default -- Vite gives the script's address
import hubScript from '../../workers/hub/hub.worker.ts?sharedworker&url'
// oxlint-disable-next-line import/default -- Vite gives the script's address
import hubTabScript from '../../workers/hub/hub-tab.worker.ts?worker&url'
import { readStored, writeStored } from '../stores/storage.ts'
import type { Lost } from './deadline.ts'
import { workerUrl } from './worker-url.ts'

/** Why a hub is no longer ours. */
export type HubEnd = 'died' | 'hung' | 'no-answer' | 'script' | 'left' | 'moved'

/** One life of the hub as this tab sees it. */
export interface HubConnection {
  readonly api: Remote<HubApi>
  /** Null until the hub answered. */
  readonly hello: () => HubHello | null
  readonly lost: Lost
  linkRisk(port: MessagePort): void
  tellVisibility(visible: boolean): void
  /** Says goodbye and lets go; `onEnd` isn't called. */
  close(): void
}

export interface HubListeners {
  joined(hello: HubHello): void
  ended(why: HubEnd): void
  failure(where: string, message: string): void
  refused(reason: string): void
  /** For the whole browser, told to this tab because it's in front. */
  refusal(code: number, message: string): void
  visitor(isBanned: boolean): void
  /** What the member prefers changed, in whichever tab. */
  preferred(values: MemberPreferences): void
  /** What alerts there are changed, or one was reached. */
  alerts(message: AlertsChanged | AlertFired): void
  /** A hub of another version has the socket now, or (protocol 0) this one has it again. */
  moved(message: HubMoved): void
}

/** A hub of another build, joined by its script and name. */
export interface HubTarget {
  readonly script: string
  readonly name: string
}

/** A first answer may take this long (the script has to load); then the hub counts as hanging. */
const JOIN_DEADLINE_MS = 10_000
/** Heartbeats may lie unread in our own queue: they get this long to be read, more when our timer itself came late. */
const GRACE_MS = 250
const LATE_MS = 300
const LONG_GRACE_MS = 1500

/** The port a hub is reached through: of a SharedWorker, or of this tab's own worker where there are none. */
interface HubChannel {
  post(message: HubPortInput, transfer: Transferable[]): void
  end(): void
}

function openChannel(
  generation: number,
  target: HubTarget | null,
  onMessage: (message: HubPortOutput) => void,
  onError: () => void,
): HubChannel {
  const name = target?.name ?? (generation === 0 ? hubName : `${hubName}-g${generation}`)
  const onEvent = (event: MessageEvent<HubPortOutput>): void => onMessage(event.data)
  if (typeof SharedWorker === 'function') {
    const options: WorkerOptions & { extendedLifetime: boolean } = {
      type: 'module',
      name,
      extendedLifetime: true,
    }
    const worker = new SharedWorker(workerUrl(target?.script ?? hubScript), options)
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
  worker.addEventListener('error', onError)
  worker.addEventListener('message', onEvent)
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    end: () => worker.terminate(),
  }
}

/** Joins the hub of a generation and watches it: its lock (it died), its heartbeat (it hangs). */
export function joinHub(
  tab: {
    readonly tabId: string
    readonly build: string
    /** Language of the page now: the hub's first calls carry it. */
    readonly language: () => string
    readonly generation: number
    /** null: this build's own hub. */
    readonly target: HubTarget | null
  },
  listeners: HubListeners,
): HubConnection {
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
        // Restarted behind the same port: it knows nothing of this tab (W3).
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
      case 'AlertFired':
        listeners.alerts(message)
        return
    }
  }

  /** One timer per heartbeat. It fires late when this thread slept or was busy: that's not the hub's fault. */
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
    // A hub that merely hangs drops this tab when it wakes up.
    if (why === 'hung') channel.post({ type: 'LeaveHub', tabId: tab.tabId }, [])
    release()
    listeners.ended(why)
  }

  return {
    api,
    hello: () => hello,
    lost: loss.promise,
    linkRisk: (port) => channel.post({ type: 'LinkRisk', tabId: tab.tabId }, [port]),
    tellVisibility: (visible) => channel.post({ type: 'TabVisibility', tabId: tab.tabId, visible }, []),
    close: () => {
      if (over) return
      channel.post({ type: 'LeaveHub', tabId: tab.tabId }, [])
      release()
    },
  }
}
