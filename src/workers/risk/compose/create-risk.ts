import type { RiskApi } from '#shared/contracts/risk-api.ts'
import { endThread } from '../../runtime/end-thread.ts'
import { createFeedReceiver } from '../feeds/apply-feed.ts'
import { createFeedLink } from '../feeds/feed-link.ts'
import type { FeedPort } from '../feeds/feed-link.ts'
import type { ChartPort } from '../publish/chart-port.ts'
import type { RiskClock } from '../state/clock.ts'
import { createPortfolioLoader } from '../positions/portfolio-totals.ts'
import { everything } from '../state/private-store.ts'
import { createRiskStores } from '../state/risk-stores.ts'
import { createFeedEvents } from './feed-events.ts'
import { createMarketSet } from './market-set.ts'
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
  link(port: FeedPort): void
  /** From now on a market's live bars and the texts of its lines are sent here, not in patches. */
  linkChart(chart: ChartPort, market?: string): void
}

export interface RiskOptions {
  readonly clock: RiskClock
  /** Whether canvases can be painted here. If not, only the tables for screen readers are made. */
  readonly paints: boolean
}

/** The whole risk worker without its thread: everything but the ports and the time. */
export function createRisk({ clock, paints }: RiskOptions): Risk {
  const stores = createRiskStores()
  /** The last chart of each market. A port whose chart is gone takes messages without effect. */
  const charts = new Map<string | undefined, ChartPort>()
  const scheduleSoon = (): void => sender.publisher.scheduleSoon()
  const markets = createMarketSet(stores, clock, paints, scheduleSoon)
  const parts = createPatchParts(stores, markets, clock, scheduleSoon, () => subscriptions.movedTicket())
  const sender = createPatchSender(stores, parts, clock, () => link.epoch)
  const { publisher } = sender
  const subscriptions = createSubscriptions(stores, markets, parts, {
    want: (wants) => link.want(wants),
  })
  const stated = createStatedWatch(stores, (positionKeys) => {
    parts.differing(positionKeys)
    publisher.touch()
  })
  const loadPortfolio = createPortfolioLoader(stores, () => {
    parts.account(everything)
    publisher.touch()
  })
  const events = createFeedEvents({ markets, parts, sender, subscriptions, stated, loadPortfolio })
  const link = createFeedLink(createFeedReceiver(stores, () => clock.now(), events))

  return {
    api: {
      ...createViewCalls({ stores, markets, parts, sender, subscriptions, link }),
      ...createQuestionCalls(stores, clock),
      previewTicket: (draft) => subscriptions.previewTicket(draft),
      leaveTicket: () => subscriptions.leaveTicket(),
      endThread,
      endCharts() {
        for (const chart of charts.values()) chart.end()
      },
    },
    linkChart(chart, market) {
      charts.set(market, chart)
      markets.open(market).linkChart(chart)
    },
    fontSettled() {
      markets.fontSettled()
      parts.rowCanvases.fontSettled()
    },
    link(port) {
      events.freshness(stores.freshness.unconfirm())
      link.link(port)
      publisher.touch()
    },
  }
}
