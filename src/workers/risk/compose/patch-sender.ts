import type { RiskApi } from '#shared/contracts/risk-api.ts'
import type { Patch } from '#shared/contracts/patch.ts'
import { span } from '#shared/units/span-kinds.ts'
import { endSpan, startSpan } from '#shared/units/span-probe.ts'
import { createPublisher } from '../publish/publisher.ts'
import type { RiskClock } from '../state/clock.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import type { PatchParts } from './patch-parts.ts'

type SendPatch = Parameters<RiskApi['start']>[0]

/** All notices of one frame arrive within this time. */
const HIDDEN_MS = 50

/** Numbers the patches and sends them to the page. `epoch` names the hub they come from. */
export function createPatchSender(
  stores: RiskStores,
  parts: PatchParts,
  clock: RiskClock,
  epoch: () => string,
) {
  let sendPatch: SendPatch | null = null
  let seq = 0
  /** Start of the patch that is collected. */
  let from = 0
  let cancelHidden: (() => void) | null = null

  function send(body: Omit<Patch, 'epoch' | 'seq'>): Promise<void> | void {
    seq += 1
    return sendPatch?.({ epoch: epoch(), seq, ...body })
  }

  const publisher = createPublisher<Omit<Patch, 'epoch' | 'seq'>>({
    clock,
    hz: () => stores.view.hz,
    collect() {
      from = startSpan()
      const body = sendPatch === null ? null : parts.take(clock.monotonic())
      const { stamp } = stores
      // The stamp goes with the first patch after its update, even if that shows nothing: later patches have other reasons.
      stores.stamp = 0
      return body === null ? null : { stamp, ...body }
    },
    send(body) {
      const acknowledged = send(body)
      endSpan(span.riskPatch, from, stores.batch, seq)
      return acknowledged
    },
    lost: () => parts.forget(),
  })

  return {
    publisher,
    start(callback: SendPatch): void {
      sendPatch = callback
    },
    /**
     * A hidden page takes no patches. If the trader wants notices even so, they are sent alone, after all of their frame
     * arrived.
     */
    sendHiddenNotices(): void {
      if (stores.view.visible || stores.view.notifiesHidden !== true || cancelHidden !== null) return
      cancelHidden = clock.after(HIDDEN_MS, () => {
        cancelHidden = null
        const notices = stores.view.visible ? undefined : parts.notices()
        if (notices === undefined || sendPatch === null) return
        void Promise.resolve(send({ stamp: 0, notices })).catch(() => undefined)
      })
    },
  }
}

export type PatchSender = ReturnType<typeof createPatchSender>
