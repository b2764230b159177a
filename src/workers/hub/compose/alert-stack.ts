import type { AlertCalls, CrossAlertCalls } from '#shared/contracts/alerts.ts'
import { createAlerts } from '../alerts/alerts.ts'
import type { Alerts } from '../alerts/alerts.ts'
import { createLateCrossAlerts } from '../alerts/late-cross-alerts.ts'
import type { CrossAlertOptions } from '../alerts/cross-alerts.ts'
import type { HttpClient } from '../http/http-client.ts'
import { createBars } from '../public-calls/bars.ts'
import type { HubContext } from './hub-context.ts'

export interface AlertStack extends Omit<Alerts, 'calls'> {
  readonly calls: AlertCalls & CrossAlertCalls
}

/** All alerts: on prices and profits, and on studies and drawings, whose code is loaded with the first one. */
export function createAlertStack(
  { env, clock }: Pick<HubContext, 'env' | 'clock'>,
  options: Omit<Parameters<typeof createAlerts>[0], 'env'> &
    Omit<CrossAlertOptions, 'env' | 'bars' | 'now'> & { readonly http: HttpClient },
): AlertStack {
  const alerts = createAlerts({ ...options, env })
  const crossing = createLateCrossAlerts({
    ...options,
    env,
    bars: createBars(options.http),
    now: () => clock.now(),
  })
  return {
    calls: { ...alerts.calls, ...crossing.calls },
    check: () => {
      alerts.check()
      crossing.check()
    },
    onPrivateEvent: (event) => alerts.onPrivateEvent(event),
    onSiblingMessage: (message) => {
      alerts.onSiblingMessage(message)
      crossing.onSiblingMessage(message)
    },
  }
}
