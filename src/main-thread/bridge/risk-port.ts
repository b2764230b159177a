import { proxy, releaseProxy, wrap } from 'comlink'
import type { Remote } from 'comlink'
import type { PaintTheme, WorkerTexts } from '#shared/contracts/paint.ts'
import type { RiskApi } from '#shared/contracts/risk-api.ts'
import type { ViewState } from '#shared/contracts/view-state.ts'
import type { RiskMessage } from '#shared/contracts/risk-messages.ts'
import type { Patch } from '#shared/contracts/patch.ts'
import { span } from '#shared/units/span-kinds.ts'
import { endSpan, startSpan } from '#shared/units/span-probe.ts'
import type { Lost } from './deadline.ts'
import { answerWithin } from './deadline.ts'
import { takeRisk } from './first-workers.ts'
import { countPainted } from './page-stats.ts'
import { ageOf } from './apply-patch.ts'
import { trace } from './trace.ts'

/** The port to one instance of this tab's risk worker. */
export interface RiskConnection {
  readonly api: Remote<RiskApi>
  readonly lost: Lost
  /** Sends what the tab shows from now on. */
  show(view: ViewState): void
  linkHub(port: MessagePort): void
  /** `market` is the id of the market that the chart shows. */
  linkChart(port: MessagePort, market: string): void
  close(): void
}

export interface RiskStart {
  readonly view: ViewState
  readonly theme: PaintTheme
  readonly texts: WorkerTexts
}

const PING_EVERY_MS = 1000
const PING_DEADLINE_MS = 2000
/** The first answer includes loading the script. */
const FIRST_PING_DEADLINE_MS = 15_000

/**
 * Starts a risk worker. `onPatch` receives its patches in order and returns whether something visible changed. `onLost` is
 * called once, when the worker no longer answers.
 */
export function openRisk(
  start: RiskStart,
  onPatch: (patch: Patch) => boolean,
  onLost: () => void,
): RiskConnection {
  const loss = Promise.withResolvers<'lost'>()
  const worker = takeRisk()
  const api = wrap<RiskApi>(worker)
  let over = false
  let lastSeq = -1
  let pingTimer: ReturnType<typeof setTimeout> | undefined
  let deadline = FIRST_PING_DEADLINE_MS

  worker.addEventListener('error', (event) => trace('risk', event.message || 'worker error'))
  void api
    .start(proxy(receive), start.view, start.theme, start.texts)
    .catch((error: unknown) => trace('risk', `start: ${String(error)}`))
  planPing()

  /**
   * Applies a patch at once and acknowledges it in the next frame, so that a tab that is not painted receives no more. A
   * patch that changes nothing visible is acknowledged at once: a frame costs more than the patch.
   */
  function receive(patch: Patch): Promise<void> {
    if (!over && patch.seq > lastSeq) {
      lastSeq = patch.seq
      const from = startSpan()
      const isShown = onPatch(patch)
      endSpan(span.pagePatch, from, patch.seq)
      if (!isShown) return Promise.resolve()
    }
    return new Promise((resolve) =>
      requestAnimationFrame(() => {
        const from = startSpan()
        resolve()
        setTimeout(() => {
          endSpan(span.pageFrame, from, patch.seq)
          if (patch.stamp > 0) countPainted(ageOf(patch.stamp))
        }, 0)
      }),
    )
  }

  /** Pings the worker once a second while this tab is visible: a dedicated worker has no lock to watch. */
  function planPing(): void {
    pingTimer = setTimeout(() => {
      if (document.visibilityState === 'hidden') planPing()
      else void ping()
    }, PING_EVERY_MS)
  }

  async function ping(): Promise<void> {
    const asked = Date.now()
    const answer = await answerWithin(() => api.ping(), deadline, loss.promise)
    if (over) return
    const slept = Date.now() - asked > deadline + 1000
    if (answer.ok) deadline = PING_DEADLINE_MS
    if (answer.ok || slept || document.visibilityState === 'hidden') planPing()
    else {
      trace('risk', 'no answer, replaced')
      close()
      onLost()
    }
  }

  function send(message: RiskMessage, ...ports: readonly MessagePort[]): void {
    worker.postMessage(message, [...ports])
  }

  function close(): void {
    if (over) return
    over = true
    clearTimeout(pingTimer)
    loss.resolve('lost')
    api[releaseProxy]()
    worker.terminate()
  }

  return {
    api,
    lost: loss.promise,
    show: (view) => send({ type: 'ShowView', view }),
    linkHub: (port) => send({ type: 'LinkHub' }, port),
    linkChart: (port, market) => send({ type: 'LinkChart', market }, port),
    close,
  }
}
