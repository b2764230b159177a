import * as Comlink from 'comlink'
import type { LinkHub } from '#shared/contracts/risk-api.ts'
import { createRiskClock } from './clock.ts'
import { createRisk } from './create-risk.ts'
import { feedPortOf } from './intake/feed-link.ts'
import { loadFiguresFont } from './paint/figures-font.ts'

const scope = self as unknown as DedicatedWorkerGlobalScope
const risk = createRisk({
  clock: createRiskClock(),
  paints: typeof OffscreenCanvas === 'function',
})

// Raw messages stand beside Comlink's on the worker's own port: both listeners see every message and take their own.
scope.addEventListener('message', (event: MessageEvent<Partial<LinkHub> | null>) => {
  const message = event.data
  const port = event.ports[0]
  if (message?.type !== 'LinkHub' || port === undefined) return
  risk.link(feedPortOf(port), message.epoch ?? '')
})

Comlink.expose(risk.api, scope)
void loadFiguresFont().then((loaded) => {
  if (loaded) risk.repaint()
})
