import { proxy } from 'valtio/vanilla'
import type { LegInput, TpSlLegName } from '#shared/contracts/tpsl.ts'
import { readStored, writeStored } from '../../stores/storage.ts'

/** The meaning of a leg's second field (TPSL-02). The price gain in percent is stored as PRICE (TPSL-05). */
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

/** The stored types, of take profit and stop loss separately (TPSL-05). */
export const chosenTypes = proxy<Record<TpSlLegName, InputType>>({ tp: read('tp'), sl: read('sl') })

export function chooseType(leg: TpSlLegName, type: InputType): void {
  chosenTypes[leg] = type
  writeStored(keyOf(leg), type)
}

/** The type shown. Portfolio margin and options have no ROI: they show the price (TPSL-06). */
export const typeShown = (chosen: InputType, allowsRoi: boolean): InputType =>
  chosen === 'ROI' && !allowsRoi ? 'PRICE' : chosen
