import type { FeedPortOutput } from '#shared/contracts/feed-port.ts'
import { HUB_HEARTBEAT_MS, PROTOCOL } from '#shared/contracts/hub-protocol.ts'
import type { HubHello, HubPortOutput, JoinHub } from '#shared/contracts/hub-port.ts'
import type { Clock } from '../../runtime/clock.ts'
import { every } from '../../runtime/clock.ts'
import { createRiskLink } from './risk-link.ts'
import type { RiskLink, RiskLinkOptions } from './risk-link.ts'
import { watchTab } from './tab-lock.ts'
import type { LocksLike } from '../browser/locks.ts'
import { readHubMessage } from './tab-messages.ts'

const WATCH_AFTER_MS = 500

export interface Tabs {
  /** Takes a page's port, from the SharedWorker's connect event, or the dedicated worker itself. */
  connect(port: MessagePort): void
  /** Sends to every linked risk worker; to parked ones only if `alsoParked`. */
  toRisk(message: FeedPortOutput, alsoParked: boolean): void
  /** Sends to every page. */
  toPages(message: HubPortOutput): void
  /** Sends only to the risk worker of the tab in front (`toFront`); false if there is none. */
  toRiskInFront(message: FeedPortOutput): boolean
  /** Sends to the page in front: the visible tab last used or shown, else the tab last used; false if there is none. */
  toFront(message: HubPortOutput): boolean
  /** A trader uses this tab. */
  used(tabId: string): void
  /** The topic store changed. */
  touch(): void
  count(): number
  close(): void
}

interface Tab {
  readonly id: string
  readonly port: MessagePort
  readonly stopWatching: () => void
  readonly stopServing: () => void
  risk: RiskLink | null
  visible: boolean
  /** Order in which tabs were used or shown. */
  used: number
}

/** The tabs: they join, link their risk workers, change visibility and end (faults W8, T1). */
export function createTabs(options: {
  readonly clock: Clock
  readonly epoch: string
  readonly locks: LocksLike | null
  /** Resolves when tabs may know the epoch, since the hub's lock is held. */
  readonly ready: Promise<void>
  readonly hello: () => HubHello
  readonly serve: (port: MessagePort, tabId: string) => () => void
  readonly risk: RiskLinkOptions
  readonly onCount: () => void
  /** A page read its local storage for the hub. */
  readonly onStored: (ask: number, text: string | null) => void
  /** A page joins and isn't answered yet; its language, '' unknown. */
  readonly onJoining: (language: string) => void
  /** A page joined; when it was loaded (Unix ms, 0 unknown). Gives a further message for it. */
  readonly onJoined: (loadedAt: number) => HubPortOutput | null
  /** A tab is visible again. */
  readonly onShown: () => void
}): Tabs {
  const { epoch } = options
  const tabs = new Map<string, Tab>()
  let uses = 0
  const use = (tab: Tab): void => {
    uses += 1
    tab.used = uses
  }
  const inFront = (of: readonly Tab[]): Tab | undefined =>
    of.toSorted((a, b) => Number(b.visible) - Number(a.visible) || b.used - a.used)[0]
  const front = (): Tab | undefined => inFront([...tabs.values()])

  function drop(tab: Tab): void {
    if (tabs.get(tab.id) !== tab) return
    tabs.delete(tab.id)
    tab.stopWatching()
    tab.stopServing()
    tab.risk?.close()
    options.onCount()
  }

  /** Waits first: the page requested its lock before it joined, but that request may still be on the way. */
  function watchSoon(tabId: string, onGone: () => void): () => void {
    let stop: () => void = () => undefined
    const cancel = options.clock.after(WATCH_AFTER_MS, () => {
      stop = watchTab(options.locks, tabId, onGone)
    })
    return () => {
      cancel()
      stop()
    }
  }

  function join(
    { tabId, loadedAt = 0, language = '' }: JoinHub,
    port: MessagePort,
    commands: MessagePort | undefined,
  ): void {
    options.onJoining(language)
    const before = tabs.get(tabId)
    if (before !== undefined) drop(before)
    const tab: Tab = {
      id: tabId,
      port,
      stopWatching: watchSoon(tabId, () => drop(tab)),
      stopServing: commands === undefined ? () => undefined : options.serve(commands, tabId),
      risk: null,
      visible: true,
      used: 0,
    }
    tabs.set(tabId, tab)
    use(tab)
    void options.ready.then(() => {
      post(port, { type: 'HubJoined', hello: options.hello() })
      const next = options.onJoined(loadedAt)
      if (next !== null) post(port, next)
    })
    options.onCount()
  }
  const post = (port: MessagePort, message: HubPortOutput): void => port.postMessage(message)

  function onMessage(port: MessagePort, event: MessageEvent): void {
    const message = readHubMessage(event.data)
    if (message === null) return
    if (message.type === 'JoinHub') {
      if (message.protocol !== PROTOCOL) post(port, { type: 'HubRefused', reason: 'protocol' })
      else join(message, port, event.ports[0])
      return
    }
    const tab = tabs.get(message.tabId)
    if (tab === undefined || tab.port !== port) return
    if (message.type === 'LeaveHub') drop(tab)
    else if (message.type === 'PageStored') options.onStored(message.ask, message.text)
    else if (message.type === 'TabVisibility') {
      tab.visible = message.visible
      if (message.visible) use(tab)
      tab.risk?.setVisible(message.visible)
      if (message.visible) options.onShown()
    } else {
      const riskPort = event.ports[0]
      if (riskPort === undefined) return
      tab.risk?.close()
      tab.risk = createRiskLink(riskPort, tab.visible, options.risk)
    }
  }

  const stopHeartbeat = every(options.clock, HUB_HEARTBEAT_MS, () => {
    const beat: HubPortOutput = { type: 'HubHeartbeat', epoch, at: options.clock.now() }
    for (const tab of tabs.values()) post(tab.port, beat)
  })

  return {
    connect: (port) => {
      port.addEventListener('message', (event) => onMessage(port, event))
      // A dedicated worker's own scope is used like a port, but has no `start`.
      if (typeof port.start === 'function') port.start()
    },
    toRisk: (message, alsoParked) => {
      for (const tab of tabs.values()) tab.risk?.send(message, alsoParked)
    },
    toPages: (message) => {
      for (const tab of tabs.values()) post(tab.port, message)
    },
    toRiskInFront: (message) => {
      const risk = inFront([...tabs.values()].filter((tab) => tab.risk !== null))?.risk
      risk?.send(message, true)
      return risk !== undefined && risk !== null
    },
    toFront: (message) => {
      const tab = front()
      if (tab !== undefined) post(tab.port, message)
      return tab !== undefined
    },
    used: (tabId) => {
      const tab = tabs.get(tabId)
      if (tab !== undefined) use(tab)
    },
    touch: () => {
      for (const tab of tabs.values()) tab.risk?.touch()
    },
    count: () => tabs.size,
    close: () => {
      stopHeartbeat()
      for (const tab of tabs.values()) drop(tab)
    },
  }
}
