import type { RiskApi } from '#shared/contracts/risk-api.ts'
import { createFeedReceiver } from '../feeds/apply-feed.ts'
import { createFeedLink } from '../feeds/feed-link.ts'
import type { FeedPort } from '../feeds/feed-link.ts'
import { createPainters } from '../paint/painters.ts'
import type { ChartPort } from '../publish/chart-port.ts'
import type { RiskClock } from '../state/clock.ts'
import { createRiskStores } from '../state/risk-stores.ts'
import { createFeedEvents } from './feed-events.ts'
import { createPatchParts } from './patch-parts.ts'
import { createPatchSender } from './patch-sender.ts'
import { createQuestionCalls } from './question-calls.ts'
import { createStatedWatch } from './stated-watch.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createViewCalls } from './view-calls.ts'

export interface Risk {
  readonly api: RiskApi
  /** The painters' font was loaded, or could not be: painting may begin. */
  fontSettled(): void
  /** Takes the port that leads to a (new) hub. */
  link(port: FeedPort, epoch: string): void
  /** From now on live bars and the lines' texts are sent here, not in patches. */
  linkChart(chart: ChartPort): void
}

export interface RiskOptions {
  readonly clock: RiskClock
  /** Whether canvases can be painted here. If not, only the tables for screen readers are made. */
  readonly paints: boolean
}

/** The whole risk worker without its thread: everything but the ports and the time. */
export function createRisk({ clock, paints }: RiskOptions): Risk {
  const stores = createRiskStores()
  const painters = createPainters(stores, clock, paints)
  const parts = createPatchParts(stores, painters, clock, () => sender.publisher.scheduleSoon())
  const sender = createPatchSender(stores, parts, clock, () => link.epoch)
  const { publisher } = sender
  let chart: ChartPort | null = null

  function sendBars(): void {
    const bars = chart === null ? undefined : stores.bars.take()
    if (bars !== undefined) chart?.bars(bars)
  }

  const subscriptions = createSubscriptions(stores, painters, parts, {
    want: (wants) => link.want(wants),
  })
  const stated = createStatedWatch(stores, (positionKeys) => {
    parts.differing(positionKeys)
    publisher.touch()
  })
  const events = createFeedEvents({ stores, painters, parts, sender, subscriptions, sendBars, stated })
  const link = createFeedLink(createFeedReceiver(stores, () => clock.now(), events))

  return {
    api: {
      ...createViewCalls({ stores, painters, parts, sender, subscriptions, link }),
      ...createQuestionCalls(stores, clock),
      previewTicket: (draft) => subscriptions.previewTicket(draft),
      leaveTicket: () => subscriptions.leaveTicket(),
    },
    linkChart(next) {
      chart?.close()
      chart = next
      parts.linkChart(next)
    },
    fontSettled() {
      painters.fontSettled()
      parts.rowCanvases.fontSettled()
    },
    link(port, epoch) {
      parts.freshness(stores.freshness.unconfirm())
      painters.confirm()
      link.link(port, epoch)
      publisher.touch()
    },
  }
}
