/*
 * Columns of the line model. The page writes them and the engine draws them. A field's number is its bit in a flush
 * mask; numeric fields are first.
 */
export const NUMBER_FIELDS = [
  'price',
  'kind',
  'flags',
  'lineStyle',
  'lineWidth',
  'lineLength',
  'lengthUnit',
  'lineColor',
  'bodyBorder',
  'bodyBackground',
  'bodyText',
  'quantityBorder',
  'quantityBackground',
  'quantityText',
  'closeBorder',
  'closeBackground',
  'closeIcon',
  'reverseBorder',
  'reverseBackground',
  'reverseIcon',
] as const

export const TEXT_FIELDS = [
  'text',
  'quantity',
  'tooltip',
  'modifyTooltip',
  'closeTooltip',
  'reverseTooltip',
  'bodyFont',
  'quantityFont',
  /** Identifier from the application. A direct port addresses lines by it. */
  'id',
  /** Why the line cannot be dropped at its dragged price. Empty if it can, and when it is not dragged. */
  'reason',
] as const

export type NumberField = (typeof NUMBER_FIELDS)[number]
export type TextField = (typeof TEXT_FIELDS)[number]

export const NUMBERS = NUMBER_FIELDS.length
export const TEXTS = TEXT_FIELDS.length

const indexOf = <Name extends string>(names: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name, index) => [name, index])) as Record<Name, number>

/** Column of each numeric field. */
export const NUMBER = indexOf(NUMBER_FIELDS)
/** Column of each text field. */
export const TEXT = indexOf(TEXT_FIELDS)

export const numberBit = (field: number): number => 1 << field
export const textBit = (field: number): number => 1 << (NUMBERS + field)

export const KIND_ORDER = 0
export const KIND_POSITION = 1

/** Bits of `flags`: the actions that a line allows. A line without any is informational. */
export const CAN_MOVE = 1
export const CAN_CLOSE = 2
export const CAN_REVERSE = 4
export const CAN_MODIFY = 8
export const EXTEND_LEFT = 16
export const ACTIONS = CAN_MOVE | CAN_CLOSE | CAN_REVERSE | CAN_MODIFY

export const UNIT_PIXEL = 0
export const UNIT_PERCENTAGE = 1
