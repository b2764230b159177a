import type {
  AddMarginDraft,
  AddMarginPreview,
  MarginModeQuestion,
  MarginModeView,
  TiersQuestion,
  TiersView,
  MarginCalls,
} from '#shared/contracts/margin.ts'
import type {
  CloseAllQuestion,
  CloseAllView,
  CloseDraft,
  ClosePreview,
  ReverseDraft,
  ReversePreview,
} from '#shared/contracts/position-actions.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { StepCalls, StepsEnd, StepsView } from '#shared/contracts/steps.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { askHub, COMMAND_DEADLINE_MS } from './ask-hub.ts'
import { askRisk } from './ask-risk.ts'
import { guard } from './send-commands.ts'

/** Commands and requests of the dialogs for positions, margin and leverage. None of them rejects. */

const QUERY_DEADLINE_MS = 10_000

/** Reverses a position after the guard has approved its first order. */
export const reversePosition = (
  asked: Parameters<StepCalls['reversePosition']>[0],
): Promise<Outcome<StepsEnd>> =>
  guard.steps(
    { symbol: asked.symbol, side: asked.side === 'Buy' ? 'Sell' : 'Buy', qty: asked.size },
    () => askHub((hub) => hub.reversePosition(asked), COMMAND_DEADLINE_MS),
    'reverse',
  )
export const swapTpSl = (asked: Parameters<StepCalls['swapTpSl']>[0]): Promise<Outcome<StepsEnd>> =>
  guard.stops(asked.symbol, () => askHub((hub) => hub.swapTpSl(asked), COMMAND_DEADLINE_MS))
/** Sends the remaining steps of a stopped sequence; a market order only after the guard has approved it. */
export const retrySteps = ({ id, order }: StepsEnd): Promise<Outcome<StepsEnd>> => {
  const send = (): Promise<Outcome<StepsEnd>> => askHub((hub) => hub.retrySteps({ id }), COMMAND_DEADLINE_MS)
  return order === undefined ? send() : guard.steps(order, send)
}
export const forgetSteps = (id: string): Promise<Outcome<null>> =>
  askHub((hub) => hub.forgetSteps({ id }), QUERY_DEADLINE_MS)
export const stepsNow = (): Promise<Outcome<readonly StepsView[]>> =>
  askHub((hub) => hub.steps(), QUERY_DEADLINE_MS)

export const addMargin = (change: Parameters<MarginCalls['addMargin']>[0]) =>
  askHub((hub) => hub.addMargin(change), COMMAND_DEADLINE_MS)
export const preAddMargin = (change: Parameters<MarginCalls['preAddMargin']>[0]) =>
  askHub((hub) => hub.preAddMargin(change), QUERY_DEADLINE_MS)
export const setAutoAddMargin = (change: Parameters<MarginCalls['setAutoAddMargin']>[0]) =>
  askHub((hub) => hub.setAutoAddMargin(change), COMMAND_DEADLINE_MS)
export const setAccountMarginMode = (change: Parameters<MarginCalls['setAccountMarginMode']>[0]) =>
  askHub((hub) => hub.setAccountMarginMode(change), COMMAND_DEADLINE_MS)
export const switchPositionMode = (change: Parameters<MarginCalls['switchPositionMode']>[0]) =>
  askHub((hub) => hub.switchPositionMode(change), COMMAND_DEADLINE_MS)
export const riskLimits = (symbol: string) => askHub((hub) => hub.riskLimits(symbol), QUERY_DEADLINE_MS)

/** null if the worker did not answer. The caller drops answers with an older requestId. */
export const previewReverse = (draft: ReverseDraft): Promise<ReversePreview | null> =>
  askRisk((risk) => risk.previewReverse(draft))
export const previewClose = (draft: CloseDraft): Promise<ClosePreview | null> =>
  askRisk((risk) => risk.previewClose(draft))
export const previewCloseAll = (question: CloseAllQuestion): Promise<CloseAllView | null> =>
  askRisk((risk) => risk.previewCloseAll(question))
export const viewMarginMode = (question: MarginModeQuestion): Promise<MarginModeView | null> =>
  askRisk((risk) => risk.viewMarginMode(question))
export const previewAddMargin = (draft: AddMarginDraft): Promise<AddMarginPreview | null> =>
  askRisk((risk) => risk.previewAddMargin(draft))
export const viewTiers = (question: TiersQuestion): Promise<TiersView | null> =>
  askRisk((risk) => risk.viewTiers(question))
export const priceText = async (symbol: string, price: DecimalText | null): Promise<string> =>
  (await askRisk((risk) => risk.priceText(symbol, price))) ?? '--'
