import { proxy } from 'valtio/vanilla'
import type { LegInput, TpSlLegName } from '#shared/contracts/tpsl.ts'
import { readStored, writeStored } from '../../stores/storage.ts'

/** What the second field of a leg means (TPSL-02): the price gain in percent is called PRICE in storage (TPSL-05). */
export const inputTypes = ['ROI', 'PRICE', 'PNL'] as const
export type InputType = (typeof inputTypes)[number]

const fields: Readonly<Record<InputType, Exclude<LegInput, 'trigger'>>> = {
  ROI: 'roi',
  PRICE: 'change',
  PNL: 'pnl',
}
export const fieldOf = (type: InputType): Exclude<LegInput, 'trigger'> => fields[type]

const keyOf = (leg: TpSlLegName): string => `tpsl.input.${leg}`
const read = (leg: TpSlLegName): InputType =>
  inputTypes.find((type) => type === readStored(keyOf(leg))) ?? 'ROI'

/** The remembered types, take profit and stop loss by themselves (TPSL-05). */
export const chosenTypes = proxy<Record<TpSlLegName, InputType>>({ tp: read('tp'), sl: read('sl') })

export function chooseType(leg: TpSlLegName, type: InputType): void {
  chosenTypes[leg] = type
  writeStored(keyOf(leg), type)
}

/** The type shown: portfolio margin and options have no ROI, there it's the price (TPSL-06). */
export const typeShown = (chosen: InputType, allowsRoi: boolean): InputType =>
  chosen === 'ROI' && !allowsRoi ? 'PRICE' : chosen
