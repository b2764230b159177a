import * as Comlink from 'comlink'
import type { RiskMessage } from '#shared/contracts/risk-messages.ts'
import { createRiskClock } from './state/clock.ts'
import { createRisk } from './compose/create-risk.ts'
import { feedPortOf } from './feeds/feed-link.ts'
import { chartPortOf } from './publish/chart-port.ts'
import { loadFiguresFont } from './paint/figures-font.ts'

/** Painting starts without its font after this long. */
const FONT_WAIT_MS = 1000

const scope = self as unknown as DedicatedWorkerGlobalScope
const risk = createRisk({
  clock: createRiskClock(),
  paints: typeof OffscreenCanvas === 'function',
})

// Raw messages stand beside Comlink's on the worker's own port: both listeners see every message and take their own.
scope.addEventListener('message', (event: MessageEvent<RiskMessage | null>) => {
  const message = event.data
  const port = event.ports[0]
  if (message?.type === 'ShowView') risk.api.setView(message.view)
  if (port === undefined) return
  if (message?.type === 'LinkHub') risk.link(feedPortOf(port), message.epoch)
  else if (message?.type === 'LinkChart') risk.linkChart(chartPortOf(port))
})

Comlink.expose(risk.api, scope)

// A context keeps the face it first resolved: painting waits for the font, not for long, and starts over if it comes late.
const waited = setTimeout(() => risk.fontSettled(), FONT_WAIT_MS)
void loadFiguresFont().then(() => {
  clearTimeout(waited)
  risk.fontSettled()
})
