import type { HubHello } from '#shared/contracts/hub-port.ts'
import { hubGenerationChannel, PROTOCOL } from '#shared/contracts/hub-protocol.ts'
import { threads } from '../stores/connection.ts'
import { hubRefusals } from '../stores/hub-refusals.ts'
import { takeAlerts } from '../stores/alerts.ts'
import { showMemberPreferences } from '../stores/member-preferences.ts'
import { prompts } from '../stores/prompts.ts'
import { writeStored } from '../stores/storage.ts'
import { GENERATION_KEY, storedGeneration } from './first-workers.ts'
import { joinHub } from './hub-port.ts'
import type { HubPort, HubEnd, HubTarget } from './hub-port.ts'
import { trace } from './trace.ts'

/** This tab's connection to the hub. It rejoins automatically when a hub is lost or replaced. */
export interface HubConnection {
  /** The hub that this tab joined last or is joining: it reads what it is sent once it has started. */
  newest(): HubPort
  /** The joined hub; null while there is none. */
  current(): HubPort | null
  /** The joined hub, after waiting up to `ms` for it; null if none was joined in time. */
  waitFor(ms: number): Promise<HubPort | null>
  reportVisibility(visible: boolean): void
  leave(): void
  rejoin(): void
}

const RETRY_MS = [0, 250, 1000, 2000, 5000] as const

/** Tabs share the current hub generation, so that all join the same hub after one hung. */
const generations = 'BroadcastChannel' in globalThis ? new BroadcastChannel(hubGenerationChannel) : null

/** `onOpened` is called with each hub before it has answered, `onJoined` once it has. */
export function createHubConnection(
  tab: { readonly tabId: string; readonly build: string; readonly language: () => string },
  onOpened: (hub: HubPort) => void,
  onJoined: (hub: HubPort, hello: HubHello) => void,
): HubConnection {
  let generation = storedGeneration()
  /** The hub of another build that this tab was redirected to; null for its own. */
  let target: HubTarget | null = null
  let joined: HubPort | null = null
  let failures = 0
  let waiters: ((hub: HubPort | null) => void)[] = []
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let attempt: HubPort = join()

  generations?.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'number' && Number.isSafeInteger(event.data) && event.data > generation) {
      moveTo(event.data)
    }
  })

  function join(): HubPort {
    const hub = joinHub(
      { ...tab, generation, target },
      {
        joined: (hello) => {
          joined = hub
          failures = 0
          threads.hub = 'up'
          threads.hubEpoch = hello.epoch
          threads.update = ''
          prompts.banned = hello.isBanned
          onJoined(hub, hello)
          for (const waiter of waiters.splice(0)) waiter(hub)
        },
        ended: replace,
        failure: (where, message) => trace('hub', `${where}: ${message}`),
        refused: (reason) => {
          threads.hub = 'refused'
          threads.hubReason = reason
          trace('hub', `refused: ${reason}`)
        },
        moved: ({ script, name, build, protocol }) => {
          trace('hub', `the socket went to ${build}, protocol ${protocol}`)
          if (protocol !== PROTOCOL || !isOwnScript(script)) {
            // This hub still executes requests. Live data resumes after a reload, or when the other hub ends.
            threads.update = protocol === 0 ? '' : build
            return
          }
          target = { script, name }
          hub.close()
          replace('moved')
        },
        refusal: (code, message) => hubRefusals.emit({ code, message }),
        preferred: showMemberPreferences,
        alerts: takeAlerts,
        visitor: (isBanned) => {
          prompts.banned = isBanned
        },
      },
    )
    onOpened(hub)
    return hub
  }

  function replace(why: HubEnd): void {
    trace('hub', `replaced: ${why}`)
    joined = null
    threads.hub = 'replacing'
    threads.hubReason = why
    threads.hubReplacements += 1
    // Only pages of its own build reconnect to a lost hub of another build.
    if (why !== 'moved' && why !== 'left') target = null
    if (why === 'hung' || why === 'no-answer') {
      generation += 1
      writeStored(GENERATION_KEY, String(generation))
      generations?.postMessage(generation)
    }
    const delay = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0
    failures += 1
    clearTimeout(retryTimer)
    if (delay === 0) attempt = join()
    else
      retryTimer = setTimeout(() => {
        attempt = join()
      }, delay)
  }

  function moveTo(next: number): void {
    generation = next
    attempt.close()
    replace('left')
  }

  return {
    newest: () => attempt,
    current: () => joined,
    waitFor: (ms) => {
      if (joined !== null) return Promise.resolve(joined)
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiters = waiters.filter((waiter) => waiter !== settle)
          resolve(null)
        }, ms)
        const settle = (hub: HubPort | null): void => {
          clearTimeout(timer)
          resolve(hub)
        }
        waiters.push(settle)
      })
    },
    reportVisibility: (visible) => joined?.reportVisibility(visible),
    leave: () => {
      clearTimeout(retryTimer)
      attempt.close()
      joined = null
    },
    rejoin: () => replace('left'),
  }
}

/** Whether a script is of the page's own origin: no other one is ever started. */
const isOwnScript = (script: string): boolean =>
  URL.canParse(script, location.href) &&
  new URL(script, location.href).origin === new URL(location.href).origin
