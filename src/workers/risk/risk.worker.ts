import * as Comlink from 'comlink'
import type { RiskMessage } from '#shared/contracts/risk-messages.ts'
import { createRiskClock } from './state/clock.ts'
import { createRisk } from './compose/create-risk.ts'
import { feedPortOf } from './feeds/feed-link.ts'
import { chartPortOf } from './publish/chart-port.ts'
import { loadFiguresFont } from '../runtime/figures-font.ts'

/** After this time painting starts without its font. */
const FONT_WAIT_MS = 1000

const scope = self as unknown as DedicatedWorkerGlobalScope
const risk = createRisk({
  clock: createRiskClock(),
  paints: typeof OffscreenCanvas === 'function',
})

// The worker's own port has raw messages and Comlink's: both listeners see every message and handle their own.
scope.addEventListener('message', (event: MessageEvent<RiskMessage | null>) => {
  const message = event.data
  const port = event.ports[0]
  if (message?.type === 'ShowView') risk.api.setView(message.view)
  if (port === undefined) return
  if (message?.type === 'LinkHub') risk.link(feedPortOf(port))
  else if (message?.type === 'LinkChart') risk.linkChart(chartPortOf(port), message.market)
})

Comlink.expose(risk.api, scope)

// A context never changes the font that it first resolved: painting waits up to 1 s for the font, and starts over if it
// is later.
const waited = setTimeout(() => risk.fontSettled(), FONT_WAIT_MS)
void loadFiguresFont().then(() => {
  clearTimeout(waited)
  risk.fontSettled()
})
