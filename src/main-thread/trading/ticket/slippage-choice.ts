import { proxy, subscribe } from 'valtio/vanilla'
import type { SlippageCap } from '#shared/contracts/ticket.ts'
import { slippageChoices } from '#shared/domain/slippage.ts'
import type { SlippageChoices } from '#shared/domain/slippage.ts'
import { readStored, writeStored } from '../../stores/storage.ts'
import { ownValue } from '../../stores/own-value.ts'

const KEY = 'slippage'

export type SlippageType = SlippageCap['type']

/** The trader's choice of the maximum slippage of market orders, stored in this browser (SLIP-09). */
export interface SlippageChoice {
  on: boolean
  type: SlippageType
  /** The chosen preset by type and base coin; absent: the list's default. */
  preset: Record<string, string>
  /** True where the trader's own value replaces the presets, by type. */
  custom: Record<SlippageType, boolean>
  /** The trader's own percent and ticks; '' for none. */
  customPercent: string
  customValue: string
  /** The presets the exchange offers, by symbol; the built-in lists where it named none (SLIP-10). */
  offered: Record<string, SlippageChoices>
}

type Kept = Omit<SlippageChoice, 'offered'>

/** Reads the stored presets. A value that its list doesn't contain is ignored. */
function presetsIn(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Reads the stored choice, and ignores anything malformed. A cap that was on is on after a reload. */
function readKept(): Kept {
  let stored: unknown = null
  try {
    stored = JSON.parse(readStored(KEY) ?? 'null')
  } catch {
    // Not ours: use the defaults.
  }
  const part = (of: unknown, name: string): unknown =>
    typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined
  const textOf = (name: string): string => {
    const value = part(stored, name)
    return typeof value === 'string' ? value : ''
  }
  const custom = part(stored, 'custom')
  return {
    on: part(stored, 'on') === true,
    type: part(stored, 'type') === 'TickSize' ? 'TickSize' : 'Percent',
    preset: presetsIn(part(stored, 'preset')),
    custom: { Percent: part(custom, 'Percent') === true, TickSize: part(custom, 'TickSize') === true },
    customPercent: heldPercent(textOf('customPercent')),
    customValue: heldTicks(textOf('customValue')),
  }
}

const within = (text: string, decimals: number, least: number, most: number): string => {
  if (!/^\d{1,9}(\.\d*)?$/.test(text)) return ''
  const factor = 10 ** decimals
  const [whole = '0', fraction = ''] = text.split('.')
  const units = Number(whole) * factor + Number(fraction.padEnd(decimals, '0').slice(0, decimals) || '0')
  const held = Math.min(most * factor, Math.max(Math.round(least * factor), units))
  if (decimals === 0) return String(held)
  const shown = `${Math.trunc(held / factor)}.${String(held % factor).padStart(decimals, '0')}`
  return shown.replace(/\.?0+$/, '')
}
/** A typed percent, clamped to 0.01..10 and truncated to two decimals (SLIP-03); '' if it is no number. */
export const heldPercent = (text: string): string => within(text, 2, 0.01, 10)
/** Typed ticks, truncated to a whole number and clamped to 1..10000 (SLIP-04). */
export const heldTicks = (text: string): string => within(text, 0, 1, 10_000)

export const slippage = proxy<SlippageChoice>({ offered: {}, ...readKept() })

const kept = (): string => {
  const { on, type, preset, custom, customPercent, customValue } = slippage
  return JSON.stringify({ on, type, preset, custom, customPercent, customValue })
}
let stored = kept()
subscribe(slippage, () => {
  const now = kept()
  if (now === stored) return
  stored = now
  writeStored(KEY, now)
})

export const choicesOf = (
  state: Pick<SlippageChoice, 'offered'>,
  symbol: string,
  baseCoin: string,
): SlippageChoices => ownValue(state.offered, symbol) ?? slippageChoices(baseCoin)

/** The effective maximum slippage of a symbol: the type's own value, preset or default. */
export function chosenSlippage(
  state: Omit<SlippageChoice, 'on'>,
  symbol: string,
  baseCoin: string,
  type: SlippageType = state.type,
): SlippageCap {
  const own = type === 'Percent' ? state.customPercent : state.customValue
  if (state.custom[type] && own !== '') return { type, value: own }
  const choices = choicesOf(state, symbol, baseCoin)
  const range = type === 'Percent' ? choices.percent : choices.ticks
  const preset = state.preset[`${type}:${baseCoin}`]
  return { type, value: preset !== undefined && range.presets.includes(preset) ? preset : range.default }
}

/** Chooses a preset of a list. */
export function choosePreset(type: SlippageType, baseCoin: string, value: string): void {
  slippage.type = type
  slippage.custom[type] = false
  slippage.preset[`${type}:${baseCoin}`] = value
}

/** Chooses the trader's own value. */
export function chooseCustom(type: SlippageType, value: string): void {
  slippage.type = type
  slippage.custom[type] = true
  if (type === 'Percent') slippage.customPercent = value
  else slippage.customValue = value
}
