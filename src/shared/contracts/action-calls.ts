import type { DecimalText } from '../units/decimal-text.ts'
import type { LeverageDraft, LeverageView } from './leverage.ts'
import type {
  AddMarginDraft,
  AddMarginPreview,
  MarginModeQuestion,
  MarginModeView,
  TiersQuestion,
  TiersView,
} from './margin.ts'
import type {
  CloseAllQuestion,
  CloseAllView,
  CloseDraft,
  ClosePreview,
  ReverseDraft,
  ReversePreview,
} from './position-actions.ts'

/** Part of the risk worker's API. */
export interface ActionQuestions {
  previewReverse(draft: ReverseDraft): Promise<ReversePreview>
  previewClose(draft: CloseDraft): ClosePreview
  previewCloseAll(question: CloseAllQuestion): CloseAllView
  viewMarginMode(question: MarginModeQuestion): MarginModeView | null
  previewAddMargin(draft: AddMarginDraft): AddMarginPreview
  viewTiers(question: TiersQuestion): TiersView | null
  previewLeverage(draft: LeverageDraft): LeverageView | null
  /** A price as the symbol shows it, '--' for null. */
  priceText(symbol: string, price: DecimalText | null): string
}
