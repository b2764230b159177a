import { transfer } from 'comlink'
import type {
  ExplainTarget,
  Explanation,
  RiskApi,
  TicketDraft,
  TicketPreview,
} from '#shared/contracts/risk-api.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Remote } from 'comlink'
import { answerWithin } from './deadline.ts'
import { workers } from './start-workers.ts'

/** Questions to this tab's risk worker. None of them rejects: null (or '') is "no answer". */

const DEADLINE_MS = 3000
export type PaintedPanel = 'book' | 'trades'

async function ask<T>(call: (risk: Remote<RiskApi>) => Promise<T>): Promise<T | null> {
  const risk = workers().risk()
  const answer = await answerWithin(() => call(risk.api), DEADLINE_MS, risk.lost)
  return answer.ok ? answer.value : null
}

/** Judges and prices the order form; null when the worker didn't answer. Drop answers with an older requestId. */
export const previewTicket = (draft: TicketDraft): Promise<TicketPreview | null> =>
  ask((risk) => risk.previewTicket(draft))

/** The data behind a number; null where it can't be explained now. */
export const explain = (target: ExplainTarget): Promise<Explanation | null> =>
  ask((risk) => risk.explain(target))

/**
 * Hands a canvas to the worker, which paints on it from then on. A canvas can be handed over once: remount it when
 * `threads.riskGeneration` changes. Sizes in CSS px.
 */
export async function attachPainter(
  panel: PaintedPanel,
  canvas: HTMLCanvasElement,
  size: { readonly width: number; readonly height: number; readonly dpr: number },
): Promise<void> {
  const offscreen = canvas.transferControlToOffscreen()
  await ask((risk) => risk.attachPainter(panel, transfer({ canvas: offscreen, ...size }, [offscreen])))
}
export async function resizePainter(
  panel: PaintedPanel,
  width: number,
  height: number,
  dpr: number,
): Promise<void> {
  await ask((risk) => risk.resizePainter(panel, width, height, dpr))
}
export async function detachPainter(panel: PaintedPanel): Promise<void> {
  await ask((risk) => risk.detachPainter(panel))
}

/** Pointer over the book at y (CSS px), null = left. Gives the price text under it, '' none. */
export const hoverBook = async (y: number | null): Promise<string> =>
  (await ask((risk) => risk.hoverBook(y))) ?? ''
/** Plain decimal text of the price painted at y, '' none. */
export const priceAt = async (panel: PaintedPanel, y: number): Promise<DecimalText | ''> =>
  (await ask<DecimalText | ''>(async (risk) => risk.priceAt(panel, y))) ?? ''
