/*
 * Order, position and execution lines. Every setter returns the adapter. A button is drawn only when its callback is
 * set. A callback receives the `data` given with it. Without `data`, `this` is the adapter.
 */

/** 0 solid, 1 dotted, 2 dashed. */
export type LineStyleCode = 0 | 1 | 2
/**
 * `pixel`: distance from the right edge, or from the left edge if negative. `percentage`: share of the pane's width.
 */
export type LineLengthUnit = 'pixel' | 'percentage'

type Callback<Adapter> = (this: Adapter) => void

/** Registers a callback, with or without data to pass to it. */
export interface CallbackSetter<Adapter> {
  (callback: Callback<Adapter>): Adapter
  <Data>(data: Data, callback: (data: Data) => void): Adapter
}

interface CommonLine<Adapter> {
  remove(): void
  getPrice(): number
  setPrice(value: number): Adapter
  getText(): string
  setText(value: string): Adapter
  getTooltip(): string
  setTooltip(value: string): Adapter
  getQuantity(): string
  setQuantity(value: string): Adapter
  getExtendLeft(): boolean
  setExtendLeft(value: boolean): Adapter
  getLineLength(): number
  getLineLengthUnit(): LineLengthUnit
  setLineLength(value: number, unit?: LineLengthUnit): Adapter
  getLineStyle(): number
  setLineStyle(value: number): Adapter
  getLineWidth(): number
  setLineWidth(value: number): Adapter
  getLineColor(): string
  setLineColor(value: string): Adapter
  getBodyFont(): string
  setBodyFont(value: string): Adapter
  getBodyBorderColor(): string
  setBodyBorderColor(value: string): Adapter
  getBodyBackgroundColor(): string
  setBodyBackgroundColor(value: string): Adapter
  getBodyTextColor(): string
  setBodyTextColor(value: string): Adapter
  getQuantityFont(): string
  setQuantityFont(value: string): Adapter
  getQuantityBorderColor(): string
  setQuantityBorderColor(value: string): Adapter
  getQuantityBackgroundColor(): string
  setQuantityBackgroundColor(value: string): Adapter
  getQuantityTextColor(): string
  setQuantityTextColor(value: string): Adapter
}

export interface IOrderLineAdapter extends CommonLine<IOrderLineAdapter> {
  /**
   * Called when the user drops the line. `getPrice()` is the new price. To reject the move, call `setPrice` with the
   * old price.
   */
  onMove: CallbackSetter<IOrderLineAdapter>
  /** Called while the line is being dragged. */
  onMoving: CallbackSetter<IOrderLineAdapter>
  onModify: CallbackSetter<IOrderLineAdapter>
  onCancel: CallbackSetter<IOrderLineAdapter>
  getEditable(): boolean
  setEditable(value: boolean): IOrderLineAdapter
  getCancellable(): boolean
  setCancellable(value: boolean): IOrderLineAdapter
  getModifyTooltip(): string
  setModifyTooltip(value: string): IOrderLineAdapter
  getCancelTooltip(): string
  setCancelTooltip(value: string): IOrderLineAdapter
  getCancelButtonBorderColor(): string
  setCancelButtonBorderColor(value: string): IOrderLineAdapter
  getCancelButtonBackgroundColor(): string
  setCancelButtonBackgroundColor(value: string): IOrderLineAdapter
  getCancelButtonIconColor(): string
  setCancelButtonIconColor(value: string): IOrderLineAdapter
}

export interface IPositionLineAdapter extends CommonLine<IPositionLineAdapter> {
  onClose: CallbackSetter<IPositionLineAdapter>
  onReverse: CallbackSetter<IPositionLineAdapter>
  /** The "protect" action: take profit and stop loss. */
  onModify: CallbackSetter<IPositionLineAdapter>
  getProtectTooltip(): string
  setProtectTooltip(value: string): IPositionLineAdapter
  getCloseTooltip(): string
  setCloseTooltip(value: string): IPositionLineAdapter
  getReverseTooltip(): string
  setReverseTooltip(value: string): IPositionLineAdapter
  getReverseButtonBorderColor(): string
  setReverseButtonBorderColor(value: string): IPositionLineAdapter
  getReverseButtonBackgroundColor(): string
  setReverseButtonBackgroundColor(value: string): IPositionLineAdapter
  getReverseButtonIconColor(): string
  setReverseButtonIconColor(value: string): IPositionLineAdapter
  getCloseButtonBorderColor(): string
  setCloseButtonBorderColor(value: string): IPositionLineAdapter
  getCloseButtonBackgroundColor(): string
  setCloseButtonBackgroundColor(value: string): IPositionLineAdapter
  getCloseButtonIconColor(): string
  setCloseButtonIconColor(value: string): IPositionLineAdapter
}

export type ExecutionDirection = 'buy' | 'sell'

export interface IExecutionLineAdapter {
  remove(): void
  getPrice(): number
  setPrice(value: number): IExecutionLineAdapter
  /** Seconds since the epoch. */
  getTime(): number
  setTime(value: number): IExecutionLineAdapter
  getDirection(): ExecutionDirection
  setDirection(value: ExecutionDirection): IExecutionLineAdapter
  getText(): string
  setText(value: string): IExecutionLineAdapter
  getTooltip(): string
  setTooltip(value: string): IExecutionLineAdapter
  getArrowHeight(): number
  setArrowHeight(value: number): IExecutionLineAdapter
  getArrowSpacing(): number
  setArrowSpacing(value: number): IExecutionLineAdapter
  getFont(): string
  setFont(value: string): IExecutionLineAdapter
  getTextColor(): string
  setTextColor(value: string): IExecutionLineAdapter
  getArrowColor(): string
  setArrowColor(value: string): IExecutionLineAdapter
}
