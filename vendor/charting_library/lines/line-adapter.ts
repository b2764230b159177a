import type { LineAction } from '../protocol.ts'
import {
  CAN_CLOSE,
  CAN_MODIFY,
  CAN_MOVE,
  CAN_REVERSE,
  EXTEND_LEFT,
  NUMBER,
  type NumberField,
  TEXT,
  type TextField,
  UNIT_PERCENTAGE,
  UNIT_PIXEL,
} from './line-fields.ts'
import type { LineStore } from './line-store.ts'

/** One line in the page: its slot, the actions the user may perform, and the application's callbacks. */
export interface LineEntry {
  readonly slot: number
  readonly generation: number
  readonly kind: number
  externalId: string
  editable: boolean
  cancellable: boolean
  /** Price while the user drags the line; null otherwise. */
  dragPrice: number | null
  /** Price of the last drop. */
  dropPrice: number | null
  /** Called when a drag ends without a drop. */
  gaveUp: () => void
  readonly callbacks: Map<LineAction, () => void>
  adapter: object
}

type Members = Record<string, unknown>

const FLAG_OF: Partial<Record<LineAction, number>> = {
  move: CAN_MOVE,
  cancel: CAN_CLOSE,
  close: CAN_CLOSE,
  reverse: CAN_REVERSE,
  modify: CAN_MODIFY,
}

/** Flags of a line: one bit per registered callback, minus the actions that the application disabled. */
export function flagsOf(entry: LineEntry, extendLeft: boolean): number {
  let flags = extendLeft ? EXTEND_LEFT : 0
  for (const action of entry.callbacks.keys()) flags |= FLAG_OF[action] ?? 0
  if (!entry.editable) flags &= ~CAN_MOVE
  if (!entry.cancellable) flags &= ~CAN_CLOSE
  return flags
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

const finite = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN

/** Members that order and position lines share, and factories for the others. Every setter returns the adapter. */
export function createLineMembers(store: LineStore, entry: LineEntry, remove: () => void) {
  const { slot } = entry
  const members: Members = {}
  const self = (): object => entry.adapter

  const pair = (name: string, get: () => unknown, set: (value: never) => void): void => {
    members[`get${name}`] = get
    members[`set${name}`] = (value: never) => {
      set(value)
      return self()
    }
  }
  const text = (name: string, field: TextField): void =>
    pair(
      name,
      () => store.text(slot, TEXT[field]),
      (value: unknown) => store.setText(slot, TEXT[field], textOf(value)),
    )
  const colour = (name: string, field: NumberField): void =>
    pair(
      name,
      () => store.colour(slot, NUMBER[field]),
      (value: unknown) => store.setColour(slot, NUMBER[field], String(value)),
    )
  const number = (name: string, field: NumberField): void =>
    pair(
      name,
      () => store.number(slot, NUMBER[field]),
      (value: unknown) => {
        if (Number.isFinite(finite(value))) store.setNumber(slot, NUMBER[field], finite(value))
      },
    )
  const extendsLeft = (): boolean => (store.number(slot, NUMBER.flags) & EXTEND_LEFT) !== 0
  const updateFlags = (): void => store.setNumber(slot, NUMBER.flags, flagsOf(entry, extendsLeft()))

  /** Accepts `name(callback)` and `name(data, callback)`. */
  const callback = (name: string, action: LineAction): void => {
    members[name] = (...args: unknown[]) => {
      const handler = args.at(-1)
      if (typeof handler !== 'function') return self()
      const call = handler as (this: object, data?: unknown) => void
      entry.callbacks.set(
        action,
        args.length > 1 ? () => call.call(self(), args[0]) : () => call.call(self()),
      )
      updateFlags()
      return self()
    }
  }

  members['remove'] = remove
  // A price that is not a number hides the line. It is never drawn at 0.
  pair(
    'Price',
    () => entry.dragPrice ?? store.number(slot, NUMBER.price),
    (value: unknown) => store.setNumber(slot, NUMBER.price, finite(value)),
  )
  text('Text', 'text')
  text('Quantity', 'quantity')
  text('Tooltip', 'tooltip')
  text('BodyFont', 'bodyFont')
  text('QuantityFont', 'quantityFont')
  number('LineStyle', 'lineStyle')
  number('LineWidth', 'lineWidth')
  colour('LineColor', 'lineColor')
  colour('BodyBorderColor', 'bodyBorder')
  colour('BodyBackgroundColor', 'bodyBackground')
  colour('BodyTextColor', 'bodyText')
  colour('QuantityBorderColor', 'quantityBorder')
  colour('QuantityBackgroundColor', 'quantityBackground')
  colour('QuantityTextColor', 'quantityText')
  pair('ExtendLeft', extendsLeft, (value: unknown) =>
    store.setNumber(slot, NUMBER.flags, flagsOf(entry, value === true)),
  )
  members['getLineLength'] = () => store.number(slot, NUMBER.lineLength)
  members['getLineLengthUnit'] = () =>
    store.number(slot, NUMBER.lengthUnit) === UNIT_PERCENTAGE ? 'percentage' : 'pixel'
  members['setLineLength'] = (value: unknown, unit?: unknown) => {
    if (Number.isFinite(finite(value))) store.setNumber(slot, NUMBER.lineLength, finite(value))
    if (unit !== undefined)
      store.setNumber(slot, NUMBER.lengthUnit, unit === 'percentage' ? UNIT_PERCENTAGE : UNIT_PIXEL)
    return self()
  }
  members['openLine'] = {
    setId: (id: string) => {
      entry.externalId = id
      store.setText(slot, TEXT.id, id)
    },
    setReason: (reason: unknown) => {
      // A reason that arrives after the drag does not apply to the line's current price.
      if (entry.dragPrice !== null) store.setText(slot, TEXT.reason, textOf(reason))
    },
    onGiveUp: (callback: () => void) => {
      entry.gaveUp = callback
    },
  }

  return { members, pair, text, colour, number, callback, updateFlags }
}
